"""How each figure uses its side's die, and blow against blow (ADDICT VI, VII.A and VII.D)."""

from collections.abc import Mapping

from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.foundation.words import count, number, ordinal, whose, with_sign
from battleboard.rules.action_words import first_of, noun_of, together
from battleboard.rules.rules_context import RulesContext
from battleboard.rules.scene import SEGMENTS_IN_ROUND, Combatant, Rulings, Scene
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import Act, Die, Reason, Relation, before, same
from battleboard.rules.timing.dice import Dice, side_throws

LIGHT_GEAR_MOVE = 12


def reaction(case: RulesContext, figure: Combatant) -> int:
    """Return Dexterity's adjustment to surprise (ADDICT I.C.5.b: bonuses need light gear)."""
    if figure.dexterity is None:
        return 0
    return _in_light_gear(figure, case.tables.dexterity(figure.dexterity).reaction)


def attacking(case: RulesContext, figure: Combatant) -> int:
    """Return Dexterity's adjustment to the die of a missile (ADDICT VI.A.1 and A.2)."""
    if figure.dexterity is None:
        return 0
    return _in_light_gear(figure, case.tables.dexterity(figure.dexterity).attacking)


def _in_light_gear(figure: Combatant, adjustment: int) -> int:
    base = figure.move if figure.base_move is None else figure.base_move
    laden = figure.encumbered or base < LIGHT_GEAR_MOVE
    return min(adjustment, 0) if laden else adjustment


USUAL_DIE = 6
PLAIN_DICE = "ADDICT VII"


def initiative_dice(scene: Scene, _tables: Tables, _rulings: Rulings) -> Dice:
    return Dice(side_throws(scene))


def die_of(case: RulesContext, figure: Combatant, *, missile: bool = False) -> Die:
    """Return a figure's die: its own or its side's, adjusted by Dexterity for a missile."""
    die = _with_segment(case, _die_as_rolled(case, figure))
    adjustment = attacking(case, figure) if missile else 0
    if not adjustment or die.value is None:
        return die
    added = -adjustment if die.low else adjustment
    value = die.value + added
    words = (
        f"{whose(figure.id)} {number(value)} ({die.words} {with_sign(added)} for Dexterity, PH 11)"
    )
    rule = "ADDICT VI.A.1" if adjustment > 0 else "ADDICT VI.A.2"
    segment = None if die.segment is None else _in_round(die.segment - adjustment)
    return Die(figure.id, value, words, rule, die.path, die.low, segment)


def _in_round(segment: int) -> int:
    return max(1, min(SEGMENTS_IN_ROUND, segment))


def _with_segment(case: RulesContext, die: Die) -> Die:
    """Add to a rolled die the segment in which its owner acts, if a house rule asks for one."""
    ruling = case.rulings["initiative.segments"]
    if ruling == "none" or die.value is None:
        return die
    return die._replace(low=ruling == "own_die", segment=segment_of(case, die.value))


def segment_of(case: RulesContext, value: int) -> int:
    """Return the segment in which the side that rolled a value acts: that of the other side's die.

    Of more than two sides, the highest die gets the segment of the lowest, and so on. By a house
    rule every side acts in the segment of its own die.
    """
    if case.rulings["initiative.segments"] == "own_die":
        return _in_round(value)
    return _in_round(_segments_by_roll(case)[value])


@cached_by_identity
def _segments_by_roll(case: RulesContext) -> Mapping[int, int]:
    """Map each number rolled to its segment: in reverse, so that the highest acts first."""
    sides = case.scene.sides.values()
    rolled = {_die_as_rolled(case, figure).value for figure in case.scene.combatants}
    rolled.update(side.initiative for side in sides)
    values = sorted(value for value in rolled if value is not None)
    return dict(zip(reversed(values), values, strict=True))


def turn_in_words(name: str, die: Die) -> str:
    whose_die = "its side's own die (the lower die wins)" if die.low else "the other side's die"
    return f"{name} acts in segment {die.segment}, by {whose_die}. The die: {die.words}."


def _die_as_rolled(case: RulesContext, figure: Combatant) -> Die:
    side = case.scene.sides[figure.side]
    own = figure.initiative is not None
    owner, value = (figure.id, figure.initiative) if own else (figure.side, side.initiative)
    path = f"sides.{figure.side}.initiative"
    if side.die == USUAL_DIE:
        return Die(owner, value, f"{whose(owner)} {value}", PLAIN_DICE, path)
    return Die(owner, value, f"{whose(owner)} {value} on a d{side.die}", "ADDICT VI.B", path)


