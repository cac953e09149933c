"""One scene is put to several games, some of them made up for the test."""

from typing import Any

import pytest

from battleboard.rules import (
    RULESETS,
    Action,
    Distance,
    Reason,
    Resolution,
    Ruleset,
    Scene,
    SceneError,
    Side,
    SurpriseCheck,
    find_ruleset,
    resolve_round,
)
from battleboard.rules.comparison import (
    Answer,
    Comparison,
    Feet,
    Loss,
    Row,
    Spot,
    compare,
    games_from,
)
from battleboard.rules.ruleset import Option
from tests.rules.scenes import TABLES, casts, does, figure, scene, weapon

OWN = find_ruleset("addict")._replace(id="own", unsupported={})
OTHER = OWN._replace(id="other")


def duel(*actions: Action, dice: tuple[int, int] = (5, 2), **more: Any) -> Scene:
    sword = weapon(speed=5, length=4)
    figures = [figure("ann", "blue", sword), figure("orc", "red", sword)]
    return scene(figures, actions, dice, **more)


STRIKES = (does("ann", "melee", "orc"), does("orc", "melee", "ann"))
SPELL = (casts("ann", 3, "orc"), does("orc", "melee", "ann"))


def by_the_book(asked: Scene) -> Resolution:
    return resolve_round(asked, tables=TABLES)


def with_dice(asked: Scene, dice: tuple[int, int]) -> Scene:
    sides = {name: Side(die) for name, die in zip(asked.sides, dice, strict=True)}
    return asked._replace(sides=sides)


def compared(asked: Scene, other: Answer | SceneError, own: Answer | None = None) -> Comparison:
    """The comparison of a game that answers by the book with one that answers this."""

    def ask(game: Ruleset, asked: Scene) -> Answer:
        if game is OWN:
            return own or by_the_book(asked)
        if isinstance(other, SceneError):
            raise other
        return other

    return compare(asked, (OWN, OTHER), ask)


def row(found: Comparison, name: str) -> Row:
    return next(row for row in found.rows if row.name == name)


def why(found: Comparison, name: str) -> list[list[Reason]]:
    return [list(cell.why) for cell in row(found, name).cells]


def test_a_scenarios_own_game_comes_first() -> None:
    last = RULESETS[-1]
    names = [game.id for game in games_from(last)]
    assert names == [last, *RULESETS[:-1]]


def test_where_all_answer_alike_nothing_differs() -> None:
    asked = duel(*STRIKES)
    found = compared(asked, by_the_book(asked))
    assert [each.differs for each in found.rows] == [False, False]
    assert why(found, "ann:strike 1") == [[], []]


def test_the_pair_that_is_turned_round_decides_on_both_sides() -> None:
    asked = duel(*STRIKES)
    found = compared(asked, by_the_book(with_dice(asked, (2, 5))))
    assert [each.name for each in found.rows] == ["ann:strike 1", "orc:strike 1"]
    own, other = row(found, "ann:strike 1").cells
    assert (own.differs, other.differs) == (False, True)
    assert [reason.text for reason in own.why] == [
        ("ann's blow comes before orc's blow, as the higher die decides. blue's 5 beats red's 2.")
    ]
    assert [reason.text for reason in other.why] == [
        ("orc's blow comes before ann's blow, as the higher die decides. red's 5 beats blue's 2.")
    ]


def test_a_pair_that_spoils_a_spell_tells_more_than_another() -> None:
    figures = [figure("ann"), figure("orc", "red"), figure("imp", "red")]
    asked = scene(figures, [casts("ann", 3, "orc"), casts("imp", 1), SPELL[1]], (2, 5))
    other = by_the_book(
        asked._replace(actions=(SPELL[0], casts("imp", 9), does("orc", "melee", "ann", delay=9)))
    )
    found = compared(asked, other)
    (ours,), (theirs,) = why(found, "ann:spell")
    assert "orc" in ours.text
    assert "orc" in theirs.text


def test_another_outcome_is_a_difference() -> None:
    asked = duel(*STRIKES)
    found = compared(asked, by_the_book(duel(*STRIKES, outcomes={"ann:strike 1": "hit"})))
    assert row(found, "ann:strike 1").differs
    assert not row(found, "orc:strike 1").differs


def test_another_place_is_a_difference_where_a_rule_names_it() -> None:
    asked = duel(casts("ann", 3))
    found = compared(asked, by_the_book(duel(casts("ann", 4))))
    assert row(found, "ann:spell").differs
    texts = [[reason.text for reason in cell.why] for cell in row(found, "ann:spell").cells]
    assert texts == [
        ["spell takes 3 segments: it takes effect in segment 3."],
        ["spell takes 4 segments: it takes effect in segment 4."],
    ]


