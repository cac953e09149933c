"""Every game keeps its invariants on random scenarios."""

import json
from dataclasses import replace
from random import Random
from typing import Any, Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.app.compare_command import COMPARE, comparison_page
from battleboard.app.resolve_command import RESOLVE, resolution_page
from battleboard.app.terminal import Terminal, columns_of
from battleboard.rules import RULESETS, Action, Relation, Resolution, SceneError, find_ruleset
from battleboard.rules.action_words import act_called
from battleboard.rules.ruleset import BEGINS_ROUND, first_of_round
from battleboard.rules.scene import ActionKind
from battleboard.rules.timing.act import Act, ActKind
from battleboard.rules.timing.dice import with_throws
from battleboard.rules.timing.plan import opposing_pairs
from battleboard.rules.wounds import Wounded
from battleboard.storage.answer_json import Answer, write_answer, write_comparison
from battleboard.storage.catalogue import load_tables
from battleboard.storage.scenario import Scenario, read_scenario
from tests.scenarios.strategies import Plain, brawls, dice, melees, scenarios, settled

TABLES: Final = load_tables()
# What each declaration may become, so that an act has the same id in every game.
BECOMES: Final[dict[ActionKind, set[ActKind]]] = {
    "melee": {"strike"},
    "grapple": {"strike"},
    "pummel": {"strike"},
    "overbear": {"strike"},
    "missile": {"shot"},
    "cast": {"spell"},
    "device": {"device"},
    "turn": {"turn"},
    "charge": {"strike", "move", "arrive"},
    "close": {"arrive", "move"},
    "set": {"strike", "other"},
    "move": {"move"},
    "flee": {"move"},
    "withdraw": {"move"},
    "none": set(),
}
SPELL_OUTCOMES: Final = {"completes", "at risk", "spoiled", "runs on"}
OTHER_OUTCOMES: Final = {"pending", "hit", "miss", "prevented", "completes", "runs on"}
WIDTHS: Final = (60, 80, 120)
# Of all house rules of a game, the share that a scenario chooses.
SHARE: Final = 0.2

every_game = pytest.mark.parametrize("game", RULESETS)


def read(plain: Plain, game: str) -> Scenario:
    """The scenario as one game reads it, with some of the game's own house rules."""
    options = house_rules(plain, game)
    return read_scenario(json.dumps({**plain, "ruleset": game, "options": options}))


def house_rules(plain: Plain, game: str) -> dict[str, str]:
    """House rules by chance, the same for every variant of a scenario."""
    rng = Random(json.dumps([plain["sides"], plain["round"]]))
    options = find_ruleset(game).options
    return {each.id: rng.choice(each.answers) for each in options if rng.random() < SHARE}


def answered(scenario: Scenario) -> Answer | None:
    """The answer, or None if the scenario is refused with a sentence."""
    try:
        return RESOLVE.answer(scenario, TABLES)
    except SceneError as fault:
        check_sentence(fault)
        return None


def check_sentence(fault: SceneError) -> None:
    said = str(fault)
    assert said
    assert said.isprintable()
    assert not said.endswith(":")


def resolution(plain: Plain, game: str) -> Resolution | None:
    found = answered(read(plain, game))
    return found if isinstance(found, Resolution) else None


@every_game
@given(scenario=scenarios() | melees() | brawls(), rng=dice())
def test_there_is_an_answer_or_a_sentence(game: str, scenario: Plain, rng: Random) -> None:
    asked = read(scenario, game)
    found = answered(asked)
    if isinstance(found, Resolution):
        acts = [timing.act.id for timing in found.acts]
        asked = read(settled(rng, scenario, acts), game)
        found = answered(asked)
        assert isinstance(found, Resolution)
        check_resolution(found, asked.scene.round if asked.phase == "round" else 0)
        check_declarations(found, asked.scene.actions)
    if found is not None:
        check_reasons(found)
        check_written(json.loads(write_answer(found)))
        for width in WIDTHS:
            assert max(map(columns_of, resolution_page(asked, found, Terminal(width)))) <= width


def check_resolution(found: Resolution, this_round: int) -> None:
    check_acts(found)
    check_ranks(found)
    check_pairs(found)
    check_spells(found, this_round)


