"""Lights are offered, and lit or placed by commands."""

import pytest

from battleboard.battle.commands import PassTime
from battleboard.battle.knowledge.party_vision import PartyVision
from battleboard.battle.state.figure import CarriedLight
from battleboard.board.board import Board, Light
from battleboard.queries.sight.lights import (
    adding,
    kindling,
    lamps_of,
    light_deeds,
    light_in_words,
    light_near,
    lights_of,
    own_lamp,
    placing,
    switching,
    taking_away,
    wanted_torch,
)
from battleboard.rules import find_ruleset
from tests.battle.battles import battle, do, figure


def test_all_lights_of_the_game_are_offered() -> None:
    assert [lamp.words for lamp in lamps_of(find_ruleset("addict"))] == [
        "Torch, 40 ft",
        "Lantern, 30 ft",
        "Spell of light, 20 ft",
        "Spell of continual light, 60 ft",
        "Spell of darkness, 15 ft",
    ]


def test_lights_of_several_are_put_out_and_kindled_at_once() -> None:
    state = battle(figure("ann"), figure("bob", at=(10.0, 0.0)))
    both = ("ann", "bob")
    torch = next(each for each in light_deeds(state, both) if each.words.startswith("Torch"))
    assert not torch.holds
    lit = do(state, torch.command)
    assert all(lit.figures[who].light for who in both)
    first, *others = light_deeds(lit, both)
    assert first.words == "Put out the torch"
    assert [each.words for each in others if each.holds] == ["Torch, 40 ft"]
    dark = do(lit, first.command)
    assert next(each.words for each in light_deeds(dark, both)) == "Relight the torch"
    assert not any(each.holds for each in light_deeds(dark, both))
    again = do(dark, next(iter(light_deeds(dark, both))).command)
    assert again.figures["bob"].light == lit.figures["bob"].light


def test_lights_of_several_kinds_are_told_as_lights() -> None:
    state = battle(figure("ann"), figure("bob", at=(10.0, 0.0)))
    lamps = {lamp.name: lamp for lamp in lamps_of(state.rules)}
    lit = do(state, kindling("ann", lamps["torch"]), kindling("bob", lamps["lantern"]))
    assert next(iter(light_deeds(lit, ("ann", "bob")))).words == "Put out the lights"
    (out, *_) = light_deeds(lit, ("ann",))
    dark = do(lit, out.command)
    assert dark.figures["bob"].light == lit.figures["bob"].light
    assert dark.figures["ann"].light != lit.figures["ann"].light


def test_darkness_is_carried_along() -> None:
    state = do(battle(figure("ann", at=(50.0, 50.0))), kindling("ann", own_lamp(10, darkens=True)))
    assert state.figures["ann"].light == CarriedLight("globe of darkness", 10, darkens=True)
    (glow,) = PartyVision(state).ground.glows
    assert glow.light.magical_dark


def test_a_light_is_put_on_the_table_and_taken_away() -> None:
    state = do(battle(figure("ann")), placing(own_lamp(10, 20), (30.0, 40.0)))
    assert state.board.lights == (Light((30.0, 40.0), 10, 20, kind="light"),)
    assert state.log[-1].text == "Place a light on the map"
    assert light_near(state.board, (31.0, 40.0), 2) == 0
    assert light_near(state.board, (35.0, 40.0), 2) is None
    assert light_near(Board((10.0, 10.0)), (5.0, 5.0), 2) is None
    state = do(state, taking_away(state.board, 0))
    assert state.board.lights == ()
    assert state.log[-1].text == "Remove the light from the map"
    state = do(state, placing(own_lamp(10, darkens=True), (30.0, 40.0)))
    assert state.log[-1].text == "Place a globe of darkness on the map"


def test_a_torch_put_on_the_table_is_out_after_six_turns() -> None:
    torch = lamps_of(find_ruleset("addict"))[0]
    state = do(battle(figure("ann")), placing(torch, (30.0, 40.0)))
    assert state.board.lights[0].left_s == 3600
    state = do(state, PassTime(5), PassTime(1))
    assert not state.board.lights[0].lit


def test_lights_to_put_on_a_table_are_those_of_the_game_and_some_that_stand() -> None:
    found = {light.kind: light for light in lights_of(find_ruleset("addict"))}
    assert [*found] == [
        *("torch", "lantern", "candle", "brazier", "campfire", "beam of light"),
        *("spell of light", "spell of continual light", "spell of darkness"),
    ]
    assert (found["torch"].bright_ft, found["torch"].left_s) == (40, 3600)
    assert found["spell of darkness"].magical_dark
    assert found["beam of light"].cone_deg == 60
    assert found["brazier"].left_s is None


def test_a_light_on_the_table_is_put_out_and_kindled_again() -> None:
    rules = find_ruleset("addict")
    torch = Light((5.0, 5.0), 40, kind="torch", left_s=900)
    state = do(battle(), adding(torch))
    assert state.log[-1].text == "Place a torch on the map"
    state = do(state, switching(rules, state.board, 0))
    assert state.board.lights == (torch._replace(lit=False),)
    assert state.log[-1].text == "Put out the torch"
    state = do(state, switching(rules, state.board, 0))
    assert state.board.lights == (torch,)
    assert state.log[-1].text == "Light the torch"


@pytest.mark.parametrize(("kind", "left_s"), [("torch", 3600), ("bonfire", None)])
def test_what_has_burnt_down_is_kindled_anew(kind: str, left_s: int | None) -> None:
    burnt = Light((5.0, 5.0), 40, kind=kind, lit=False, left_s=0)
    state = do(battle(), adding(burnt))
    state = do(state, switching(find_ruleset("addict"), state.board, 0))
    assert state.board.lights == (burnt._replace(lit=True, left_s=left_s),)


@pytest.mark.parametrize(
    ("light", "words"),
    [
        (Light((0, 0), 40, kind="torch", left_s=3600), "Torch, 40 ft, 6 turns left"),
        (Light((0, 0), 40, kind="torch", left_s=601), "Torch, 40 ft, 2 turns left"),
        (Light((0, 0), 40, kind="torch", lit=False, left_s=0), "Torch, 40 ft, out"),
        (Light((0, 0), 20, 40, cone_deg=60), "Light, 20 ft, dim to 40 ft, 60° wide"),
        (Light((0, 0), 15, magical_dark=True), "Darkness, 15 ft"),
    ],
)
def test_a_light_in_words(light: Light, words: str) -> None:
    assert light_in_words(light) == words


def test_38_9_who_stands_in_the_dark_is_offered_a_torch() -> None:
    dark = Board((100.0, 100.0), daylight=False)
    eyes = figure("elf", infravision_ft=60.0)
    there = battle(figure("ann"), eyes, figure("orc", "red"), board=dark)
    torch = wanted_torch(there, ("elf", "ann"))
    assert torch
    assert (torch.who, torch.light.kind) == ("ann", "torch")
    assert wanted_torch(there, ("elf",)) is None
    assert wanted_torch(there, ("orc",)) is None
    assert wanted_torch(do(there, torch), ("ann",)) is None
    assert wanted_torch(battle(figure("ann"), board=dark._replace(daylight=True)), ("ann",)) is None
