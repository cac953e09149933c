"""Battles are stored in parts."""

from collections import Counter
from typing import cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare, Settle
from battleboard.board.board import Board
from battleboard.board.wall import Wall, WallKind
from battleboard.storage.battle_file import codec
from battleboard.storage.battle_file.codec import BATTLE, LOG, NamedTupleCodec, as_json, read, write
from battleboard.storage.battle_file.history import StateWriter, read_state
from battleboard.storage.battle_file.journal import pack_state, unpack_state
from battleboard.storage.battle_file.plain_value import FormError
from tests.battle.battles import TABLES, battle, do, figure
from tests.battle.fields import AIMED, FIRE, company
from tests.bench.screen.scenes import melee
from tests.storage.battle_file.files import HALL, numbered_command

AFTER = do(HALL, *map(numbered_command, range(9)))


AIMED_AT = do(company(), Declare(FIRE), AIMED)


@pytest.mark.parametrize("kept", [HALL, AFTER, AIMED_AT])
def test_a_battle_is_read_as_it_was_written_with_its_log_beside_it(kept: Battle) -> None:
    written = StateWriter().write(kept)
    assert read_state(written, kept.log) == kept
    assert StateWriter().write(read_state(written, ())) == written
    assert read(LOG, write(LOG, kept.log)) == kept.log


@given(st.lists(st.integers(0, 40), max_size=12))
def test_what_is_not_written_anew_makes_no_difference(numbers: list[int]) -> None:
    writer, now = StateWriter(), HALL
    for number in numbers:
        now = do(now, numbered_command(number), tables=TABLES)
        assert writer.write(now) == StateWriter().write(now)
        assert read_state(writer.write(now), now.log) == now


def test_only_what_has_changed_is_written_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = battle(*(figure(f"orc {number}", "red") for number in range(30)))
    writer, written = StateWriter(), list[object]()
    writer.write(hall)

    def noted(plain: object) -> bytes:
        written.append(plain)
        return msgspec.json.encode(plain)

    monkeypatch.setattr(codec, "as_json", noted)
    writer.write(hall.with_figure(hall.figures["orc 7"]._replace(hidden=True)))
    assert len(written) == 2


def test_of_many_acts_only_those_that_come_to_something_else_are_written_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = melee(Board((300.0, 300.0)), 40)
    writer, kinds = StateWriter(), Counter[str]()
    writer.write(before)
    encode = NamedTupleCodec.encode

    def noted(form: NamedTupleCodec, value: object) -> object:
        kinds[type(value).__name__] += 1
        return encode(form, value)

    monkeypatch.setattr(NamedTupleCodec, "encode", noted)
    after = do(before, Settle("red0:strike 1", "miss"), tables=TABLES)
    assert writer.write(after) == StateWriter().write(after)
    kinds.clear()
    again = do(after, Settle("red1:strike 1", "miss"), tables=TABLES)
    writer.write(again)
    assert kinds["Timing"] == 1
    assert kinds["Action"] == kinds["Relation"] == 0


def test_of_many_walls_only_one_that_has_changed_is_written_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    walls = tuple(Wall((at, 0.0), (at, 5.0)) for at in range(30))
    first = battle(board=Board((100.0, 100.0), walls=walls))
    changed = (*walls[:7], Wall((9.0, 9.0), (3.0, 3.0)), *walls[8:], walls[0])
    later = first._replace(board=first.board._replace(walls=changed))
    writer, written = StateWriter(), list[object]()
    writer.write(first)

    def noted(plain: object) -> bytes:
        written.append(plain)
        return msgspec.json.encode(plain)

    monkeypatch.setattr(codec, "as_json", noted)
    state = writer.write(later)
    assert len(written) == 3
    monkeypatch.undo()
    assert state == StateWriter().write(later)
    assert writer.write(first) == StateWriter().write(first)


def test_a_wall_that_cannot_be_written_is_named_by_its_place() -> None:
    walls = (Wall((0.0, 0.0), (5.0, 5.0)), Wall((0.0, 0.0), (5.0, 0.0), cast("WallKind", "hedge")))
    with pytest.raises(FormError) as fault:
        StateWriter().write(battle(board=Board((100.0, 100.0), walls=walls)))
    assert "[1]" in fault.value.path


def test_whether_nothing_is_there_by_default_or_was_put_there_is_the_same() -> None:
    assert StateWriter().write(HALL._replace(options={})) == StateWriter().write(HALL)


def test_a_packed_battle_is_unpacked_again() -> None:
    assert unpack_state(pack_state(b"abc" * 1000)) == b"abc" * 1000


def test_a_packed_battle_that_was_cut_off_is_noticed() -> None:
    with pytest.raises(Exception, match="cut off"):
        unpack_state(pack_state(b"abc" * 1000)[:-3])


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b"[" * 100_000])
def test_what_is_no_json_is_told(text: bytes) -> None:
    with pytest.raises(FormError, match="expected JSON"):
        read(BATTLE, text)


def test_half_a_character_is_told() -> None:
    with pytest.raises(FormError, match="broken characters"):
        as_json({"name": "\ud800"})
