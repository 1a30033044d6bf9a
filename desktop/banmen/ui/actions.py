"""THE table of what a user can do: id, icon, shortcuts, menu, when it is possible.

The words are `action.<id>` and `action.<id>_tip` (where the label does not say it all). The
handlers are in `ui.commands`; a test keeps table, words, icons and handlers paired.
"""

from dataclasses import dataclass
from typing import Literal

When = Literal[
    "always", "document", "selection", "clipboard", "undo", "redo", "edit", "squares",
    "battle", "no_battle", "journal",
]  # fmt: skip
Menu = Literal["file", "edit", "arrange", "view", "battle", "export", "help", ""]


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a user can do. `checkable` ones are switches; `group` puts a line between."""

    id: str
    menu: Menu
    icon: str = ""
    shortcuts: tuple[str, ...] = ()
    when: When = "document"
    checkable: bool = False
    group: int = 0


ACTIONS: tuple[Action, ...] = (
    Action("new", "file", "new", ("Ctrl+N",), "always"),
    Action("open", "file", "open", ("Ctrl+O",), "always"),
    Action("import_text", "file", "import", ("Ctrl+Shift+V",), "always", group=1),
    Action("save", "file", "save", ("Ctrl+S",), group=2),
    Action("save_as", "file", "save-as", ("Ctrl+Shift+S",), group=2),
    Action("map_properties", "file", "properties", ("F4",), group=3),
    Action("backdrop", "file", "image", (), "edit", group=3),
    Action("welcome", "file", "welcome", (), "always", group=4),
    Action("close", "file", "", ("Ctrl+W",), group=4),
    Action("quit", "file", "", ("Ctrl+Q",), "always", group=4),
    Action("undo", "edit", "undo", ("Ctrl+Z",), "undo"),
    Action("redo", "edit", "redo", ("Ctrl+Y", "Ctrl+Shift+Z"), "redo"),
    Action("cut", "edit", "", ("Ctrl+X",), "selection", group=1),
    Action("copy", "edit", "copy", ("Ctrl+C",), "selection", group=1),
    Action("paste", "edit", "paste", ("Ctrl+V",), "edit", group=1),
    Action("duplicate", "edit", "duplicate", ("Ctrl+D",), "selection", group=1),
    Action("delete", "edit", "delete", ("Del",), "selection", group=1),
    Action("select_all", "edit", "", ("Ctrl+A",), group=2),
    Action("select_connected", "edit", "link", ("Ctrl+Shift+A",), "selection", group=2),
    Action("preferences", "edit", "settings", ("Ctrl+,",), "always", group=3),
    Action("align", "arrange", "grid", ("Ctrl+G",), "selection"),
    Action("align_left", "arrange", "", (), "selection", group=1),
    Action("align_middle_x", "arrange", "", (), "selection", group=1),
    Action("align_right", "arrange", "", (), "selection", group=1),
    Action("align_top", "arrange", "", (), "selection", group=2),
    Action("align_middle_y", "arrange", "", (), "selection", group=2),
    Action("align_bottom", "arrange", "", (), "selection", group=2),
    Action("spread_x", "arrange", "", (), "selection", group=3),
    Action("spread_y", "arrange", "", (), "selection", group=3),
    Action("join_walls", "arrange", "", ("Ctrl+J",), "selection", group=4),
    Action("copy_places", "arrange", "", (), "selection", group=5),
    Action("paste_places", "arrange", "", (), group=5),
    Action("mode_edit", "view", "edit-mode", (), checkable=True),
    Action("mode_play", "view", "play-mode", (), checkable=True),
    Action("swap_mode", "view", "", ("Tab",)),
    Action("fit", "view", "fit", ("Ctrl+0",), group=1),
    Action("zoom_100", "view", "zoom-100", ("Ctrl+1",), group=1),
    Action("zoom_in", "view", "zoom-in", ("Ctrl++", "Ctrl+="), group=1),
    Action("zoom_out", "view", "zoom-out", ("Ctrl+-",), group=1),
    Action("show_grid", "view", "grid", ("Ctrl+Shift+G",), checkable=True, group=2),
    Action("show_labels", "view", "labels", ("Ctrl+Shift+L",), checkable=True, group=2),
    Action("show_sight", "view", "sight", ("Ctrl+Shift+I",), checkable=True, group=2),
    Action("show_lights", "view", "lights", ("Ctrl+Shift+B",), checkable=True, group=2),
    Action("show_fog", "view", "fog", ("Ctrl+Shift+H",), checkable=True, group=2),
    Action("show_zones", "view", "shield", ("Ctrl+Shift+F",), checkable=True, group=2),
    Action("player_window", "view", "player-window", ("Shift+F11",), checkable=True, group=3),
    Action("player_follow", "view", "", (), checkable=True, group=3),
    Action("forget_explored", "view", "eye-off", (), "squares", group=3),
    Action("full_screen", "view", "", ("F11",), "always", checkable=True, group=4),
    Action("theme", "view", "theme", (), "always", group=4),
    Action("language", "view", "language", ("Ctrl+Shift+J",), "always", group=4),
    Action("start_battle", "battle", "attack", (), "no_battle"),
    Action("end_battle", "battle", "flag", (), "battle"),
    Action("battle_settings", "battle", "settings", (), group=1),
    Action("position_table", "battle", "grid", (), group=1),
    Action("copy_status", "battle", "copy", (), "document", group=1),
    Action("copy_round_text", "battle", "journal", (), "journal", group=1),
    Action("round_card", "export", "round-card", ("Ctrl+Shift+E",)),
    Action("copy_card", "export", "copy", ("Ctrl+Shift+C",)),
    Action("export_picture", "export", "image", ("Ctrl+E",), group=1),
    Action("copy_picture", "export", "copy", (), group=1),
    Action("copy_text_map", "export", "copy", ("Ctrl+Alt+C",), "squares", group=2),
    Action("export_file", "export", "export", (), "squares", group=2),
    Action("search", "help", "search", ("Ctrl+Shift+P", "Ctrl+K"), "always"),
    Action("shortcuts", "help", "help", ("F1",), "always"),
    Action("rules", "help", "rules", ("F2",), "always"),
    Action("about", "help", "info", (), "always", group=1),
)

#: What stands on the main tool bar, in order; an empty string is a line, `~` a stretch.
MAIN_BAR: tuple[str, ...] = (
    "mode_edit", "mode_play", "", "save", "", "undo", "redo", "", "@viewer", "",
    "show_grid", "show_labels", "show_sight", "show_lights", "show_fog",
    "show_zones", "", "player_window", "fit", "~",
    "round_card", "search",
)  # fmt: skip
