"""What a declaration needs: whom it is aimed at, and with what it is done."""

from battleboard.battle.battle import Battle
from battleboard.battle.card import Card
from battleboard.battle.figure import Figure
from battleboard.battle.refusal import Refusal
from battleboard.battle.wording import declaration
from battleboard.foundation.words import nearest
from battleboard.rules import Action
from battleboard.rules.scene import NEEDS_TARGET


def check_whom(battle: Battle, action: Action) -> None:
    """Refuse targets that are not there, and none where there must be one."""
    for target in action.targets:
        figure = battle.figure(target)
        if not figure.present:
            raise Refusal(f"{figure.card.name} is not on the table.")
    if action.kind not in NEEDS_TARGET:
        return
    does = declaration(battle, action._replace(targets=()))
    if not action.targets:
        raise Refusal(f"{does}: say whom.")
    if action.by in action.targets:
        name = battle.figure(action.by).card.name
        raise Refusal(f"{name} cannot be the target of what {name} does.")


def check_means(figure: Figure, action: Action) -> None:
    """Refuse a spell or a shot that the card, if it lists any, does not have."""
    card = figure.card
    if action.kind in {"cast", "device"}:
        _check_casting(card, action)
    if action.kind == "missile" and card.arms and not _can_shoot(figure):
        raise Refusal(f"{card.name} has nothing in hand to shoot or throw.")


def _check_casting(card: Card, action: Action) -> None:
    what, does = ("spell", "casts") if action.kind == "cast" else ("device", "uses")
    if action.casting is None:
        raise Refusal(f"Say which {what} {card.name} {does}, and how long it takes.")
    if action.casting.casting_time < 0:
        raise Refusal(f"Expected a time from 0 up for the {what}, not less.")
    if action.kind == "cast" and card.spells:
        _check_spell(card, action.casting.name)


def _check_spell(card: Card, name: str) -> None:
    ready = [spell.name for spell in card.spells if spell.left > 0]
    if name in ready:
        return
    hint = nearest(name, ready)
    meant = f" (did you mean '{hint}'?)" if hint else ""
    raise Refusal(f"{card.name} has no spell '{name}' ready{meant}.")


def _can_shoot(figure: Figure) -> bool:
    arm = figure.arm
    return arm.weapon.kind == "missile" or arm.ranges is not None
