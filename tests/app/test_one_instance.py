"""There is one window per user: a second start hands its file to the first."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from pytestqt.qtbot import QtBot

from battleboard.app import instance_calls
from battleboard.app.instance_calls import Call, Listener
from battleboard.app.one_instance import Instance, address_of
from battleboard.app.start_request import Request, decode_request, request_of
from battleboard.storage.user_folders import UserFolders, find_user_folders

Start: TypeAlias = Callable[[], Instance]
FORD = Request((Path("/battles/ford.battle"),), "leave-1")


@pytest.fixture
def folders(qapp: QCoreApplication, tmp_path: Path) -> UserFolders:
    """The folders of one user."""
    _ = qapp
    return find_user_folders({"BATTLEBOARD_HOME": str(tmp_path)})


@pytest.fixture
def start(folders: UserFolders) -> Iterator[Start]:
    """Starts the program once more."""
    begun: list[Instance] = []

    def another() -> Instance:
        begun.append(Instance(folders))
        return begun[-1]

    yield another
    for each in begun:
        each.let_go()


def handed(instance: Instance, request: Request) -> bool:
    """Hand over a request as another program would, while the first one keeps running."""
    for _ in range(1000):
        if instance.hand_over(request, 1):
            instance.let_go()
            return True
        QCoreApplication.processEvents()
    return False


def test_whoever_is_alone_keeps_what_it_has(start: Start) -> None:
    first = start()
    assert first.is_first
    assert not first.hand_over(FORD)


def test_a_second_start_hands_its_file_to_the_first(qtbot: QtBot, start: Start) -> None:
    asked: list[Request] = []
    first = start()
    assert first.is_first
    first.listen(asked.append)
    second = start()
    assert not second.is_first
    assert handed(second, FORD)
    qtbot.waitUntil(lambda: asked == [FORD])
    assert handed(start(), Request())
    qtbot.waitUntil(lambda: asked == [FORD, Request()])


def test_a_first_one_that_listens_only_later_is_waited_for(qtbot: QtBot, start: Start) -> None:
    asked: list[Request] = []
    first, second = start(), start()
    assert first.is_first
    assert not second.hand_over(FORD, 20)
    first.listen(asked.append)
    assert handed(second, FORD)
    qtbot.waitUntil(lambda: asked == [FORD])


def test_one_that_does_not_answer_is_not_waited_for_and_opens_nothing(
    qtbot: QtBot, start: Start
) -> None:
    asked: list[Request] = []
    first, second = start(), start()
    assert first.is_first
    first.listen(asked.append)
    # Nobody answers: the first instance runs in this thread, which is waiting.
    assert not second.hand_over(FORD, 20)
    assert not second.hand_over(FORD, 20)
    second.let_go()
    assert handed(start(), Request())
    qtbot.waitUntil(lambda: asked == [Request()])


def test_a_first_one_that_never_listens_is_not_waited_for(start: Start) -> None:
    first, second = start(), start()
    assert first.is_first
    assert not second.hand_over(FORD, 20)


def test_when_the_first_has_ended_the_next_takes_its_place(start: Start) -> None:
    first, second = start(), start()
    first.listen(lambda _request: None)
    assert not second.is_first
    first.let_go()
    assert not second.hand_over(FORD)
    assert second.is_first


def test_a_socket_that_was_left_behind_is_cleared_away(qtbot: QtBot, start: Start) -> None:
    if sys.platform == "win32":
        pytest.skip("a pipe ends with its program")
    asked: list[Request] = []
    first = start()
    Path(first.address).write_bytes(b"left behind")
    assert first.is_first
    first.listen(asked.append)
    assert handed(start(), FORD)
    qtbot.waitUntil(lambda: asked == [FORD])


def test_where_no_lock_can_be_kept_every_start_is_alone(
    qapp: QCoreApplication, tmp_path: Path
) -> None:
    _ = qapp
    (tmp_path / "file").write_text("in the way")
    folders = find_user_folders({"BATTLEBOARD_HOME": str(tmp_path / "file")})
    lone = Instance(folders)
    assert not lone.is_first
    assert not lone.hand_over(FORD)
    lone.listen(lambda _request: None)
    lone.let_go()


def test_each_home_has_an_address_of_its_own(tmp_path: Path) -> None:
    one, other = (
        find_user_folders({"BATTLEBOARD_HOME": str(tmp_path / name)}) for name in ("a", "b")
    )
    assert address_of(one) == address_of(one)
    assert address_of(one) != address_of(other)
    if sys.platform != "win32":
        inside = address_of(one, {"XDG_RUNTIME_DIR": str(tmp_path)})
        assert Path(inside).parent == tmp_path
        assert Path(address_of(one, {"XDG_RUNTIME_DIR": "nowhere"})).is_absolute()


def test_what_is_no_request_is_not_listened_to(
    qtbot: QtBot, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instance_calls, "_MOST_BYTES", 100)
    asked: list[Request] = []
    first = start()
    first.listen(asked.append)
    for line in (b"go\n", b"nonsense\n", b'{"files": 3, "token": ""}\n', b"x" * 200):
        caller = QLocalSocket()
        caller.connectToServer(first.address)
        caller.write(line)
        with qtbot.waitSignal(caller.disconnected):
            caller.flush()
    assert asked == []


def test_whoever_answers_otherwise_is_no_battleboard(qtbot: QtBot, tmp_path: Path) -> None:
    _ = qtbot
    address = str(tmp_path / "other") if sys.platform != "win32" else "battleboard-other"
    server = QLocalServer()
    assert server.listen(address)
    call = Call(address, FORD)
    assert not call.is_taken(10)
    assert server.waitForNewConnection(1000)
    answering = server.nextPendingConnection()
    answering.write(b"who is there?\n")
    answering.flush()
    assert not call.is_taken(1000)
    call.hang_up()


def test_a_listener_without_a_place_hears_nobody(qtbot: QtBot, tmp_path: Path) -> None:
    _ = qtbot
    if sys.platform == "win32":
        pytest.skip("a pipe needs no folder")
    address = str(tmp_path / "no" / "folder")
    deaf = Listener(address, lambda _request: None)
    assert not Call(address, FORD).is_taken(10)
    deaf.close()


def test_requests_name_files_from_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    request = request_of([Path("-odd \udcff.battle")], {"XDG_ACTIVATION_TOKEN": "t"})
    assert request == Request((tmp_path / "-odd \udcff.battle",), "t")
    assert decode_request(request.encode().strip()) == request
    assert request_of([], {}) == Request()
