"""Refusals: why a deed cannot be done now."""


class Refusal(ValueError):  # noqa: N818 - it is no fault of anybody's
    """A deed that makes no sense now: one sentence for the DM. The battle stays as it was."""
