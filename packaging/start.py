"""The one command: sets Banmen up and starts it, its tests or its checks. Standard library only.

    python3 packaging/start.py [run] [FILE ...]     set up and open (default: the guard room)
    python3 packaging/start.py test [WORDS ...]     set up and run all tests; words go to pytest
    python3 packaging/start.py setup                set up only; .venv/bin/banmen works afterwards
    python3 packaging/start.py lint                 lint, format, types, layers
    python3 packaging/start.py bundle               a program folder that needs no Python

This file is read by any Python, old ones too, so that the wrong one is told so in one sentence.
"""

import sys

if sys.version_info < (3, 11):
    sys.stderr.write(
        "Banmen needs Python 3.11 or newer; this is Python %d.%d.\n" % sys.version_info[:2]
    )
    sys.exit(1)

from bootstrap.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