def check_declarations(found: Resolution, actions: tuple[Action, ...]) -> None:
    """Each declaration turns into acts of its kind, or a note says why it does not."""
    for timing in found.acts:
        act, declared = timing.act, actions[timing.act.action]
        # An act from somebody else's declaration is a blow provoked by this one.
        becomes = BECOMES.get(declared.kind, {"other"}) if act.by == declared.by else {"strike"}
        assert act.kind in becomes, (act, declared)
    done = {timing.act.action for timing in found.acts}
    for number, declared in enumerate(actions):
        if number not in done and declared.kind != "none":
            names = (declared.by, *declared.targets)
            assert any(name in note for note in found.notes for name in names), declared


def check_acts(found: Resolution) -> None:
    """Each act has an id of its own, and lies on the ruler where its rank says."""
    acts = [timing.act for timing in found.acts]
    assert len({act.id for act in acts}) == len(acts)
    assert all(act.id.startswith(f"{act.by}:{act.kind}") for act in acts)
    places = [timing.segment for timing in found.acts]
    assert all(0 <= place <= found.ruler.last for place in places)
    assert places == sorted(places)


def check_ranks(found: Resolution) -> None:
    """Ranks count from 1 without a gap, and respect every pair outside of rings."""
    ranks = found.ranks()
    assert sorted(set(ranks.values())) == list(range(1, len(set(ranks.values())) + 1))
    for pair in found.pairs if not found.loops else ():
        first, second = ranks[pair.first], ranks[pair.second]
        assert first == second if pair.relation == "same" else first < second, pair


def check_pairs(found: Resolution) -> None:
    """Every two acts that affect each other are compared once, and no others."""
    by_declaration = sorted((timing.act for timing in found.acts), key=lambda act: act.declared)
    wanted = [tuple(sorted((one.id, other.id))) for one, other in opposing_pairs(by_declaration)]
    assert sorted(tuple(sorted((pair.first, pair.second))) for pair in found.pairs) == sorted(
        wanted
    )
    for pair in found.pairs:
        assert not any(act.id in pair.text for act in by_declaration), pair.text
        assert pair.laid == ("No rule orders" in pair.text), pair.text


def check_spells(found: Resolution, this_round: int) -> None:
    """Every spell has its account, whose threats are acts that aim at its caster, or spells."""
    acts = {timing.act.id: timing for timing in found.acts}
    spells = {timing.act.id for timing in found.acts if timing.act.kind == "spell"}
    assert [spell.act for spell in found.spells] == [act for act in acts if act in spells]
    for spell in found.spells:
        assert spell.outcome == acts[spell.act].outcome
        assert {*spell.threats, *spell.together} <= acts.keys() - {spell.act}
        assert all(is_threat(acts[name].act, acts[spell.act].act) for name in spell.threats)
        assert spell.round >= this_round
        assert (spell.outcome == "runs on") <= acts[spell.act].act.runs_on


SAFETY: Final = {"spoiled": 0, "at risk": 1, "completes": 2, "runs on": 2}


@every_game
@given(scenario=scenarios("round") | melees() | brawls(), rng=dice())
def test_a_spell_only_gets_safer_when_a_threat_turns_out_a_miss(
    game: str, scenario: Plain, rng: Random
) -> None:
    first = resolution(scenario, game)
    if first is None:
        return
    asked = settled(rng, scenario, [timing.act.id for timing in first.acts])
    found = resolution(asked, game)
    assert found is not None
    for spell in found.spells:
        for threat in spell.threats:
            spared = resolution({**asked, "outcomes": asked["outcomes"] | {threat: "miss"}}, game)
            assert spared is not None
            again = next(each for each in spared.spells if each.act == spell.act)
            assert SAFETY[again.outcome] >= SAFETY[spell.outcome], (spell, threat)


@every_game
@given(scenario=scenarios("round") | melees() | brawls())
def test_an_outcome_of_a_spell_at_risk_counts_only_once_its_threats_are_settled(
    game: str, scenario: Plain
) -> None:
    open_answer = resolution(scenario, game)
    prevented = outcomes_of(open_answer, "prevented") if open_answer else set()
    for spell in open_answer.spells if open_answer else ():
        if spell.outcome == "at risk":
            found = resolution({**scenario, "outcomes": {spell.act: "incapacitated"}}, game)
            assert found is not None
            assert spell.act in outcomes_of(found, "at risk")
            assert outcomes_of(found, "prevented") == prevented


