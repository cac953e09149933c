"""The sidebar shares its height among its parts."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QTabWidget
from pytestqt.qtbot import QtBot

from battleboard.models.figure_list import Role
from battleboard.models.recent_battles_model import find_recent_battles
from battleboard.models.session import Session
from battleboard.storage.user_folders import HOME
from battleboard.views.resolve.effect_form import EffectForm
from battleboard.views.resolve.resolve_panel import ResolvePanel
from battleboard.views.sidebar.sidebar import Sidebar
from battleboard.views.sidebar.story_panel import StoryPanel
from battleboard.views.sidebar.why_panel import WhyPanel
from battleboard.views.theme.sizes import LEAST_SIDE
from battleboard.views.theme.theme import Theme
from battleboard.views.window.desk import Desk
from battleboard.views.window.main_window import TEXT_SCALES, MainWindow
from tests.battle.battles import battle, figure
from tests.battle.brawls import ANN, MAGE, ORC, brawl, cast
from tests.models.demonstrations import Begin, demonstrations, guide_of
from tests.models.sessions import MakeSession
from tests.profiles import all_or_few
from tests.queries.round.stories import EXAMPLE, NAMES

LAPTOP = QSize(1366, 768)


@pytest.fixture
def demonstration_of(theme: Theme, tmp_path: Path) -> Iterator[Begin]:
    _ = theme
    yield from demonstrations(tmp_path)


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, tmp_path: Path) -> MainWindow:
    """The window on a small laptop."""
    window = MainWindow(theme, find_recent_battles({HOME: str(tmp_path / "home")}))
    window.setFixedSize(LAPTOP)
    qtbot.addWidget(window)
    return window


def side_of(session: Session) -> Sidebar:
    panels = StoryPanel(session), ResolvePanel(session), QTabWidget(), WhyPanel(session)
    return Sidebar(session, *panels)


def cards_seen(desk: Desk) -> int:
    """Count the cards that are entirely visible."""
    view = desk.cards.cards
    rows = [view.list.index(at, 0) for at in range(view.list.rowCount())]
    cards = [view.visualRect(row) for row in rows if row.data(Role.ID) is not None]
    return sum(view.viewport().rect().contains(card) for card in cards)


def settle() -> None:
    """Let everything be laid out."""
    for _ in range(3):
        QApplication.processEvents()


def test_it_is_wider_where_type_is_larger(
    qtbot: QtBot, theme: Theme, session_of: MakeSession
) -> None:
    side = side_of(session_of(battle(figure("ann"))))
    qtbot.addWidget(side)
    with qtbot.waitExposed(side):
        side.show()
    assert side.minimumWidth() == LEAST_SIDE
    theme.enlarge(2.0)
    assert side.minimumWidth() > LEAST_SIDE * 1.3
    theme.enlarge(1.0)
    assert side.minimumWidth() == LEAST_SIDE


@pytest.mark.parametrize("name", NAMES)
def test_beside_every_act_of_a_story_six_cards_are_seen_and_the_tabs_stay_where_they_are(
    name: str, window: MainWindow, demonstration_of: Begin, enlarge: Callable[[float], None]
) -> None:
    enlarge(1.0)
    session = demonstration_of(name)
    desk = window.show_battle(session)
    window.show()
    settle()
    bar = desk.tabs.tabBar()
    places = {bar.mapTo(desk.side, bar.rect().topLeft()).toTuple()}
    while guide_of(session).follow():
        settle()
        places.add(bar.mapTo(desk.side, bar.rect().topLeft()).toTuple())
        if desk.resolve.form:
            assert cards_seen(desk) >= 6
    assert len(places) == 1


def test_eight_cards_are_seen_beside_a_spell(
    window: MainWindow, session_of: MakeSession, enlarge: Callable[[float], None]
) -> None:
    enlarge(1.0)
    orcs = [figure(f"orc {n}", "red", at=(90.0, 10.0 * n)) for n in range(1, 9)]
    session = session_of(brawl(cast("mage", "orc"), figures=(ANN, MAGE, ORC, *orcs)))
    desk = window.show_battle(session)
    window.show()
    settle()
    assert isinstance(desk.resolve.form, EffectForm)
    assert cards_seen(desk) >= 8


def test_the_story_is_short_beside_an_act_in_a_low_window(
    window: MainWindow, demonstration_of: Begin, enlarge: Callable[[float], None]
) -> None:
    enlarge(1.3)
    session = demonstration_of(EXAMPLE)
    desk = window.show_battle(session)
    window.show()
    settle()
    assert desk.story.is_open
    while not desk.resolve.form:
        assert guide_of(session).follow()
        settle()
    assert not desk.story.is_open


def test_between_acts_the_whole_story_is_told(
    window: MainWindow, demonstration_of: Begin, enlarge: Callable[[float], None]
) -> None:
    enlarge(1.0)
    session = demonstration_of(EXAMPLE)
    desk = window.show_battle(session)
    window.show()
    settle()
    assert session.play.in_hand is None
    assert desk.story.is_open


@pytest.mark.parametrize("scale", all_or_few(TEXT_SCALES, (1.0, TEXT_SCALES[-1])))
def test_in_every_type_the_window_fits_a_small_laptop(
    scale: float, window: MainWindow, demonstration_of: Begin, enlarge: Callable[[float], None]
) -> None:
    enlarge(scale)
    session = demonstration_of(EXAMPLE)
    desk = window.show_battle(session)
    window.show()
    frame = QSize(0, 32)
    while session.battle.running.number < 2 and guide_of(session).follow():
        settle()
        needed = window.minimumSizeHint()
        assert needed == needed.boundedTo(LAPTOP - frame)
        assert desk.side.rect().contains(desk.tabs.geometry())
