"""Pairs of battles that look alike to the players but differ in what only the DM knows.

Common parts are drawn from one dice bag, and the secrets of each from its own.
"""

from fractions import Fraction
from random import Random
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import RollRequest
from battleboard.battle.state.figure import (
    Arm,
    Card,
    CarriedLight,
    Effect,
    Figure,
    HitPoints,
    Spell,
    StandingOrder,
    Status,
)
from battleboard.battle.state.players_options import FogPatch, Showing
from battleboard.battle.state.running_round import Round
from battleboard.battle.state.team import Team
from battleboard.board.areas.rooms import RoomName, RoomPlan
from battleboard.board.board import Board, Ground, Light, Note
from battleboard.board.carving.carved_floor import floor_of
from battleboard.board.level import Level, Stairs
from battleboard.board.point import Point
from battleboard.board.room_text import RoomText
from battleboard.board.wall import DoorState, Wall, door
from battleboard.rules import Weapon
from battleboard.rules.scene import Fighting
from tests.battle.battles import BOW, SWORD, TEAMS, battle, figure

SIZE: Final = (100.0, 60.0)
HALL: Final = 48.0
"""So far from the left edge the players' side of the wall reaches."""
OWN: Final = ("ann", "bob")
FOES: Final = ("orc", "imp")
SPIES: Final = ("spy0", "spy1", "spy2")
SECRET_SIDES: Final = ("red", "green")
GAMES: Final = ("addict", "procedure", "osric3", "osric", "ose", "countdown")
_HELD: Final[tuple[DoorState, ...]] = ("shut", "locked", "barred", "stuck")
_UNSEEN_MARKS: Final[tuple[Status, ...]] = ("silenced", "hasted", "slowed", "engaged")
_OPEN_HALL: Final = FogPatch(((0.0, 0.0), (HALL, 0.0), (HALL, 60.0), (0.0, 60.0)))
_PILLAR: Final = ((20.0, 20.0), (24.0, 20.0), (24.0, 24.0), (20.0, 24.0))


class Common(NamedTuple):
    """What both battles of a pair have, as drawn: the game, the fog, and whether it is day.

    Where they are `alike`, foes who are met do the same in both, so that play goes on longer.
    """

    game: str
    fog: str
    daylight: bool
    levels: bool
    begun: bool
    alike: bool
    carved: bool


def common_of(dice: Random) -> Common:
    return Common(
        dice.choice(GAMES),
        dice.choice(("sight", "sight", "sight", "hand", "none")),
        dice.random() < 0.3,
        dice.random() < 0.15,
        dice.random() < 0.8,
        dice.random() < 0.5,
        dice.random() < 0.3,
    )


def near(dice: Random) -> Point:
    """A place on the players' side of the wall."""
    return dice.uniform(3, HALL - 3), dice.uniform(3, 57)


def beyond(dice: Random) -> Point:
    """A place on the far side of the wall."""
    return dice.uniform(54, 97), dice.uniform(3, 57)


def made_battle(common: Common, shared: Random, secret: Random) -> Battle:
    """One battle of a pair; the shared dice must start alike for both."""
    party = [_own(shared, who) for who in OWN]
    foes = [_foe(common, shared, secret, who) for who in FOES]
    spies = [_spy(common, secret, who) for who in SPIES[: secret.randint(0, 3)]]
    teams = {**TEAMS, "green": Team("The hidden hand", colour=2, badge="diamond")}
    return battle(
        *party,
        *foes,
        *spies,
        board=_board(common, shared, secret),
        ruleset=common.game,
        teams=teams,
        showing=_showing(common),
        running=Round(0),
    )


def _showing(common: Common) -> Showing:
    if common.fog == "none":
        return Showing()
    by_hand = common.fog == "hand"
    return Showing(fog=True, by_hand=by_hand, patches=(_OPEN_HALL,) if by_hand else ())


