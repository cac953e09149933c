"""Names that nobody has yet."""

from collections.abc import Collection


def free_name(name: str, taken: Collection[str]) -> str:
    """Give a name as it is, or with the lowest number, from 2, with which nobody has it."""
    free, number = name, 1
    while free in taken:
        number += 1
        free = f"{name} {number}"
    return free
