"""Fields: the ground over which a spell or device takes effect, and which one is aimed at which."""

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from battleboard.board.area import Outline
from battleboard.board.point import Point
from battleboard.rules import Action
from battleboard.rules.scene import ActionKind

CAST: Final[frozenset[ActionKind]] = frozenset({"cast", "device"})
"""What can be aimed at a field."""


class Field(NamedTuple):
    """The ground over which something takes effect: where it begins, and the rings around it."""

    origin: Point = (0.0, 0.0)
    rings: tuple[Outline, ...] = ()


NOWHERE: Final = Field()


class Aimed(NamedTuple):
    """A spell or device that is aimed at a field: whose it is, its name, and in which segment.

    Only what is declared for surprise segments has one.
    """

    by: str
    spell: str
    segment: int | None = None
    field: Field = NOWHERE

    def is_of(self, action: Action) -> bool:
        """Whether a declaration is the one that is aimed at it."""
        meant = action.by, spell_of(action), action.segment
        return action.kind in CAST and meant == (self.by, self.spell, self.segment)


def spell_of(action: Action) -> str:
    """Name the spell or device of a declaration."""
    return action.casting.name if action.casting else ""


def field_of(aimed: Collection[Aimed], action: Action) -> Field:
    """Give the field at which a declared spell or device is aimed."""
    return next((each.field for each in aimed if each.is_of(action)), NOWHERE)


def aimed_by(
    aimed: Collection[Aimed], actions: Collection[Action], but: Action
) -> tuple[Aimed, ...]:
    """Keep what some declarations are aimed at, but for a new one, and nothing of others."""
    return tuple(
        each
        for each in aimed
        if any(each.is_of(action) for action in actions) and not each.is_of(but)
    )


def carried_over(
    aimed: Collection[Aimed], going_on: Iterable[tuple[Action, Action]]
) -> tuple[Aimed, ...]:
    """Keep what those are aimed at that go on: as they were declared, and as they are from now."""
    found = ((action, field_of(aimed, declared)) for declared, action in going_on)
    return tuple(
        Aimed(action.by, spell_of(action), action.segment, field)
        for action, field in found
        if field.rings
    )