def test_another_place_is_none_where_the_ruler_only_puts_it_there() -> None:
    asked = duel(does("ann", "other"))
    later = duel(does("ann", "other", delay=4))
    places = [
        cell.entry.timing.segment
        for cell in row(compared(asked, by_the_book(later)), "ann:other").cells
        if isinstance(cell.entry, Spot)
    ]
    assert places[0] != places[1]
    assert not row(compared(asked, by_the_book(later)), "ann:other").differs


def test_places_on_another_ruler_are_no_difference() -> None:
    asked = duel(casts("ann", 3))
    other = by_the_book(duel(casts("ann", 4)))
    shorter = other.ruler._replace(marks=other.ruler.marks[:6])
    assert not row(compared(asked, other._replace(ruler=shorter)), "ann:spell").differs


def chant(*times: int) -> Scene:
    """Casters of one side, of whom the first takes three segments and the others these."""
    names = ["ann", *(f"chanter {at}" for at, _ in enumerate(times, 1))]
    figures = [figure(name) for name in names]
    return scene(figures, [casts(*each) for each in zip(names, (3, *times), strict=True)])


def test_where_only_others_have_moved_that_is_said() -> None:
    found = compared(chant(1), by_the_book(chant(3)))
    assert why(found, "ann:spell") == [
        [],
        [Reason("", "Only other actions have moved: here chanter 1:spell comes with it.")],
    ]


def test_many_others_are_counted() -> None:
    found = compared(chant(1, 1, 2, 2, 2, 9), by_the_book(chant(9, 9, 9, 9, 9, 1)))
    (reason,) = why(found, "ann:spell")[1]
    assert reason.text == (
        "Only other actions have moved: here chanter 6:spell comes before it and chanter 1:spell, "
        "chanter 2:spell, chanter 3:spell and 2 more come after it."
    )


@pytest.mark.parametrize(
    ("mine", "theirs", "said"),
    [
        ((1,), (), "Fewer actions come before it here."),
        ((), (1,), "More actions come before it here."),
    ],
)
def test_where_more_or_less_comes_before_that_is_said(
    mine: tuple[int, ...], theirs: tuple[int, ...], said: str
) -> None:
    found = compared(chant(*mine), by_the_book(chant(*theirs)))
    assert why(found, "ann:spell")[1] == [Reason("", said)]


def test_an_act_that_a_game_does_not_have_is_empty_there_and_a_note_says_why() -> None:
    asked = duel(*STRIKES)
    notes = ("Nobody moves.", "annie waits.", "ann may not strike (so soon). (OTHER VII)")
    none = by_the_book(duel(STRIKES[1]))._replace(notes=notes)
    found = compared(asked, none)
    own, other = row(found, "ann:strike 1").cells
    assert own.entry
    assert (other.entry, other.differs) == (None, True)
    assert other.why == (Reason("OTHER VII", "ann may not strike (so soon)."),)
    assert own.why


@pytest.mark.parametrize(
    ("note", "reason"),
    [("ann waits.", Reason("", "ann waits.")), ("(ann waits)", Reason("", "(ann waits)"))],
)
def test_a_note_without_a_rule_is_a_reason_without_one(note: str, reason: Reason) -> None:
    none = by_the_book(duel())._replace(notes=(note,))
    assert why(compared(duel(does("ann", "other")), none), "ann:other") == [[], [reason]]


def test_a_note_on_the_target_says_why_an_act_is_missing_if_none_is_on_its_figure() -> None:
    none = by_the_book(duel())._replace(notes=("orc is no target. (OTHER V)",))
    found = compared(duel(STRIKES[0]), none)
    assert why(found, "ann:strike 1")[1] == [Reason("OTHER V", "orc is no target.")]


def test_an_act_that_is_missing_without_a_word_has_no_reason() -> None:
    found = compared(duel(does("ann", "other")), by_the_book(duel()))
    assert why(found, "ann:other") == [[], []]


def test_acts_that_the_first_game_does_not_have_come_last() -> None:
    asked = duel(STRIKES[1])
    found = compared(asked, by_the_book(duel(*STRIKES)))
    assert [each.name for each in found.rows] == ["orc:strike 1", "ann:strike 1"]
    own, other = row(found, "ann:strike 1").cells
    assert (own.entry, own.differs, own.why) == (None, False, ())
    assert other.differs
    assert other.why


def test_what_no_rule_compares_has_no_pair_for_a_reason() -> None:
    asked = duel(*STRIKES)
    book = by_the_book(asked)
    laid = tuple(pair._replace(laid=True) for pair in book.pairs)
    acts = tuple(timing._replace(act=timing.act._replace(why=())) for timing in book.acts)
    bare = book._replace(pairs=laid, acts=acts)
    turned = by_the_book(with_dice(asked, (2, 5)))
    assert why(compared(asked, turned, bare), "ann:strike 1")[0] == []


