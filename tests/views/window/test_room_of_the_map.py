"""The map has most of the window, whatever is done."""

from collections.abc import Callable, Iterator
from itertools import cycle, product

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QSplitter, QToolButton, QWidget

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare, NextPhase, SkipPhase, ThrowAll
from battleboard.models.session import Session
from battleboard.rules import RULESETS
from battleboard.rules.scene import Action
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.players.displays import Displays
from battleboard.views.theme.sizes import SIDE
from battleboard.views.window.desk import Desk
from battleboard.views.window.main_window import TEXT_SCALES, MainWindow
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession
from tests.profiles import all_or_few

LAPTOP = QSize(1366, 768)
SIZES = (LAPTOP, QSize(1600, 900), QSize(1920, 1080), QSize(2560, 1440))
EVERY = tuple(product(RULESETS, SIZES))
A_SIZE_EACH = tuple(zip(RULESETS, cycle(SIZES), strict=False))
"""Every game in one size, and every size in some game."""
SCALES = all_or_few(TEXT_SCALES, (1.0, TEXT_SCALES[-1]))


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """Seven against seven, who have met."""
    return session_of(fight())


def fight(game: str = "addict") -> Battle:
    """Seven against seven."""
    return battle(
        *(figure(f"ann {n}", at=(20.0, 10.0 * n)) for n in range(1, 8)),
        *(figure(f"orc {n}", "red", at=(60.0, 10.0 * n)) for n in range(1, 8)),
        ruleset=game,
    )


def settle() -> None:
    """Let everything be laid out."""
    for _ in range(4):
        QApplication.processEvents()


def shown(window: MainWindow, session: Session, size: QSize = LAPTOP) -> Desk:
    """Show a battle in a window of some size."""
    window.setFixedSize(size)
    desk = window.show_battle(session)
    settle()
    return desk


def share(window: MainWindow, desk: Desk) -> float:
    """The map's share of the window."""
    return desk.map.width() * desk.map.height() / (window.width() * window.height())


def go_to(session: Session, kind: str) -> None:
    """Go on to a phase; everything asked for on the way is rolled or skipped."""
    while session.document.stage.kind != kind:
        if "throw" in session.document.stage.steps:
            assert session.document.do(ThrowAll())
        skips = "skip" in session.document.stage.steps
        assert session.document.do(SkipPhase() if skips else NextPhase())
        settle()


def declare(session: Session) -> None:
    """Declare a charge for every figure that still has to declare."""
    for who in session.document.stage.undeclared:
        other = who.replace("ann", "orc") if "ann" in who else who.replace("orc", "ann")
        assert session.document.do(Declare(Action(who, "charge", (other,))))


@pytest.mark.parametrize(("game", "size"), all_or_few(EVERY, A_SIZE_EACH))
def test_the_map_has_most_of_the_window_while_declaring_and_resolving(
    game: str,
    size: QSize,
    window: MainWindow,
    session_of: MakeSession,
    enlarge: Callable[[float], None],
) -> None:
    enlarge(1.0)
    session = session_of(fight(game))
    desk = shown(window, session, size)
    while session.document.stage.kind not in {"declaration", "resolution"}:
        go_on(session)
    assert share(window, desk) >= least_share(window, desk)
    if session.document.stage.kind == "declaration":
        declare(session)
        settle()
        assert share(window, desk) >= least_share(window, desk)
    go_to(session, "resolution")
    settle()
    assert session.battle.running.resolution is not None
    assert share(window, desk) >= least_share(window, desk)


def least_share(window: MainWindow, desk: Desk) -> float:
    """What the map has at least: in a low window, less while the ruler shows six figures."""
    if desk.ruler.is_folded:
        return 0.6
    return {768: 0.5, 900: 0.56}.get(window.height(), 0.59)


@pytest.mark.parametrize(("size", "rows"), [(LAPTOP, 6), (QSize(1920, 1080), 10)])
def test_the_ruler_shows_six_figures_of_fourteen_on_a_laptop_and_ten_on_a_full_display(
    size: QSize,
    rows: int,
    window: MainWindow,
    session: Session,
    enlarge: Callable[[float], None],
) -> None:
    enlarge(1.0)
    desk = shown(window, session, size)
    go_to(session, "declaration")
    declare(session)
    go_to(session, "resolution")
    settle()
    assert len(desk.ruler.ruler.chart.lanes) == 14
    assert lanes_seen(desk) >= rows


def lanes_seen(desk: Desk) -> int:
    """Count the lanes of the ruler that are entirely visible, but for the fraction of a pixel."""
    layout = desk.ruler.ruler.layout_now
    lanes = [layout.lane(at) for at in layout.visible_lanes()]
    inside = layout.field.adjusted(0, -1, 0, 1)
    return sum(inside.top() <= lane.top() and lane.bottom() <= inside.bottom() for lane in lanes)


