"""The final effects of played acts: the hit points and the spells that they have cost."""

from collections.abc import Mapping
from typing import NamedTuple

from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.state import event
from battleboard.battle.state.command_context import CommandContext
from battleboard.battle.state.condition import correct_hit_points
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.rules import Act


class HarmDone(NamedTuple):
    """A figure's losses by an act: real hit points, and points that only subdued it."""

    points: int = 0
    subdual: int = 0


def harm_of(battle: Battle, act: str) -> Mapping[str, HarmDone]:
    """Read from the log what an act of the current round has done to figures."""
    entry = _settling(battle, act)
    harm: dict[str, HarmDone] = {}
    # One entry may settle several acts: the harm after each report belongs to that act.
    own = True
    for each in entry.events if entry else ():
        if isinstance(each, _TELLS):
            own = each.act == act
        elif own and isinstance(each, event.Hurt):
            known = harm.get(each.who, HarmDone())
            harm[each.who] = known._replace(points=known.points + each.amount)
        elif own and isinstance(each, event.Subdued):
            known = harm.get(each.who, HarmDone())
            points, subdual = known.points + each.real, known.subdual + each.amount - each.real
            harm[each.who] = HarmDone(points, subdual)
    return harm


def without_harm(battle: Battle, act: str, context: CommandContext) -> Battle:
    """Undo the harm of an act: hit points, falls and spoiled spells."""
    entry = _settling(battle, act)
    for who, lost in harm_of(battle, act).items():
        if who not in battle.figures:
            continue
        figure = battle.figure(who)
        left = max(0, figure.subdual - lost.subdual)
        # Set this before the hit points: whether the figure is up again depends on both.
        battle = battle.with_figure(figure._replace(subdual=left))
        hp = figure.hp._replace(now=min(figure.hp.most, figure.hp.now + lost.points))
        battle = correct_hit_points(battle, who, hp, context)
    spoiled = (
        {each.act for each in entry.events if isinstance(each, event.Spoiled)} if entry else ()
    )
    running = battle.running
    return battle.with_running(running._replace(spoiled=running.spoiled.difference(spoiled)))


_TELLS = (event.Struck, event.Missed, event.Wrestled, event.DMRuled)


def _settling(battle: Battle, act: str) -> LogEntry | None:
    """Return the latest log entry of the current round that settled an act, if any."""
    found = next((turn.act for turn in placed_acts(battle) if turn.act.id == act), None)
    for entry in reversed(battle.log):
        if found is None or entry.round != battle.running.number:
            return None
        if any(_is_about(each, found) for each in entry.events):
            return entry
    return None


def _is_about(each: event.Event, act: Act) -> bool:
    if isinstance(each, _TELLS):
        return each.act == act.id
    named = act.label or act.kind
    return isinstance(each, event.TookEffect) and (each.who, each.spell) == (act.by, named)