def test_a_game_that_cannot_answer_has_its_fault_for_a_column() -> None:
    fault = SceneError("sides.red.initiative", "no die")
    found = compared(duel(*STRIKES), fault)
    assert [column.fault for column in found.columns] == [None, fault]
    assert [cell.game for cell in found.rows[0].cells] == ["own"]


def test_where_no_game_can_answer_the_first_fault_is_raised() -> None:
    def ask(game: Ruleset, _asked: Scene) -> Answer:
        raise SceneError("", game.id)

    with pytest.raises(SceneError, match="own"):
        compare(duel(*STRIKES), (OWN, OTHER), ask)


def test_options_hold_in_each_game_that_has_them_with_that_answer() -> None:
    asked = duel(*STRIKES, options={"charge.contact": "reach", "spoil.first_only": "off"})
    other = OTHER._replace(options=(Option("charge.contact", ("full", "reach")),))
    third = OTHER._replace(id="third", options=(Option("charge.contact", ("full",)),))
    seen = {}

    def ask(game: Ruleset, scene: Scene) -> Answer:
        seen[game.id] = scene.options
        return by_the_book(scene._replace(options={}))

    found = compare(asked, (OWN, other, third), ask)
    assert seen == {"own": asked.options, "other": {"charge.contact": "reach"}, "third": {}}
    assert [column.options for column in found.columns] == list(seen.values())


def test_an_option_that_its_own_game_does_not_have_is_refused() -> None:
    with pytest.raises(SceneError, match="no option 'charge'"):
        compared(duel(options={"charge": "x"}), by_the_book(duel()))


def test_outcomes_hold_in_each_game_that_has_the_act() -> None:
    asked = duel(*STRIKES, outcomes={"ann:strike 1": "incapacitated", "orc:strike 1": "hit"})

    def ask(game: Ruleset, scene: Scene) -> Answer:
        actions = scene.actions if game is OWN else scene.actions[:1]
        return by_the_book(scene._replace(actions=actions))

    found = compare(asked, (OWN, OTHER), ask)
    ends = [
        cell.entry.timing.outcome
        for cell in row(found, "ann:strike 1").cells
        if isinstance(cell.entry, Spot)
    ]
    assert ends == ["hit", "hit"]


def test_an_outcome_of_no_act_in_any_game_is_refused() -> None:
    asked = duel(*STRIKES, outcomes={"ann:strik 1": "hit"})

    def ask(_game: Ruleset, scene: Scene) -> Answer:
        return by_the_book(scene)

    with pytest.raises(SceneError, match=r"outcomes\.ann:strik 1: no act .*did you mean 'ann:str"):
        compare(asked, (OWN, OTHER), ask)


def test_what_a_game_has_no_notion_of_is_told_where_the_scene_speaks_of_it() -> None:
    asked = duel(*STRIKES)
    without = {"weapon speed": "It counts for nothing.", "parrying": "Nobody parries."}
    other = OTHER._replace(unsupported=without)  # type: ignore[arg-type]

    def ask(_game: Ruleset, scene: Scene) -> Answer:
        return by_the_book(scene)

    own, plain = compare(asked, (OWN, other), ask).columns
    assert own.lacks == ()
    assert [(lack.mention.notion, lack.instead) for lack in plain.lacks] == [
        ("weapon speed", "It counts for nothing.")
    ]


OWN_CHECK = SurpriseCheck({"red": 3}, {"thief": 1}, (Reason("OWN I", "red rolled a 3."),))
OTHER_CHECK = SurpriseCheck({"red": 1}, {}, (Reason("OTHER I", "red rolled a 3."),), "round")


def test_a_check_against_surprise_is_compared_by_sides_and_figures() -> None:
    thief = (figure("thief", "red"), figure("orc", "red"))
    asked = Scene({"blue": Side(), "red": Side()}, thief, outcomes={"nobody:strike 1": "hit"})
    found = compared(asked, OTHER_CHECK, OWN_CHECK)
    assert [(each.name, [cell.entry for cell in each.cells]) for each in found.rows] == [
        ("blue", [Loss(0, "segment"), Loss(0, "round")]),
        ("red", [Loss(3, "segment"), Loss(1, "round")]),
        ("thief", [Loss(1, "segment"), Loss(1, "round")]),
    ]
    assert [each.differs for each in found.rows] == [False, True, True]
    assert why(found, "thief") == [list(OWN_CHECK.why), list(OTHER_CHECK.why)]


def test_distances_are_compared_in_feet() -> None:
    near, far = Distance(3, 30, (Reason("OWN II", "Near."),)), Distance(9, 90, ())
    (only,) = compared(duel(), far, near).rows
    assert (only.name, only.differs) == ("distance", True)
    assert [cell.entry for cell in only.cells] == [Feet(30), Feet(90)]
