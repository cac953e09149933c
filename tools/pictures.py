"""Redraws the pictures in docs/: the players' screen, the DM's window, and dialogs for maps."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

import map_pictures
from battleboard.app.window import make_application
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare, NextPhase, Settle, ThrowAll
from battleboard.battle.state.figure import Figure
from battleboard.models.session import Session
from battleboard.storage.demonstration_story import load_battle
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.theme.theme import ColourScheme
from catacomb import DICE, PLANS, catacomb, ways_in
from palette import with_palette
from studio import Studio, desk_of

DOCS: Final = Path(__file__).parents[1] / "docs"
WINDOW: Final = QSize(1366, 768)
CHARGE: Final = "charge-of-the-wolf-riders"
_SMALLEST: Final = 0
_CLOSER_FT: Final = 66.0


def fog_and_torchlight(studio: Studio) -> QImage:
    """The party in the hall of a catacomb, as the round begins to run."""
    session = _in_the_hall(studio)
    session.playhead.run_to(1.0)
    studio.clock(session).let_pass(0.25)
    return studio.players(session)


def charge(studio: Studio) -> QImage:
    """Riders charge archers, and a bolt flies at one of the riders."""
    session = studio.begun(CHARGE, _closer(load_battle(CHARGE)))
    studio.follow(session, "Archer 2 shoots at Wolf rider 1")
    studio.do(session, Settle("captain:strike 1", "miss"), Settle("crossbow:shot 1", "hit", 4))
    session.playhead.show(2.4)
    return studio.players(session, around=((316.0, 54.0), (430.0, 133.0)))


def spell(studio: Studio) -> QImage:
    """A fireball bursts where it was aimed."""
    session = studio.begun("duel-of-casters")
    studio.follow(session, "Wizard casts fireball on Necromancer and Acolyte")
    session.playhead.show(3.54)
    return studio.players(session, around=((12.0, 13.0), (83.0, 57.0)))


def announcement(studio: Studio) -> QImage:
    """Three segments of surprise, announced to the players."""
    session = studio.begun("example-of-melee")
    studio.follow(session, "Use the dice: 69 and 38")
    session.broadcast.map_effects.announce("Surprise: three segments")
    studio.clock(session).let_pass(0.8)
    return studio.players(session)


def desk(studio: Studio) -> QImage:
    """The DM's window, with the frame of the players' screen, and the tool that reveals the map."""
    session = _in_the_hall(studio)
    with studio.window(session, ColourScheme.DARK) as shown:
        pane = desk_of(shown).map_pane
        shown.projection.open()
        frame = session.broadcast.frame
        frame.aim(frame.viewport.around(((47.0, 19.0), (106.0, 56.0))))
        pane.tools.choose(ToolName.REVEAL)
        QTest.mouseMove(pane.view, pane.view.camera.to_screen((70.0, 68.0)).toPoint())
        return studio.picture(shown)


def window(studio: Studio) -> QImage:
    session = studio.begun("example-of-melee")
    studio.follow(session, "Barbarian strikes Magic-user")
    with studio.window(session, ColourScheme.DARK, WINDOW) as shown:
        studio.clock(session).let_pass(2.0)
        return studio.picture(shown)


PICTURES: Final[Mapping[str, Callable[[Studio], QImage]]] = {
    "fog": fog_and_torchlight,
    "charge": charge,
    "spell": spell,
    "desk": desk,
    "announcement": announcement,
    "window": window,
    "map-grid": map_pictures.grid,
    "map-trace": map_pictures.trace,
    "map-import": map_pictures.imported,
    "map-carve": map_pictures.carve,
}


def _in_the_hall(studio: Studio) -> Session:
    """The session with the party in the hall of the catacomb, and the first round resolved."""
    session = studio.battle("Catacomb", catacomb())
    for command in ways_in():
        studio.do(session, command)
    studio.lead(session, "declaration")
    for action in PLANS:
        studio.do(session, Declare(action))
    studio.do(session, NextPhase(), ThrowAll(), numbers=DICE)
    studio.do(session, NextPhase())
    return session


def _closer(battle: Battle) -> Battle:
    """The battle with the riders closer, so that everything fits into one picture."""
    riders = {who: _moved(each) for who, each in battle.figures.items() if who.startswith("rider")}
    return battle._replace(figures={**battle.figures, **riders})


def _moved(figure: Figure) -> Figure:
    x, y = figure.body.at
    return figure._replace(body=figure.body._replace(at=(x + _CLOSER_FT, y)))


def main() -> None:
    """Draw all pictures into docs/, and print the name and size of each."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    # Without a display, Qt warns about the size of every window.
    os.environ["QT_LOGGING_RULES"] = "default.warning=false"
    application = make_application()
    for name, draw in PICTURES.items():
        with TemporaryDirectory() as folder:
            path = DOCS / f"{name}.png"
            picture = with_palette(draw(Studio(application, Path(folder))))
            picture.save(str(path), quality=_SMALLEST)
            print(f"{path.relative_to(DOCS.parent)}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
