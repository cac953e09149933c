"""Each key of a scenario file is read correctly."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from battleboard.rules import Casting, Combatant, Fighting, Meeting, SceneError, Side, Weapon
from battleboard.rules.scene import BARE_HANDS, Armour
from battleboard.storage.scenario import TOO_LONG, read_input, read_scenario
from tests.storage.scenarios import BASE, GONE, changed, fault_of, read, with_value


def test_all_that_is_left_out_has_its_default() -> None:
    scenario = read(BASE)
    assert (scenario.ruleset, scenario.phase) == ("addict", "round")
    assert scenario.scene.sides == {"blue": Side(5), "red": Side(6, die=8)}
    assert scenario.scene.combatants[0] == Combatant("bigby", "blue", weapon=BARE_HANDS)
    assert (scenario.scene.place, scenario.scene.round) == ("indoors", 1)
    assert scenario.meeting == Meeting(())


def test_every_key_of_a_combatant_is_read() -> None:
    keys = {
        "move": 9,
        "base_move": 6,
        "dexterity": 17,
        "encumbered": True,
        "legs": 4,
        "routines": "3/2",
        "reach_ft": 2.5,
        "at_ft": [1, -2.5],
        "initiative": 4,
        "surprised_less": 1,
        "surprises_more": 2,
        "last_charge": -3,
        "type": "ogre",
        "strength_to_hit": 2,
    }
    scenario = with_value("combatants", 0, to={"id": "bigby", "side": "blue"} | keys)
    expected = keys | {"routines": Fraction(3, 2), "at_ft": (1.0, -2.5)}
    figure = scenario.scene.combatants[0]
    assert {name: getattr(figure, name) for name in keys} == expected


def test_every_key_of_a_weapon_is_read() -> None:
    keys = {
        "name": "bow",
        "kind": "missile",
        "length_ft": 5,
        "speed": 3,
        "first_strike": True,
        "rate": 2,
        "ready": True,
        "slow": True,
        "receives_charge": True,
    }
    figure = with_value("combatants", 0, "weapon", to=keys).scene.combatants[0]
    assert figure.weapon == Weapon(
        "bow",
        "missile",
        5.0,
        3,
        first_strike=True,
        rate=Fraction(2),
        ready=True,
        slow=True,
        receives_charge=True,
    )


def test_two_weapons_are_one_in_each_hand() -> None:
    """Which of them attacks in which routine, and in which hand it is."""
    arms: list[dict[str, object]] = [
        {"name": "sword", "routines": [1, 3]},
        {"name": "dagger", "kind": "natural"},
    ]
    figure = with_value("combatants", 1, to={"id": "giant", "side": "red", "weapons": arms})
    giant = figure.scene.combatants[1]
    sword = Weapon("sword", routines=(1, 3))
    assert giant.weapons == (sword, Weapon("dagger", "natural", hand="shield"))
    assert giant.weapon == sword
    arms[1]["hand"] = "main"
    figure = with_value("combatants", 1, to={"id": "giant", "side": "red", "weapons": arms})
    assert [arm.hand for arm in figure.scene.combatants[1].weapons] == ["main", "main"]


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ({"weapon": {}, "weapons": [{}, {}]}, "weapons: expected either weapon or weapons, not"),
        ({"weapons": [{}]}, "weapons: expected two weapons, not 1"),
        ({"weapons": [{}, {"kind": "missile"}]}, "weapons[1].kind: expected a melee weapon"),
        ({"weapons": [{}, {"routines": [0]}]}, "weapons[1].routines[0]: expected a routine"),
        ({"weapons": [{}, {"hand": "left"}]}, "weapons[1].hand: expected"),
    ],
)
def test_other_weapons_than_two_to_strike_with_are_refused(keys: object, fault: str) -> None:
    plain = changed("combatants", 1, to={"id": "giant", "side": "red", **keys})  # type: ignore[dict-item]
    assert fault_of(json.dumps(plain)).startswith(f"combatants[1].{fault}")


def test_who_is_held_is_read() -> None:
    figure = with_value("combatants", 0, to={"id": "bigby", "side": "blue", "held": True})
    assert figure.scene.combatants[0].held


@pytest.mark.parametrize("kind", ["grapple", "pummel", "overbear"])
def test_unarmed_attacks_are_kinds(kind: str) -> None:
    action = with_value("actions", 1, "kind", to=kind).scene.actions[1]
    assert (action.kind, action.targets) == (kind, ("bigby",))


def test_every_key_of_fighting_is_read() -> None:
    keys = {"ac": -2, "thac0": 17, "attack_bonus": 2, "class": "fighter", "level": 3, "hit_dice": 4}
    figure = with_value("combatants", 0, to={"id": "bigby", "side": "blue"} | keys)
    expected = Fighting(-2, 17, 2, character_class="fighter", level=3, hit_dice="4")
    assert figure.scene.combatants[0].fighting == expected


def test_every_key_of_armour_is_read() -> None:
    keys = {"armour": {"shield": 1, "dexterity": 2, "type": 4, "worn": "mail"}}
    figure = with_value("combatants", 0, to={"id": "bigby", "side": "blue"} | keys)
    assert figure.scene.combatants[0].armour == Armour(1, 2, 4, "mail")


@pytest.mark.parametrize(
    ("chance", "exact"),
    [
        (0.35, Fraction(7, 20)),
        (1, Fraction(1)),
        (0, Fraction(0)),
        ("7/20", Fraction(7, 20)),
        ("1", Fraction(1)),
        ("0", Fraction(0)),
        (None, None),
    ],
)
def test_chances_to_hit_are_read_exactly(chance: object, exact: Fraction | None) -> None:
    action = with_value("actions", 0, "hit_chance", to=chance).scene.actions[0]
    assert action.hit_chance == exact


def test_every_key_of_an_action_is_read() -> None:
    keys = {
        "delay": 1,
        "delay_s": 20.5,
        "distance_ft": 50,
        "closed_last_round": True,
        "segment": 2,
        "before_initiative": True,
        "to_hit": -2,
        "lethal": True,
        "subdual": True,
    }
    action = with_value(
        "actions", 1, to={"by": "giant", "kind": "melee", "targets": ["bigby"]} | keys
    )
    assert {name: getattr(action.scene.actions[1], name) for name in keys} == keys
    assert action.scene.actions[1].targets == ("bigby",)


def test_a_device_is_read_like_a_spell() -> None:
    device = {"name": "wand", "casting_time": 3, "elapsed": 1} | {
        "concentration": True,
        "lasting": True,
    }
    action = with_value("actions", 0, to={"by": "bigby", "kind": "device", "device": device})
    assert action.scene.actions[0].casting == Casting(
        "wand", 3, 1, concentration=True, lasting=True
    )


@pytest.mark.parametrize(
    ("time", "segments"),
    [
        (0, 0),
        (7, 7),
        (0.5, 1),
        (2.25, 3),
        ("3 segments", 3),
        ("1 segment", 1),
        ("2 rounds", 20),
        ("1 turn", 100),
        (" 10turns ", 1000),
        ("2 hours", 1200),
    ],
)
def test_vii_c_5_casting_times_are_read_in_segments(time: object, segments: int) -> None:
    casting = with_value("actions", 0, "spell", "casting_time", to=time).scene.actions[0].casting
    assert casting
    assert casting.casting_time == segments


@pytest.mark.parametrize(
    ("chance", "exact"),
    [
        (2, Fraction(2)),
        (2.5, Fraction(5, 2)),
        ("2/3", Fraction(2, 3)),
        ("38 2/3", Fraction(116, 3)),
        (None, None),
    ],
)
def test_i_a_3_chances_are_read_exactly(chance: object, exact: Fraction | None) -> None:
    scenario = with_value("sides", "red", to={"die": 100, "surprised_on": chance})
    assert scenario.scene.sides["red"].surprised_on == exact


@pytest.mark.parametrize("answer", ["-1", "−1", -1], ids=repr)
def test_an_option_may_be_a_number_with_any_minus_sign(answer: object) -> None:
    scenario = with_value("options", to={"bleeding.from": answer, "charge.contact": "reach"})
    assert scenario.scene.options == {"bleeding.from": "-1", "charge.contact": "reach"}


def test_outcomes_and_losses_are_read() -> None:
    plain = BASE | {"outcomes": {"giant:strike 1": "saved"}, "lost": {"red": 3}, "round": 4}
    scene = read(plain | {"place": "outdoors"}).scene
    assert (scene.outcomes, scene.lost) == ({"giant:strike 1": "saved"}, {"red": 3})
    assert (scene.round, scene.place) == (4, "outdoors")


def test_a_meeting_needs_neither_sides_nor_combatants() -> None:
    head = {key: BASE[key] for key in ("format", "version", "ruleset")}
    keys = {
        "dice": [3, 2],
        "terrain": "marsh",
        "surprised_segments": 2,
        "room_ft": [20, 30.5],
        "light_radius_ft": 40,
        "infravision_ft": 60,
        "line_of_sight": True,
        "noisy": "red",
    }
    meeting = read(head | {"phase": "distance"} | keys).meeting
    expected = keys | {"dice": (3, 2), "room_ft": (20.0, 30.5)}
    assert {name: getattr(meeting, name) for name in keys} == expected


def test_a_check_against_surprise_needs_no_combatants() -> None:
    plain = changed("combatants", to=GONE) | {"phase": "surprise_check"}
    assert read(plain).scene.combatants == ()


def test_any_known_key_may_stand_in_any_phase() -> None:
    assert read(BASE | {"dice": [1], "noisy": "red"}).meeting == Meeting((1,), noisy="red")


def test_a_mark_at_the_start_of_the_file_does_no_harm() -> None:
    source = json.dumps(BASE).encode("utf-8-sig")
    assert read_scenario(source) == read(BASE)


def test_whole_letters_may_be_escaped() -> None:
    scenario = read_scenario(json.dumps(BASE).replace('"club"', r'"\ud83d\udde1 \u00e9"'))
    assert scenario.scene.combatants[1].weapon.name == "🗡 é"


def test_what_a_figure_does_whose_target_is_gone_is_read_from_its_action_or_for_all() -> None:
    for_all = changed("if_target_gone", to="lose")
    for_all["actions"][1]["if_target_gone"] = "follow"
    found = read(for_all).scene.actions
    assert [action.if_target_gone for action in found] == ["lose", "follow"]
    assert read(BASE).scene.actions[1].if_target_gone is None


def test_an_input_is_read_up_to_its_bound_or_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_bytes(b"{}")
    assert read_input(str(path), 2) == b"{}"
    for name, most, said in (
        (str(path), 1, TOO_LONG),
        (str(tmp_path), 9, "is a folder, not a scenario file"),
        (str(tmp_path / "gone.json"), 9, "there is no such file"),
        ("", 9, "expected the name of a scenario file, or - for standard input"),
    ):
        with pytest.raises(SceneError) as fault:
            read_input(name, most)
        assert str(fault.value) == said
