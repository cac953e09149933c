"""Starts Battleboard: `python -m battleboard`."""

import sys

from battleboard.app.command_line import main

if __name__ == "__main__":
    sys.exit(main())
