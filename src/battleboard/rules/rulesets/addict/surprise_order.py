"""How the acts of the surprise segments stand to each other: by segment, without dice."""

from battleboard.rules.act import Act, Mode, Reason, Relation, before, same
from battleboard.rules.rulesets.addict.blows import by_reach, by_row
from battleboard.rules.rulesets.addict.contact import COMES_ON, OUTREACHES
from battleboard.rules.ruling import Rulings
from battleboard.rules.wording import whose

HARMFUL: frozenset[Mode] = frozenset({"strike", "shot", "contact", "spell", "turn"})


def relate_in_surprise(one: Act, other: Act, rulings: Rulings) -> Relation:
    """Say how two opposing acts of the surprise segments stand to each other."""
    if one.due != other.due:
        first, second = (one, other) if one.due < other.due else (other, one)
        text = f"{first.id} {_falls(first)}, {second.id} {_falls(second)}."
        if first.runs_on:
            text = f"Both go on into round 1, where {first.id} is done before {second.id}."
        return before(first, second, Reason("ADDICT I.D", text), spoils=_spoils(first, second))
    if one.stage != other.stage:
        first, second = (one, other) if one.stage < other.stage else (other, one)
        text = f"{whose(first.by)} weapon strikes first, whatever else the segment brings."
        return before(first, second, Reason("ADDICT VI.C", text), spoils=_spoils(first, second))
    return _in_one_segment(one, other, rulings)


def _in_one_segment(one: Act, other: Act, rulings: Rulings) -> Relation:
    outreached = before_contact(one, other)
    if outreached:
        return outreached
    modes = {one.mode, other.mode}
    if modes <= {"contact", "strike"} and one.row == other.row and meet(one, other):
        return by_reach(one, other, "ADDICT VII.B.3", f"They meet in segment {one.due}")
    if modes <= {"strike", "shot", "contact"} and one.row != other.row:
        return by_row(one, other)
    return _together(one, other, rulings)


def before_contact(one: Act, other: Act) -> Relation | None:
    """Let a missile or turning reach one who comes into contact in the same segment first."""
    modes = {one.mode, other.mode}
    if not (modes & COMES_ON and modes & OUTREACHES):
        return None
    mover, missile = (one, other) if one.mode in COMES_ON else (other, one)
    text = f"{missile.by} reaches {mover.by} before contact in segment {mover.due}."
    return before(missile, mover, Reason("ADDICT VII.B.3", text))


def meet(one: Act, other: Act) -> bool:
    """Whether each of two acts is aimed at the figure that does the other."""
    return one.aims_at(other) and other.aims_at(one)


def _together(one: Act, other: Act, rulings: Rulings) -> Relation:
    """Join acts of one segment, for which no dice are rolled; later routines come after."""
    text = f"Both act in the same surprise segment, {one.due}."
    if one.runs_on:
        text = "Both are done in the same segment of round 1, where the dice decide between them."
    if (one.routine > 1) == (other.routine > 1):
        harmful = rulings["spoil.same_segment"] == "on"
        spoiled = (a.id for a, b in ((one, other), (other, one)) if harmful and _spoils(b, a))
        return same(one, other, Reason("ADDICT I.D", text), tuple(spoiled))
    first, second = (one, other) if one.routine == 1 else (other, one)
    return before(first, second, Reason("ADDICT I.D", f"{text} A later routine follows."))


def _falls(act: Act) -> str:
    return "goes on into round 1" if act.runs_on else f"falls in surprise segment {act.due}"


def _spoils(threat: Act, spell: Act) -> bool:
    """Whether the earlier act can lose the later spell, if that was begun by then."""
    harmful = threat.mode in HARMFUL and threat.routine == 1 and not threat.runs_on
    return harmful and threat.due >= spell.begun and spell.mode == "spell" and threat.aims_at(spell)
