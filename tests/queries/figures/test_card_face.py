"""A figure's card shows what matters at a glance."""

from fractions import Fraction

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    Damage,
    Declare,
    GiveOrder,
    Kill,
    Leave,
    NextPhase,
    PutOutLight,
    Redirect,
    RemoveFigure,
    Settle,
    StepTo,
)
from battleboard.battle.state.figure import Arm, Effect
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.queries.figures.card_face import (
    CardFace,
    Chip,
    by_side,
    face_of,
    heading_of,
    heading_of_fallen,
)
from battleboard.queries.round.declaration_chances import Chance
from battleboard.rules import Action, Weapon
from battleboard.rules.psionics import PsionicStrength
from tests.battle.battles import do, figure
from tests.battle.rounds import playing, strikes
from tests.battle.table import at, led_to, meet, played
from tests.queries.company import company, declaring

DICE = {"initiative: blue": 6, "initiative: red": 1}


def face(battle: Battle, who: str) -> CardFace:
    return face_of(battle, battle.figures[who])


def fates(battle: Battle, who: str) -> list[str]:
    return [chip.fate for chip in face(battle, who).chips]


def test_a_declaration_is_told_without_the_name() -> None:
    battle = declaring()
    told = [face(battle, who).chips[0] for who in ("quij", "borgin", "tam", "orc-1")]
    assert [(chip.text, chip.sort) for chip in told] == [
        ("casts sleep on Orc 1 and Orc 2", "spell"),
        ("charges Ogre", "way"),
        ("shoots at Orc 4", "shot"),
        ("strikes Tam", "blow"),
    ]
    assert [chip.brief for chip in told] == ["sleep", "Ogre", "Orc 4", "Tam"]
    assert all(chip.weighed and chip.chance is None for chip in told)
    assert [chip.action for chip in told] == list(battle.running.actions)
    parry = Action("orc-2", "parry")
    parrying = do(battle, Declare(parry))
    assert face(parrying, "orc-2").chips == (Chip("parries", "other", action=parry),)


def test_a_chance_is_spoken_only_while_it_holds() -> None:
    chance = Chance("Orc spoils it", Fraction(7, 20))
    chip = Chip("casts sleep", chance=chance)
    assert chip.spoken == "casts sleep, Orc spoils it: 35%"
    assert chip._replace(is_current=False).spoken == "casts sleep"
    void = Chance("comes to nothing", Fraction(0), ("Orc closes.",), label="void")
    assert chip._replace(chance=void).spoken == "casts sleep, comes to nothing: Orc closes."


def test_a_card_tells_what_has_only_subdued() -> None:
    battle = company()
    orc = battle.figures["orc-1"]._replace(subdual=2)
    assert "2 subdued" in face(battle.with_figure(orc), "orc-1").states
    assert not any("subdued" in state for state in face(battle, "orc-1").states)


def test_V_a_card_tells_the_psionic_strength_in_games_that_have_it() -> None:
    battle = company()
    orc = battle.figures["orc-1"]
    orc = orc._replace(card=orc.card._replace(psionic=PsionicStrength(57, 80)))
    battle = battle.with_figure(orc)
    assert "psionics 57/80" in face(battle, "orc-1").states
    assert not face(battle._replace(ruleset="ose"), "orc-1").states


def test_only_those_are_awaited_who_may_declare_and_have_not() -> None:
    battle = declaring()
    assert [who for who in battle.figures if face(battle, who).awaited] == [
        "orc-2",
        "orc-4",
        "ogre",
    ]
    assert not any(face(company(), who).awaited for who in battle.figures)


def test_a_declaration_is_done_once_it_is_played() -> None:
    battle = led_to(declaring(), "resolution", DICE)
    assert fates(battle, "tam") == ["meant"]
    shots = [turn.act.id for turn in placed_acts(battle) if turn.act.by == "tam"]
    first = at(battle, Settle(shots[0], "miss"))
    assert fates(first, "tam") == ["meant"], "its other shots are still to come"
    done = played(battle)
    assert fates(done, "tam") == ["done"]


