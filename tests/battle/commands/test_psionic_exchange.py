"""ADDICT V: psionic combat goes on segment by segment, at the top of each."""

from typing import Any, Final

import pytest

from battleboard.battle.apply import apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    Damage,
    OverruleResult,
    PsionicExchange,
    Settle,
    Strike,
)
from battleboard.battle.knowledge.recap import report_events
from battleboard.battle.round.consequences import plan_round
from battleboard.battle.round.psionic_combat import PsionicCombat, psionic_combat
from battleboard.battle.state.command_context import HIGHEST, Refusal
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.event import Event
from battleboard.battle.state.figure import Effect
from battleboard.battle.state.placed_acts import next_acts, placed_acts
from battleboard.rules import Action
from battleboard.rules.psionics import PsionicStrength, PsionicTurn
from tests.battle.battles import TABLES, do, figure
from tests.battle.rounds import playing

MIND: Final = figure("mind", psionic=PsionicStrength(80, 80))
BRAIN: Final = figure("brain", "red", psionic=PsionicStrength(57, 60), at=(20.0, 0.0))
ORC: Final = figure("orc", "red", at=(5.0, 0.0))
THRUST: Final = PsionicTurn("mind", "mind thrust", "mind blank")
CRUSH: Final = PsionicTurn("brain", "psychic crush", "thought shield", lost=12)


def psionic(who: str, *targets: str, **more: Any) -> Action:
    return Action(who, "psionic", targets, **more)


BOTH: Final = psionic("mind", "brain"), psionic("brain", "mind")


def duel(*more: Action, **changes: Any) -> Battle:
    return playing(*BOTH, *more, figures=(MIND, BRAIN, ORC), **changes)


def exchange(*turns: PsionicTurn) -> PsionicExchange:
    return PsionicExchange("mind:other", turns)


def after(before: Battle, *turns: PsionicTurn) -> tuple[Battle, tuple[Event, ...]]:
    outcome = apply(before, exchange(*turns), tables=TABLES)
    return outcome.battle, outcome.events


def strength(battle: Battle, who: str) -> PsionicStrength | None:
    return battle.figure(who).card.psionic


def where(battle: Battle) -> dict[str, int]:
    """The open acts, and their places."""
    return {turn.act.id: turn.place for turn in placed_acts(battle) if turn.is_due}


def combat(battle: Battle, act: str = "mind:other") -> PsionicCombat | None:
    return psionic_combat(battle, next(each for each in placed_acts(battle) if each.act.id == act))


def test_V_both_act_at_once_pay_for_their_modes_and_lose_what_the_table_says() -> None:
    played, events = after(duel(), THRUST, CRUSH)
    assert strength(played, "mind") == PsionicStrength(75, 80)
    assert strength(played, "brain") == PsionicStrength(29, 60)
    assert report_events(played, events) == (
        "Mind uses mind thrust with mind blank as defence (75 left). "
        "Brain uses psychic crush with thought shield as defence, losing 12 (29 left)."
    )


def test_V_the_next_segment_follows_at_its_top_for_both() -> None:
    fight = duel(Action("orc", "melee", ("mind",)))
    blow = where(fight)["orc:strike 1"]
    played = fight
    for segment in range(1, blow):
        assert {turn.act.id for turn in next_acts(played)} == {"mind:other", "brain:other"}
        played, _ = after(played, THRUST)
        assert played.running.now == segment
        assert where(played)["mind:other"] == where(played)["brain:other"] == segment + 1
    assert [turn.act.id for turn in next_acts(played)] == ["mind:other", "brain:other"]
    played, _ = after(played)
    assert [turn.act.id for turn in next_acts(played)] == ["orc:strike 1"]
    assert [each.place for each in played.running.psionics] == list(range(1, blow + 1))


