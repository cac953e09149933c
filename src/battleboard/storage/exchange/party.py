"""Parties: figures that go from one battle into another."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.state.figure import Figure
from battleboard.board.body import Body
from battleboard.board.point import Point
from battleboard.storage.exchange.names import free_name

SPACE_FT: Final = 5.0
ABREAST: Final = 3


class Party(NamedTuple):
    """Figures that go into battle together, and the pictures of their portraits by their names."""

    name: str
    figures: tuple[Figure, ...] = ()
    pictures: Mapping[str, bytes] = MappingProxyType({})


def party_of(battle: Battle, who: Iterable[str], name: str) -> Party:
    """Make a party of some figures, as they come out of a battle with their wounds."""
    return Party(name, tuple(_afterwards(battle.figure(each)) for each in who))


def arrivals(
    battle: Battle, party: Party, side: str, at: Point, *, hale: bool = False
) -> tuple[Figure, ...]:
    """Give a party as it comes into a battle: side by side in ranks, the first of them at a place.

    Everybody gets an id that nobody has there, and is healed if all shall come `hale`.
    """
    found: dict[str, Figure] = {}
    for place, figure in enumerate(party.figures):
        free = free_name(figure.id, {*battle.figures, *battle.teams, *found})
        rank, file = divmod(place, ABREAST)
        body = figure.body._replace(at=(at[0] + file * SPACE_FT, at[1] + rank * SPACE_FT))
        hp = figure.hp._replace(now=figure.hp.most) if hale else figure.hp
        found[free] = figure._replace(id=free, side=side, body=body, hp=hp)
    return tuple(found.values())


def _afterwards(figure: Figure) -> Figure:
    """Give a figure without what only that battle has brought."""
    return Figure(
        figure.id,
        "",
        figure.card,
        Body((0.0, 0.0), figure.body.radius_ft),
        figure.hp._replace(temporary=0),
        in_hand=figure.in_hand,
        off_hand=figure.off_hand,
        alias=figure.alias,
        shown_hp=figure.shown_hp,
        leader=figure.leader,
    )
