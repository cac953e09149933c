"""Battles are read from whatever JSON they were exported to."""

import pytest

from battleboard.storage.disk import UnreadableError
from battleboard.storage.exchange.battle_json import read_any_battle, write_battle_json
from battleboard.storage.resources import resource
from tests.battle.battles import TABLES, battle, figure


def nowhere(_name: str) -> bytes:
    return b""


def test_a_whole_battle_comes_with_its_title() -> None:
    fight = battle(figure("ann", "blue"))
    written = write_battle_json(fight, "The ford", nowhere).content
    whole = read_any_battle(written, "ford.json", TABLES)
    assert (whole.battle, whole.title) == (fight, "The ford")


def test_a_scenario_becomes_a_battle() -> None:
    content = resource("battles", "giant-charge.json").read_bytes()
    whole = read_any_battle(content, "giant-charge.json", TABLES)
    assert set(whole.battle.figures) == {"wizard", "giant"}
    assert whole.title == ""


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"{", "x.json: expected a battle in JSON"),
        (b"\xff", "x.json: expected a battle in JSON"),
        (b"[" * 5000, "x.json: expected a battle in JSON"),
        (b"[]", "x.json: expected an object"),
        (b'{"format": "battleboard-scenario", "version": 1}', "x.json: "),
    ],
    ids=["no JSON", "no text", "too deep", "no object", "no sound scenario"],
)
def test_what_is_none_is_a_sentence(content: bytes, sentence: str) -> None:
    with pytest.raises(UnreadableError) as fault:
        read_any_battle(content, "x.json", TABLES)
    assert str(fault.value).startswith(sentence)
