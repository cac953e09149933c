"""The DM's marks are found, numbered, placed, moved and removed."""

from battleboard.board.board import Board, Note
from battleboard.queries.table import marks
from tests.battle.battles import battle, do

HALL = Note((10.0, 10.0), "7", "A hall.")
DARTS = Note((20.0, 10.0), "Darts", "Save or die.", kind="trap")


def test_the_nearest_mark_within_reach_is_found() -> None:
    board = Board((50.0, 50.0), notes=(HALL, DARTS))
    assert marks.mark_at(board, (19.0, 10.0), 2) == 1
    assert marks.mark_at(board, (14.0, 10.0), 2) is None
    assert marks.mark_at(Board((50.0, 50.0)), (14.0, 10.0), 2) is None


def test_keys_are_numbered_on_and_traps_are_called_so() -> None:
    board = Board((50.0, 50.0), notes=(HALL, DARTS))
    assert marks.next_title(board, "key") == "8"
    assert marks.next_title(Board((50.0, 50.0)), "key") == "1"
    assert marks.next_title(board, "trap") == "Trap"


def test_marks_are_put_changed_and_taken_away_with_a_sentence() -> None:
    state = do(battle(), marks.marking(HALL), marks.marking(DARTS))
    assert state.board.notes == (HALL, DARTS)
    assert [entry.text for entry in state.log[-2:]] == ["Add a key mark", "Add a trap mark"]
    moved = DARTS._replace(at=(30.0, 10.0))
    state = do(state, marks.changing_mark(1, moved))
    assert (state.board.notes[1], state.log[-1].text) == (moved, "Change a trap mark")
    state = do(state, marks.removing_mark(state.board, 0))
    assert (state.board.notes, state.log[-1].text) == ((moved,), "Remove a key mark")
