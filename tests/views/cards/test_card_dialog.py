"""The whole card of a figure is edited by keyboard and mouse."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import ChangeRuleset, Damage
from battleboard.models.battle_pictures import read_portrait, set_portrait
from battleboard.models.session import Session
from battleboard.storage.disk import UnreadableError
from battleboard.views.cards.card_dialog import CardDialog
from battleboard.views.cards.cards_panel import CardsPanel
from tests.models.pictures import picture_file
from tests.models.sessions import do
from tests.views.start.scripted import Scripted

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def dialog(session: Session, panel: CardsPanel, qtbot: QtBot) -> CardDialog:
    """Borgin's card, open."""
    session.selection.select("borgin")
    panel.edit_card()
    found = panel.findChild(CardDialog)
    assert found is not None
    with qtbot.waitExposed(found):
        found.show()
    return found


def line(dialog: CardDialog, name: str) -> QLineEdit:
    field = dialog.fields[name]
    assert isinstance(field, QLineEdit)
    return field


def write(field: QLineEdit, text: str) -> None:
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClicks(field, text)


def shown_faults(dialog: CardDialog) -> list[str]:
    return [
        field.accessibleDescription()
        for field in dialog.fields.values()
        if field.property("fault") == "true"
    ]


def test_what_is_written_is_one_command(session: Session, dialog: CardDialog) -> None:
    write(line(dialog, "name"), "Borgin the Bold")
    write(line(dialog, "ac"), "1")
    side, leads = dialog.fields["side"], dialog.fields["leader"]
    assert isinstance(side, QComboBox)
    assert isinstance(leads, QCheckBox)
    side.setCurrentIndex(side.findData("red"))
    QTest.mouseClick(leads, LEFT, pos=QPoint(8, 8))
    dialog.notes.setPlainText("Owes us money.")
    QTest.mouseClick(dialog.done_button, LEFT)
    borgin = session.battle.figures["borgin"]
    assert (borgin.card.name, borgin.card.fighting.ac) == ("Borgin the Bold", 1)
    assert (borgin.side, borgin.leader, borgin.card.notes) == ("red", False, "Owes us money.")
    session.document.undo()
    assert session.battle.figures["borgin"].side == "blue"
    assert session.document.undo_text != "Edit the card of Borgin"


def test_enter_changes_the_card_and_escape_does_not(session: Session, dialog: CardDialog) -> None:
    write(line(dialog, "ac"), "0")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert session.battle.figures["borgin"].card.fighting.ac == 2


