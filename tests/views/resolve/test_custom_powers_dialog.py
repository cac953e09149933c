"""The form for the DM's own spells works."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from battleboard.models.session import Session
from battleboard.storage.catalogue.power_list import own_powers
from battleboard.storage.user_folders import HOME
from battleboard.views.resolve.custom_powers_dialog import CustomPowersDialog
from battleboard.views.theme.theme import Theme
from tests.battle.brawls import brawl
from tests.models.sessions import MakeSession
from tests.views.resolve.panels import click


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path))
    return tmp_path / "data" / "catalogue"


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    return session_of(brawl())


@pytest.fixture
def dialog(
    session: Session, home: Path, qtbot: QtBot, theme: Theme
) -> Iterator[CustomPowersDialog]:
    _ = home, theme
    parent = QWidget()
    qtbot.addWidget(parent)
    made = CustomPowersDialog(session, parent)
    made.show()
    yield made
    parent.hide()


def fill(dialog: CustomPowersDialog, **texts: str) -> None:
    dialog.name.setEditText("Witchfire")
    for column, text in texts.items():
        field = dialog.fields[column]
        if isinstance(field, QLineEdit):
            field.setText(text)
        elif isinstance(field, QComboBox):
            field.setCurrentIndex(field.findData(text))
        else:
            assert isinstance(field, QCheckBox)
            field.setChecked(bool(text))


def test_a_spell_of_ones_own_is_known_at_once(
    dialog: CustomPowersDialog, session: Session, home: Path
) -> None:
    assert session.powers.find_power("witchfire") is None
    fill(dialog, form="circle", size="15 ft", damage="1d8/level", save="spells", spared="half")
    assert dialog.told.text == "5d8 at level 5 · circle of 15 ft radius · a save halves it"
    click(dialog.keep)
    assert dialog.told.text.startswith("Witchfire is saved")
    found = session.powers.find_power("witchfire")
    assert found
    assert (found.form, found.spared) == ("circle", "half")
    assert list(own_powers(home)) == ["witchfire"]


def test_it_is_shown_again_and_changed(dialog: CustomPowersDialog, session: Session) -> None:
    fill(dialog, damage="1d4", heals="y", whom="living")
    click(dialog.keep)
    dialog.show_power("")
    assert dialog.cells["damage"] == ""
    dialog.name.setEditText("Witchfire")
    dialog.show_power("witchfire")
    assert (dialog.cells["damage"], dialog.cells["heals"]) == ("1d4", "y")
    fill(dialog, damage="2d4")
    click(dialog.keep)
    found = session.powers.find_power("witchfire")
    assert found
    assert found.damage
    assert found.damage.at(1).number == 2


def test_what_cannot_be_read_is_said_and_not_kept(dialog: CustomPowersDialog) -> None:
    fill(dialog, damage="lots")
    assert dialog.told.text.startswith("Expected dice such as")
    assert not dialog.keep.isEnabled()


def test_without_a_name_nothing_is_kept(dialog: CustomPowersDialog) -> None:
    assert dialog.told.text == "Give it a name."
    assert not dialog.keep.isEnabled()


def test_it_is_removed(dialog: CustomPowersDialog, session: Session, home: Path) -> None:
    fill(dialog, damage="1d4")
    click(dialog.drop)
    assert dialog.told.text == "You have no custom spell of that name."
    click(dialog.keep)
    click(dialog.drop)
    assert own_powers(home) == {}
    assert session.powers.find_power("witchfire") is None


def test_a_list_that_cannot_be_read_is_said(
    dialog: CustomPowersDialog, home: Path, session: Session
) -> None:
    home.mkdir(parents=True)
    (home / "powers.csv").write_bytes(b"\xff\xfe\x00")
    fill(dialog, damage="1d4")
    click(dialog.keep)
    assert "powers.csv" in dialog.told.text
    assert session.powers.find_power("witchfire") is None