def test_V_it_ends_when_one_has_no_strength_left() -> None:
    played, events = after(duel(), THRUST, CRUSH._replace(lost=60))
    assert strength(played, "brain") == PsionicStrength(0, 60)
    assert not where(played)
    ended = "(0 left) and leaves psionic combat with no strength left."
    assert report_events(played, events).endswith(ended)


def test_V_it_ends_when_an_effect_takes_one_out() -> None:
    stunned = PsionicTurn("brain", "psychic crush", effect="stunned")
    played, events = after(duel(), THRUST, stunned)
    assert is_out(played, played.figure("brain"))
    assert {done.act.id for done in played.running.settled} == {"mind:other", "brain:other"}
    assert report_events(played, events).endswith("is now stunned and leaves psionic combat.")


def test_V_another_effect_lets_it_go_on() -> None:
    played, _ = after(duel(), PsionicTurn("brain", effect="confused"))
    assert [each.name for each in played.figure("brain").effects] == ["confused"]
    assert where(played)["mind:other"] == 2


def test_V_a_blow_that_hits_ends_it() -> None:
    played, _ = after(duel(Action("orc", "melee", ("mind",)), dice=(1, 6)), THRUST)
    missed = do(played, Settle("orc:strike 1", "miss"))
    assert "mind:other" in where(missed)
    outcome = apply(played, Settle("orc:strike 1", "hit", 2), tables=TABLES)
    assert not where(outcome.battle)
    assert "Mind is hit and leaves psionic combat." in report_events(outcome.battle, outcome.events)


def test_V_a_blow_that_the_dm_rules_a_hit_ends_it() -> None:
    played, _ = after(duel(Action("orc", "melee", ("mind",)), dice=(1, 6)), THRUST)
    missed = do(played, Settle("orc:strike 1", "miss"))
    assert "mind:other" in where(missed)
    assert not where(do(missed, OverruleResult("orc:strike 1", "hit")))


def test_V_a_blow_before_the_first_segment_does_not() -> None:
    archer = figure("bow", "red", at=(60.0, 0.0))
    early = Action("bow", "missile", ("mind",), before_initiative=True)
    before = playing(*BOTH, early, figures=(MIND, BRAIN, archer))
    shot = next(iter(next_acts(before))).act.id
    hit = do(before, Settle(shot, "hit", 2))
    assert {"mind:other", "brain:other"} <= where(hit).keys()


def test_V_a_blow_in_dice_ends_it_as_well() -> None:
    played, _ = after(duel(Action("orc", "melee", ("brain",)), dice=(1, 6)), THRUST)
    struck = do(played, Strike("orc:strike 1", ("brain",)), rolls=HIGHEST)
    assert not where(struck)


def test_V_it_ends_after_ten_segments() -> None:
    played = duel()
    for _ in range(9):
        played, _ = after(played)
    assert where(played)["mind:other"] == 10
    played, events = after(played)
    assert not where(played)
    assert report_events(played, events).endswith("Psionic combat ends with the last segment.")


def test_V_without_foe_or_strength_it_is_a_plain_act() -> None:
    alone = playing(psionic("mind"), figures=(MIND, BRAIN))
    assert combat(alone) is None
    plain = playing(psionic("orc", "mind"), figures=(MIND._replace(card=ORC.card), ORC))
    assert combat(plain, "orc:other") is None
    felled = do(duel(), Damage(("brain",), 30))
    assert combat(felled) is None
    struck = duel(Action("orc", "melee", ("mind",)))
    assert combat(struck, "orc:strike 1") is None


def test_V_who_is_not_part_of_it_acts_alone() -> None:
    other = figure("seer", psionic=PsionicStrength(10, 10))
    before = playing(*BOTH, psionic("seer"), figures=(MIND, BRAIN, other))
    found = combat(before)
    assert found is not None
    assert found.minds == ("mind", "brain")
    assert combat(before, "seer:other") is None