def test_38_a_card_says_that_the_target_is_down_until_another_is_chosen() -> None:
    battle = led_to(declaring(), "resolution", DICE)
    first, *_ = (turn.act.id for turn in placed_acts(battle) if turn.act.by == "tam")
    down = at(battle, Kill(("orc-4",)))
    chip = face(down, "tam").chips[0]
    assert (chip.text, chip.brief, chip.fate) == ("Orc 4 is down", "Orc 4 is down", "meant")
    shots = tuple((turn.act.id, "ogre") for turn in placed_acts(down) if turn.act.by == "tam")
    assert first in dict(shots)
    chip = face(at(down, Redirect(shots)), "tam").chips[0]
    assert (chip.text, chip.brief) == ("shoots at Ogre", "Ogre")
    assert face(played(down), "tam").chips[0].text == "shoots at Orc 4", "it is done with"


def test_a_declaration_is_lost_with_the_spell_or_the_one_who_meant_it() -> None:
    battle = led_to(declaring(), "resolution", DICE)
    assert fates(at(battle, Damage(("quij",), 1)), "quij") == ["lost"]
    assert fates(at(battle, Damage(("tam",), 9)), "tam") == ["lost"]


def test_nothing_is_declared_any_more_when_the_round_is_over() -> None:
    assert not face(at(played(led_to(declaring(), "resolution", DICE)), NextPhase()), "tam").chips


def test_what_a_declaration_says_is_no_status_besides() -> None:
    battle = declaring()
    assert face(battle, "quij").states == ()
    assert face(battle, "tam").states == ("hasted",)
    assert face(battle, "aleena").states == ("bleeding",)
    assert "casting" in face(battle, "quij").words


def test_the_fallen_and_the_dead_are_told_apart() -> None:
    battle = company()
    seen = {who: (face(battle, who).fallen, face(battle, who).dead) for who in battle.figures}
    assert seen["tam"] == (False, False)
    assert seen["aleena"] == (True, False)
    assert seen["orc-3"] == (True, True)


def test_effects_and_lights_say_what_remains_of_them() -> None:
    battle = company()
    assert face(battle, "tam").lasting == ("bless 4 rounds", "haste", "torch 3 turns")
    assert face(do(battle, PutOutLight("tam")), "tam").lasting[-1] == "torch, out"


def test_whoever_waits_is_off_the_table() -> None:
    waiting = face(do(company(), Leave("tam")), "tam")
    assert waiting.waiting
    assert waiting.states == ("hasted", "set aside")


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("orc", ["orc-1", "orc-2", "orc-3", "orc-4"]),
        ("ORC 2", ["orc-2"]),
        ("bleeding", ["aleena"]),
        ("dead", ["orc-3"]),
        ("red wounded", ["orc-2", "orc-3", "orc-4", "ogre"]),
        ("bless", ["tam"]),
        ("leader", ["borgin"]),
        ("hidden", ["ogre"]),
        ("magic", ["quij"]),
        ("rc", []),
    ],
)
def test_figures_are_found_by_the_beginnings_of_words(search: str, found: list[str]) -> None:
    battle = company()
    assert [who for who in battle.figures if face(battle, who).fits(search)] == found


def test_a_voice_reads_a_card_in_sentences() -> None:
    battle = declaring()
    assert face(battle, "borgin").spoken == (
        "31 of 38 hit points, 5 temporary. holds long sword. charges Ogre. leader."
    )
    assert face(battle, "aleena").spoken == "-3 of 14 hit points. bleeding."


def test_what_was_played_is_done_whoever_leaves_then() -> None:
    figures = figure("ann"), figure("bob"), figure("orc", "red")
    acts = strikes("ann", "orc"), strikes("bob", "orc"), strikes("orc", "bob")
    before = do(playing(*acts, figures=figures), StepTo(4), Settle("bob:strike 1", "miss"))
    assert fates(before, "bob") == ["done"]
    assert fates(do(before, Leave("ann")), "bob") == ["done"]
    assert fates(do(before, Leave("bob")), "bob") == ["meant"]


def test_figures_are_found_by_their_side_in_the_order_of_the_table() -> None:
    sides = by_side(company())
    assert [each.id for each in sides["blue"]] == ["quij", "borgin", "aleena", "tam"]
    assert [each.id for each in sides["red"]] == ["orc-1", "orc-2", "orc-3", "orc-4", "ogre"]


