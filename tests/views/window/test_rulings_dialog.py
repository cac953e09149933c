"""The house rules work by keyboard and mouse."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLayout, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Settle
from battleboard.models.preferences import Preferences
from battleboard.models.recent_battles_model import RecentBattles
from battleboard.models.session import Session
from battleboard.rules.scene import Fighting
from battleboard.storage.user_folders import find_user_folders
from battleboard.views.theme.theme import Theme
from battleboard.views.window.game_change_dialog import GameChangeDialog
from battleboard.views.window.main_window import MainWindow
from battleboard.views.window.rulings_dialog import PointRow, RulingsDialog
from tests.battle.rounds import casts, playing
from tests.battle.table import at, meet
from tests.models.sessions import MakeSession


@pytest.fixture
def parent(theme: Theme) -> Iterator[QWidget]:
    _ = theme
    parent = QWidget()
    yield parent
    parent.close()
    parent.deleteLater()


def asked(session: Session, parent: QWidget, qtbot: QtBot) -> RulingsDialog:
    dialog = RulingsDialog(session, parent)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    return dialog


def row_of(dialog: RulingsDialog, point: str) -> PointRow:
    """The line of a disputed rule."""
    return next(row for row in dialog.points if row.question.id == point)


def test_each_point_of_the_game_is_asked_with_the_answer_that_holds(
    session_of: MakeSession, parent: QWidget, qtbot: QtBot
) -> None:
    there = meet(ruleset="ose", options={"initiative.ties": "reroll"})
    dialog = asked(session_of(there), parent, qtbot)
    assert dialog.game.currentText() == "OSE (B/X): phases by side"
    points = [row.question.id for row in dialog.points]
    assert points == [option.id for option in there.rules.options]
    ties = row_of(dialog, "initiative.ties")
    assert ties.answers.currentText().startswith("The dice are rerolled")
    assert ties.source.text() == "OSE initiative"
    assert row_of(dialog, "initiative.individual").source.text().endswith("default")


def test_an_answer_counts_at_once_and_is_undone_by_its_words(
    session_of: MakeSession, parent: QWidget, qtbot: QtBot
) -> None:
    session = session_of(meet(ruleset="ose"))
    dialog = asked(session, parent, qtbot)
    answers = row_of(dialog, "initiative.individual").answers
    answers.setFocus()
    QTest.keyClick(answers, Qt.Key.Key_Down)
    assert session.battle.options == {"initiative.individual": "on"}
    assert session.document.undo_text.startswith("House rule: Yes: each figure")
    session.document.undo()
    assert answers.currentIndex() == 0


def test_39_11_the_table_decides_when_initiative_must_be_rolled(
    session_of: MakeSession, parent: QWidget, qtbot: QtBot
) -> None:
    session = session_of(meet(ruleset="ose"))
    answers = asked(session, parent, qtbot).rolling.answers
    assert answers.currentText().startswith("While foes are hidden")
    answers.setFocus()
    QTest.keyClick(answers, Qt.Key.Key_Down)
    assert session.battle.showing.initiative == "always"
    assert session.document.undo_text == "House rule: Yes, every round"
    session.document.undo()
    assert answers.currentIndex() == 0


def test_the_answer_that_holds_changes_nothing(
    session_of: MakeSession, parent: QWidget, qtbot: QtBot
) -> None:
    session = session_of(meet(ruleset="ose"))
    answers = row_of(asked(session, parent, qtbot), "initiative.ties").answers
    answers.activated.emit(0)
    assert session.document.undo_text == ""


def test_another_game_has_other_points(
    session_of: MakeSession, parent: QWidget, qtbot: QtBot
) -> None:
    session = session_of(meet(ruleset="ose"))
    dialog = asked(session, parent, qtbot)
    choose(dialog.game, "OSRIC 2")
    assert session.battle.ruleset == "osric"
    points = [row.question.id for row in dialog.points]
    assert points == [option.id for option in session.battle.rules.options]
    dialog.game.activated.emit(dialog.game.currentIndex())
    session.document.undo()
    assert dialog.game.currentData() == "ose"


def rangers(session_of: MakeSession) -> Session:
    """A battle of two rangers in first edition."""
    there = meet()
    fights = Fighting(ac=5, character_class="ranger", level=3)
    for figure in there.figures.values():
        card = figure.card._replace(fighting=fights)
        there = there.with_figure(figure._replace(card=card))
    return session_of(there)


def test_37_7_what_the_new_game_lacks_is_asked_in_one_dialog(
    session_of: MakeSession, parent: QWidget, qtbot: QtBot
) -> None:
    session = rangers(session_of)
    dialog = asked(session, parent, qtbot)
    choose(dialog.game, "OSE (B/X): phases by side")
    assert session.battle.ruleset == "addict"
    change = dialog.findChild(GameChangeDialog)
    assert change
    assert [tick.text().partition(": ")[2] for tick in change.ticks.values()] == [
        "no ranger 3 in this game, so as fighter 3"
    ]
    change.change.click()
    fights = [each.card.fighting for each in session.battle.figures.values()]
    assert session.battle.ruleset == "ose"
    assert {(each.character_class, each.thac0) for each in fights} == {("fighter", 19)}
    session.document.undo()
    assert session.battle.ruleset == "addict"
    assert {each.card.fighting.character_class for each in session.battle.figures.values()} == {
        "ranger"
    }


def test_37_7_figures_without_a_tick_keep_their_cards(
    session_of: MakeSession, parent: QWidget, qtbot: QtBot
) -> None:
    session = rangers(session_of)
    dialog = asked(session, parent, qtbot)
    choose(dialog.game, "OSE (B/X): phases by side")
    change = dialog.findChild(GameChangeDialog)
    assert change
    for tick in change.ticks.values():
        tick.setChecked(False)
    change.accept()
    assert session.battle.ruleset == "ose"
    assert {each.card.fighting.character_class for each in session.battle.figures.values()} == {
        "ranger"
    }


def test_what_cannot_be_changed_now_is_told_and_stays(
    session_of: MakeSession, parent: QWidget, qtbot: QtBot
) -> None:
    session = session_of(in_the_middle_of_a_round())
    dialog = asked(session, parent, qtbot)
    choose(dialog.game, "OSRIC 2")
    assert dialog.told.text().startswith("Actions are already resolved")
    assert dialog.game.currentData() == "addict"


def test_the_wheel_scrolls_and_answers_nothing(
    session_of: MakeSession, parent: QWidget, qtbot: QtBot
) -> None:
    session = session_of(meet())
    answers = asked(session, parent, qtbot).points[0].answers
    wheel = QWheelEvent(
        QPointF(5, 5),
        QPointF(answers.mapToGlobal(QPoint(5, 5))),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - Qt takes it only like this
    )
    QApplication.sendEvent(answers, wheel)
    assert not wheel.isAccepted()
    assert session.battle.options == {}


def test_it_is_opened_from_the_menu_where_there_is_a_battle(
    theme: Theme, tmp_path: Path, session_of: MakeSession, qtbot: QtBot
) -> None:
    places = find_user_folders({"BATTLEBOARD_HOME": str(tmp_path / "home")})
    window = MainWindow(theme, RecentBattles(places, Preferences(places.settings)))
    qtbot.addWidget(window)
    layout = window.layout()
    assert layout
    layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
    window.show()
    window.menus.load()
    assert not window.action("house-rules").isEnabled()
    window.show_battle(session_of(meet()))
    window.action("house-rules").trigger()
    dialog = window.findChild(RulingsDialog)
    assert isinstance(dialog, RulingsDialog)
    qtbot.waitUntil(dialog.isVisible)
    close = next(each for each in dialog.findChildren(QPushButton) if each.text() == "Close")
    QTest.mouseClick(close, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()


def choose(box: QComboBox, words: str) -> None:
    """Choose an option by its words."""
    box.setCurrentText(words)
    box.activated.emit(box.currentIndex())


def in_the_middle_of_a_round() -> Battle:
    """A battle in which an act has been played."""
    return at(playing(casts(time=1)), Settle("mage:spell"))