def test_enter_in_a_field_changes_the_card(session: Session, dialog: CardDialog) -> None:
    write(line(dialog, "ac"), "0")
    QTest.keyClick(line(dialog, "ac"), Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert session.battle.figures["borgin"].card.fighting.ac == 0


def test_a_card_that_was_not_changed_is_no_command(session: Session, dialog: CardDialog) -> None:
    before = session.document.undo_text
    QTest.mouseClick(dialog.done_button, LEFT)
    assert not dialog.isVisible()
    assert session.document.undo_text == before


def test_what_is_wrong_is_said_beside_its_field_and_keeps_the_dialog_open(
    session: Session, dialog: CardDialog
) -> None:
    write(line(dialog, "thac0"), "good")
    assert shown_faults(dialog) == ["Expected a whole number from -20 to 40."]
    assert dialog.pages.currentIndex() == 0
    QTest.mouseClick(dialog.done_button, LEFT)
    assert dialog.isVisible()
    assert dialog.pages.currentIndex() == 3, "the page of what is wrong is shown"
    assert line(dialog, "thac0").hasFocus()
    write(line(dialog, "thac0"), "14")
    assert shown_faults(dialog) == []
    QTest.mouseClick(dialog.done_button, LEFT)
    assert session.battle.figures["borgin"].card.fighting.thac0 == 14


def test_wounds_that_come_meanwhile_stay(session: Session, dialog: CardDialog) -> None:
    do(session, Damage(("borgin",), 9))
    write(line(dialog, "ac"), "1")
    QTest.mouseClick(dialog.done_button, LEFT)
    borgin = session.battle.figures["borgin"]
    assert borgin.card.fighting.ac == 1
    assert (borgin.hp.now, borgin.hp.temporary) == (27, 0)


def test_a_weapon_is_added_from_the_catalogue_by_its_name(
    session: Session, dialog: CardDialog
) -> None:
    dialog.pages.setCurrentIndex(1)
    QTest.keyClicks(dialog.arms.more, "battle axe")
    popup = dialog.arms.more.completer().popup()
    assert popup is not None
    popup.hide()
    QTest.keyClick(dialog.arms.more, Qt.Key.Key_Return)
    assert dialog.isVisible(), "Enter there changes nothing but the list"
    assert not dialog.arms.more.text()
    QTest.mouseClick(dialog.done_button, LEFT)
    sword, axe = session.battle.figures["borgin"].card.arms
    assert (sword.weapon.name, axe.weapon.name) == ("long sword", "Battle Axe")
    assert str(axe.damage) == "1d8"


def test_a_known_name_is_completed_and_taken(dialog: CardDialog, qtbot: QtBot) -> None:
    dialog.pages.setCurrentIndex(1)
    QTest.keyClicks(dialog.arms.more, "battle a")
    completer = dialog.arms.more.completer()
    completer.activated.emit("Battle Axe")
    dialog.arms.more.setText("Battle Axe")
    qtbot.waitUntil(lambda: len(dialog.arms.listed) == 2)
    assert dialog.arms.listed[1].texts[0] == "Battle Axe"


def test_an_unknown_weapon_is_a_blank_one_of_that_name(
    session: Session, dialog: CardDialog
) -> None:
    dialog.pages.setCurrentIndex(1)
    dialog.arms.more.setText("frying pan")
    QTest.mouseClick(dialog.arms.add, LEFT)
    QTest.mouseClick(dialog.arms.add, LEFT)
    QTest.mouseClick(dialog.done_button, LEFT)
    assert session.battle.figures["borgin"].card.arms[1].weapon.name == "frying pan"


def test_a_wrong_weapon_is_said_under_the_list(dialog: CardDialog) -> None:
    dialog.pages.setCurrentIndex(1)
    damage = next(
        each for each in dialog.arms.findChildren(QLineEdit) if each.accessibleName() == "Damage 1"
    )
    write(damage, "lots")
    assert dialog.arms.fault.text() == "Damage: expected dice such as 1d8+1, not 'lots'."
    dialog.pages.setCurrentIndex(0)
    QTest.mouseClick(dialog.done_button, LEFT)
    assert dialog.isVisible()
    assert dialog.pages.currentIndex() == 1


def test_weapons_and_spells_are_taken_off_the_card(
    session: Session, panel: CardsPanel, dialog: CardDialog
) -> None:
    dialog.reject()
    session.selection.select("quij")
    panel.edit_card()
    other = next(each for each in panel.findChildren(CardDialog) if each.isVisible())
    other.pages.setCurrentIndex(2)
    gone = next(
        each
        for each in other.spells.findChildren(QPushButton)
        if each.accessibleName() == "Remove light"
    )
    QTest.mouseClick(gone, LEFT)
    QTest.keyClicks(other.spells.more, "Magic Missile")
    other.spells.more.completer().popup().hide()  # type: ignore[union-attr]
    QTest.keyClick(other.spells.more, Qt.Key.Key_Return)
    QTest.keyClicks(other.spells.more, "odd glow")
    QTest.keyClick(other.spells.more, Qt.Key.Key_Return)
    QTest.mouseClick(other.done_button, LEFT)
    spells = session.battle.figures["quij"].card.spells
    assert [(each.name, each.casting_time) for each in spells] == [
        ("sleep", 1),
        ("web", 2),
        ("magic missile", 1),
        ("odd glow", 1),
    ]


def test_a_portrait_is_changed_with_the_rest_of_the_card(
    session: Session, dialog: CardDialog, tmp_path: Path
) -> None:
    dialog.portrait.asking = Scripted(file=picture_file(tmp_path / "face.png", 60, 60))
    QTest.mouseClick(dialog.portrait.choose, LEFT)
    write(line(dialog, "ac"), "1")
    assert not session.battle.figures["borgin"].card.portrait, "nothing is done yet"
    QTest.mouseClick(dialog.done_button, LEFT)
    card = session.battle.figures["borgin"].card
    assert card.fighting.ac == 1
    assert session.document.picture(card.portrait).startswith(b"\xff\xd8")
    session.document.undo()
    assert not session.battle.figures["borgin"].card.portrait


def test_a_portrait_that_is_there_is_shown_and_removed(
    session: Session, dialog: CardDialog, panel: CardsPanel, tmp_path: Path
) -> None:
    portrait = read_portrait(picture_file(tmp_path / "face.png", 60, 60))
    set_portrait(session.document, ("borgin",), portrait)
    dialog.accept()
    assert session.battle.figures["borgin"].card.portrait == portrait.name, "it came meanwhile"
    panel.edit_card()
    other = panel.findChildren(CardDialog)[-1]
    assert other.portrait.remove.isEnabled()
    QTest.mouseClick(other.portrait.remove, LEFT)
    QTest.mouseClick(other.done_button, LEFT)
    assert session.battle.figures["borgin"].card.portrait == ""


def test_a_portrait_that_is_given_up_is_not_kept(
    session: Session, dialog: CardDialog, tmp_path: Path
) -> None:
    dialog.portrait.take(picture_file(tmp_path / "face.png", 60, 60))
    chosen = dialog.portrait.chosen
    assert chosen is not None
    dialog.reject()
    with pytest.raises(UnreadableError):
        session.document.battle_file.picture(chosen.name)


def test_every_field_has_a_name_for_a_screen_reader(dialog: CardDialog) -> None:
    names = [field.accessibleName() for field in dialog.fields.values()]
    assert all(names)
    assert len(set(names)) == len(names)


def test_it_fits_the_smallest_laptop(dialog: CardDialog) -> None:
    assert dialog.minimumSizeHint().width() <= 1366
    assert dialog.minimumSizeHint().height() <= 700


def test_in_a_game_of_feet_moves_and_ranges_are_typed_in_feet(
    session: Session, panel: CardsPanel
) -> None:
    do(session, ChangeRuleset("ose"))
    session.selection.select("borgin")
    panel.edit_card()
    dialog = panel.findChild(CardDialog)
    assert dialog is not None
    assert line(dialog, "move").accessibleName() == "Move, in feet"
    assert {"Range, feet 1"} <= {
        each.accessibleName() for each in dialog.arms.findChildren(QLineEdit)
    }
    write(line(dialog, "move"), "90")
    QTest.mouseClick(dialog.done_button, LEFT)
    assert session.battle.figures["borgin"].card.move == 9
