"""Acts without a rule of their own order: a turning, an item made ready, a parry."""

from battleboard.rules.act import Act, ActKind, Mode, Reason
from battleboard.rules.declaration import Declaration
from battleboard.rules.rulesets.countdown.course import PARRIES, Course
from battleboard.rules.rulesets.countdown.entry import in_turn
from battleboard.rules.rulesets.countdown.item import READY
from battleboard.rules.rulesets.countdown.stance import PARRY, parry_bonus
from battleboard.rules.scene import ActionKind
from battleboard.rules.wording import whose

_KINDS: dict[ActionKind, tuple[ActKind, Mode]] = {
    "turn": ("turn", "turn"),
    "psionic": ("other", "psionic"),
}
_DEEDS: dict[ActionKind, str] = {
    "turn": "turning",
    "psionic": "use of psionics",
    "other": "act",
}
_COST = (
    "what is in hand or on the belt at once; whoever searches a pouch, sack or backpack is "
    "attacked as from behind meanwhile, unless the round goes into defending and does not count."
)


def plain_declared(said: Declaration, course: Course) -> list[Act]:
    """Enter an act that falls in its figure's turn and needs nothing more."""
    name, turn = said.figure.id, course.turns[said.figure.id]
    kind, mode = _KINDS.get(said.action.kind, ("other", "other"))
    why = Reason(course.rule, f"{whose(name)} {_DEEDS[said.action.kind]} falls {turn.words}.")
    return [in_turn(said, course, kind, mode, why)]


def item_declared(said: Declaration, course: Course) -> list[Act]:
    """Enter the search for an item, with what it costs."""
    text = f"{said.figure.id} makes an item ready {course.turns[said.figure.id].words}: {_COST}"
    return [in_turn(said, course, "other", "other", Reason(READY, text))]


def parry_declared(said: Declaration, course: Course) -> list[Act]:
    """Enter a parry: it stands ahead of every attack, since it is made at any moment."""
    bonus = parry_bonus(said.figure.fighting.character_class)
    text = f"{said.figure.id} does nothing but parry, at any moment: armour class {bonus} better."
    act = in_turn(said, course, "other", "other", Reason(PARRY, text))
    place = act.place._replace(segment=1, fixed=True, order=PARRIES)
    return [act._replace(place=place, begun=1, due=1)]
