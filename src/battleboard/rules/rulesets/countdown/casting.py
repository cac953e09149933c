"""Spells, which take the whole round, and devices, which do not."""

from battleboard.rules.act import Act, Reason, Relation, before
from battleboard.rules.declaration import Declaration
from battleboard.rules.rulesets.countdown.course import (
    NEXT_ROUND,
    Course,
    moment,
    moment_begun,
    when,
)
from battleboard.rules.rulesets.countdown.entry import in_turn
from battleboard.rules.rulesets.countdown.stance import casting_hands
from battleboard.rules.scene import Casting
from battleboard.rules.wording import whose

CASTING = "COUNTDOWN casting"
HARMFUL = frozenset({"strike", "shot", "contact", "spell", "device"})


def spell_declared(said: Declaration, course: Course) -> list[Act]:
    """Enter a spell: it works in the caster's turn, or when the next round starts if it lasts."""
    name, turn = said.figure.id, course.turns[said.figure.id]
    casting = said.action.casting or Casting()
    hands = casting_hands(said.figure.fighting.character_class)
    text = f"{name} casts {casting.name or 'a spell'} {turn.words}, standing still with {hands} "
    text = f"{text}for the whole round; "
    if not casting.lasting:
        why = Reason(CASTING, f"{text}it works at once.")
        return [in_turn(said, course, "spell", "spell", why)]
    why = Reason(CASTING, f"{text}as it lasts, it works when the next round starts.")
    act = in_turn(said, course, "spell", "spell", why)
    place = act.place._replace(segment=course.ruler.last, order=NEXT_ROUND)
    return [act._replace(place=place, due=course.ruler.last + 1, runs_on=True)]


def device_declared(said: Declaration, course: Course) -> list[Act]:
    """Enter a device: it works in its owner's turn."""
    name, turn = said.figure.id, course.turns[said.figure.id]
    casting = said.action.casting or Casting()
    text = f"{name} uses {casting.name or 'a device'} {turn.words}; damage does not stop it."
    return [in_turn(said, course, "device", "device", Reason(course.rule, text))]


def against_caster(first: Act, second: Act, course: Course) -> Relation | None:
    """Relate two acts, the earlier one first, where one could keep the other from its spell."""
    if _threatens(first, second):
        hurt, cast = moment(first), moment_begun(second)
        if hurt < cast:
            return before(first, second, _too_early(first, second, course), spoils=True)
        if hurt == cast:
            return before(first, second, _together(first, second, course))
        return before(first, second, _too_late(first, second, course))
    if _threatens(second, first):
        return before(first, second, _too_late(second, first, course))
    return None


def together_with_caster(one: Act, other: Act, course: Course) -> Reason | None:
    """Say that of two acts of one moment neither keeps the other from its spell, if it could."""
    for blow, spell in ((one, other), (other, one)):
        if _threatens(blow, spell):
            return _together(blow, spell, course)
    return None


def _threatens(blow: Act, spell: Act) -> bool:
    return spell.mode == "spell" and blow.mode in HARMFUL and blow.aims_at(spell)


def _together(blow: Act, spell: Act, course: Course) -> Reason:
    text = f"{blow.by} and {spell.by} both act {_cast(spell, course)}: "
    stands = _stands(spell) if spell.runs_on else "no damage comes before the spell."
    return Reason(CASTING, f"{text}{stands}")


def _too_early(blow: Act, spell: Act, course: Course) -> Reason:
    lost = course.case.rulings["cast.lost_when_hit"] == "on"
    end = "and the spell is lost" if lost else "but the spell is not lost"
    turns = f"{whose(blow.by)} {blow.kind} falls {_falls(blow, course)}"
    text = f"{turns}, before {spell.by} can cast {_cast(spell, course)}"
    return Reason(CASTING, f"{text}: damage then keeps {spell.by} from casting, {end}.")


def _too_late(blow: Act, spell: Act, course: Course) -> Reason:
    text = f"{spell.by} casts {_cast(spell, course)}, before {whose(blow.by)} {blow.kind} falls "
    stands = _stands(spell) if spell.runs_on else "no damage stops the spell any more."
    return Reason(CASTING, f"{text}{_falls(blow, course)}: {stands}")


def _stands(spell: Act) -> str:
    """Say what can still become of a spell that is cast, but works only in the next round."""
    text = f"damage no longer stops the spell, unless {spell.by} is out of the fight"
    return f"{text} before it works."


def _cast(spell: Act, course: Course) -> str:
    return when(course.ruler, spell.begun)


def _falls(blow: Act, course: Course) -> str:
    return "when the next round starts" if blow.runs_on else when(course.ruler, moment(blow)[0])
