"""What is said of files that cannot be given out or taken in."""


class ExchangeError(ValueError):
    """What cannot be given to other programs, or was not given as it must be: one sentence."""
