"""Opposing acts are paired, and related even where no rule decides."""

from battleboard.rules import resolve_round
from battleboard.rules.timing.act import Act, Place, segments
from battleboard.rules.timing.plan import opposing_pairs
from tests.rules.scenes import TABLES, casts, does, figure, scene

RULER = segments(10)


def act(name: str, side: str, place: int = 1, *targets: str, kind: str = "strike") -> Act:
    return Act(f"{name}:{kind}", name, side, kind, kind, targets, 1, Place(place))  # type: ignore[arg-type]


def test_acts_bear_on_each_other_where_one_aims_at_the_other_or_both_are_spells() -> None:
    ann, orc = act("ann", "blue", 1, "orc"), act("orc", "red")
    mage, imp = act("mage", "blue", kind="spell"), act("imp", "red", kind="device")
    friend = act("bob", "blue", 1, "ann")
    assert list(opposing_pairs([ann, orc, mage, imp, friend])) == [(ann, orc), (mage, imp)]


def test_what_no_rule_compares_is_read_off_the_ruler() -> None:
    figures = [figure("ann"), figure("orc", "red"), figure("bob")]
    actions = [casts("ann", 3, "orc"), does("orc", "parry", "ann")]
    (pair,) = resolve_round(scene(figures, actions, (5, 2)), tables=TABLES).pairs
    assert pair.laid
    assert (pair.first, pair.relation, pair.rule) == ("ann:spell", "before", "ADDICT VII")
    assert pair.text == (
        "No rule orders these two; taken as ann's spell before orc's parry (yours to change). "
        "ann's spell lies in segment 3 (ADDICT VII.C), and orc's parry stands near segment 6 "
        "(ADDICT VII)."
    )