def _own(shared: Random, who: str) -> Figure:
    torch = CarriedLight("torch", 20.0) if shared.random() < 0.6 else None
    made = figure(who, at=near(shared), light=torch, dexterity=shared.randint(6, 16))
    arms = (SWORD, BOW)[: shared.randint(1, 2)]
    eyes = shared.choice([0.0, 0.0, 60.0])
    spells = (Spell("sleep", 3), Spell("light", 4))
    card = made.card._replace(arms=arms, infravision_ft=eyes, spells=spells)
    return made._replace(card=card, hp=HitPoints(60, 60))


def _foe(common: Common, shared: Random, secret: Random, who: str) -> Figure:
    """A foe that the players may meet: they know its place and what it is called."""
    at, alias = near(shared), shared.choice(["", f"stranger {who}"])
    acts = shared if common.alike else secret
    hp = secret.randint(40, 90)
    made = figure(who, "red", at=at, hp=HitPoints(hp, hp), alias=alias)
    effects = tuple(
        Effect(f"curse {each}", f"curse {each}", secret.choice((*_UNSEEN_MARKS, None)))
        for each in range(secret.randint(0, 2))
    )
    return made._replace(
        card=_secret_card(secret, made.card, named=not alias, acts=acts),
        effects=() if common.alike else effects,
        order=_order(acts),
        passed_checks=secret.randint(0, 2),
        last_charge=secret.choice([None, 0, 1]),
    )


def _secret_card(secret: Random, card: Card, *, named: bool, acts: Random | None = None) -> Card:
    """A card whose secrets are the DM's: numbers, arms, notes, and the name of one unmet.

    On what `acts` draw, if they are given, it turns when and how the figure acts.
    """
    acts = acts or secret
    pike = Weapon("pike", "melee", 18, acts.randint(1, 13))
    arms: list[tuple[Arm, ...]] = [(SWORD,), (Arm(pike), BOW), (BOW,), ()]
    number = secret.randint(0, 99)
    return card._replace(
        name=card.name if named else f"secret name {number}",
        portrait="" if named else f"secret face {number}",
        type=f"secret kind {number}",
        notes=f"secret notes {number}",
        fighting=Fighting(secret.randint(-2, 9), secret.randint(8, 20), level=secret.randint(0, 9)),
        dexterity=acts.choice([None, acts.randint(3, 18)]),
        routines=Fraction(acts.randint(1, 4), 2),
        arms=acts.choice(arms),
        move=float(acts.choice([6, 9, 12, 15])),
        morale=secret.choice([None, secret.randint(2, 12)]),
        spells=(Spell("web", acts.randint(1, 9), 3),),
        infravision_ft=acts.choice([0.0, 60.0]),
        undead=secret.choice(["", "ghoul"]),
    )


def _order(secret: Random) -> StandingOrder | None:
    return secret.choice(
        [None, StandingOrder("mob"), StandingOrder("skirmish"), StandingOrder("guard", (60, 9))]
    )


def _spy(common: Common, secret: Random, who: str) -> Figure:
    """A figure unknown to the players: hidden, invisible, off the table or behind walls."""
    light = secret.choice([None, CarriedLight("torch", 30.0), CarriedLight("dark", 15.0)])
    if light and light.kind == "dark":
        light = light._replace(darkens=True)
    made = figure(who, secret.choice(SECRET_SIDES), at=beyond(secret), light=light)
    made = made._replace(card=_secret_card(secret, made.card, named=False))
    way = secret.choice(["hidden", "invisible", "away", "far"])
    if way == "far" and common.fog != "none":
        return made
    if way == "away":
        return made._replace(present=False)
    made = made._replace(body=made.body._replace(at=secret.choice([near, beyond])(secret)))
    if way == "invisible":
        return made._replace(effects=(Effect("gone", "gone", "invisible"),))
    return made._replace(hidden=True)


def _board(common: Common, shared: Random, secret: Random) -> Board:
    """A common hall, and beyond its shut door something different in each."""
    gate = door((50, 25), (50, 35), "shut")
    held = gate._replace(state=secret.choice(_HELD), solid_from=secret.choice(["both", "left"]))
    panel = Wall((50, 40), (50, 45), secret.choice(["wall", "secret"]))
    walls = (
        Wall((50, 0), (50, 25)),
        held,
        Wall((50, 35), (50, 40)),
        panel,
        Wall((50, 45), (50, 60)),
        *_pillar(shared),
    )
    lamps = tuple(_lamp(shared, near(shared)) for _ in range(shared.randint(0, 1)))
    made = Board(SIZE, walls=walls, lights=lamps, daylight=common.daylight)
    spoken = tuple(
        Note(secret.choice([near, beyond])(secret), f"key {each}", f"secret note {each}")
        for each in range(secret.randint(0, 3))
    )
    name = RoomName((beyond(secret),), f"secret room {secret.randint(0, 9)}")
    text = RoomText("1", "secret name", f"secret text {secret.randint(0, 9)}")
    made = made._replace(notes=spoken, rooms=RoomPlan((name,)), room_texts=(text,))
    pit = Ground(((9, 9), (14, 9), (14, 14)), kind="pit", hidden=True)
    made = made._replace(ground=(pit,) if secret.random() < 0.5 else ())
    if common.levels:
        cellar = Level(f"secret cellar {secret.randint(0, 9)}", (0.0, 0.0), (49.0, 60.0))
        wide = 48.0 if common.fog == "none" else secret.uniform(46, 48)
        vault = Level(f"secret vault {secret.randint(0, 9)}", (52.0, 0.0), (wide, 60.0))
        flight = Stairs(near(secret), beyond(secret))
        made = made._replace(levels=(cellar, vault), stairs=(flight,) * secret.randint(0, 1))
        made = made._replace(walls=_pillar(shared))
    if common.fog == "none":
        return made
    return _furnished(_carved(made, secret) if common.carved else made, secret)


def _carved(board: Board, secret: Random) -> Board:
    """The board with carved floor on the players' side of the wall, and other rooms beyond it."""
    floor = floor_of(((2, 2), (HALL, 2), (HALL + 1, 30), (HALL, 58), (2, 40)))
    for _ in range(secret.randint(0, 3)):
        floor = floor.join(floor_of((beyond(secret), beyond(secret), beyond(secret))))
    return board._replace(carved=floor)


def _pillar(shared: Random) -> tuple[Wall, ...]:
    if shared.random() < 0.5:
        return ()
    return tuple(
        Wall(one, other) for one, other in zip(_PILLAR, (*_PILLAR[1:], _PILLAR[0]), strict=True)
    )


def _furnished(board: Board, secret: Random) -> Board:
    """The board with walls, doors, lamps and ground beyond the wall."""
    more = tuple(
        Wall(beyond(secret), beyond(secret), secret.choice(["wall", "door", "secret", "window"]))
        for _ in range(secret.randint(0, 4))
    )
    lamps = tuple(_lamp(secret, beyond(secret)) for _ in range(secret.randint(0, 3)))
    x, y = beyond(secret)
    pool = Ground(((x, y), (x + 2, y), (x, y + 2)), kind="water")
    ground = (*board.ground, *(pool,) * secret.randint(0, 1))
    return board._replace(
        walls=(*board.walls, *more), lights=(*board.lights, *lamps), ground=ground
    )


def _lamp(dice: Random, at: Point) -> Light:
    return Light(
        at,
        float(dice.randint(3, 40)),
        float(dice.choice([0, 20])),
        magical_dark=dice.random() < 0.2,
        cone_deg=dice.choice([60.0, 360.0, 360.0]),
        towards_deg=float(dice.randint(0, 359)),
        lit=dice.random() < 0.9,
    )


class NamedDice:
    """Dice by purpose: those of foes have a seed of their own."""

    def __init__(self, shared: str, secret: str) -> None:
        self._seeds = shared, secret
        self._thrown = 0

    def roll(self, ask: RollRequest) -> int:
        is_secret = any(who in ask.what for who in (*FOES, *SPIES, *SECRET_SIDES))
        return Random(f"{self._seeds[is_secret]}/{ask.what}").randint(
            ask.dice.lowest, ask.dice.highest
        )
