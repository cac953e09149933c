"""The server of the players' page: what it serves, and what it does not put up with."""

import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from urllib.parse import urlsplit

import pytest
from pytestqt.qtbot import QtBot

from battleboard.models.web import page_server
from battleboard.models.web.page_server import NoNetworkError, PageServer, local_address
from battleboard.queries.web import visitor_limits
from battleboard.queries.web.page_request import LONGEST_BODY, LONGEST_HEAD
from battleboard.queries.web.visitor_limits import MOST_READERS
from tests.models.web.visitors import Reader, asked, connected, is_closed, key_of, status_of

HOST = "127.0.0.1"
PAGES = {"": ("text/html", b"<p>page</p>"), "page.js": ("text/javascript", b"1")}


@pytest.fixture(autouse=True)
def free_port(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any port: other workers serve at the same time."""
    monkeypatch.setattr(page_server, "PORTS", (0,))


@contextmanager
def serving() -> Iterator[PageServer]:
    made = PageServer(HOST, PAGES)
    try:
        yield made
    finally:
        made.stop()


@pytest.fixture
def server(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[PageServer]:
    _ = qtbot
    monkeypatch.setattr(page_server, "_LOOK_MS", 5)
    with serving() as made:
        yield made


def test_the_page_is_at_its_address_and_nothing_else_is(server: PageServer) -> None:
    assert asked(server, "").endswith(b"<p>page</p>")
    assert b"text/javascript" in asked(server, "page.js?x")
    assert status_of(asked(server, "../battle")) == 404
    assert status_of(asked(server, "page.js", body=b"")) == 404


def test_a_wrong_key_gets_nothing(server: PageServer) -> None:
    for page in ("", "page.js", "stream", "ping"):
        told = asked(server, page, key="x" * len(key_of(server)))
        assert status_of(told) == 404
        assert told.endswith(b"\r\n\r\n")


def test_each_key_is_fresh_and_long(server: PageServer) -> None:
    other = PageServer(HOST, PAGES)
    other.stop()
    assert key_of(other) != key_of(server)
    assert len(key_of(server)) >= 22, "128 bits, 6 to a letter"


def test_who_guesses_is_soon_refused_a_connection(server: PageServer) -> None:
    for _ in range(20):
        assert status_of(asked(server, "", key="wrong")) == 404
    with connected(server) as visit:
        assert is_closed(visit)


def test_readers_get_all_layers_and_then_what_changes(server: PageServer, qtbot: QtBot) -> None:
    server.publish({"board": b"[1]", "fog": b"2"})
    with closing(Reader(server)) as reader:
        assert reader.next_layers() == {"board": [1], "fog": 2}
        server.publish({"board": b"[1]", "fog": b"3"})
        assert reader.next_layers() == {"fog": 3}
        qtbot.waitUntil(lambda: server.readers == 1)
    qtbot.waitUntil(lambda: server.readers == 0)


def test_a_reader_hears_that_the_server_is_alive(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    _ = qtbot
    monkeypatch.setattr(page_server, "_BEAT_S", 0.01)
    with serving() as made, closing(Reader(made)) as reader:
        lines = [reader.next_line() for _ in range(4)]
    assert lines.count(b"event: beat\n") >= 1


def test_stopping_ends_all_connections(qtbot: QtBot) -> None:
    _ = qtbot
    made = PageServer(HOST, PAGES)
    with closing(Reader(made)) as reader, connected(made) as idle:
        made.stop()
        assert is_closed(idle)
        assert list(reader.messages()) == []
    with pytest.raises(OSError, match="refused"):
        connected(made)
    assert "players' page" not in {each.name for each in threading.enumerate()}


def test_a_ping_comes_only_if_pings_are_allowed(server: PageServer, qtbot: QtBot) -> None:
    body = b'{"at": [3, 4.5]}'
    assert status_of(asked(server, "ping", body=body)) == 403
    server.allow_pings(on=True)
    with qtbot.waitSignal(server.pinged) as heard:
        assert status_of(asked(server, "ping", body=body)) == 204
    assert heard.args == [(3.0, 4.5)]
    assert status_of(asked(server, "ping", body=b"[]")) == 400


def test_pings_are_limited(server: PageServer) -> None:
    server.allow_pings(on=True)
    told = [status_of(asked(server, "ping", body=b'{"at": [1, 1]}')) for _ in range(5)]
    assert told == [204, 204, 204, 429, 429]


# ── attacks: none may hold up the others ──


def is_served(server: PageServer) -> bool:
    return status_of(asked(server, "")) == 200


def test_a_giant_head_is_cut_off(server: PageServer) -> None:
    with connected(server) as visit:
        with suppress(ConnectionError):
            visit.sendall(b"GET /" + b"x" * (20 * LONGEST_HEAD))
        assert is_closed(visit)
    assert is_served(server)


def test_a_giant_body_is_refused_unread(server: PageServer) -> None:
    server.allow_pings(on=True)
    head = f"POST /{key_of(server)}/ping HTTP/1.1\r\nContent-Length: 1000000000\r\n\r\n"
    with connected(server) as visit:
        visit.sendall(head.encode())
        assert status_of(visit.recv(4096)) == 413
    assert status_of(asked(server, "ping", body=b"x" * (LONGEST_BODY + 1))) == 413


def test_noise_is_refused(server: PageServer) -> None:
    with connected(server) as visit:
        visit.sendall(b"\x16\x03\x01 noise \r\n\r\n")
        assert status_of(visit.recv(4096)) == 400


def test_who_says_nothing_is_not_waited_for(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    _ = qtbot
    monkeypatch.setattr(page_server, "_HEAD_S", 0.02)
    with serving() as made, connected(made) as visit:
        visit.sendall(b"GET /")
        assert is_closed(visit)


def test_one_address_has_only_so_many_connections(
    server: PageServer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitor_limits, "MOST_OF_ONE", 4)
    idle = [connected(server) for _ in range(4)]
    with connected(server) as further:
        assert is_closed(further)
    for each in idle:
        each.close()
    qtbot.waitUntil(lambda: bool(asked(server, "")))


def test_a_slow_reader_holds_up_nobody_and_is_let_go(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It reads nothing while megabytes are published; the other gets each latest layer."""
    monkeypatch.setattr(page_server, "_SLOWEST_S", 0.1)
    with serving() as made:
        made.publish({"n": b"0"})
        with closing(Reader(made)) as slow, closing(Reader(made)) as quick:
            qtbot.waitUntil(lambda: made.readers == 2)
            messages = quick.messages()
            for number in range(1, 13):
                made.publish({"n": b"%d" % number, "tile": b'"%s"' % (b"%x" % number * 500_000)})
                while next(messages)["n"] != number:
                    pass
            qtbot.waitUntil(lambda: made.readers == 1)
            assert slow.status == 200


def test_there_are_only_so_many_readers(server: PageServer) -> None:
    server._serving.limits.readers = MOST_READERS  # noqa: SLF001 - cheaper than so many readers
    with closing(Reader(server)) as further:
        assert further.status == 429
    assert is_served(server)


def test_the_ui_thread_never_waits_for_the_server(server: PageServer) -> None:
    """Here the thread hangs: whoever waited for it would, too."""
    with closing(Reader(server)) as reader:
        hangs = threading.Event()
        server._serving.call(hangs.wait)  # noqa: SLF001 - nothing hangs by itself
        for number in range(500):
            server.publish({"n": b"%d" % number})
        server.allow_pings(on=True)
        server._look()  # noqa: SLF001 - as the timer does
        hangs.set()
        assert reader.next_layers()["n"] == 499, "one message of the latest, not 500"


def test_without_a_network_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    with pytest.raises(NoNetworkError, match="not on a network"):
        local_address()


def test_it_is_not_served_to_the_internet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket.socket, "connect", lambda *_: None)
    for address, is_home in (("8.8.8.8", False), ("192.168.0.4", True)):
        monkeypatch.setattr(socket.socket, "getsockname", lambda *_, at=address: (at, 0))
        if is_home:
            assert local_address() == address
        else:
            with pytest.raises(NoNetworkError, match="on the internet"):
                local_address()


def test_the_next_address_has_the_same_port(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """A firewall may have been told of it."""
    _ = qtbot
    with serving() as one, closing(Reader(one)):
        port = urlsplit(one.address).port
    monkeypatch.setattr(page_server, "PORTS", (port,))
    with serving() as other:
        assert is_served(other)


def test_a_port_that_is_taken_is_passed_over(
    server: PageServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_server, "PORTS", (urlsplit(server.address).port, 0))
    with serving() as other:
        assert is_served(other)
        assert is_served(server)


def test_without_a_free_port_there_is_a_sentence(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    _ = qtbot
    monkeypatch.setattr(page_server, "PORTS", ())
    with pytest.raises(NoNetworkError, match="No port"):
        PageServer(HOST, PAGES)
