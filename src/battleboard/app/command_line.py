"""The command line: where Battleboard begins, and where Ctrl+C ends it without a word."""

# Nothing else is imported here: Ctrl+C is to be heard even while the rest loads.
import sys

INTERRUPTED = 130


def main(arguments: list[str] | tuple[str, ...] | None = None) -> int:
    """Do what the command line asks, and return the exit status."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        from battleboard.app.dispatch import run

        return run(words)
    except KeyboardInterrupt:
        return INTERRUPTED
