"""A dialog for adding figures, and a user with one saved party."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battleboard.models.session import Session
from battleboard.storage.roster import Party, save_party
from battleboard.storage.user_folders import UserFolders, find_user_folders
from battleboard.views.add_figures.add_figures_dialog import AddFiguresDialog
from battleboard.views.theme.theme import Theme
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """One figure stands in the middle of an open floor."""
    return session_of(battle(figure("ann", at=(152.5, 97.5))))


@pytest.fixture
def places(tmp_path: Path) -> UserFolders:
    """A user with one saved party."""
    found = find_user_folders({"BATTLEBOARD_HOME": str(tmp_path)})
    hurt = figure("bob")._replace(hp=figure("bob").hp._replace(now=3))
    save_party(found.roster, Party("The Six", (hurt, figure("cid"))))
    return found


@pytest.fixture
def parent(theme: Theme) -> Iterator[QWidget]:
    _ = theme
    parent = QWidget()
    yield parent
    parent.close()
    parent.deleteLater()


@pytest.fixture
def dialog(
    qtbot: QtBot, session: Session, places: UserFolders, parent: QWidget
) -> AddFiguresDialog:
    """The dialog for adding figures."""
    dialog = AddFiguresDialog(session, lambda: (150.0, 100.0), places, parent)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog
