"""Values are read from JSON that anybody may have written."""

import pytest

from battleboard.storage.maps.loose_json import (
    items,
    number,
    number_or,
    objects,
    parts,
    point,
    whole,
    words,
)


@pytest.mark.parametrize(
    ("value", "read"),
    [(3, 3.0), (2.5, 2.5), ("70", 70.0), (" 1e2 ", 100.0), (-1e7, -1e7)],
)
def test_numbers_are_read_also_as_text(value: object, read: float) -> None:
    assert number(value) == read


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        "x",
        "-NaN",
        "Infinity",
        1e8,
        10**400,
        float("inf"),
        float("nan"),
        [],
        {},
        "9" * 500,
    ],
)
def test_what_is_no_number_to_work_with_is_nothing(value: object) -> None:
    assert number(value) is None
    assert number_or(value, 4.0) == 4.0
    assert whole(value) is None


def test_a_whole_number_has_no_fraction() -> None:
    assert whole("3") == 3
    assert whole(2.5) is None


def test_texts_are_short_and_on_one_line() -> None:
    assert words(" a\n b\x1b[0m ") == "a b�[0m"
    assert len(words("x" * 1000)) == 400
    assert words(3) == ""


def test_what_is_of_another_kind_is_empty() -> None:
    assert items({"a": 1}) == ()
    assert parts([1]) == {}
    assert list(objects([{"a": 1}, 3])) == [{"a": 1}, {}]
    assert point({"x": 1, "y": "2"}) == (1.0, 2.0)
    assert point({"x": 1}) is None
    assert point({"y": 1}) is None
