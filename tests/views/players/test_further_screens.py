"""Further players' screens: the whole map, a close-up or the order of turns, on other displays."""

import pytest
from PySide6.QtWidgets import QWidget

from battleboard.battle.commands import Hide
from battleboard.models.broadcast import BroadcastMode
from battleboard.models.recent_battles_model import RecentBattles
from battleboard.models.session import Session
from battleboard.queries.sight.display_roles import FurtherSeat
from battleboard.storage.settings import Calibration, Fit, ScreenContents
from battleboard.views.players.further_screens import FurtherScreen
from battleboard.views.players.players_map import PlayersMap
from battleboard.views.window.main_window import MainWindow
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession
from tests.views.players.conftest import MakeWindow
from tests.views.players.plugs import SIDE, TV, Plugs, display

WALL = display("Wall", left=6000)


def session_of_desk(window: MainWindow) -> Session:
    assert window.desk is not None
    return window.desk.session


def page_on(window: MainWindow, key: str) -> FurtherScreen:
    seats = {seat.key: shown for seat, shown in window.projection.further.windows.items()}
    page = seats[key].page
    assert isinstance(page, FurtherScreen)
    return page


def shown_on(window: MainWindow, key: str) -> QWidget | None:
    return page_on(window, key).currentWidget()


@pytest.fixture
def plugs() -> Plugs:
    return Plugs(TV, SIDE, WALL)


@pytest.fixture
def window(window_at: MakeWindow, plugs: Plugs) -> MainWindow:
    """The players' window on the television; two more displays are free."""
    made = window_at(plugs)
    made.projection.go_to("TV")
    return made


def choose(window: MainWindow, words: str) -> None:
    (line,) = (each for each in window.projection.further_choices() if each.text == words)
    line.run()


def test_the_menu_offers_each_display_that_is_free(window: MainWindow) -> None:
    texts = [each.text for each in window.projection.further_choices()]
    shows = ["Whole map", "Close-up of the acting figure", "Turn order"]
    assert texts == [f"{title}: {words}" for title in ("Side", "Wall") for words in shows]


def test_without_another_display_the_menu_says_so(window_at: MakeWindow) -> None:
    (line,) = window_at(Plugs()).projection.further_choices()
    assert line.text == "No other display is connected"
    assert not line.may


def test_a_television_in_true_scale_a_wall_with_the_whole_and_a_third_with_the_order(
    window: MainWindow,
) -> None:
    broadcast = session_of_desk(window).broadcast
    choose(window, "Wall: Whole map")
    choose(window, "Side: Turn order")
    scale = Fit(calibration=Calibration(960, 254_000, 1920), locked=True)
    broadcast.frame.lay(scale)
    wall = page_on(window, "Wall").frame_shown
    assert wall is not None
    assert broadcast.frame.viewport.is_locked
    assert not wall.viewport.is_locked
    (left, top), (right, bottom) = wall.framing.area(wall.viewport.free)
    (least_x, least_y), (most_x, most_y) = broadcast.whole
    assert max(left - least_x, top - least_y) < 1e-6
    assert max(most_x - right, most_y - bottom) < 1e-6
    assert isinstance(shown_on(window, "Wall"), PlayersMap)
    assert shown_on(window, "Side") is page_on(window, "Side").order


def test_chosen_again_it_is_off_and_remembered(
    window: MainWindow, recent_battles: RecentBattles
) -> None:
    choose(window, "Side: Whole map")
    assert recent_battles.preferences.settings.display("Side").further == "map"
    window.projection.close()
    assert not window.projection.further.windows
    window.projection.open()
    assert [*window.projection.further.windows] == [FurtherSeat("Side", "map")]
    choose(window, "Side: Whole map")
    assert not window.projection.further.windows
    assert recent_battles.preferences.settings.display("Side").further is None


def test_another_choice_replaces_what_the_display_showed(window: MainWindow) -> None:
    choose(window, "Side: Whole map")
    choose(window, "Side: Turn order")
    assert [*window.projection.further.windows] == [FurtherSeat("Side", "order")]


def test_drawn_out_it_vanishes_and_plugged_in_again_it_is_back(
    window: MainWindow, plugs: Plugs
) -> None:
    choose(window, "Side: Whole map")
    plugs.draw_out("Side")
    assert not window.projection.further.windows
    assert window.projection.display == TV
    plugs.plug_in(SIDE)
    assert [*window.projection.further.windows] == [FurtherSeat("Side", "map")]


