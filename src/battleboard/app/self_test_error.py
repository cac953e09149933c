"""What the self-test says of something that did not go as it must."""


class SelfTestError(Exception):
    """Something that did not go as it must: one sentence."""