@every_game
@given(scenario=scenarios() | melees() | brawls(), rng=dice())
def test_what_is_prevented_or_spoiled_says_by_what_and_when(
    game: str, scenario: Plain, rng: Random
) -> None:
    first = resolution(scenario, game)
    names = [timing.act.id for timing in first.acts] if first else []
    found = resolution(settled(rng, scenario, names), game)
    for timing in found.acts if found else ():
        if timing.outcome not in {"prevented", "spoiled"}:
            assert timing.cause is None
            continue
        assert timing.cause in timing.why
        assert timing.cause
        assert found
        told = timing.cause.text
        assert any(
            act_called(each.act) in told and found.ruler.where(each.segment) in told
            for each in found.acts
            if each.act.id != timing.act.id
        ), told


def outcomes_of(found: Resolution, outcome: str) -> set[str]:
    return {timing.act.id for timing in found.acts if timing.outcome == outcome}


@every_game
@given(scenario=scenarios("round") | melees() | brawls(), rng=dice())
def test_what_waits_in_vain_is_prevented_with_a_reason(
    game: str, scenario: Plain, rng: Random
) -> None:
    first = resolution(scenario, game)
    names = [timing.act.id for timing in first.acts] if first else []
    found = resolution(settled(rng, scenario, names), game)
    for timing in found.acts if found else ():
        if any("comes to nothing" in reason.text for reason in timing.why):
            assert timing.outcome == "prevented"


def is_threat(act: Act, spell: Act) -> bool:
    return act.side != spell.side and (act.aims_at(spell) or act.timed)


def check_reasons(found: Answer) -> None:
    """Each reason is a sentence, and cites its game."""
    reasons = found.pairs if isinstance(found, Resolution) else found.why
    for reason in reasons:
        check_said(reason.rule, reason.text)
    if isinstance(found, Resolution):
        for timing in found.acts:
            for reason in timing.why:
                check_said(reason.rule, reason.text)
        assert all(note.rstrip(")").endswith((".", "'")) or "(" in note for note in found.notes)


def check_said(rule: str, text: str) -> None:
    assert rule
    assert text.endswith(".")
    assert text == text.strip()
    assert ".." not in text


def check_written(plain: dict[str, Any]) -> None:
    """The answer in JSON has the keys and the words of the contract."""
    if "acts" not in plain:
        assert list(plain) in (["lost", "individual", "why"], ["inches", "feet", "why"])
        return
    assert list(plain) == ["acts", "pairs", "spells", "loops", "notes"]
    for act in plain["acts"]:
        assert act["kind"] in get_args(ActKind)
        assert act["outcome"] in (SPELL_OUTCOMES if act["kind"] == "spell" else OTHER_OUTCOMES)
        assert isinstance(act["segment"], int)
    assert {pair["relation"] for pair in plain["pairs"]} <= {"before", "same"}


@every_game
@given(scenario=scenarios() | melees() | brawls())
def test_the_same_question_has_the_same_answer(game: str, scenario: Plain) -> None:
    assert answered(read(scenario, game)) == answered(read(scenario, game))


@every_game
@given(scenario=scenarios("round") | melees() | brawls(), rng=dice())
def test_the_order_of_the_figures_changes_nothing(game: str, scenario: Plain, rng: Random) -> None:
    figures = rng.sample(scenario["combatants"], len(scenario["combatants"]))
    found, other = (
        resolution(each, game) for each in (scenario, {**scenario, "combatants": figures})
    )
    assert (found is None) == (other is None)
    if found and other:
        assert seen(found) == seen(other)


@every_game
@given(scenario=scenarios("round") | melees() | brawls(), rng=dice())
def test_the_order_of_declaration_changes_nothing_between_opponents(
    game: str, scenario: Plain, rng: Random
) -> None:
    """The order of declaration counts only among one figure's acts, and in loops."""
    by = [action["by"] for action in scenario["actions"]]
    own = [action for action in scenario["actions"] if by.count(action["by"]) == 1]
    calm = {**scenario, "actions": own}
    found, other = (
        resolution(each, game) for each in (calm, {**calm, "actions": rng.sample(own, len(own))})
    )
    assert (found is None) == (other is None)
    if found and other and not (found.loops or other.loops):
        assert set(map(stand, found.pairs)) == set(map(stand, other.pairs))


