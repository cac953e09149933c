"""The DM enters an encounter in its form."""

from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QSpinBox

from battleboard.models.session import Session
from battleboard.views.procedure.encounter_form import EncounterForm
from tests.battle.table import led_to, meet
from tests.models.sessions import MakeSession
from tests.views.procedure.bars import ShowBar, click


def form_in(session: Session, show_bar: ShowBar) -> EncounterForm:
    """Open the form from the bar."""
    bar = show_bar(session)
    click(bar.form)
    form = bar.findChild(EncounterForm)
    assert isinstance(form, EncounterForm)
    return form


def test_a_side_has_noticed_the_others(session_of: MakeSession, show_bar: ShowBar) -> None:
    session = session_of(meet())
    form = form_in(session, show_bar)
    form.findChildren(QCheckBox)[0].click()
    assert session.battle.teams["blue"].aware
    assert [throw.what for throw in session.document.stage.wanted] == ["surprise: red"]


def test_in_a_lit_open_line_of_sight_nobody_is_surprised(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(meet())
    form = form_in(session, show_bar)
    seen = form.findChildren(QCheckBox)[-1]
    assert "nobody is surprised" in seen.text()
    seen.click()
    assert session.battle.encounter.meeting.line_of_sight
    assert session.document.stage.wanted == ()
    session.document.undo()
    assert len(session.document.stage.wanted) == 2


def test_a_side_is_surprised_more_often(session_of: MakeSession, show_bar: ShowBar) -> None:
    session = session_of(meet())
    form = form_in(session, show_bar)
    chance, die = form.findChildren(QSpinBox)[2:4]
    chance.setValue(5)
    QTest.keyClick(chance, Qt.Key.Key_Return)
    die.setValue(10)
    QTest.keyClick(die, Qt.Key.Key_Return)
    red = session.battle.teams["red"]
    assert (red.surprised_on, red.surprise_die) == (Fraction(5), 10)
    assert (chance.text(), die.text()) == ("5", "in d10")
    die.setValue(100)
    QTest.keyClick(die, Qt.Key.Key_Return)
    assert (chance.text(), die.text()) == ("5%", "in d100")
    assert "25 in d100 for 25%" in die.toolTip()
    assert [throw.dice.sides for throw in session.document.stage.wanted] == [6, 100]


def test_leaving_it_as_it_is_does_nothing(session_of: MakeSession, show_bar: ShowBar) -> None:
    session = session_of(meet())
    form = form_in(session, show_bar)
    QTest.keyClick(form.findChildren(QSpinBox)[0], Qt.Key.Key_Return)
    assert session.document.undo_text == ""


def test_how_they_meet_is_said(session_of: MakeSession, show_bar: ShowBar) -> None:
    session = session_of(led_to(meet(), "distance"))
    form = form_in(session, show_bar)
    terrain, noisy = form.findChildren(QComboBox)
    light, infravision = form.findChildren(QSpinBox)
    terrain.activated.emit(2)
    noisy.activated.emit(2)
    light.setValue(30)
    infravision.setValue(60)
    form.findChildren(QCheckBox)[0].click()
    met = session.battle.encounter.meeting
    assert (met.terrain, met.noisy, met.line_of_sight) == ("forest", "red", True)
    assert (met.light_radius_ft, met.infravision_ft) == (30, 60)
    light.setValue(0)
    assert session.battle.encounter.meeting.light_radius_ft is None


def test_how_they_are_spoken_to_is_said(session_of: MakeSession, show_bar: ShowBar) -> None:
    session = session_of(led_to(meet(ruleset="ose"), "reaction"))
    form = form_in(session, show_bar)
    form.findChildren(QSpinBox)[0].setValue(2)
    assert session.battle.encounter.added == 2