def test_with_the_ruler_first_one_key_shows_every_figure_and_another_display_is_not_concerned(
    window: MainWindow,
    session: Session,
    enlarge: Callable[[float], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    enlarge(1.0)
    desk = shown(window, session, LAPTOP)
    go_to(session, "declaration")
    declare(session)
    go_to(session, "resolution")
    settle()
    window.action("ruler-first").trigger()
    settle()
    assert lanes_seen(desk) == 14
    assert desk.map.height() > 300
    monkeypatch.setattr(Displays, "under", lambda *_: "another")
    desk.table.distribute_height()
    assert lanes_seen(desk) < 14
    monkeypatch.undo()
    window.close_battle()
    assert window.show_battle(session).table.is_ruler_first


def test_dragging_the_handle_ends_ruler_first(window: MainWindow, session: Session) -> None:
    desk = shown(window, session)
    go_to(session, "resolution")
    settle()
    desk.table.put_ruler_first(first=True)
    desk.table.setSizes([desk.table.height() - 240, 240])
    desk.table.splitterMoved.emit(0, 1)
    assert not desk.table.is_ruler_first
    settle()
    assert desk.ruler.height() >= 230


def go_on(session: Session) -> None:
    if "throw" in session.document.stage.steps:
        assert session.document.do(ThrowAll())
    assert session.document.do(NextPhase())
    settle()


def test_while_drawing_on_a_laptop_the_map_is_640_pixels_high(
    window: MainWindow, session: Session, enlarge: Callable[[float], None]
) -> None:
    enlarge(1.0)
    desk = shown(window, session)
    desk.map_pane.tools.choose(ToolName.DRAW)
    settle()
    assert desk.map.height() >= 640


def test_the_ruler_is_a_line_until_the_round_is_laid_out(
    window: MainWindow, session: Session
) -> None:
    desk = shown(window, session)
    assert desk.ruler.is_folded
    assert desk.ruler.height() == desk.ruler.line_height
    go_to(session, "declaration")
    declare(session)
    assert desk.ruler.is_folded
    go_to(session, "resolution")
    assert not desk.ruler.is_folded
    desk.map_pane.tools.choose(ToolName.DRAW)
    assert desk.ruler.is_folded
    desk.map_pane.tools.choose(ToolName.SELECT)
    assert not desk.ruler.is_folded


def test_what_is_seen_stays_in_its_place_when_the_ruler_opens(
    window: MainWindow, session: Session
) -> None:
    desk = shown(window, session)
    go_to(session, "declaration")
    declare(session)
    before = desk.map.camera
    go_to(session, "resolution")
    settle()
    assert not desk.ruler.is_folded
    assert desk.map.camera == before


def test_the_ruler_keeps_the_height_that_it_was_drawn_to(
    window: MainWindow, session: Session
) -> None:
    desk = shown(window, session)
    go_to(session, "resolution")
    settle()
    assert desk.ruler.height() < 220
    desk.table.setSizes([desk.table.height() - 240, 240])
    desk.table.splitterMoved.emit(0, 1)
    go_to(session, "declaration")
    assert desk.ruler.is_folded
    go_to(session, "resolution")
    settle()
    assert desk.ruler.height() == desk.table.sizes()[1] >= 230


def test_the_side_column_is_folded_away_and_comes_back(
    window: MainWindow, session: Session
) -> None:
    desk = shown(window, session)
    narrow = desk.map.width()
    assert desk.has_side
    desk.procedure.side.click()
    settle()
    assert not desk.has_side
    assert desk.procedure.side.accessibleName() == "Show the sidebar"
    assert desk.map.width() > narrow + 300
    window.action("log").trigger()
    settle()
    assert desk.has_side
    assert desk.tabs.currentWidget() is desk.log
    assert desk.map.width() == narrow
    window.action("side").trigger()
    assert not desk.has_side
    window.action("recap").trigger()
    assert desk.has_side


def test_a_wide_window_has_a_wider_side_column_unless_it_was_drawn_by_hand(
    window: MainWindow, session: Session
) -> None:
    desk = shown(window, session)
    window.setFixedSize(1200, 768)
    settle()
    assert desk.side.width() < SIDE
    window.setFixedSize(SIZES[-1])
    settle()
    assert desk.side.width() == SIDE
    across = desk.side.parentWidget()
    assert isinstance(across, QSplitter)
    across.setSizes([1000, 500])
    across.splitterMoved.emit(0, 1)
    settle()
    drawn = desk.side.width()
    window.setFixedSize(SIZES[-2])
    settle()
    assert desk.side.width() >= drawn * 0.9 > SIDE


def cut_off(widget: QWidget) -> bool:
    """Whether part of a widget is invisible."""
    return widget.isVisible() and widget.visibleRegion().boundingRect() != widget.rect()


@pytest.mark.parametrize("scale", SCALES)
def test_no_die_and_no_button_of_a_phase_is_cut_off_in_any_type(
    scale: float, window: MainWindow, session: Session, enlarge: Callable[[float], None]
) -> None:
    enlarge(scale)
    desk = window.show_battle(session)
    bar = desk.procedure
    assert session.document.stage.kind == "surprise"
    parts = (*(box.field for box in bar.dice.boxes), bar.dice.roll_all, bar.form, bar.skip, bar.on)
    for wide in narrower(window):
        assert not [part for part in parts if cut_off(part)], wide
    session.document.do(ThrowAll())
    for wide in narrower(window):
        assert not [part for part in parts if cut_off(part)], wide
        assert " ".join(bar.words.lines(bar.words.width())) == bar.words.text


def narrower(window: MainWindow) -> Iterator[int]:
    """Make a window narrower, step by step."""
    for wide in (1366, 1024, 900, 700):
        window.resize(wide, 768)
        settle()
        yield wide


def test_no_tool_is_cut_off_however_narrow_the_window_is(
    window: MainWindow, session: Session, enlarge: Callable[[float], None]
) -> None:
    enlarge(1.0)
    desk = window.show_battle(session)
    for wide in narrower(window):
        for tool in ToolName:
            desk.map_pane.tools.choose(tool)
            settle()
            assert window.width() <= max(wide, 900)
            found = desk.map_pane.findChildren(QToolButton)
            assert len([each for each in found if each.isVisible()]) >= 9
            assert not [each.accessibleName() for each in found if cut_off(each)], (wide, tool)