def seen(found: Resolution) -> list[tuple[object, ...]]:
    """An answer, without the order in which simultaneous acts are listed."""
    return sorted(
        (timing.rank, timing.segment, timing.act.id, timing.outcome) for timing in found.acts
    )


def stand(pair: Relation) -> tuple[object, ...]:
    """The relation of two acts, if a rule decides."""
    if pair.laid:
        return (frozenset((pair.first, pair.second)),)
    if pair.relation == "same":
        return frozenset((pair.first, pair.second)), pair.spoils and frozenset(pair.spoils)
    return pair.first, pair.second, pair.spoils


@every_game
@given(scenario=scenarios() | melees() | brawls(), width=st.sampled_from(WIDTHS))
def test_a_comparison_is_a_page_or_a_sentence(game: str, scenario: Plain, width: int) -> None:
    asked = read(scenario, game)
    try:
        compared = COMPARE.answer(asked, TABLES)
    except SceneError as fault:
        check_sentence(fault)
        return
    assert json.loads(write_comparison(compared))["rulesets"][0]["id"] == game
    assert [column.game.id for column in compared.columns][1:] == [
        name for name in RULESETS if name != game
    ]
    for ink in (Terminal(width), Terminal(width, wide_letters=False)):
        lines = comparison_page(asked, compared, ink)
        assert max(map(columns_of, lines)) <= width
        assert ink.wide_letters or "\n".join(lines).isascii()


@every_game
@given(scenario=scenarios())
def test_a_comparison_begins_with_what_resolve_answers(game: str, scenario: Plain) -> None:
    asked = read(scenario, game)
    found = answered(asked)
    if found is not None:
        assert COMPARE.answer(asked, TABLES).columns[0].answer == found


@every_game
def test_a_game_says_what_it_is(game: str) -> None:
    rules = find_ruleset(game)
    assert rules.id == game
    assert rules.title
    assert all(says.endswith(".") for says in rules.unsupported.values())
    assert all(each.rule and each.words for each in rules.situations.values())
    assert len({phase.name for phase in rules.phases}) == len(rules.phases)
    assert rules.phases[first_of_round(rules.phases)].kind in BEGINS_ROUND
    assert [phase.kind for phase in rules.phases].count("resolution") == 1
    assert len({option.id for option in rules.options}) == len(rules.options)


@every_game
@pytest.mark.parametrize("hp", range(-15, 12))
def test_hit_points_mean_something(game: str, hp: int) -> None:
    health = find_ruleset(game).health
    rulings = find_ruleset(game).rulings({})
    for tended in (False, True):
        condition = health.condition(hp, rulings, tended)
        end = health.end_of_round(Wounded(hp, hp, tended), rulings)
        assert {condition.state, end.state} <= set(health.states)
        assert end.hp == hp - end.lost
        check_said(*condition.why)
        check_said(*end.why)
        assert health.states.index(end.state) >= health.states.index(condition.state)


@every_game
@given(scenario=scenarios("round") | melees() | brawls())
def test_the_dice_that_a_round_waits_for_are_enough(game: str, scenario: Plain) -> None:
    """A round without dice is answered once the dice that it asks for are rolled."""
    asked = read(scenario, game)
    rules = find_ruleset(game)
    bare = asked.scene._replace(
        sides={name: side._replace(initiative=None) for name, side in asked.scene.sides.items()},
        combatants=tuple(each._replace(initiative=None) for each in asked.scene.combatants),
    )
    rulings = rules.rulings(asked.scene.options)
    waits = rules.dice(bare, TABLES, rulings).throws
    ready = with_throws(bare, waits, [(at % throw.faces) + 1 for at, throw in enumerate(waits)])
    again = rules.dice(ready, TABLES, rulings).throws
    assert again == ()
    if answered(asked) is not None:
        assert answered(replace(asked, scene=ready)) is not None
