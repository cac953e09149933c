"""The undo trail leads through the record."""

import pytest

from battleboard.storage.battle_file.journal import JournalRow, RowKind, UndoTrail
from battleboard.storage.battle_file.plain_value import FormError


def row(number: int, kind: RowKind, parent: int, head: int) -> JournalRow:
    return JournalRow(number, kind, parent, head, "", "", "", b"")


ROWS = (row(1, "deed", 0, 1), row(2, "deed", 1, 2))


def test_commands_lead_on_and_undo_leads_back() -> None:
    trail = UndoTrail(0, [*ROWS, row(3, "undo", 2, 1), row(4, "undo", 1, 0), row(5, "redo", 0, 1)])
    assert (trail.head, trail.before, trail.after, trail.last) == (1, 0, 2, 5)


def test_a_command_after_undo_leads_another_way() -> None:
    trail = UndoTrail(0, [*ROWS, row(3, "undo", 2, 1), row(4, "deed", 1, 4)])
    assert trail.after is None
    assert list(trail.back(4)) == [4, 1, 0]
    assert list(trail.back(2)) == [2, 1, 0]


@pytest.mark.parametrize(
    "wrong",
    [
        row(4, "deed", 2, 4),
        row(3, "deed", 1, 3),
        row(3, "deed", 2, 2),
        row(3, "undo", 2, 0),
        row(3, "redo", 2, 1),
        row(3, "deal", 2, 3),  # type: ignore[arg-type]
    ],
    ids=["number", "parent", "deed", "undo", "redo", "kind"],
)
def test_a_row_that_follows_from_nothing_is_refused(wrong: JournalRow) -> None:
    trail = UndoTrail(0, ROWS)
    with pytest.raises(FormError):
        trail.follow(wrong)
    assert (trail.head, trail.last) == (2, 2)


def test_there_is_no_way_back_beyond_the_first() -> None:
    with pytest.raises(FormError):
        UndoTrail(7, [row(8, "undo", 7, 6)])
