"""`battleboard resolve` prints a readable page."""

import json
import re
from typing import Any

import pytest

from battleboard.app.resolve_command import answer, resolution_page
from battleboard.app.terminal import Terminal, columns_of
from battleboard.rules import RULESETS, Resolution
from battleboard.storage.answer_json import write_answer
from battleboard.storage.resources import resource
from battleboard.storage.scenario import read_scenario
from tests.app.fights import EXAMPLE, TABLES, casts, fight, lane, line_with, lines_of, strikes


def test_the_heading_says_what_was_asked() -> None:
    sides = {"blue": {"initiative": 5, "die": 8}, "red": {"initiative": 2}}
    plain = fight(sides=sides, round=3, options={"charge.contact": "reach"}, place="outdoors")
    plain["combatants"][0]["initiative"] = 4
    assert lines_of(plain)[:4] == [
        "AD&D 1e by the book · Round 3, outdoors",
        "Dice: blue 5 (d8), red 2, ann 4",
        "House rules: charge.contact reach",
        "",
    ]


def test_where_nobody_acts_nothing_happens() -> None:
    assert lines_of(fight())[-1] == "Nothing happens."


def test_a_spell_is_a_bar_from_its_start_to_its_end() -> None:
    lines = lines_of(fight(casts("ann", 4, delay=1)))
    assert lane(lines, "ann") == "    ━━━━━━━━━━━━━━●                       casts sleep"
    assert "  ━● spell completes" in lines


def test_a_spell_that_outlasts_the_round_leaves_the_strip() -> None:
    lines = lines_of(fight(casts("ann", "2 rounds")))
    assert lane(lines, "ann").startswith("━" * 39 + "►")
    said = "  ann's sleep continues, and takes effect in segment 10 of round 2."
    assert said in lines


def test_a_spell_at_risk_ends_in_a_question() -> None:
    lines = lines_of(fight(casts("shaman", 3), strikes("ann", "shaman")))
    assert "━?" in lane(lines, "shaman")
    assert "  shaman's sleep (segment 3) is at risk from ann's blow." in lines


def test_a_spoiled_spell_is_broken_off() -> None:
    settled = {"ann:strike 1": "hit", "bob:strike 1": "miss"}
    deeds = [casts("shaman", 3), strikes("ann", "shaman"), strikes("bob", "shaman")]
    lines = lines_of(fight(*deeds, outcomes=settled))
    assert "╌╌╌╌╌╌╌╌╌╌╳" in lane(lines, "shaman")
    assert "  shaman's sleep (segment 3) is spoiled by ann's blow." in lines


def test_a_spell_is_spoiled_by_whoever_fells_its_caster_on_a_tie() -> None:
    """In this game a mere hit of a tied side does not disrupt a spell, so it is no threat."""
    shot = {"by": "ann", "kind": "missile", "target": "shaman", "distance_ft": 30}
    sides = {"blue": {"initiative": 4}, "red": {"initiative": 4}}
    settled = {"ann:shot 1": "incapacitated"}
    lines = lines_of(fight(casts("shaman", 3), shot, ruleset="ose", sides=sides, outcomes=settled))
    assert line_with(lines, "is spoiled") == (
        "  shaman's sleep (blue and red's spell phase) is spoiled by ann's shot."
    )


def test_a_prevented_blow_is_struck_through() -> None:
    deeds = [strikes("ann", "orc"), strikes("orc", "ann")]
    lines = lines_of(fight(*deeds, outcomes={"ann:strike 1": "incapacitated"}))
    assert "╌×╌" in lane(lines, "orc")
    assert line_with(lines, "orc strikes ann").endswith("prevented")
    assert "╌×╌ blow prevented" in line_with(lines, "blow prevented")


def test_a_charge_is_a_way_that_ends_in_a_blow() -> None:
    deed = {"by": "orc", "kind": "charge", "target": "ann", "distance_ft": 70}
    assert lane(lines_of(fight(deed)), "orc").startswith("┄┄┄┄┄┄┄┄┄┄×")


def test_a_reason_is_told_once() -> None:
    text = "\n".join(lines_of(fight(strikes("ann", "orc"), strikes("orc", "ann"))))
    assert text.count("beats") == 1


def test_acts_are_named_in_words() -> None:
    deeds: list[dict[str, Any]] = [
        {"by": "ann", "kind": "device", "device": {"casting_time": 1}, "target": "orc"},
        {"by": "bob", "kind": "turn", "target": "shaman"},
        {"by": "orc", "kind": "flee", "target": "bob"},
        {"by": "shaman", "kind": "charge", "target": "bob", "distance_ft": 5000},
        {"by": "shaman", "kind": "psionic", "target": "bob"},
        {"by": "orc", "kind": "hold"},
        {"by": "orc", "kind": "close", "target": "ann", "distance_ft": 10},
        {"by": "orc", "kind": "cast", "spell": {"casting_time": 8, "name": "charm"}},
    ]
    text = "\n".join(lines_of(fight(*deeds), Terminal(120)))
    for words in (
        "ann uses a device on orc",
        "bob turns shaman",
        "shaman is on the way to bob",
        "shaman uses psionics against bob",
        "orc holds back",
        "orc reaches ann",
        "orc casts charm",
    ):
        assert words in text


