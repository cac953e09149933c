"""What the panel of the act in hand says: who does what and where, and what has happened."""

from collections.abc import Iterator

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.recap import told
from battleboard.battle.state.event import Event, Hurt
from battleboard.battle.state.naming import figure_of, in_names, name_of
from battleboard.battle.state.placed_acts import PlacedAct
from battleboard.foundation.words import number, with_capital
from battleboard.rules import Act

_DOES = {
    "strike": "strikes",
    "shot": "shoots",
    "contact": "charges",
    "turn": "turns undead",
    "arrive": "arrives",
    "move": "moves",
    "psionic": "uses psionics",
    "hold": "acts",
    "other": "acts",
}


def headline(battle: Battle, act: Act) -> str:
    """Say who does what."""
    name = with_capital(name_of(battle, act.by))
    if act.mode == "spell":
        return f"{name} completes {act.label or 'a spell'}"
    if act.mode == "device":
        return f"{name} uses {act.label or 'a device'}"
    return f"{name} {_DOES[act.mode]}"


def particulars(battle: Battle, turn: PlacedAct) -> str:
    """Say where an act lies, which of several it is, and with what it is done."""
    return " · ".join(_particulars(battle, turn))


def aftermath(battle: Battle, events: tuple[Event, ...]) -> str:
    """Tell what has just happened, and how many hit points it has left to whom."""
    left = {event.who: event.left for event in events if isinstance(event, Hurt) and event.amount}
    words = [
        f"{with_capital(name_of(battle, who))} has {number(points)} left."
        for who, points in left.items()
    ]
    return " ".join((told(battle, events), *words)).strip()


def _particulars(battle: Battle, turn: PlacedAct) -> Iterator[str]:
    act, answer = turn.act, battle.running.resolution
    if answer:
        where = answer.ruler.where(turn.place)
        yield with_capital(in_names(battle, where))
    if act.routines > 1:
        yield f"routine {act.routine} of {act.routines}"
    figure = figure_of(battle, act.by)
    if figure and act.kind in {"strike", "shot"}:
        yield figure.arm.weapon.name