def by_dice(one: Act, other: Act) -> Relation:
    """Order two acts by dice, the winner first.

    On a tie they are simultaneous, but first routines come before later ones.
    """
    if one.die.shown != other.die.shown:
        return higher_die(one, other)
    if is_first(one) == is_first(other):
        return by_tied_dice(one, other)
    first, second = (one, other) if is_first(one) else (other, one)
    text = f"{first_of(first, second)}, because later attacks wait where the dice are tied. "
    reason = Reason(_dice_rule(one, other), f"{text}{one.die.words} ties {other.die.words}.")
    return before(first, second, reason)


def by_tied_dice(one: Act, other: Act) -> Relation:
    text = f"{together(one, other)}, because the dice are tied. "
    reason = Reason(_dice_rule(one, other), f"{text}{one.die.words} ties {other.die.words}.")
    return same(one, other, reason)


def is_first(act: Act) -> bool:
    """Whether an act is the first of its declaration: no later routine, no extra blow."""
    return act.routine == 1 and not act.extra


def higher_die(one: Act, other: Act) -> Relation:
    first, second = (one, other) if one.die.strength > other.die.strength else (other, one)
    return before(first, second, Reason(_dice_rule(one, other), say_dice_decide(first, second)))


def say_dice_decide(first: Act, second: Act, of_both: str = "") -> str:
    """Say that the dice put one act first; `of_both` is text to put before the two dice."""
    which = "lower" if first.die.low else "higher"
    text = f"{first_of(first, second)}, as the {which} die decides. {of_both}"
    return f"{text}{wins_in_words(first.die, second.die)}."


def wins_in_words(die: Die, other: Die) -> str:
    return f"{die.words} {'is lower than' if die.low else 'beats'} {other.words}"


def loses_in_words(die: Die, other: Die) -> str:
    return f"{die.words} {'is higher than' if die.low else 'loses to'} {other.words}"


def _dice_rule(one: Act, other: Act) -> str:
    special = sorted({one.die.rule, other.die.rule} - {PLAIN_DICE})
    return special[0] if special else PLAIN_DICE


# A lead of this many points of speed factor gains a second blow; for a third, see `THREE_IN_ALL`.
TWO_BEFORE = 5
# The pages with the rules of weapon speed.
PAGES = " (PH 38, DMG 66)"
THREE_IN_ALL = 10


def blow_against_blow(one: Act, other: Act, rulings: Rulings) -> Relation:
    """Order two strikes or shots.

    The first of these that separates them decides: delay, row, dice, length in the first blows
    after closing (by a house rule even ahead of the dice), weapon speed.
    """
    if one.delay != other.delay and one.place.segment != other.place.segment:
        return _by_delay(one, other)
    if one.row != other.row:
        return by_row(one, other)
    lengths = have_closed(one, other)
    if lengths and rulings["first_blows.length"] == "always" and one.reach_ft != other.reach_ft:
        return by_reach(one, other, "ADDICT VII.D.3", "These are the first blows after closing")
    if one.die.shown != other.die.shown:
        return higher_die(one, other)
    if lengths and one.extra == other.extra:
        since = "The dice are tied in the first blows after closing"
        return by_reach(one, other, "ADDICT VII.D.3", since)
    return _by_speed(one, other) or by_tied_dice(one, other)


def _by_delay(one: Act, other: Act) -> Relation:
    """Order by segment, where hesitation may move one blow behind the other (III.B.3).

    The text names no segments, as the solver still moves blows that no rule fixes.
    """
    first, second = (one, other) if one.place.segment < other.place.segment else (other, one)
    if first.delay < second.delay:
        text = f"{first_of(first, second)}, because {second.by} hesitates. "
    else:
        text = f"{first_of(first, second)}, although {first.by} hesitates. "
    waits = [f"{act.by} for {count(act.delay, 'segment')}" for act in (first, second) if act.delay]
    late = f"Every 6 seconds of hesitation delays an action by 1 segment: {' and '.join(waits)}."
    return before(first, second, Reason("ADDICT III.B.3", f"{text}{late}"))


def by_row(one: Act, other: Act) -> Relation:
    """Put the blow on the lower row first."""
    first, second = (one, other) if one.row < other.row else (other, one)
    rate_of_fire = any(act.mode == "shot" and act.routines > 1 for act in (one, other))
    rule = "ADDICT VII.A.5" if rate_of_fire else "ADDICT VII.A"
    text = f"{_nth_act_in_words(first)} comes before {_nth_act_in_words(second)}, whatever the dice"
    text = f"{text}. In the order of attacks, row {_row(first)} comes before row {_row(second)}."
    return before(first, second, Reason(rule, text))


def _row(act: Act) -> str:
    return with_sign(act.row)