def test_routines_and_extra_blows_are_counted() -> None:
    plain = fight(strikes("ann", "orc"), strikes("orc", "ann"))
    plain["sides"]["red"]["initiative"] = 5
    plain["combatants"][2]["weapon"]["speed"] = 13
    plain["combatants"][3] |= {"routines": 2}
    plain["combatants"][0] = plain["combatants"][0] | {"weapon": {"speed": 2}}
    plain["actions"].append(strikes("shaman", "bob"))
    text = "\n".join(lines_of(plain))
    assert "ann strikes orc (extra blow)" in text
    assert "shaman strikes bob (2 of 2)" in text


def test_a_segment_that_no_rule_names_is_marked() -> None:
    lines = lines_of(fight(strikes("ann", "orc")))
    assert "~" in line_with(lines, "ann strikes orc  ")
    assert lines[-1].startswith("  ~ No rule fixes this segment")


def test_many_marks_in_one_segment_are_counted() -> None:
    lines = lines_of(fight(*[strikes("ann", "orc")] * 5))
    assert "×5" in lane(lines, "ann")


def test_rings_are_told_as_one_sentence() -> None:
    scenario = read_scenario(json.dumps(fight(strikes("ann", "orc"), strikes("orc", "ann"))))
    found = answer(scenario, TABLES)
    assert isinstance(found, Resolution)
    ring = found._replace(loops=(("ann:strike 1", "orc:strike 1"),))
    assert resolution_page(scenario, ring, Terminal())[-3:] == [
        "Loops",
        "  The rules form a loop: ann's blow before orc's blow before ann's blow. They",
        "    are listed by initiative; the DM decides.",
    ]


def test_notes_close_the_page() -> None:
    plain = fight(strikes("ann", "orc"))
    plain["combatants"][0]["at_ft"], plain["combatants"][2]["at_ft"] = [0, 0], [50, 0]
    lines = lines_of(plain)
    assert "Notes" in lines
    assert "50 ft apart" in line_with(lines, "50 ft apart")


def test_the_surprise_segments_have_marks_of_their_own() -> None:
    lines = lines_of((EXAMPLE / "1-surprise.json").read_bytes())
    assert line_with(lines, "S1").split() == ["S1", "S2", "S3"]
    assert line_with(lines, "  1   S1").split()[-1] == "pending"
    assert "Lost to surprise: red 3" in lines


def test_the_check_against_surprise_is_told_in_plain_lines() -> None:
    lines = lines_of((EXAMPLE / "0-surprise-check.json").read_bytes())
    assert "red: surprised for 3 segments. Not surprised: blue." in lines
    who = "But illusionist, thief and bard lose 1 segment; acrobat loses 2 segments."
    assert who in lines


def test_nobody_is_surprised() -> None:
    sides = {"blue": {"aware": True}, "red": {"aware": True}}
    lines = lines_of(fight(phase="surprise_check", sides=sides))
    assert lines[2] == "Not surprised: blue and red."


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("file", sorted(EXAMPLE.glob("[0-9]-*.json")), ids=lambda file: file.stem)
def test_no_line_is_wider_than_the_terminal(file: Any, width: int) -> None:
    assert max(map(columns_of, lines_of(file.read_bytes(), Terminal(width)))) <= width


def test_long_names_keep_within_the_lines() -> None:
    plain = fight(casts("ann", 3, targets=["orc", "shaman"]), strikes("bob", "orc"))
    text = json.dumps(plain).replace("orc", "Grishnakh the Unwashed of the Nine Hills")
    lines = lines_of(json.loads(text), Terminal(60))
    assert max(map(columns_of, lines)) <= 60
    assert any(line == "  Grishnakh the." for line in lines)


def test_plain_letters_for_terminals_without_others() -> None:
    plain = fight(casts("ann", 3), {"by": "bob", "kind": "move"})
    text = json.dumps(plain).replace("ann", "Éowyn 竜")
    lines = lines_of(json.loads(text), Terminal(wide_letters=False))
    assert all(line.isascii() for line in lines)
    assert any(line.startswith("  Eowyn ?") for line in lines)


def test_colours_mark_what_matters() -> None:
    settled = {"ann:strike 1": "incapacitated"}
    deeds = [
        strikes("ann", "orc"),
        strikes("orc", "ann"),
        casts("shaman", 9),
        strikes("bob", "shaman"),
    ]
    lines = lines_of(fight(*deeds, outcomes=settled), Terminal(colour=True))
    assert lines[0].startswith("\x1b[1mAD&D")
    assert line_with(lines, "orc strikes ann").startswith("\x1b[2;9m")
    assert line_with(lines, "shaman casts sleep").startswith("\x1b[1;33m")


def test_what_only_the_places_on_the_ruler_decide_is_told_on_the_page_too() -> None:
    path = resource("battles", "example-of-melee", "4-round-3.json")
    scenario = read_scenario(path.read_bytes())
    found = answer(scenario, TABLES)
    assert isinstance(found, Resolution)
    laid = [pair for pair in found.pairs if pair.laid]
    page = " ".join(" ".join(resolution_page(scenario, found, Terminal())).split())
    assert laid
    assert "No rule orders these two" in page
    assert "No rule sets" not in page


