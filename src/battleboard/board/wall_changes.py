"""What has changed between the walls of a board and those of a later one."""

from typing import Final, NamedTuple

from battleboard.board.wall import Wall

_FEW: Final = 64


class WallChanges(NamedTuple):
    """Walls that went and walls that came; where some were `renumbered`, others moved up."""

    gone: tuple[Wall, ...]
    come: tuple[Wall, ...]
    numbers: frozenset[int] = frozenset()
    renumbered: bool = False

    @property
    def amount(self) -> int:
        """How many walls it is about."""
        return len(self.gone) + len(self.come)


def wall_changes(before: tuple[Wall, ...], after: tuple[Wall, ...]) -> WallChanges:
    """The changes from some walls to others.

    Few are changed in their places, added or taken away at the end. Otherwise they have other
    numbers, and are told apart by which value they are.
    """
    both = zip(before, after, strict=False)
    numbers = [at for at, (old, new) in enumerate(both) if old is not new and old != new]
    kept = min(len(before), len(after))
    if len(numbers) > _FEW:
        old_ids, new_ids = set(map(id, before)), set(map(id, after))
        gone = tuple(wall for wall in before if id(wall) not in new_ids)
        come = tuple(wall for wall in after if id(wall) not in old_ids)
        return WallChanges(gone, come, renumbered=True)
    return WallChanges(
        (*(before[at] for at in numbers), *before[kept:]),
        (*(after[at] for at in numbers), *after[kept:]),
        frozenset((*numbers, *range(kept, max(len(before), len(after))))),
    )