def test_a_heading_counts_those_that_stand() -> None:
    battle = company()
    heading = heading_of(battle, "blue", folded=True)
    assert (heading.name, heading.folded) == (battle.teams["blue"].name, True)
    assert heading.told == "3 of 4 standing"
    assert heading_of(do(battle, Leave("tam")), "blue", folded=False).told == "2 of 4 standing"
    alone = do(battle, RemoveFigure("aleena"))
    assert heading_of(alone, "blue", folded=False).told == "3 standing"


def test_the_fallen_of_earlier_fights_have_a_heading_of_their_own() -> None:
    heading = heading_of(company(), "blue", folded=False)
    fallen = heading_of_fallen(heading, 3, folded=True)
    assert (fallen.told, fallen.folded) == ("3 dead from earlier fights", True)


def test_it_says_what_a_figure_holds_and_what_it_does_every_round() -> None:
    battle = declaring()
    assert (face(battle, "tam").held, face(battle, "tam").grip) == ("short bow", "shot")
    assert (face(battle, "aleena").held, face(battle, "aleena").grip) == ("", "")
    assert not face(battle, "orc-1").ordered
    ordered = do(battle, GiveOrder(("orc-1",), "mob"))
    assert face(ordered, "orc-1").ordered
    assert face(ordered, "orc-1").lasting == ("every round: Mob",)
    bare = figure("ann", arms=())
    assert face(battle.with_figure(bare), "ann").held == ""


def test_of_segments_of_surprise_a_card_shows_what_is_declared_for_the_next_one() -> None:
    surprised = {"surprise: blue": 6, "surprise: red": 2}
    battle = led_to(meet(ruleset="osric3"), "advantage", surprised)
    first = at(battle, Declare(Action("ann", "melee", ("orc",))))
    assert [chip.text for chip in face(first, "ann").chips] == ["strikes Orc"]
    acts = [turn.act.id for turn in placed_acts(first) if turn.act.by == "ann"]
    over = at(first, *(Settle(each, "miss") for each in acts))
    assert fates(over, "ann") == ["done"]
    again = at(over, Declare(Action("ann", "parry")))
    assert [chip.text for chip in face(again, "ann").chips] == ["parries"]
    assert fates(again, "ann") == ["meant"]


def test_a_shot_at_one_who_closes_in_comes_to_nothing_and_says_why() -> None:
    bow = Weapon("bow", "missile", rate=Fraction(2))
    ann = figure("ann", at=(0.0, 0.0), arms=(Arm(bow),))
    orc = figure("orc", "red", at=(30.0, 0.0))
    shot, comes = Action("ann", "missile", ("orc",)), Action("orc", "close", ("ann",))
    round_one = playing(shot, comes, figures=(ann, orc), game="osric3")
    (chip,) = face(round_one, "ann").chips
    assert chip.fate == "lost"
    assert chip.spoken.startswith("shoots at Orc. Orc closes this round, and may not be")
    (other,) = face(round_one, "orc").chips
    assert (other.fate, other.why_not) == ("meant", "")


def test_where_no_routine_is_due_that_is_said() -> None:
    slow = figure("ann", routines=Fraction(1, 2), fought=1)
    waits = playing(strikes("ann", "orc"), figures=(slow, figure("orc", "red")))
    (chip,) = face(waits, "ann").chips
    assert (chip.fate, chip.why_not) == ("lost", "Ann has no routine in round 1.")
    answer = waits.running.resolution
    assert answer
    silent = waits.with_running(waits.running._replace(resolution=answer._replace(notes=())))
    (chip,) = face(silent, "ann").chips
    assert chip.why_not == "It has no effect this round."


def test_38_8_once_the_fight_is_over_no_declaration_is_left_on_a_card() -> None:
    fighting = playing(strikes("orc", "mage"))
    assert face(fighting, "orc").chips
    assert face(fighting._replace(over=True), "orc").chips == ()


def test_38_8_under_the_mouse_states_and_effects_are_told_with_the_time_left() -> None:
    there = company()
    borgin = there.figures["borgin"]
    effects = (
        Effect("stunned", "Stunned", "stunned", 120),
        Effect("bless", "Bless", left_s=360, to_hit=1),
    )
    told = face_of(there, borgin._replace(effects=effects)).on_hover
    assert told.splitlines() == [borgin.card.name, "Stunned 2 rounds", "Bless 6 rounds"]
