"""Builds the chart of the current round: what is done when, or what is declared."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.movement.planned_moves import MOVES
from battleboard.battle.state import naming
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.placed_acts import PlacedAct, placed_acts
from battleboard.battle.state.rules_scene import action_of
from battleboard.battle.state.team import Team
from battleboard.foundation.words import with_capital
from battleboard.queries.round.explanations import (
    NOT_LAID,
    nobody_acts,
    outcome_in_words,
    place_in_words,
)
from battleboard.rules import Act, Action, Resolution
from battleboard.rules.departures import LEAVES
from battleboard.rules.timing.act import Mode, Ruler
from battleboard.views.ruler import chart
from battleboard.views.theme.shapes import ActMark

_NO_TEAM: Final = Team("")
_NOTHING_TOLD: Final[Mapping[Action, str]] = MappingProxyType({})
# Acts in one place are spread by at most this step, within this total width.
_STEP: Final = 0.22
_SPREAD: Final = 0.8
_HALF: Final = 0.5


def chart_of(battle: Battle, told: Mapping[Action, str] = _NOTHING_TOLD) -> chart.RulerChart:
    """Chart the current round, or its declarations with the chances in `told` beside them."""
    answer = battle.running.resolution
    ruler = answer.ruler if answer else battle.rules.ruler
    entries = (
        list(_resolved_entries(battle, answer))
        if answer
        else list(_declared_entries(battle, ruler, told))
    )
    lanes = tuple(_lanes(battle, entries))
    return chart.RulerChart(
        tuple(_columns(battle, ruler)),
        lanes,
        tuple(_ties(lanes)) if answer else (),
        tuple(_threats(answer, entries)) if answer else (),
        _idle(battle, {lane.who for lane in lanes}) if lanes else "",
        "" if lanes else _hint(battle),
        _HALF if any(entry.place == 0 for entry in entries if answer) else 0.0,
        laid=answer is not None,
    )


def chart_about(whole: chart.RulerChart, figures: Collection[str]) -> chart.RulerChart:
    lanes = tuple(lane for lane in whole.lanes if lane.who in figures)
    ties = tuple(_ties(lanes)) if whole.laid else ()
    return whole._replace(lanes=lanes, ties=ties, idle="")


def mark_of(mode: Mode) -> ActMark:
    match mode:
        case "strike" | "contact":
            return ActMark.BLOW
        case "shot":
            return ActMark.SHOT
        case "spell" | "device" | "psionic":
            return ActMark.SPELL
        case "arrive" | "move":
            return ActMark.ARRIVAL
        case "turn" | "hold" | "other":
            return ActMark.OTHER


def _columns(battle: Battle, ruler: Ruler) -> Iterator[chart.RulerColumn]:
    for mark in ruler.marks:
        yield chart.RulerColumn(
            mark.name, naming.in_names(battle, mark.words), naming.in_names(battle, mark.group)
        )


def _resolved_entries(battle: Battle, answer: Resolution) -> Iterator[chart.RulerEntry]:
    laid = placed_acts(battle)
    times = dict(_times(laid))
    rings = {act for ring in answer.loops for act in ring}
    for turn in laid:
        act, runs_on = turn.act, turn.act.runs_on and not turn.ruled and not turn.played
        time = answer.ruler.last + _HALF if runs_on else times[turn.act.id]
        yield chart.RulerEntry(
            act.id,
            act.by,
            mark_of(act.mode),
            _label(battle, act),
            _words(battle, turn, place_in_words(battle, answer.ruler, turn.place)),
            turn.place,
            time,
            turn.rank,
            _state(turn),
            _begun(battle, turn),
            act.mode in MOVES,
            runs_on,
            turn.is_open and turn.outcome == "at risk",
            act.mode == "hold",
            act.id in rings,
            turn.ruled,
            turn.judged,
        )


def _times(laid: Iterable[PlacedAct]) -> Iterator[tuple[str, float]]:
    """Spread the acts of each place side by side, in order of rank."""
    for place, together in groupby(sorted(laid, key=lambda turn: turn.place), lambda t: t.place):
        found = list(together)
        ranks = sorted({turn.rank for turn in found})
        step = min(_STEP, _SPREAD / len(ranks))
        for turn in found:
            yield turn.act.id, place + (ranks.index(turn.rank) - (len(ranks) - 1) / 2) * step


def _state(turn: PlacedAct) -> chart.ActState:
    if turn.outcome in {"spoiled", "prevented"}:
        return chart.ActState.LOST
    return chart.ActState.DONE if turn.played else chart.ActState.COMING


def _begun(battle: Battle, turn: PlacedAct) -> float | None:
    """The time when a spell or movement began, for the start of its bar; None for no bar."""
    act = turn.act
    if act.timed:
        return float(max(act.begun, act.delay))
    if act.mode not in MOVES:
        return None
    plan = battle.running.plans.get(act.by)
    turns_away = plan is None and action_of(battle, act).kind in LEAVES
    if turns_away or (battle.running.surprised and act.mode == "move" and not act.targets):
        return float(max(0, turn.place - 1))
    return min(plan.start, float(turn.place)) if plan else float(min(act.begun, turn.place))


def _label(battle: Battle, act: Act) -> str:
    """The short text beside a mark, such as the name of a spell or the targets of an attack."""
    if act.timed:
        return act.label or act.kind
    return naming.people(battle, act.targets) or act.label


def _words(battle: Battle, turn: PlacedAct, where: str) -> str:
    name, plan = naming.act_in_words(battle, turn.act), battle.running.plans.get(turn.act.by)
    said = f"{with_capital(name)}, {where}: {outcome_in_words(turn)}"
    if plan and plan.crowded:
        return f"{said}. {plan.why}"
    if plan and plan.steps_up:
        who, whom = (naming.name_of(battle, each) for each in (turn.act.by, plan.steps_up))
        return f"{said}. {who} steps up to {whom}: there is room now."
    return said


def _declared_entries(
    battle: Battle, ruler: Ruler, told: Mapping[Action, str]
) -> Iterator[chart.RulerEntry]:
    """Yield the declarations as acts at the end of the round, while the order is unknown."""
    for number, action in enumerate(battle.running.actions):
        said, name = naming.declaration(battle, action), naming.name_of(battle, action.by)
        chance = told.get(action, "")
        yield chart.RulerEntry(
            f"declared {number}",
            action.by,
            ActMark.OTHER,
            " · ".join(filter(None, (said.removeprefix(f"{name} "), chance))),
            "; ".join(filter(None, (f"{said}: waiting for initiative", chance))),
            ruler.last,
            ruler.last + _HALF,
            number,
            chart.ActState.DECLARED,
            begun=0.0,
        )


def _lanes(battle: Battle, entries: Iterable[chart.RulerEntry]) -> Iterator[chart.RulerLane]:
    """Yield a lane for each figure that acts, by side and then in the order of the battle."""
    own: dict[str, list[chart.RulerEntry]] = {}
    for entry in entries:
        own.setdefault(entry.by, []).append(entry)
    sides, known = list(battle.teams), list(battle.figures)
    order = {who: at for at, who in enumerate(known)}
    for who in sorted(own, key=lambda each: (_side(battle, each, sides), order.get(each, 0))):
        yield _lane(battle, who, tuple(sorted(own[who], key=lambda entry: entry.time)))


def _side(battle: Battle, who: str, sides: list[str]) -> int:
    figure = naming.figure_of(battle, who)
    return sides.index(figure.side) if figure and figure.side in sides else len(sides)


def _lane(battle: Battle, who: str, entries: tuple[chart.RulerEntry, ...]) -> chart.RulerLane:
    figure = naming.figure_of(battle, who)
    if figure is None:
        return chart.RulerLane(who, naming.name_of(battle, who), _NO_TEAM, entries, out=True)
    out = who in battle.running.fallen or is_out(battle, figure) or who in battle.gone
    team = battle.teams.get(figure.side, _NO_TEAM)
    return chart.RulerLane(who, figure.card.name, team, entries, out, _psionics(battle, who))


def _psionics(battle: Battle, who: str) -> tuple[int, ...]:
    played = battle.running.psionics
    return tuple(each.place for each in played if who in {turn.who for turn in each.turns})


def _ties(lanes: tuple[chart.RulerLane, ...]) -> Iterator[chart.Tie]:
    """Yield a tie for each rank that has acts in several lanes.

    Acts that are lost or run on do not count.
    """
    by_rank: dict[int, dict[int, float]] = {}
    for at, lane in enumerate(lanes):
        for entry in lane.entries:
            if entry.state is not chart.ActState.LOST and not entry.runs_on:
                by_rank.setdefault(entry.rank, {})[at] = entry.time
    for joined in by_rank.values():
        if len(joined) > 1:
            yield chart.Tie(next(iter(joined.values())), tuple(joined))


def _threats(answer: Resolution, entries: Iterable[chart.RulerEntry]) -> Iterator[tuple[str, str]]:
    """Yield pairs of an act that may still spoil a spell, and that spell."""
    coming = {entry.act for entry in entries if entry.state is chart.ActState.COMING}
    for spell in answer.spells:
        if spell.act in coming:
            yield from ((threat, spell.act) for threat in spell.threats if threat in coming)


def _idle(battle: Battle, acting: set[str]) -> str:
    """Name the figures in the fight that have no act; '' if all act."""
    idle = [
        figure.id
        for figure in battle.figures.values()
        if figure.present and figure.id not in acting and not is_out(battle, figure)
    ]
    what = "Not acting" if battle.running.resolution else "Nothing declared"
    return f"{what}: {', '.join(naming.name_of(battle, who) for who in idle)}" if idle else ""


def _hint(battle: Battle) -> str:
    if battle.running.resolution:
        return nobody_acts(battle)
    return NOT_LAID
