"""Entry points: the command line, and the wiring of the window."""
