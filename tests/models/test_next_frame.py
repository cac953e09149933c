"""Postponed work is done once, before or after the next paint."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from battleboard.models.event_loop import NextFrame
from tests.models.painted import shown


def test_it_is_done_once_before_or_after_the_next_picture(qapp: QApplication) -> None:
    painted = shown(qapp)
    told = painted.told
    after = NextFrame(lambda: told.append("after"), painted, after_picture=True)
    before = NextFrame(lambda: told.append("before"), painted)
    for _ in range(2):
        after.ask()
        painted.update()
        before.ask()
    QCoreApplication.sendPostedEvents()
    assert told == ["before", "painted", "after"]


def test_what_is_done_at_once_or_forgotten_is_not_done_again(qapp: QApplication) -> None:
    told = list[str]()
    next_frame = NextFrame(lambda: told.append("done"), qapp)
    next_frame.do_now()
    next_frame.ask()
    next_frame.do_now()
    next_frame.ask()
    next_frame.forget()
    qapp.processEvents()
    assert told == ["done"]


def test_what_is_put_off_only_while_a_round_plays_is_done_at_once_otherwise(
    qapp: QApplication,
) -> None:
    painted, plays = shown(qapp), list[bool]()
    told = painted.told
    task = NextFrame(
        lambda: told.append("done"), painted, after_picture=True, put_off=lambda: bool(plays)
    )
    plays.append(True)
    task.ask()
    painted.update()
    assert told == []
    plays.clear()
    task.ask()
    QCoreApplication.sendPostedEvents()
    assert told == ["done", "painted"]
    plays.append(True)
    task.ask()
    painted.update()
    QCoreApplication.sendPostedEvents()
    assert told == ["done", "painted", "painted", "done"]
