"""Each side acts in the segment that the other side's die shows (OSRIC initiative)."""

from collections.abc import Mapping

from battleboard.rules.act import Die, Reason
from battleboard.rules.case import Case
from battleboard.rules.dice import Dice, side_throws
from battleboard.rules.kept import kept
from battleboard.rules.rulesets.osric.edition import Turn
from battleboard.rules.ruling import Rulings
from battleboard.rules.scene import SEGMENTS_IN_ROUND, Action, Combatant, Scene
from battleboard.rules.tables import Tables
from battleboard.rules.wording import listing, signed, whose

TWO_SIDES = 2


def initiative_dice(scene: Scene, _tables: Tables, _rulings: Rulings) -> Dice:
    """List the dice that are still to be thrown: one a side."""
    return Dice(side_throws(scene))


def die_of(case: Case, figure: Combatant) -> Die:
    """Give the figure's die: its own, or its side's."""
    side = case.scene.sides[figure.side]
    own = figure.initiative is not None
    owner, value = (figure.id, figure.initiative) if own else (figure.side, side.initiative)
    return Die(owner, value, f"{whose(owner)} {value}", path=f"sides.{figure.side}.initiative")


@kept
def dealt(case: Case) -> Mapping[int, int]:
    """Deal the dice out backwards: the highest gets the segment of the lowest, and so on."""
    rolled = {die_of(case, figure).shown for figure in case.scene.combatants}
    manned = {figure.side for figure in case.scene.combatants}
    others = (side.initiative for name, side in case.scene.sides.items() if name not in manned)
    values = sorted(rolled.union(die for die in others if die is not None))
    lots = (min(value, SEGMENTS_IN_ROUND) for value in values)
    return dict(zip(reversed(values), lots, strict=True))


def turn_by_other_die(case: Case, number: int) -> Turn:
    """Give the segment of a figure's side; Dexterity moves a missile-firer's own."""
    action = case.scene.actions[number]
    figure, lots = case.figures[action.by], dealt(case)
    die = die_of(case, figure)
    segment = lots[die.shown]
    text = f"{_deal(die, lots)} {whose(figure.id)} segment is {segment}."
    turn = Turn(segment, (Reason("OSRIC initiative", text),))
    return shifted("OSRIC", case, action, turn)


def shifted(cite: str, case: Case, action: Action, turn: Turn) -> Turn:
    """Move a missile-firer's segment by Dexterity: earlier with a bonus, later with a penalty."""
    bonus = missile_bonus(case, case.figures[action.by]) if action.kind == "missile" else 0
    if not bonus:
        return turn
    segment = min(max(1, turn.segment - bonus), SEGMENTS_IN_ROUND)
    score = case.figures[action.by].dexterity
    moves = f"moves the shot from segment {turn.segment} to {segment}"
    if segment == turn.segment:
        moves = f"cannot move the shot beyond segment {segment}"
    text = f"{whose(action.by)} Dexterity of {score} ({signed(bonus)}) {moves}."
    return Turn(segment, (*turn.why, Reason(f"{cite} Dexterity", text)))


def missile_bonus(case: Case, figure: Combatant) -> int:
    """Give the adjustment of missile attacks for Dexterity."""
    return 0 if figure.dexterity is None else case.tables.dexterity(figure.dexterity).attacking


def hold_in_round(segment: int, action: Action) -> int:
    """Hold an action for its delay, at most until segment 10, where one merely held is taken."""
    if action.kind == "hold" and not action.hesitation:
        return SEGMENTS_IN_ROUND
    return min(segment + action.hesitation, SEGMENTS_IN_ROUND)


def spread_after_others(case: Case, number: int, start: int, amount: int) -> list[int]:
    """Put a second routine after the other sides' segments, and further ones evenly up to 10."""
    following = max(start, _last_of_others(case, number)) + 1
    if following > SEGMENTS_IN_ROUND:
        return [start, *range(following, following + amount - 1)]
    room, steps = SEGMENTS_IN_ROUND - following, max(1, amount - 2)
    return [start, *(following + room * step // steps for step in range(amount - 1))]


def _last_of_others(case: Case, number: int) -> int:
    own = case.figures[case.scene.actions[number].by].side
    return max((last for side, last in _last_of_sides(case).items() if side != own), default=0)


@kept
def _last_of_sides(case: Case) -> Mapping[str, int]:
    """Give the last segment in which anybody of each side acts."""
    lots, last = dealt(case), dict[str, int]()
    for figure in case.scene.combatants:
        segment = lots[die_of(case, figure).shown]
        last[figure.side] = max(segment, last.get(figure.side, 0))
    return last


def _deal(die: Die, lots: Mapping[int, int]) -> str:
    dice = listing([str(value) for value in lots])
    if len(lots) == 1:
        return f"Every die shows {dice}."
    if len(lots) == TWO_SIDES:
        return f"The dice show {dice}, and each side acts in the segment of the other's die."
    return f"The dice {dice} are dealt out backwards, and {die.words} gets {lots[die.shown]}."
