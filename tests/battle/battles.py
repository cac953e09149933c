"""Small battles to try commands on."""

from fractions import Fraction
from typing import Any, Final

from battleboard.battle.apply import Command, apply
from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import NO_ROLLS, DiceSource, Roll
from battleboard.battle.state.figure import Arm, Card, Figure, HitPoints
from battleboard.battle.state.team import Team
from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.wall import Wall, door
from battleboard.rules import Tables, Weapon, find_ruleset
from battleboard.rules.ruleset import PhaseKind
from battleboard.rules.scene import Fighting
from battleboard.storage.catalogue import load_tables

TABLES: Final = load_tables()
SWORD: Final = Arm(Weapon("long sword", "melee", 3.5, 5), Roll(1, 8), Roll(1, 12))
BOW: Final = Arm(Weapon("short bow", "missile", rate=Fraction(2)), Roll(1, 6), ranges=(5, 10, 15))
TEAMS: Final = {"blue": Team("Blue", players=True), "red": Team("Red", colour=1, badge="square")}
FLOOR: Final = Board((300.0, 200.0))

TWO_ROOMS: Final = (
    Wall((0.0, 0.0), (80.0, 0.0)),
    Wall((80.0, 0.0), (80.0, 40.0)),
    Wall((80.0, 40.0), (0.0, 40.0)),
    Wall((0.0, 40.0), (0.0, 0.0)),
    Wall((40.0, 0.0), (40.0, 15.0)),
    door((40.0, 15.0), (40.0, 25.0)),
    Wall((40.0, 25.0), (40.0, 40.0)),
)
"""Two rooms of 40 ft side by side, with a door between them."""


def figure(name: str, side: str = "blue", **changes: Any) -> Figure:
    """A fighter with a sword, 10 hit points and AC 5; other fields may be given."""
    card = Card(
        name.capitalize(),
        fighting=Fighting(ac=5, character_class="fighter", level=1),
        arms=(SWORD,),
    )
    own = {key: changes.pop(key) for key in tuple(changes) if key in Card._fields}
    at = changes.pop("at", (0.0, 0.0))
    made = Figure(name, side, card._replace(**own), Body(at), HitPoints(10, 10))
    return made._replace(**changes)


def battle(*figures: Figure, **changes: Any) -> Battle:
    """A battle of two sides on an open floor."""
    made = Battle(FLOOR, teams=TEAMS, figures={each.id: each for each in figures})
    return made._replace(**changes)


def do(
    before: Battle, *deeds: Command, rolls: DiceSource = NO_ROLLS, tables: Tables = TABLES
) -> Battle:
    """Apply some commands, one after another."""
    for command in deeds:
        before = apply(before, command, rolls, tables).battle
    return before


def phase(kind: PhaseKind, game: str = "addict") -> int:
    """The first phase of a kind."""
    return next(at for at, each in enumerate(find_ruleset(game).phases) if each.kind == kind)
