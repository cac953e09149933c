"""The command-line entry point; Ctrl+C ends the program without a traceback."""

# Everything else is imported inside `main`, so that Ctrl+C is caught while it loads.
import sys

INTERRUPTED = 130


def main(arguments: list[str] | tuple[str, ...] | None = None) -> int:
    """Run a command line, by default that of the process; return the exit status."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        from battleboard.app.dispatch import run

        return run(words)
    except KeyboardInterrupt:
        return INTERRUPTED
    except ImportError as fault:
        return _cannot_load(fault)


def _cannot_load(fault: ImportError) -> int:
    """Report what is missing; return the exit status."""
    from battleboard.app.missing_parts import loading_problem
    from battleboard.app.terminal import complain

    complain(str(loading_problem(fault)))
    return 1
