"""`banmen` and `python -m banmen`: a command of the command line, or the window."""

import sys


def main() -> int:
    """Run the program with the words after its name; return the exit status."""
    from banmen.app import cli

    return cli.main(sys.argv[1:])


if __name__ == "__main__":
    raise SystemExit(main())
