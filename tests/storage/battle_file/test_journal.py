"""The journal has rows, and the chain of their hashes."""

import pytest

from battleboard.storage.battle_file.journal import JournalRow, beginning, row_of
from battleboard.storage.battle_file.plain_value import FormError

ROW = JournalRow(1, "deed", 0, 1, "{}", "[]", "{}", b"state")


@pytest.mark.parametrize("field", JournalRow._fields)
def test_a_hash_turns_on_every_field(field: str) -> None:
    others = JournalRow(2, "undo", 3, 4, "other", "other", "other", b"other")
    changed = (getattr(others if each == field else ROW, each) for each in JournalRow._fields)
    assert JournalRow(*changed).chain_hash(b"") != ROW.chain_hash(b"")


def test_a_hash_turns_on_all_that_was_before() -> None:
    assert ROW.chain_hash(b"a") != ROW.chain_hash(b"b")
    assert beginning(b"a", "[]") != beginning(b"a", "[ ]") != beginning(b"b", "[ ]")


def test_a_row_is_read_as_it_stands() -> None:
    assert row_of(tuple(ROW)) == ROW


@pytest.mark.parametrize(
    "values",
    [(), tuple(ROW._replace(parent=None)), (*ROW, 1)],  # type: ignore[arg-type]
)
def test_what_is_no_row_is_refused(values: tuple[object, ...]) -> None:
    with pytest.raises(FormError):
        row_of(values)
