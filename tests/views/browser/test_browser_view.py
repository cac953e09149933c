"""The players' page is off until asked for, and shows whichever battle is open."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import MoveFigure
from battleboard.battle.state.players_options import Showing
from battleboard.models.broadcast import BroadcastMode
from battleboard.models.idle_picture import IdlePicture
from battleboard.models.session import Session
from battleboard.models.web import page_server
from battleboard.models.web.page_server import NoNetworkError, PageServer
from battleboard.queries.web.qr_code import qr_code
from battleboard.views.browser import page_feed
from battleboard.views.browser.browser_dialog import BrowserDialog
from battleboard.views.browser.browser_view import BrowserView, page_files
from battleboard.views.map.paint.pictures import PictureLoader
from battleboard.views.window.main_window import MainWindow
from tests.battle.battles import battle, figure
from tests.models.pictures import picture_file
from tests.models.sessions import MakeSession
from tests.models.web.visitors import Reader, asked, status_of

HOME = "127.0.0.1"
START = battle(figure("ann", at=(15.0, 30.0)), figure("orc", "red", at=(30.0, 30.0)))


@pytest.fixture(autouse=True)
def free_port(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any port: other workers serve at the same time."""
    monkeypatch.setattr(page_server, "PORTS", (0,))


@pytest.fixture
def browser(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[BrowserView]:
    _ = qtbot
    monkeypatch.setattr(page_server, "_LOOK_MS", 5)
    monkeypatch.setattr(page_server, "local_address", lambda: HOME)
    made = BrowserView(IdlePicture(tmp_path / "idle.png"))
    yield made
    made.switch_off()


def server_of(browser: BrowserView) -> PageServer:
    found = browser.findChild(PageServer)
    assert isinstance(found, PageServer)
    return found


def shown(browser: BrowserView, session: Session) -> None:
    browser.show_battle(session.broadcast, PictureLoader(session.document.picture, session))


def test_no_socket_is_made_until_it_is_switched_on(
    qtbot: QtBot, window: MainWindow, session_of: MakeSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Any] = []
    usual = socket.socket.__init__

    def noting(self: socket.socket, *given: Any, **more: Any) -> None:
        made.append(given)
        usual(self, *given, **more)

    monkeypatch.setattr(socket.socket, "__init__", noting)
    monkeypatch.setattr(page_server, "local_address", lambda: HOME)
    window.show_battle(session_of(START))
    window.menus.load()
    window.action("players window").trigger()
    window.action("players browser").trigger()
    dialog = window.findChild(BrowserDialog)
    assert isinstance(dialog, BrowserDialog)
    window.projection.close()
    assert made == []
    dialog.on_button.click()
    qtbot.waitUntil(lambda: bool(made))
    assert window.projection.browser.is_on
    dialog.off_button.click()
    dialog.close()
    assert not window.projection.browser.is_on


def test_a_reader_follows_the_battle(browser: BrowserView, session_of: MakeSession) -> None:
    session = session_of(START)
    shown(browser, session)
    browser.switch_on()
    server = server_of(browser)
    reader = Reader(server)
    first = reader.next_layers()
    assert first["mode"] == "live"
    assert session.document.do(MoveFigure("orc", (40.0, 30.0)))
    browser.findChild(page_feed.PageFeed)._publish_now()  # type: ignore[union-attr]  # noqa: SLF001
    places = reader.next_layers()["places"]
    assert [40.0, 30.0] in [place[:2] for place in places.values()]  # type: ignore[attr-defined]
    reader.close()


def test_changes_are_published_together(
    browser: BrowserView, session_of: MakeSession, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_of(START)
    shown(browser, session)
    browser.switch_on()
    told: list[dict[str, bytes]] = []
    monkeypatch.setattr(server_of(browser), "publish", told.append)
    for x in (32.0, 34.0, 36.0):
        assert session.document.do(MoveFigure("orc", (x, 30.0)))
    assert told == []
    qtbot.waitUntil(lambda: bool(told))
    assert len(told) == 1
    assert b"36" in told[0]["places"]


def test_between_battles_the_page_is_blank(browser: BrowserView, session_of: MakeSession) -> None:
    browser.switch_on()
    session = session_of(START)
    reader = Reader(server_of(browser))
    assert reader.next_layers().keys() == {"look", "mode", "pings"}
    shown(browser, session)
    assert reader.next_layers()["mode"] == "live"
    browser.let_go()
    gone = reader.next_layers()
    assert gone["mode"] == "blank"
    assert gone["board"] is None
    reader.close()


def test_a_blank_page_has_the_picture_that_the_dm_chose(
    browser: BrowserView, tmp_path: Path
) -> None:
    browser.switch_on()
    reader = Reader(server_of(browser))
    assert "shown" not in reader.next_layers()
    browser._idle.choose(picture_file(tmp_path / "dragon.png", 40, 30))  # noqa: SLF001 - as the menu does
    layers = reader.next_layers()
    assert layers["shown"] == "idle"
    assert layers["picture idle"]
    reader.close()


def test_a_new_battle_stays_dark_while_browsers_may_show_it(
    window: MainWindow, session_of: MakeSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_server, "local_address", lambda: HOME)
    window.show_battle(session_of(START))
    browser = window.projection.browser
    browser.switch_on()
    other = session_of(START)
    window.show_battle(other)
    assert other.broadcast.mode is BroadcastMode.BLANK
    browser.switch_off()
    window.show_battle(session_of(START))
    assert window.desk
    assert window.desk.session.broadcast.mode is BroadcastMode.LIVE


def test_the_bar_says_so_while_it_is_on(
    window: MainWindow, session_of: MakeSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_server, "local_address", lambda: HOME)
    window.show_battle(session_of(START))
    window.menus.load()
    assert window.shared.isHidden()
    browser = window.projection.browser
    browser.switch_on()
    assert window.shared.text() == "Shared: no browsers"
    assert not window.shared.isHidden()
    preview = window.projection.preview
    assert preview
    assert not preview.isHidden()
    assert "no browsers" in preview.badge.text()
    assert window.action("players whole map").isEnabled()
    window.shared.click()
    (dialog,) = window.findChildren(BrowserDialog)
    dialog.close()
    browser.switch_off()
    assert window.shared.isHidden()
    assert preview.isHidden()
    assert not window.action("players whole map").isEnabled()


def test_it_ends_with_the_window(
    window: MainWindow, session_of: MakeSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_server, "local_address", lambda: HOME)
    window.show_battle(session_of(START))
    window.projection.browser.switch_on()
    window.close()
    assert not window.projection.browser.is_on


@pytest.mark.parametrize(("at", "is_seen"), [((20.0, 30.0), True), ((900.0, 30.0), False)])
def test_a_players_ping_is_shown_to_all_on_the_map(
    browser: BrowserView, session_of: MakeSession, qtbot: QtBot, at: Any, is_seen: object
) -> None:
    session = session_of(START)
    shown(browser, session)
    browser.allow_pings(on=True)
    browser.switch_on()
    server = server_of(browser)
    with qtbot.waitSignal(server.pinged):
        assert status_of(asked(server, "ping", body=json.dumps({"at": at}).encode())) == 204
    assert [point for point, _ in session.broadcast.map_effects.pings] == [at] * bool(is_seen)


def test_pings_on_unknown_ground_are_dropped(browser: BrowserView, session_of: MakeSession) -> None:
    session = session_of(START._replace(showing=Showing(fog=True)))
    shown(browser, session)
    browser.allow_pings(on=True)
    browser._ping((90.0, 50.0))  # noqa: SLF001 - as the server passes it on
    assert session.broadcast.map_effects.pings == ()


def test_the_dialog_shows_and_copies_the_address(
    qtbot: QtBot, window: MainWindow, browser: BrowserView
) -> None:
    dialog = BrowserDialog(browser, lambda then: then(), window)
    qtbot.addWidget(dialog)
    dialog.open()
    dialog.on_button.click()
    assert dialog.address.text() == browser.address
    assert dialog.code._modules == qr_code(browser.address)  # noqa: SLF001 - as it is painted
    assert not dialog.code.grab().isNull()
    dialog.copy_button.click()
    assert QGuiApplication.clipboard().text() == browser.address
    reader = Reader(server_of(browser))
    qtbot.waitUntil(lambda: dialog.readers.text() == "1 browser connected")
    reader.close()
    dialog.pings.click()
    assert browser.takes_pings
    dialog.off_button.click()
    assert not browser.is_on
    dialog.close()


def test_the_dialog_says_why_it_cannot_serve(
    qtbot: QtBot, window: MainWindow, browser: BrowserView, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere() -> str:
        raise NoNetworkError("This computer is not on a network.")

    monkeypatch.setattr(page_server, "local_address", nowhere)
    dialog = BrowserDialog(browser, lambda then: then(), window)
    qtbot.addWidget(dialog)
    dialog.on_button.click()
    assert dialog.fault.text() == "This computer is not on a network."
    dialog.close()


def test_the_page_is_whole_and_asks_nothing_of_others() -> None:
    """Each file that it names is served, and no address of anywhere else is in it."""
    files = page_files()
    html = files[""][1].decode()
    named = {each.split('"')[0] for each in html.split('src="')[1:]}
    assert named | {"page.css", ""} == files.keys()
    for _, content in files.values():
        assert b"http" not in content
    assert sum(len(content) for _, content in files.values()) < 80_000
