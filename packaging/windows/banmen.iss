; Inno Setup script: installs the folder that `py packaging\start.py bundle` makes, for one user.
; Build with: iscc packaging\windows\banmen.iss          Result: dist\banmen-setup.exe
#define Version "0.1.0"

[Setup]
AppId={{6F1C0F5E-5B0E-4C0B-9A57-6C2B1B7D7A10}
AppName=Banmen
AppVersion={#Version}
AppPublisher=The Banmen authors
SetupIconFile=banmen.ico
DefaultDirName={autopf}\Banmen
DefaultGroupName=Banmen
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
DisableProgramGroupPage=yes
LicenseFile=..\..\LICENSE
OutputDir=..\..\dist
OutputBaseFilename=banmen-setup
Compression=lzma2
SolidCompression=yes
UninstallDisplayIcon={app}\banmen-window.exe
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "ja"; MessagesFile: "compiler:Languages\Japanese.isl"

[CustomMessages]
en.Battle=Banmen battle
ja.Battle=盤面の戦闘ファイル

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[Files]
Source: "..\..\dist\banmen\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\Banmen"; Filename: "{app}\banmen-window.exe"
Name: "{autodesktop}\Banmen"; Filename: "{app}\banmen-window.exe"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.banmen"; ValueType: string; ValueData: "Banmen.Battle"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.banmen"; ValueName: "Content Type"; ValueType: string; ValueData: "application/vnd.banmen+zip"
Root: HKA; Subkey: "Software\Classes\Banmen.Battle"; ValueType: string; ValueData: "{cm:Battle}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Banmen.Battle\DefaultIcon"; ValueType: string; ValueData: "{app}\banmen-window.exe,0"
Root: HKA; Subkey: "Software\Classes\Banmen.Battle\shell\open\command"; ValueType: string; ValueData: """{app}\banmen-window.exe"" ""%1"""

[Run]
Filename: "{app}\banmen-window.exe"; Description: "{cm:LaunchProgram,Banmen}"; Flags: nowait postinstall skipifsilent
