"""Those who charge and close against everybody else (ADDICT VII.B)."""

from battleboard.rules.act import Act, Reason, Relation, before, same
from battleboard.rules.rulesets.addict.blows import by_reach, by_row
from battleboard.rules.rulesets.addict.initiative import by_dice
from battleboard.rules.ruling import Rulings
from battleboard.rules.wording import whose

COMES_ON = frozenset({"contact", "arrive"})
OUTREACHES = frozenset({"shot", "turn"})
_DELAYED = frozenset({*OUTREACHES, "strike"})


def contact_against_act(mover: Act, other: Act, rulings: Rulings) -> Relation | None:
    """Order an arrival, with or without a blow, against any act but a spell, where a rule does."""
    if other.mode in COMES_ON:
        return _both_come_on(mover, other)
    if other.mode in _DELAYED and other.aims_at(mover) and other.delay > mover.due:
        text = f"{other.by} is held up for {other.delay} segments; {mover.by} arrives in segment "
        return before(mover, other, Reason("ADDICT III.B.3", f"{text}{mover.due}."))
    if other.mode in OUTREACHES and (other.aims_at(mover) or not other.place.fixed):
        return _outreached(mover, other, rulings)
    # Reach decides between two who strike at each other; a blow at a third waits for nobody.
    meeting = other.mode == "strike" and other.aims_at(mover) and mover.aims_at(other)
    return _at_contact(mover, other) if meeting else None


def _both_come_on(one: Act, other: Act) -> Relation:
    if one.due != other.due:
        first, second = (one, other) if one.due < other.due else (other, one)
        text = f"{first.by} arrives in segment {first.due}, {second.by} in segment {second.due}."
        return before(first, second, Reason("ADDICT VII.B.1", text))
    if one.mode == other.mode == "contact":
        since = f"Both charges arrive in segment {one.due}"
        return by_reach(one, other, "ADDICT VII.B.3", since)
    text = f"{one.by} and {other.by} both arrive in segment {one.due}."
    return same(one, other, Reason("ADDICT VII.B.1", text))


def _outreached(mover: Act, other: Act, rulings: Rulings) -> Relation:
    if mover.mode == "contact" and rulings["charge.missile"] == "initiative":
        return by_row(mover, other) if mover.row != other.row else by_dice(mover, other)
    deed = "shot" if other.mode == "shot" else "turning"
    text = f"{whose(other.by)} {deed} reaches {mover.by} before contact in segment {mover.due}."
    return before(other, mover, Reason("ADDICT VII.B.3", text))


def _at_contact(mover: Act, blow: Act) -> Relation:
    if mover.mode == "arrive":
        text = f"{mover.by} closes without a blow; {blow.by} cannot strike before segment "
        return before(mover, blow, Reason("ADDICT VII.B", f"{text}{mover.due}."))
    if blow.row != mover.row:
        return by_row(mover, blow)
    since = f"{mover.by} arrives in segment {mover.due} and the dice do not count"
    return by_reach(mover, blow, "ADDICT VII.B.3", since)
