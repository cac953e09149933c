"""A whole battle goes to JSON and back."""

import json
from base64 import b64encode
from hashlib import sha256
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given

from battleboard.battle.battle import Battle
from battleboard.battle.commands.playing import Settle
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.placed_acts import next_acts
from battleboard.board.body import Body
from battleboard.storage.disk import StorageError, UnreadableError
from battleboard.storage.exchange.battle_json import (
    ImportedBattle,
    battle_of,
    read_battle_json,
    write_battle_json,
)
from tests.battle.battles import FLOOR, TABLES, battle, do, figure
from tests.scenarios.strategies import dice, random_melee
from tests.storage.scenarios import read

PORTRAIT: Final = b"a picture of Ann"
NAME: Final = sha256(PORTRAIT).hexdigest()
LOST: Final = sha256(b"another").hexdigest()


def pictures(name: str) -> bytes:
    if name != NAME:
        raise UnreadableError("A picture is missing from the battle's file.")
    return PORTRAIT


def read_back(content: bytes) -> ImportedBattle:
    return read_battle_json(content, "ford.json")


def plain(of: Battle) -> dict[str, Any]:
    written: dict[str, Any] = json.loads(write_battle_json(of, "The ford", pictures).content)
    return written


def fault_of(changed: object) -> str:
    content = changed if isinstance(changed, bytes) else json.dumps(changed).encode()
    with pytest.raises(UnreadableError) as caught:
        read_battle_json(content, "ford.json")
    name, _, said = str(caught.value).partition(": ")
    assert name == "ford.json"
    return said


@given(dice())
def test_a_battle_comes_back_as_it_went(rng: Random) -> None:
    fought = battle_of(read(random_melee(rng, rng.randint(2, 6))), TABLES)
    for _ in range(rng.randint(0, 4)):
        if next_acts(fought):
            fought = do(fought, Settle(next_acts(fought)[0].act.id, "hit"))
    written = write_battle_json(fought, "The ford", pictures)
    assert written.notes == ()
    assert read_back(written.content) == ImportedBattle(fought, "The ford", {})


def test_pictures_that_the_battle_shows_go_with_it() -> None:
    shown = battle(with_portrait(NAME))
    assert read_back(write_battle_json(shown, "", pictures).content) == ImportedBattle(
        shown, "", {NAME: PORTRAIT}
    )


def with_portrait(name: str) -> Figure:
    ann = figure("ann")
    return ann._replace(card=ann.card._replace(portrait=name))


def test_a_picture_that_is_lost_is_left_out_and_said() -> None:
    written = write_battle_json(battle(with_portrait(LOST)), "", pictures)
    assert written.notes == ("Left out: A picture is missing from the battle's file.",)
    assert read_back(written.content).pictures == {}


def test_what_has_no_form_in_json_is_refused() -> None:
    with pytest.raises(StorageError, match=r"^The battle cannot be written in JSON \(figures\.a"):
        write_battle_json(battle(figure("ann", hidden="perhaps")), "", pictures)


def test_a_mark_that_some_editors_put_first_does_not_matter() -> None:
    content = b"\xef\xbb\xbf" + write_battle_json(battle(figure("ann")), "", pictures).content
    assert read_back(content).battle == battle(figure("ann"))


ANN: Final = figure("ann")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (battle(ANN, ruleset="adict"), "ruleset: no ruleset 'adict' (did you mean 'addict'?)."),
        (battle(ANN, options={"x": "y"}), "options.x: no option 'x'."),
        (battle(ANN, phase=99), "phase: expected a phase from 0 to 6, not 99."),
        (
            battle(ANN, board=FLOOR._replace(size_ft=(0.0, 50.0))),
            "board.size_ft[0]: it must be more than 0 and no more than 16,000, not 0.",
        ),
        (battle(ANN, figures={"bob": ANN}), "figures.bob.id: expected 'bob', not 'ann'."),
        (battle(ANN._replace(side="us")), "figures.ann.side: there is no side 'us'."),
        (
            battle(ANN._replace(body=Body((float("nan"), 0.0)))),
            "figures.ann.body.at: expected a place within 16,000 ft of the origin.",
        ),
        (battle(ANN._replace(in_hand=1)), "figures.ann.in_hand: there is no weapon 1."),
        (battle(ANN._replace(off_hand=-1)), "figures.ann.off_hand: there is no weapon -1."),
    ],
)
def test_parts_that_do_not_fit_together_are_refused(changed: Battle, said: str) -> None:
    assert fault_of(plain(changed)) == f"battle.{said}"


def test_what_is_no_battle_is_refused() -> None:
    good = plain(battle(ANN))
    truncated = "expected a battle in JSON (Input data was truncated)."
    assert fault_of(b"{") == truncated
    assert fault_of([]) == "expected an object, not a list."
    assert fault_of({}) == "format: missing: expected 'battleboard-battle'."
    assert fault_of(good | {"map": 1}) == "map: unknown key."
    assert fault_of(good | {"battle": {}}) == "battle.board: missing."
    assert fault_of(good | {"battle": good["battle"] | {"phase": "x"}}).startswith("battle.phase: ")
    assert fault_of(good | {"version": 2}) == (
        "comes from a newer Battleboard (format 2; this one knows formats up to 1)."
    )


def test_pictures_that_are_damaged_are_refused() -> None:
    good = plain(battle(ANN))
    other = b64encode(b"another").decode()
    assert (
        fault_of(good | {"pictures": {NAME: other}}) == f"pictures.{NAME}: the picture is damaged."
    )
    assert fault_of(good | {"pictures": {NAME: "§"}}) == (
        f"pictures.{NAME}: expected a picture in base64."
    )
    assert fault_of(good | {"pictures": {NAME: "a"}}) == (
        f"pictures.{NAME}: expected a picture in base64."
    )
