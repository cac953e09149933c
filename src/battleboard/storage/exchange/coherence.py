"""Whether the parts of a battle from outside fit together."""

from battleboard.battle.battle import Battle
from battleboard.battle.state.figure import Figure
from battleboard.board.point import FARTHEST_FT
from battleboard.rules import SceneError
from battleboard.storage.document.plain import FormError


def check(battle: Battle) -> None:
    """Refuse a battle whose parts do not fit together, with the path of the part."""
    try:
        battle.rules.rulings(battle.options)
    except SceneError as fault:
        raise _as_form(fault) from None
    try:
        battle.board.check()
    except SceneError as fault:
        raise _as_form(fault).below("board") from None
    if not 0 <= battle.phase < len(battle.rules.phases):
        last = len(battle.rules.phases) - 1
        raise FormError(f"expected a phase from 0 to {last}, not {battle.phase}", "phase")
    for name, figure in battle.figures.items():
        try:
            _check_figure(battle, name, figure)
        except FormError as fault:
            raise fault.below(f"figures.{name}") from None


def _check_figure(battle: Battle, name: str, figure: Figure) -> None:
    if figure.id != name:
        raise FormError(f"expected '{name}', not '{figure.id}'", "id")
    if figure.side not in battle.teams:
        raise FormError(f"there is no side '{figure.side}'", "side")
    if not all(abs(feet) <= FARTHEST_FT for feet in figure.body.at):
        raise FormError(f"expected a place within {FARTHEST_FT:,.0f} ft", "body.at")
    hands = {"in_hand": figure.in_hand, "off_hand": figure.off_hand}
    for hand, place in hands.items():
        if place is not None and not 0 <= place < max(1, len(figure.card.arms)):
            raise FormError(f"there is no weapon {place}", hand)


def _as_form(fault: SceneError) -> FormError:
    return FormError(str(fault).removeprefix(f"{fault.path}: "), fault.path)
