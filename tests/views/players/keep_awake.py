"""A keep-awake request that a test can query."""


class CountingKeepAwake:
    """Records whether the machine is to stay awake."""

    def __init__(self) -> None:
        self.awake = False

    def begin(self) -> None:
        self.awake = True

    def end(self) -> None:
        self.awake = False