@pytest.mark.parametrize("game", [game for game in RULESETS if game != "ose"])
def test_a_set_weapon_is_told_with_its_double_damage(game: str) -> None:
    charge: dict[str, Any] = {"by": "orc", "kind": "charge", "target": "ann", "distance_ft": 40}
    deeds = [{"by": "ann", "kind": "set"}, charge]
    plain = fight(*deeds, ruleset=game)
    plain["combatants"][0]["weapon"] = {"kind": "melee", "length_ft": 8, "receives_charge": True}
    assert "double damage" in " ".join(line.strip() for line in lines_of(plain))
    acts = json.loads(write_answer(answer(read_scenario(json.dumps(plain)), TABLES)))["acts"]
    blow = next(act for act in acts if act["id"] == "ann:strike 1")
    assert any("double damage" in reason["text"] for reason in blow["why"])


def test_a_countdown_runs_from_six_to_the_end_of_the_round() -> None:
    lines = lines_of(fight(casts("ann", 1), strikes("orc", "ann"), ruleset="countdown"))
    heading = line_with(lines, " end")
    assert heading.split() == ["6", "5", "4", "3", "2", "1", "end"]
    at = {name: lane(lines, name).index(mark) for name, mark in (("ann", "●"), ("orc", "×"))}
    assert heading[9:][at["ann"]] == "5"
    assert heading[9:][at["orc"]] == "2"


def test_what_begins_the_next_round_is_told_so() -> None:
    plain = fight(casts("ann", 1), ruleset="countdown", round=4)
    plain["actions"][0]["spell"]["lasting"] = True
    said = "  ann's sleep continues, and takes effect at the start of round 5."
    assert said in lines_of(plain)


def test_the_phases_of_the_sides_have_a_heading_of_two_lines() -> None:
    lines = lines_of(fight(casts("ann", 1), strikes("orc", "ann"), ruleset="ose"))
    marks = lines.index(line_with(lines, "Mor"))
    assert lines[marks].split() == ["Mor", "Mov", "Mis", "Spl", "Mel"] * 2
    assert lines[marks - 1].split() == ["blue", "red"]
    assert lines[marks - 1].index("red") == lines[marks].rindex("Mor") + 1


def test_a_spell_done_while_others_are_surprised_needs_no_number_of_a_round() -> None:
    lost = {"phase": "surprise", "lost": {"red": 3}}
    lines = lines_of(fight(casts("ann", 1), **lost))
    assert line_with(lines, "ann's sleep takes effect").endswith("segment 1; nothing threatens it.")


@pytest.mark.parametrize("game", RULESETS)
@pytest.mark.parametrize("width", [60, 80])
def test_a_title_keeps_within_the_lines(game: str, width: int) -> None:
    aware = {name: {"aware": True} for name in ("blue", "red")}
    plain = fight(phase="surprise_check", place="outdoors", sides=aware, ruleset=game)
    lines = lines_of(plain, Terminal(width))
    assert max(map(columns_of, lines)) <= width


def test_a_ruler_too_long_for_a_line_goes_on_below_where_another_sides_marks_begin() -> None:
    plain = fight(strikes("ann", "orc"), strikes("shaman", "bob"), ruleset="ose")
    plain["sides"]["green"] = {"initiative": 1}
    plain["combatants"].append({"id": "elf", "side": "green"})
    plain["actions"].append(casts("elf", 1))
    lines = lines_of(plain, Terminal(60))
    assert max(map(columns_of, lines)) <= 60
    heads = [line.split() for line in lines if "Mor" in line]
    assert heads == [["Mor", "Mov", "Mis", "Spl", "Mel"] * 2, ["Mor", "Mov", "Mis", "Spl", "Mel"]]
    first, second = (line for line in lines if re.match(r"  elf( |$)", line))
    assert "●" not in first
    assert "●" in second


def test_a_ruler_that_belongs_to_nobody_is_divided_where_the_line_ends() -> None:
    plain = fight(casts("ann", 7))
    lines = lines_of(plain, Terminal(30))
    heads = [line.split() for line in lines if set(line.split()) & {"1", "10"}][:2]
    assert [name for head in heads for name in head] == [str(n) for n in range(1, 11)]


@pytest.mark.parametrize(
    ("game", "time", "at", "when"),
    [
        ("countdown", 1, 0, "the start of round 5"),
        ("addict", 0, 0, "the start of round 4"),
        ("addict", 12, 2, None),
    ],
)
def test_a_spell_that_is_done_at_the_start_of_a_round_says_so_in_json_too(
    game: str, time: int, at: int, when: str | None
) -> None:
    plain = fight(casts("ann", time), ruleset=game, round=4)
    plain["actions"][0]["spell"]["lasting"] = game == "countdown"
    found = answer(read_scenario(json.dumps(plain)), TABLES)
    (spell,) = json.loads(write_answer(found))["spells"]
    assert (spell["completes_at"], spell.get("when")) == (at, when)