def test_V_a_target_without_psionics_suffers_an_effect_only() -> None:
    before = playing(psionic("mind", "orc"), figures=(MIND, ORC))
    found = combat(before)
    assert found is not None
    assert (found.minds, found.others) == (("mind",), ("orc",))
    blast = PsionicTurn("mind", "psionic blast")
    played, events = after(before, blast, PsionicTurn("orc", effect="Asleep"))
    assert played.figure("orc").effects == (Effect("Asleep", "Asleep", "asleep"),)
    assert report_events(played, events).startswith(
        "Mind uses psionic blast with no defence (60 left)."
    )
    assert not where(played)


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        (PsionicTurn("mind"), "Mind uses no psionic mode (80 left)."),
        (PsionicTurn("mind", defence="mind blank"), "Mind defends with mind blank (79 left)."),
    ],
)
def test_the_recap_tells_who_does_not_attack(turn: PsionicTurn, words: str) -> None:
    assert report_events(*after(duel(), turn)) == words


def test_V_a_third_mind_fights_on() -> None:
    third = figure("third", psionic=PsionicStrength(30, 30))
    acts = (*BOTH, psionic("third", "brain"))
    before = playing(*acts, figures=(MIND, BRAIN, third))
    played, _ = after(before, PsionicTurn("mind", lost=80))
    assert where(played) == {"third:other": 2}
    assert combat(played, "third:other") is not None


def test_V_in_surprise_each_segment_is_an_act_of_its_own() -> None:
    acts = psionic("mind", "brain", segment=1), psionic("mind", "brain", segment=2)
    before = playing(*acts, figures=(MIND, BRAIN))
    running = before.running._replace(number=0, surprised=True, resolution=None)
    lost = before.encounter._replace(lost={"red": 2})
    ambush = plan_round(before._replace(encounter=lost, running=running), TABLES)
    first, second = where(ambush)
    outcome = apply(ambush, PsionicExchange(first, (THRUST,)), tables=TABLES)
    played = outcome.battle
    assert where(played) == {second: 2}
    assert "ends" not in report_events(played, outcome.events)
    played = do(played, PsionicExchange(second, (THRUST,)))
    assert not where(played)
    assert strength(played, "mind") == PsionicStrength(70, 80)


def test_V_in_another_game_it_stays_one_act() -> None:
    before = playing(*BOTH, figures=(MIND, BRAIN), game="osric")
    assert combat(before) is None
    with pytest.raises(Refusal, match="leads to no psionic combat"):
        do(before, exchange())


def test_V_the_eleven_phases_have_it_too() -> None:
    assert combat(playing(*BOTH, figures=(MIND, BRAIN), game="procedure")) is not None


@pytest.mark.parametrize(
    ("turns", "why"),
    [
        ((THRUST, THRUST), "Each figure has one turn"),
        ((PsionicTurn("orc"),), "Orc takes no part"),
        ((PsionicTurn("mind", "mind crush"),), "'mind crush' is not one of: psionic blast, mind"),
        ((PsionicTurn("mind", defence="ego whip"),), "'ego whip' is not one of: mind blank"),
        ((PsionicTurn("mind", lost=-1),), "Mind cannot lose -1 points"),
    ],
)
def test_turns_that_nobody_can_take_are_refused(turns: tuple[PsionicTurn, ...], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        do(duel(), exchange(*turns))


def test_modes_that_cost_too_much_are_refused() -> None:
    weak = MIND._replace(card=MIND.card._replace(psionic=PsionicStrength(4, 80)))
    before = playing(*BOTH, figures=(weak, BRAIN))
    with pytest.raises(Refusal, match="Mind has 4 points left, and these modes cost 5"):
        do(before, exchange(THRUST))


def test_only_minds_lose_points() -> None:
    before = playing(psionic("mind", "orc"), figures=(MIND, ORC))
    with pytest.raises(Refusal, match="Orc cannot lose 3 points"):
        do(before, exchange(PsionicTurn("orc", lost=3)))


def test_its_line_of_the_log() -> None:
    assert exchange().sentence(duel()) == "Mind's use of psionics: a segment of psionic combat"
