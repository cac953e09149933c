"""What a source states is compared with the answer, statement by statement."""

import pytest

from battleboard.rules import Distance, SurpriseCheck
from battleboard.rules.court import Expectation, contradictions
from tests.rules.scenes import casts, does, figure, round_of, weapon

BLOW, SPELL = "foe:strike 1", "mage:spell"
ANSWER = round_of(
    [figure("mage"), figure("foe", "red", weapon(speed=5, length=3))],
    [casts("mage", 3, "foe"), does("foe", "melee", "mage")],
    (6, 1),
)
SURPRISED = SurpriseCheck({"blue": 2}, {"thief": 0}, ())


def test_what_the_answer_bears_out_is_no_contradiction() -> None:
    stated = Expectation(
        order=((SPELL, "<", BLOW), (BLOW, ">", SPELL), (BLOW, "=", BLOW)),
        segments={SPELL: 3, BLOW: 4},
        outcomes={BLOW: "pending"},
        spells={SPELL: {"completes_at": 3, "outcome": "completes"}},
        absent=("foe:strike 2",),
        present=(BLOW,),
    )
    assert contradictions(stated, ANSWER) == ()


@pytest.mark.parametrize(
    ("stated", "told"),
    [
        (Expectation(order=((BLOW, "<", SPELL),)), f"{BLOW} before {SPELL}: here after"),
        (Expectation(order=((SPELL, "=", BLOW),)), f"{SPELL} together with {BLOW}: here before"),
        (Expectation(order=((SPELL, ">", "x"),)), f"{SPELL} after x: here no such actions"),
        (Expectation(order=(("x", ">", SPELL),)), f"x after {SPELL}: here no such actions"),
        (Expectation(segments={SPELL: 2}), f"segment of {SPELL}: stated 2, here 3"),
        (Expectation(segments={"x": 2}), "segment of x: stated 2, here nothing"),
        (Expectation(outcomes={SPELL: "spoiled"}), f"{SPELL}: stated spoiled, here completes"),
        (Expectation(outcomes={"x": "hit"}), "x: stated hit, here nothing"),
        (Expectation(spells={SPELL: {"round": 2}}), f"{SPELL} round: stated 2, here 1"),
        (Expectation(spells={"x": {"round": 2}}), "x round: stated 2, here nothing"),
        (Expectation(absent=(BLOW,)), f"{BLOW} happens: stated no, here yes"),
        (Expectation(absent=("x",), present=("x",)), "x happens: stated yes, here no"),
        (
            Expectation(lost={"blue": 1}),
            "the source gives a result for surprise, but this is an ordinary round",
        ),
    ],
)
def test_each_contradiction_is_told(stated: Expectation, told: str) -> None:
    assert contradictions(stated, ANSWER) == (told,)


def test_surprise_is_compared_by_side_and_by_figure() -> None:
    assert contradictions(Expectation(lost={"blue": 2, "red": 0}), SURPRISED) == ()
    assert contradictions(Expectation(individual={"thief": 0}), SURPRISED) == ()
    stated = Expectation(lost={"blue": 1}, individual={"thief": 1, "guard": 1})
    assert contradictions(stated, SURPRISED) == (
        "blue loses: stated 1, here 2",
        "thief loses: stated 1, here 0",
        "guard loses: stated 1, here nothing",
    )


def test_acts_are_never_borne_out_by_surprise_or_a_distance() -> None:
    stated = Expectation(present=(BLOW,))
    assert contradictions(stated, SURPRISED) == (
        "the source states actions, but this is a surprise check",
    )
    assert contradictions(stated, Distance(3, 30, ())) == (
        "the source states actions, but this is a distance roll",
    )