def _nth_act_in_words(act: Act) -> str:
    noun = noun_of(act)
    if act.extra:
        return f"{whose(act.by)} extra blow"
    if act.routines == 1:
        return f"{whose(act.by)} only {noun}"
    return f"{whose(act.by)} {ordinal(act.routine)} of {count(act.routines, noun)}"


def have_closed(one: Act, other: Act) -> bool:
    """Whether two acts are the first blows between figures that closed last round."""
    if "shot" in {one.mode, other.mode}:
        return False
    return (one.closed and one.aims_at(other)) or (other.closed and other.aims_at(one))


def by_reach(one: Act, other: Act, rule: str, since: str) -> Relation:
    """Put the longer weapon or reach first, equal ones together."""
    if one.reach_ft == other.reach_ft:
        text = f"{together(one, other)}, because neither reaches farther. {since}; "
        text = f"{text}{one.by} and {other.by} both reach {number(one.reach_ft)} ft."
        return same(one, other, Reason(rule, text))
    first, second = (one, other) if one.reach_ft > other.reach_ft else (other, one)
    text = f"{first_of(first, second)}, because it reaches farther. {since}: {whose(first.by)} "
    text = f"{text}{number(first.reach_ft)} ft outreach {whose(second.by)} "
    return before(first, second, Reason(rule, f"{text}{number(second.reach_ft)} ft."))


def both_have_speed(one: Act, other: Act) -> bool:
    strikes = one.mode == other.mode == "strike"
    return strikes and one.speed is not None and other.speed is not None


def _by_speed(one: Act, other: Act) -> Relation | None:
    if one.extra != other.extra:
        return _extra_blow(one, other)
    if not both_have_speed(one, other):
        return None
    if one.speed == other.speed:
        text = f"{together(one, other)}, because neither weapon is quicker. The dice are tied at "
        text = f"{text}{one.die.shown} and both weapons have speed factor {one.speed}{PAGES}."
        return same(one, other, Reason("ADDICT VII.D.1", text))
    first, second = (one, other) if (one.speed or 0) < (other.speed or 0) else (other, one)
    text = (
        f"{first_of(first, second)}, because its weapon is quicker. The dice are tied at "
        f"{one.die.shown}, and speed factor {first.speed} is less than {second.speed}{PAGES}."
    )
    return before(first, second, Reason("ADDICT VII.D.1", text))


def extra_blows(one: Act, other: Act, rulings: Rulings) -> int:
    """Count the blows that `one` gains on the slower `other` by speed (ADDICT VII.D.2)."""
    if not _speed_decides(one, other) or not _may_gain(one, other, rulings):
        return 0
    quick, slow = one.speed or 0, other.speed or 0
    ahead = slow - quick
    if ahead >= THREE_IN_ALL:
        return 2
    return 1 if ahead > 0 and (ahead >= 2 * quick or ahead >= TWO_BEFORE) else 0


def _speed_decides(one: Act, other: Act) -> bool:
    if one.mode != "strike" or other.mode != "strike" or have_closed(one, other):
        return False
    factors = one.speed is not None and other.speed is not None
    return (
        factors
        and one.die.shown == other.die.shown
        and one.row == other.row
        and one.stage == other.stage
    )


def _may_gain(one: Act, other: Act, rulings: Rulings) -> bool:
    if rulings["speed.extra_attacks"] == "never" or one.routine > 1 or other.routine > 1:
        return False
    single = one.routines == other.routines == 1
    return one.aims_at(other) and (single or rulings["speed.extra_attacks"] == "always")


def _extra_blow(one: Act, other: Act) -> Relation:
    """Order a blow gained by speed.

    Against the slower weapon, a second blow comes before its blow, and a third at the same moment.
    All other blows come before the gained one.
    """
    extra, usual = (one, other) if one.extra > other.extra else (other, one)
    if not extra.aims_at(usual) or usual.extra:
        text = f"{first_of(usual, extra)}: the extra blow comes first only against "
        text = f"{text}{extra.targets[0]}, whose weapon is slower."
        return before(usual, extra, Reason("ADDICT VII.D.2", text))
    factors = f"Speed factor {extra.speed} against {usual.speed} gives "
    why = "because its weapon is so much quicker"
    if extra.extra > 1:
        text = f"{together(extra, usual)}, {why}. {factors}a third blow at the moment of the slower"
        return same(extra, usual, Reason("ADDICT VII.D.2", f"{text} one{PAGES}."))
    text = f"{first_of(extra, usual)}, {why}. {factors}a second blow ahead of the slower one"
    return before(extra, usual, Reason("ADDICT VII.D.2", f"{text}{PAGES}."))
