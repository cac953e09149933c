"""Everything in a battle can be written, and reads back as it was."""

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any, Literal, NamedTuple

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.commands import AnyCommand
from battleboard.battle.state.command_context import RollResult
from battleboard.board.grid import Grid, Hexes, Plain, Squares
from battleboard.storage.battle_file.codec import codec
from battleboard.storage.battle_file.plain_value import FormError
from tests.profiles import examples
from tests.storage.battle_file.values import full_name, kinds, values

ROOTS = (Battle, LogEntry, RollResult, AnyCommand)
EVERY = kinds(*ROOTS)


@pytest.mark.parametrize("kind", EVERY, ids=full_name)
def test_every_value_is_read_as_it_was_written(kind: Any) -> None:
    @settings(max_examples=examples(8), suppress_health_check=list(HealthCheck), database=None)
    @given(values(kind))
    def there_and_back(value: Any) -> None:
        form = codec(kind)
        written = msgspec.json.encode(form.encode(value))
        again = form.decode(msgspec.json.decode(written))
        assert again == value
        assert msgspec.json.encode(form.encode(again)) == written

    there_and_back()


def test_all_of_the_battle_is_looked_at() -> None:
    assert {"Battle", "Figure", "Wall", "Squares", "Resolution", "MoveFigure", "Hurt"} <= {
        kind.__name__ for kind in EVERY
    }


class Ogre(NamedTuple):
    """A creature for the tests."""

    name: str
    size: float = 2.0
    friends: tuple[str, ...] = ()
    purse: Mapping[str, int] = {}


class Elf(NamedTuple):
    """Another one."""

    name: str


TheElf = Elf


class Pack(NamedTuple):
    """A creature that leads others."""

    leader: Ogre | Elf | None = None
    others: "tuple[Pack, ...]" = ()


def test_only_what_differs_from_the_defaults_is_written() -> None:
    assert codec(Ogre).encode(Ogre("Gog", purse={})) == {"name": "Gog"}
    assert codec(Ogre).encode(Ogre("Gog", 3.0)) == {"name": "Gog", "size": 3.0}


def test_a_number_that_only_equals_its_default_is_written() -> None:
    """Otherwise a battle could change after reopening: 2 ft, not 2.0 ft."""
    assert codec(Ogre).encode(Ogre("Gog", 2)) == {"name": "Gog", "size": 2}


def test_a_new_field_with_a_default_needs_no_other_form() -> None:
    assert codec(Ogre).decode({"name": "Gog"}) == Ogre("Gog")


def test_named_tuples_of_a_choice_carry_their_names() -> None:
    form = codec(Ogre | Elf)
    assert form.encode(Elf("Ann")) == {"is": "Elf", "name": "Ann"}
    assert form.decode({"is": "Elf", "name": "Ann"}) == Elf("Ann")
    assert codec(Elf | None).encode(Elf("Ann")) == {"name": "Ann"}


def test_a_named_tuple_may_hold_others_of_its_kind() -> None:
    pack = Pack(Ogre("Gog"), (Pack(), Pack(Elf("Ann"))))
    assert codec(Pack).decode(codec(Pack).encode(pack)) == pack


def test_a_grid_is_any_of_the_grids() -> None:
    for grid in (Squares(), Hexes(10.0), Plain()):
        assert codec(Grid).decode(codec(Grid).encode(grid)) == grid


def test_the_order_of_a_mapping_is_kept() -> None:
    """Figures take turns in that order."""
    form = codec(Mapping[str, int])
    assert list(form.decode(form.encode({"orc": 1, "elf": 2}))) == ["orc", "elf"]


def test_a_set_is_written_in_an_order_of_its_own() -> None:
    form = codec(frozenset[str | None])
    assert form.encode(frozenset({"b", None, "a"})) == ["a", "b", None]


def test_a_mapping_of_other_keys_is_a_list_of_pairs() -> None:
    form = codec(Mapping[tuple[int, int], str])
    assert form.encode({(1, 2): "a"}) == [[[1, 2], "a"]]
    assert form.decode([[[1, 2], "a"]]) == {(1, 2): "a"}


@pytest.mark.parametrize("number", [float("inf"), float("-inf")])
def test_a_number_without_end_is_written_in_words(number: float) -> None:
    form = codec(float)
    assert form.encode(number) == str(number)
    assert form.decode(str(number)) == number


