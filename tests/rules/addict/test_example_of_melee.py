"""EM: the example of melee resolves in the order in which its text tells it."""

from battleboard.rules import Resolution, check_surprise, resolve_round, resolve_surprise
from battleboard.storage.resources import resource
from battleboard.storage.scenario import Scenario, read_scenario
from tests.rules.scenes import TABLES, first, order, outcome, relation, segment


def example(name: str) -> Scenario:
    return read_scenario(resource("battles", "example-of-melee", f"{name}.json").read_bytes())


def surprise() -> Resolution:
    return resolve_surprise(example("1-surprise").scene, tables=TABLES)


def round_(number: int) -> Resolution:
    return resolve_round(example(f"{number + 1}-round-{number}").scene, tables=TABLES)


def in_segment(answer: Resolution, segment: int) -> list[list[str]]:
    """The blows and shots of a segment rank by rank, without spells, moves and the like."""
    kept = {
        t.act.id for t in answer.acts if t.segment == segment and t.act.kind in {"strike", "shot"}
    }
    ranked = ([act for act in acts if act in kept] for acts in order(answer))
    return [acts for acts in ranked if acts]


def test_surprise_check_three_segments_and_four_who_recover_early() -> None:
    answer = check_surprise(example("0-surprise-check").scene, tables=TABLES)
    assert answer.lost == {"red": 3}
    assert answer.individual == {"illusionist": 1, "thief": 1, "acrobat": 2, "bard": 1}


def test_surprise_segment_1() -> None:
    assert in_segment(surprise(), 1) == [
        ["ranger:shot 1"],
        ["druid:shot 1"],
        ["barbarian:strike 1"],
        ["ranger:shot 2"],
    ]


def test_surprise_segment_1_cavalier_and_paladin_are_half_way() -> None:
    text = next(t for t in surprise().acts if t.act.id == "cavalier:strike 1").why[0].text
    assert text == ("cavalier sets out in surprise segment 1: 20 ft at 12 ft a segment.")


def test_surprise_segment_2() -> None:
    answer = surprise()
    assert in_segment(answer, 2) == [
        ["monk:shot 1"],
        ["barbarian:strike 2"],
        ["ranger:shot 3"],
        ["cavalier:strike 1", "paladin:strike 1"],
        ["barbarian:strike 3"],
    ]
    assert outcome(answer, "illusionist:spell") == "spoiled"
    assert segment(answer, "thief:other") == 2


def test_surprise_segment_3() -> None:
    answer = surprise()
    assert in_segment(answer, 3) == [
        ["ranger:shot 4"],
        ["cavalier:strike 2"],
        ["ranger:shot 5"],
        ["cavalier:strike 3"],
    ]
    assert (segment(answer, "fighter:device"), outcome(answer, "fighter:device")) == (
        3,
        "completes",
    )


def test_surprise_segment_3_the_freed_illusionist_is_no_target() -> None:
    notes = surprise().notes
    assert [note.split()[0] for note in notes] == ["barbarian", "paladin"]
    assert all(note.endswith("(ADDICT I.F)") for note in notes)


def test_surprise_spells_go_on_into_round_1() -> None:
    left = {spell.act: spell.completes_at for spell in surprise().spells if spell.round == 1}
    assert left == {
        "cleric:spell": 2,
        "druid:spell": 1,
        "bard:spell": 2,
        "illusionist:spell": 2,
        "illusionist:spell 2": 5,
    }


def test_round_1_the_crossbow_of_speed_before_all() -> None:
    assert order(round_(1))[0] == ["monk:shot 1"]


def test_round_1_spells() -> None:
    answer = round_(1)
    times = {spell.act: spell.completes_at for spell in answer.spells}
    assert times == {"druid:spell": 1, "bard:spell": 2, "cleric:spell": 2, "illusionist:spell": 5}
    assert first(answer, "bard:spell", "cleric:spell") == "bard:spell"
    assert relation(answer, "bard:spell", "cleric:spell").rule == "ADDICT VII.C.1"


def test_round_1_two_blows_before_mass_suggestion() -> None:
    answer = round_(1)
    assert [segment(answer, f"{who}:strike 1") for who in ("paladin", "barbarian")] == [0, 1]
    (spell,) = [spell for spell in answer.spells if spell.act == "illusionist:spell"]
    assert spell.threats == ("barbarian:strike 1", "paladin:strike 1")
    assert spell.outcome == "at risk"


def test_round_1_single_attacks_lie_between_two() -> None:
    answer = round_(1)
    for foe, between in [("paladin", "thief"), ("cavalier", "assassin")]:
        assert first(answer, f"{foe}:strike 1", f"{between}:strike 1") == f"{foe}:strike 1"
        assert first(answer, f"{between}:strike 1", f"{foe}:strike 2") == f"{between}:strike 1"


def test_round_2_blue_won_but_single_attacks_still_lie_between_two() -> None:
    fighters = ["barbarian", "cavalier", "fighter", "paladin"]
    assert order(round_(2)) == [
        ["ranger:shot 1"],
        [f"{name}:strike 1" for name in fighters],
        ["druid:spell"],
        ["cleric:spell"],
        ["bard:device"],
        ["assassin:strike 1", "thief:strike 1"],
        ["ranger:shot 2"],
        [f"{name}:strike 2" for name in fighters],
    ]


def test_round_3_the_druids_charge_falls_between_the_bards_two_routines() -> None:
    answer = round_(3)
    assert first(answer, "bard:strike 1", "fighter:strike 1") == "same"
    assert first(answer, "bard:strike 1", "druid:strike 1") == "bard:strike 1"
    assert first(answer, "druid:strike 1", "bard:strike 2") == "druid:strike 1"
    assert segment(answer, "druid:strike 1") == 3


def test_round_4_the_fighters_two_enclose_the_bards_one() -> None:
    answer = round_(4)
    blows = [act for acts in order(answer) for act in acts if "strike" in act]
    assert blows == ["fighter:strike 1", "bard:strike 1", "druid:strike 1", "fighter:strike 2"]
    assert segment(answer, "barbarian:arrive") == 3
