"""Each figure's number in the countdown, and the dice that it comes from."""

from bisect import bisect_right

from battleboard.rules.act import Die
from battleboard.rules.case import Case
from battleboard.rules.dice import Dice, Throw
from battleboard.rules.ruling import Rulings
from battleboard.rules.scene import Combatant, Scene
from battleboard.rules.tables import Tables
from battleboard.rules.wording import number, signed, whose

INITIATIVE = "COUNTDOWN initiative"
WORST = -3
# The scores from which Dexterity gives one more than below: 3 gives −3, 4 gives −2, 18 gives +3.
STEPS = (4, 6, 9, 13, 16, 18)


def dexterity_modifier(score: int) -> int:
    """Give what a Dexterity score adds."""
    return WORST + bisect_right(STEPS, score)


def added(figure: Combatant, rulings: Rulings) -> int:
    """Give what a figure adds to its die at a table with these rulings."""
    if rulings["initiative.dex"] == "off" or figure.dexterity is None:
        return 0
    return dexterity_modifier(figure.dexterity)


def number_of(case: Case, figure: Combatant, path: str) -> Die:
    """Give a figure's number: its own die or else its side's, with what it adds."""
    own = figure.initiative is not None
    side = case.scene.sides[figure.side]
    fallen = figure.initiative if own else side.initiative
    owner, die = (figure.id, "its own die") if own else (figure.side, f"{whose(figure.side)} die")
    if fallen is None:
        return Die(figure.id, None, "", INITIATIVE, path)
    more = added(figure, case.rulings)
    if more:
        die = f"{whose(die)} {number(fallen)} {signed(more)} for Dexterity {figure.dexterity}"
    return Die(owner, fallen + more, die, INITIATIVE, path)


def initiative_dice(scene: Scene, _tables: Tables, rulings: Rulings) -> Dice:
    """List the dice still to be thrown: one a figure, but one for all foes of a type."""
    groups: dict[tuple[str, ...], list[Combatant]] = {}
    for figure in scene.combatants:
        if figure.initiative is None and scene.sides[figure.side].initiative is None:
            key = (figure.side, figure.type) if figure.type else (figure.side, "", figure.id)
            groups.setdefault(key, []).append(figure)
    throws = tuple(
        Throw(
            those[0].type or those[0].id,
            scene.sides[those[0].side].die,
            tuple(figure.id for figure in those),
            added(those[0], rulings),
        )
        for those in groups.values()
    )
    # Foes that share a die and add different numbers to it are more than one number to compare.
    alike = all(len({added(each, rulings) for each in those}) == 1 for those in groups.values())
    return Dice(throws, order_only=alike, counted=alike)