@pytest.mark.parametrize(
    ("kind", "plain", "said"),
    [
        (int, "3", "expected a whole number of at most 18 digits, not '3'"),
        (int, True, "expected a whole number of at most 18 digits, not true"),
        (int, 2**63, "expected a whole number of at most 18 digits, not 9223372036854775808"),
        (float, "far", "expected a number, not 'far'"),
        (float, None, "expected a number, not null"),
        (bool, 1, "expected true or false, not 1"),
        (str, None, "expected text, not null"),
        (Fraction, "1/0", "expected a fraction such as 3/2, not '1/0'"),
        (Fraction, 1.5, "expected a fraction such as 3/2, not 1.5"),
        (Literal["shut", "open"], "opened", "'opened' (did you mean 'open'?)"),
        (Literal["shut", "open"], "x", "expected one of shut, open, not 'x'"),
        (Literal[1, 2], True, "expected one of 1, 2, not true"),
        (tuple[int, ...], {}, "expected a list, not an object"),
        (tuple[int, ...], [1, "b"], "[1]: expected a whole number"),
        (tuple[int, int], [1], "expected 2 items, not 1"),
        (tuple[int, int], {}, "expected a list, not an object"),
        (frozenset[int], 1, "expected a list, not 1"),
        (frozenset[int], ["a"], "[0]: expected a whole number"),
        (Mapping[str, int], [], "expected an object, not a list"),
        (Mapping[str, Elf], {"ann": {}}, "ann.name: missing"),
        (Elf, {"name": 3}, "name: expected text, not 3"),
        (Elf, {"name": "a", "hp": 1}, "hp: unknown field"),
        (Elf, [], "expected Elf, not a list"),
        (Elf, {"is": "Ogre", "name": "a"}, "expected Elf, not an object"),
        (Ogre | Elf, {"is": "Oger"}, "is: nothing is called 'Oger' (did you mean 'Ogre'?)"),
        (Ogre | Elf, {"is": []}, "is: nothing is called a list"),
        (Ogre | Elf, {"is": "zzz"}, "is: nothing is called 'zzz'"),
        (int | None, "a", "did not expect 'a'"),
        (Elf | None, {}, "name: missing"),
        (Pack, {"others": [{}, {"leader": {"is": "Elf"}}]}, "others[1].leader.name: missing"),
    ],
)
def test_what_does_not_fit_is_told_with_its_place(kind: Any, plain: object, said: str) -> None:
    with pytest.raises(FormError) as fault:
        codec(kind).decode(plain)
    assert said in str(fault.value)


@pytest.mark.parametrize(
    ("kind", "value", "said"),
    [
        (Elf, Ogre("Gog"), "expected Elf, not"),
        (Elf, Elf(3), "name: expected text, not 3"),  # type: ignore[arg-type]
        (Pack, Pack(others=(Pack(), Pack("x"))), "others[1].leader: did not expect 'x'"),  # type: ignore[arg-type]
        (tuple[int, ...], [1], "expected a tuple, not a list"),
        (tuple[int, int], [1, 2], "expected a tuple, not a list"),
        (tuple[int, int], (1,), "expected 2 items, not 1"),
        (frozenset[int], (1,), "expected a frozen set"),
        (Mapping[str, int], {"a": "b"}, "a: expected a whole number"),
        (Mapping[str, int], (), "expected an object"),
        (float, "inf", "expected a whole number"),
    ],
)
def test_what_could_not_be_read_again_is_not_written(kind: Any, value: object, said: str) -> None:
    with pytest.raises(FormError) as fault:
        codec(kind).encode(value)
    assert said in str(fault.value)


@pytest.mark.parametrize("kind", [bytes, object, Any, list[int], complex | int])
def test_a_type_that_nobody_can_write_is_told_to_the_programmer(kind: Any) -> None:
    with pytest.raises(TypeError, match="There is no way to write"):
        codec(kind)


def test_two_types_of_one_name_are_told_to_the_programmer() -> None:
    class Elf(NamedTuple):
        age: int

    with pytest.raises(TypeError, match="share a name"):
        codec(Elf | TheElf)


KEYS = st.sampled_from(["is", "name", "leader", "others", "size", "purse"])
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text()


def branches(inner: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    return st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3)


@given(st.recursive(LEAVES, branches))
def test_whatever_stands_there_is_read_or_refused(plain: object) -> None:
    with suppress(FormError):
        pack = codec(Pack).decode(plain)
        assert codec(Pack).decode(codec(Pack).encode(pack)) == pack
