"""Each figure's use of its side's die, and what the dice alone decide (ADDICT VI and VII)."""

from battleboard.rules.act import Act, Die, Reason, Relation, before, same
from battleboard.rules.case import Case
from battleboard.rules.dice import Dice, side_throws
from battleboard.rules.rulesets.addict.dexterity import attacking
from battleboard.rules.ruling import Rulings
from battleboard.rules.scene import Combatant, Scene
from battleboard.rules.tables import Tables
from battleboard.rules.wording import number, signed, whose

USUAL_DIE = 6
PLAIN_DICE = "ADDICT VII"


def initiative_dice(scene: Scene, _tables: Tables, _rulings: Rulings) -> Dice:
    """List the dice that are still to be thrown: one a side (VI)."""
    return Dice(side_throws(scene))


def die_of(case: Case, figure: Combatant, *, missile: bool = False) -> Die:
    """Give the figure's die: its own or its side's, adjusted by Dexterity for a missile-firer."""
    die = _rolled(case, figure)
    adjustment = attacking(case, figure) if missile else 0
    if not adjustment or die.value is None:
        return die
    value = die.value + adjustment
    words = (
        f"{whose(figure.id)} {number(value)} ({die.words} {signed(adjustment)} for "
        "Dexterity, PH 11)"
    )
    rule = "ADDICT VI.A.1" if adjustment > 0 else "ADDICT VI.A.2"
    return Die(figure.id, value, words, rule, die.path)


def _rolled(case: Case, figure: Combatant) -> Die:
    side = case.scene.sides[figure.side]
    own = figure.initiative is not None
    owner, value = (figure.id, figure.initiative) if own else (figure.side, side.initiative)
    path = f"sides.{figure.side}.initiative"
    if side.die == USUAL_DIE:
        return Die(owner, value, f"{whose(owner)} {value}", PLAIN_DICE, path)
    return Die(owner, value, f"{whose(owner)} {value} on a d{side.die}", "ADDICT VI.B", path)


def by_dice(one: Act, other: Act) -> Relation:
    """Let the dice decide: the winner first; on a tie both together, later routines after."""
    if one.die.shown != other.die.shown:
        return higher_die(one, other)
    if is_first(one) == is_first(other):
        return tied_dice(one, other)
    first, second = (one, other) if is_first(one) else (other, one)
    text = f"{one.die.words} ties {other.die.words}; {whose(second.by)} later routine follows."
    return before(first, second, Reason(_dice_rule(one, other), text))


def tied_dice(one: Act, other: Act) -> Relation:
    """Let two acts of equal dice happen together."""
    text = f"{one.die.words} ties {other.die.words}, so neither comes first."
    return same(one, other, Reason(_dice_rule(one, other), text))


def is_first(act: Act) -> bool:
    """Whether it is the first thing that its figure does, and no later routine."""
    return act.routine == 1 and not act.extra


def higher_die(one: Act, other: Act) -> Relation:
    """Put the act with the higher die first."""
    first, second = (one, other) if one.die.shown > other.die.shown else (other, one)
    text = f"{first.die.words} beats {second.die.words}, so {first.by} acts first."
    return before(first, second, Reason(_dice_rule(one, other), text))


def _dice_rule(one: Act, other: Act) -> str:
    special = sorted({one.die.rule, other.die.rule} - {PLAIN_DICE})
    return special[0] if special else PLAIN_DICE
