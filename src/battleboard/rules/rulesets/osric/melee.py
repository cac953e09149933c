"""Who is in whose melee: whom a shot into it may hit, and who strikes at one that flees."""

from fractions import Fraction

from battleboard.rules.act import Act, Reason
from battleboard.rules.case import Case
from battleboard.rules.crossfire import Share
from battleboard.rules.rulesets.osric.advances import reach_ft
from battleboard.rules.rulesets.osric.edition import Edition
from battleboard.rules.scene import Action, Combatant, Scene, separation_ft
from battleboard.rules.wording import listing


def melee_around(scene: Scene, figure: str, without: str = "") -> tuple[str, ...]:
    """List by name all that are in the melee in which a figure stands, itself among them."""
    blows = [
        (action.by, target)
        for action in scene.actions
        if action.kind == "melee"
        for target in action.targets
        if action.by != without != target
    ]
    found, grown = {figure}, True
    while grown:
        joined = found.union(*(ends for ends in blows if not found.isdisjoint(ends)))
        found, grown = joined, joined != found
    return tuple(sorted(found))


def shares(melee: tuple[str, ...]) -> tuple[Share, ...]:
    """Divide a shot into a melee: each that is in it has an equal chance to be its target."""
    return tuple(Share(name, Fraction(1, len(melee))) for name in melee)


def random_target(edition: Edition, scene: Scene, shooter: str, target: str) -> Reason | None:
    """Say that a shot goes into a melee and takes a random target in it, if that is so."""
    parts = shares(melee_around(scene, target, shooter))
    if len(parts) == 1:
        return None
    names = listing([part.id for part in parts], last="or")
    text = f"{shooter} shoots into a melee: the target is {names}, "
    return edition.reason("to hit", f"{text}each with a chance of {parts[0].chance}.")


def gets_at(case: Case, foe: Combatant, flight: Act) -> bool:
    """Whether a foe stands in melee with one who turns away from it."""
    fled, away = flight.by, case.scene.actions[flight.action]
    blows = [a for a in case.scene.actions if a.by == foe.id and a.kind == "melee"]
    if any(fled in blow.targets for blow in blows):
        return True
    asked = Action(foe.id, "melee", (fled,))
    if foe.id in away.targets:
        asked = asked._replace(distance_ft=away.distance_ft)
    distance = separation_ft(asked, case.figures)
    return distance is not None and distance <= reach_ft(foe)
