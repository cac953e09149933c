"""Texts from outside, made fit to be shown."""


def harmless(text: str) -> str:
    """Take out of a text what would play tricks on a terminal."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)
