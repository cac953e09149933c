"""A text typed by the DM lies over the players' map."""

from collections.abc import Iterator

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from battleboard.views.players.handouts import LetterDialog
from battleboard.views.theme.theme import Theme
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession


@pytest.fixture
def parent(theme: Theme) -> Iterator[QWidget]:
    _ = theme
    parent = QWidget()
    yield parent
    parent.deleteLater()


def test_41_3_what_is_typed_lies_over_the_map(parent: QWidget, session_of: MakeSession) -> None:
    session = session_of(battle(figure("ann")))
    dialog = LetterDialog(session, parent)
    assert not dialog.show_button.isEnabled()
    QTest.keyClicks(dialog.text, "The gatehouse")
    dialog.show_button.click()
    assert [each.title for each, _ in session.broadcast.laid] == ["The gatehouse"]
