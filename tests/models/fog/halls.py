"""A dark hall to explore, and how its explored ground is reported."""

from PySide6.QtWidgets import QApplication

from battleboard.battle.battle import Battle
from battleboard.battle.state.figure import CarriedLight
from battleboard.battle.state.players_options import Showing
from battleboard.board.board import Board
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.path import Path as Way
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door
from battleboard.models.fog.explored_fog import ExploredFog
from battleboard.models.fog.mask import Mask
from battleboard.models.session import Session
from tests.battle.battles import battle, figure
from tests.battle.rounds import playing
from tests.models.fog.masks import level

FOGGY = Showing(fog=True)
HALL = Board((200.0, 40.0))
START, END = (20.0, 20.0), (170.0, 20.0)
"""So far apart that from neither place the middle of the hall is seen."""
MIDDLE = (95.0, 20.0)
GATE = door((60.0, 0.0), (60.0, 40.0))
CLOSED = HALL._replace(walls=(GATE,))
AT_GATE, IN_SIGHT, FAR_OFF = (55.0, 20.0), (65.0, 20.0), (150.0, 20.0)
TORCH = CarriedLight("torch", 20)
"""Nobody sees farther than that."""


def hall(at: Point = START, showing: Showing = FOGGY) -> Battle:
    return battle(figure("ann", at=at, light=TORCH), board=HALL, showing=showing)


def marching() -> Battle:
    """Ann walks through the hall in this round."""
    way = Way((START, END), (0.0, 150.0))
    ann = figure("ann", at=START, light=TORCH)
    start = playing(figures=(ann,), board=HALL, showing=FOGGY)
    return start.with_running(
        start.running._replace(ways={"ann": way}, plans={"ann": MovementPlan(way, 15.0)})
    )


def explored_by(session: Session) -> ExploredFog:
    return session.broadcast.explored


def mask_of(session: Session) -> Mask:
    mask = explored_by(session).mask
    assert mask is not None
    return mask


def levels(session: Session, *places: Point) -> list[int]:
    return [level(mask_of(session), place) for place in places]


def come_to_rest(qapp: QApplication) -> None:
    """Run whatever waits for the program to be idle."""
    qapp.processEvents()


def noted(session: Session) -> int:
    """How often explored ground was recorded in the log."""
    return sum(1 for entry in session.battle.log if not entry.text)


def looking() -> Battle:
    """Ann stands before the gate; from behind a wall far off she does not see it."""
    wall = Wall((120.0, 0.0), (120.0, 40.0))
    return hall(AT_GATE)._replace(board=CLOSED._replace(walls=(GATE, wall)))