def test_it_makes_way_for_the_players_window_and_comes_back(window: MainWindow) -> None:
    choose(window, "Side: Whole map")
    window.projection.go_to("Side")
    assert not window.projection.further.windows
    window.projection.go_to("TV")
    assert [*window.projection.further.windows] == [FurtherSeat("Side", "map")]


def test_it_makes_way_for_the_dms_window(window: MainWindow, plugs: Plugs) -> None:
    choose(window, "Side: Whole map")
    plugs.owner = "Side"
    window.move(10, 10)
    window.projection._dms_window.note()  # noqa: SLF001 - as when the window has come to rest
    assert not window.projection.further.windows


def test_closed_by_its_own_button_it_is_off(
    window: MainWindow, recent_battles: RecentBattles
) -> None:
    choose(window, "Side: Whole map")
    (shown,) = window.projection.further.windows.values()
    shown.close()
    assert not window.projection.further.windows
    assert recent_battles.preferences.settings.display("Side").further is None


def test_with_the_program_it_ends_and_is_there_the_next_time(
    window: MainWindow, recent_battles: RecentBattles
) -> None:
    choose(window, "Side: Whole map")
    window.close()
    assert not window.projection.further.windows
    assert recent_battles.preferences.settings.display("Side").further == "map"


def test_the_next_battle_is_shown_only_when_the_dm_says_so(
    window_at: MakeWindow, session_of: MakeSession
) -> None:
    """Also where the players have no window but further screens."""
    made = window_at(Plugs(TV))
    made.projection.show_further("TV", "map")
    made.projection.go_into_window()
    made.projection.let_go()
    made.show_battle(session_of(battle(figure("Bob"))))
    assert session_of_desk(made).broadcast.mode is BroadcastMode.BLANK


@pytest.mark.parametrize("contents", ["map", "close-up", "order"])
def test_all_of_them_are_blank_frozen_and_live_together(
    window: MainWindow, contents: ScreenContents
) -> None:
    session = session_of_desk(window)
    window.projection.show_further("Side", contents)
    page = page_on(window, "Side")
    live = page.currentWidget()
    session.broadcast.show(BroadcastMode.BLANK)
    assert page.currentWidget() is not live
    session.broadcast.show(BroadcastMode.LIVE)
    assert page.currentWidget() is live


def test_between_battles_they_are_blank_and_the_next_one_is_shown(
    window: MainWindow, session_of: MakeSession
) -> None:
    choose(window, "Side: Turn order")
    page = page_on(window, "Side")
    window.projection.let_go()
    assert page.broadcast is None
    window.show_battle(session_of(battle(figure("Bob"))))
    assert page.broadcast is session_of_desk(window).broadcast


def test_a_frozen_frame_stays_while_the_party_finds_more(window: MainWindow) -> None:
    session = session_of_desk(window)
    choose(window, "Side: Whole map")
    frame = page_on(window, "Side").frame_shown
    assert frame is not None
    session.broadcast.show(BroadcastMode.FROZEN)
    before = frame.framing
    choose(window, "Wall: Whole map")
    assert frame.framing == before
    later = page_on(window, "Wall").frame_shown
    assert later is not None
    frame.turn()
    assert frame.framing.turns == before.turns
    session.broadcast.show(BroadcastMode.LIVE)
    assert frame.framing.turns == 1


def test_it_turns_by_quarters_and_the_display_remembers(
    window: MainWindow, recent_battles: RecentBattles
) -> None:
    choose(window, "Side: Whole map")
    choose(window, "Side: Rotate 90°")
    frame = page_on(window, "Side").frame_shown
    assert frame is not None
    assert frame.framing.turns == 1
    assert session_of_desk(window).broadcast.frame.framing.turns == 0
    assert recent_battles.preferences.settings.display("Side").fit.turns == 1
    choose(window, "Side: Whole map")
    choose(window, "Side: Whole map")
    again = page_on(window, "Side").frame_shown
    assert again is not None
    assert again.framing.turns == 1


def test_what_is_hidden_is_on_none_of_them(window: MainWindow) -> None:
    session = session_of_desk(window)
    choose(window, "Side: Turn order")
    choose(window, "Wall: Whole map")
    session.document.do(Hide(("Orc",)))
    assert "Orc" not in {each.name for each in session.broadcast.view.figures}
    order = page_on(window, "Side").order
    assert order is not None
    assert all(mark.name != "Orc" for mark in order.order.marks)
