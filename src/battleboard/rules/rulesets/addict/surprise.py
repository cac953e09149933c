"""Who is surprised, and for how many segments (ADDICT I.A to I.C)."""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor

from battleboard.rules.act import Reason
from battleboard.rules.alertness import alertness, rolled
from battleboard.rules.case import Case, case_of
from battleboard.rules.encounter import SurpriseCheck
from battleboard.rules.rulesets.addict.dexterity import reaction
from battleboard.rules.ruling import Rulings
from battleboard.rules.scene import Combatant, Scene, Side
from battleboard.rules.tables import Tables
from battleboard.rules.wording import count, signed, whose

USUAL_DIE = 6
PERCENT_DIE = 100
# The pages on which the book has the rules of surprise.
PAGES = " (DMG 61-62)"
SIXTH_OF_PERCENT = Fraction(100, 6)


def check_surprise(scene: Scene, tables: Tables, rulings: Rulings) -> SurpriseCheck:
    """Work out which sides and figures are surprised, and for how long."""
    case = case_of(scene, tables, rulings)
    why: list[Reason] = []
    rolled = {name: _segments(case, name, side, why) for name, side in scene.sides.items()}
    lost = _net(rolled, rulings, why)
    individual = _individuals(case, lost, why)
    return SurpriseCheck({name: n for name, n in lost.items() if n}, individual, tuple(why))


def _segments(case: Case, name: str, side: Side, why: list[Reason]) -> int:
    if side.aware:
        why.append(Reason("ADDICT I.A", f"{name} had noticed the others and cannot be surprised."))
        return 0
    roll, chance = rolled(name, side)
    sixths = _sixths(case, name, why)
    if side.die == USUAL_DIE:
        return _on_d6(name, roll, chance + sixths, why)
    return _on_percent(name, side, chance, sixths, why)


def _sixths(case: Case, name: str, why: list[Reason]) -> int:
    """Add up what the figures themselves change, in sixths."""
    found = alertness(case.scene, name)
    if found.less:
        text = f"{found.alert} makes {name} harder to surprise, by {found.less} in 6."
        why.append(Reason("ADDICT I.A.1", text))
    if found.more:
        text = f"Everyone opposing {name} surprises more often, by {found.more} in 6."
        why.append(Reason("ADDICT I.A.2", text))
    return found.sixths


def _on_d6(name: str, roll: int, chance: Fraction, why: list[Reason]) -> int:
    if roll > chance:
        text = f"{name} rolled {roll}, above {max(0, floor(chance))} in 6: not surprised{PAGES}."
        why.append(Reason("ADDICT I.A", text))
        return 0
    text = (
        f"{name} rolled {roll} within {floor(chance)} in 6: {count(roll, 'segment')} lost{PAGES}."
    )
    why.append(Reason("ADDICT I.C.1", text))
    return roll


def _on_percent(
    name: str, side: Side, surprised_on: Fraction, sixths: int, why: list[Reason]
) -> int:
    """Convert another die to percent, exactly; a d% is held against the nearest whole chance."""
    face = Fraction(PERCENT_DIE, side.die)
    roll = (side.roll or 0) * face
    chance = surprised_on * face + sixths * SIXTH_OF_PERCENT
    limit = nearest_whole(chance) if side.die == PERCENT_DIE else chance
    face_shown = "" if side.die == PERCENT_DIE else f" ({side.roll} on a d{side.die})"
    rounded = f", rounded to {limit}" if limit != chance else ""
    chance_shown = _percent(max(chance, Fraction(0)))
    shown = f"{name} rolled {_percent(roll)}{face_shown} against {chance_shown}{rounded}"
    if roll > limit:
        why.append(Reason("ADDICT I.A.3", f"{shown}: not surprised."))
        return 0
    segments = ceil(roll / SIXTH_OF_PERCENT)
    share = f"{_percent(roll)} ÷ 16⅔ %"
    text = f"{shown}: surprised; {share}, rounded up, is {count(segments, 'segment')}."
    why.append(Reason("ADDICT I.C.2", text))
    return segments


def nearest_whole(chance: Fraction) -> int:
    """Round to the nearest whole percentage: 26⅔ to 27, 38⅔ to 39."""
    return floor(chance + Fraction(1, 2))


def _percent(value: Fraction) -> str:
    thirds = {0: "", 1: "⅓", 2: "⅔"}
    whole, part = divmod(value, 1)
    if part * 3 in thirds:
        return f"{whole}{thirds[int(part * 3)]} %"
    return f"{float(value):.4g} %"


def _net(rolled: Mapping[str, int], rulings: Rulings, why: list[Reason]) -> Mapping[str, int]:
    """Let surprise on both sides cancel (I.C.4), unless the table counts it absolutely."""
    least = min(rolled.values(), default=0)
    if not least or rulings["surprise.net"] == "off" or len(rolled) == 1:
        return rolled
    text = f"Every side is surprised, so {count(least, 'segment')} of it cancels out."
    why.append(Reason("ADDICT I.C.4", text))
    return {name: segments - least for name, segments in rolled.items()}


def _individuals(case: Case, lost: Mapping[str, int], why: list[Reason]) -> dict[str, int]:
    individual: dict[str, int] = {}
    for figure in case.scene.combatants:
        side = lost[figure.side]
        own = personal_loss(case, figure, side)
        if own != side:
            individual[figure.id] = own
            why.append(Reason("ADDICT I.C.5", _own_words(case, figure, side, own)))
    return individual


def personal_loss(case: Case, figure: Combatant, side_loss: int) -> int:
    """Give the segments one figure loses: Dexterity shortens or lengthens, but never creates."""
    return max(0, side_loss - reaction(case, figure)) if side_loss else 0


def _own_words(case: Case, figure: Combatant, side: int, own: int) -> str:
    bonus = f"reaction {signed(reaction(case, figure))} (Dexterity {figure.dexterity}, PH 11)"
    return f"{whose(figure.id)} {bonus} turns {count(side, 'lost segment')} into {own}."
