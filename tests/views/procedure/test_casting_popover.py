"""The form for a spell or device that is on no card works."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Declare
from battleboard.models.session import Session
from battleboard.queries.round.group_offers import SpellPrompt
from battleboard.rules import Action, Casting
from battleboard.views.procedure.declare_menu import CastingPopover
from battleboard.views.widgets.labels import Sentence
from tests.battle.battles import battle, figure
from tests.battle.table import UNSURPRISED, led_to
from tests.models.sessions import MakeSession, lead_to

SPELL = SpellPrompt("Cast a spell…", "ann", "cast", ("orc",))


def opened(session: Session, window: QWidget, asked: SpellPrompt = SPELL) -> CastingPopover:
    form = CastingPopover(session, asked, window)
    form.open_at(QPoint(50, 50))
    return form


def name_of(form: CastingPopover) -> QLineEdit:
    fields: list[QLineEdit] = form.findChildren(QLineEdit)
    return next(each for each in fields if each.placeholderText())


def told(form: CastingPopover) -> str:
    return form.findChildren(Sentence)[0].text


def test_a_name_and_a_time_are_declared_with_enter(session: Session, window: QWidget) -> None:
    form = opened(session, window)
    QTest.keyClicks(name_of(form), "dream fog")
    form.findChildren(QSpinBox)[0].setValue(4)
    QTest.keyClick(name_of(form), Qt.Key.Key_Return)
    cast = Action("ann", "cast", ("orc",), Casting("dream fog", 4))
    assert session.battle.running.actions == (cast,)
    assert not form.isVisible()


def test_it_says_who_casts_and_what_would_come_of_it(session: Session, window: QWidget) -> None:
    form = opened(session, window)
    assert "Ann casts a spell" in [each.text() for each in form.findChildren(QLabel)]
    assert told(form) == "Takes effect in segment 1."
    form.findChildren(QSpinBox)[0].setValue(7)
    assert told(form) == "Takes effect in segment 7."
    form.close()


def test_without_a_name_nothing_is_declared(session: Session, window: QWidget) -> None:
    form = opened(session, window)
    declare = form.findChildren(QPushButton)[0]
    assert not declare.isEnabled()
    QTest.keyClick(name_of(form), Qt.Key.Key_Return)
    assert form.isVisible()
    assert not session.battle.running.actions
    QTest.keyClicks(name_of(form), "web")
    QTest.mouseClick(declare, Qt.MouseButton.LeftButton)
    assert [each.kind for each in session.battle.running.actions] == ["cast"]


def test_a_device_is_used(session: Session, window: QWidget) -> None:
    form = opened(session, window, SpellPrompt("Use a device…", "ann", "device", ()))
    QTest.keyClicks(name_of(form), "wand of fear")
    QTest.keyClick(name_of(form), Qt.Key.Key_Return)
    assert session.battle.running.actions == (
        Action("ann", "device", (), Casting("wand of fear", 1)),
    )


def test_a_second_cantrip_takes_the_d4_between_them(session: Session, window: QWidget) -> None:
    first = Action("ann", "cast", ("orc",), Casting("wink", 1), delay=1)
    assert session.document.do(Declare(first))
    asked = SpellPrompt("Cast a second cantrip…", "ann", "cast", ("orc",), after=1)
    form = opened(session, window, asked)
    assert "Ann casts a second cantrip" in [each.text() for each in form.findChildren(QLabel)]
    time, between = form.findChildren(QSpinBox)
    assert (time.maximum(), between.maximum()) == (1, 4)
    between.setValue(3)
    assert told(form) == "Takes effect in segment 5."
    QTest.keyClicks(name_of(form), "blink")
    QTest.keyClick(name_of(form), Qt.Key.Key_Return)
    second = Action("ann", "cast", ("orc",), Casting("blink", 1), delay=4)
    assert session.battle.running.actions == (first, second)


def test_escape_declares_nothing(session: Session, window: QWidget, qtbot: QtBot) -> None:
    form = opened(session, window)
    QTest.keyClicks(name_of(form), "web")
    with qtbot.waitSignal(form.destroyed):
        QTest.keyClick(form, Qt.Key.Key_Escape)
    assert not session.battle.running.actions


def test_what_is_refused_is_said_in_it(session: Session, window: QWidget) -> None:
    lead_to(session, "end")
    form = opened(session, window)
    QTest.keyClicks(name_of(form), "web")
    assert told(form) == "Nothing is declared in the phase 'end of round'."
    assert not form.findChildren(QPushButton)[0].isEnabled()
    form.close()


def test_where_casting_times_count_for_nothing_none_is_asked_for(
    session_of: MakeSession, window: QWidget
) -> None:
    made = battle(figure("ann"), figure("orc", "red", at=(30.0, 0.0)), ruleset="ose")
    form = opened(session_of(led_to(made, "declaration", UNSURPRISED)), window)
    fields: list[QSpinBox] = form.findChildren(QSpinBox)
    assert not any(each.isVisible() for each in fields)
    form.close()


def test_the_chance_of_the_spell_follows_what_is_typed(
    session: Session, window: QWidget, qtbot: QtBot
) -> None:
    form = opened(session, window)
    QTest.keyClicks(name_of(form), "web")
    assert not form.chance.text
    qtbot.waitUntil(lambda: form.chance.text == "Goes off: 100%", timeout=10_000)
    form.findChildren(QSpinBox)[0].setValue(9)
    assert not form.chance.text
    form.close()


def test_enter_takes_the_name_that_is_chosen_and_declares_only_when_pressed_again(
    session: Session, window: QWidget, qtbot: QtBot
) -> None:
    form = opened(session, window)
    line = name_of(form)
    QTest.keyClicks(line, "fireb")
    completer = line.completer()
    assert completer is not None
    popup = completer.popup()
    assert popup is not None
    qtbot.waitUntil(popup.isVisible)
    QTest.keyClick(popup, Qt.Key.Key_Down)
    chosen = popup.currentIndex().data()
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert line.text() == chosen
    assert not popup.isVisible()
    assert not session.battle.running.actions
    assert form.isVisible()
    QTest.keyClick(line, Qt.Key.Key_Return)
    (cast,) = session.battle.running.actions
    assert cast.casting is not None
    assert cast.casting.name == chosen


def test_38_a_spell_of_the_games_lists_brings_its_casting_time(
    session: Session, window: QWidget
) -> None:
    form = opened(session, window)
    (time, *_) = form.findChildren(QSpinBox)
    assert time.text() == "1 segment"
    QTest.keyClicks(name_of(form), "fireball")
    assert time.text() == "3 segments"
    time.setValue(4)
    QTest.keyClicks(name_of(form), "s")
    QTest.keyClick(name_of(form), Qt.Key.Key_Return)
    assert session.battle.running.actions[0].casting == Casting("fireballs", 4)
