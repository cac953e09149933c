"""A vigil that a test can ask whether it is kept."""


class CountingKeepAwake:
    """Notes whether the machine is to stay awake."""

    def __init__(self) -> None:
        self.awake = False

    def begin(self) -> None:
        """Stay awake."""
        self.awake = True

    def end(self) -> None:
        """Sleep again."""
        self.awake = False
