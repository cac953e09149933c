"""The first showing: whom the players would see though their party does not, and what to do."""

from typing import Final, Literal, TypeAlias

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import AgreeShowing, Batch, Hide, SetFog
from battleboard.battle.knowledge.party_vision import party_vision_at
from battleboard.battle.state.players_options import Showing
from battleboard.battle.state.rules_scene import on_table

FirstSight: TypeAlias = Literal["met", "map", "all"]
"""What the players may see at first: what the party sees, the map without those whom it has not
met, or all of it."""
_WORDS: Final[dict[FirstSight, str]] = {
    "met": "Show players what the party sees",
    "map": "Show players the map and the figures that the party sees",
    "all": "Show players the whole map",
}


def unmet(battle: Battle) -> tuple[str, ...]:
    """The figures that the players are shown though their party does not see them.

    Where there is no light at all, nobody has thought of it, and it counts as day.
    """
    if battle.showing.fog:
        return ()
    board = battle.board if is_lit(battle) else battle.board._replace(daylight=True)
    seen = battle._replace(board=board, showing=Showing(fog=True))
    shown, met = party_vision_at(battle).knows, party_vision_at(seen).knows
    return tuple(figure.id for figure in on_table(battle) if shown(figure) and not met(figure))


def is_lit(battle: Battle) -> bool:
    """Whether there is day or any light, on the table or in a hand."""
    board = battle.board
    return board.daylight or bool(board.lights) or any(each.light for each in on_table(battle))


def is_to_be_asked(battle: Battle) -> bool:
    """Whether the DM should say what the players may see, before they see anything."""
    return not battle.showing.agreed and bool(unmet(battle))


def first_showing(battle: Battle, what: FirstSight) -> Command:
    """The command that shows the players so much; it is not asked again in this battle."""
    agreed: tuple[Command, ...] = (AgreeShowing(),)
    if what == "met":
        agreed += (SetFog(on=True),)
    elif what == "map":
        agreed += (Hide(unmet(battle)),)
    return Batch(agreed, _WORDS[what])
