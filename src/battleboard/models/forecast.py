"""Forecasts: what the rules' answers to a declaration mean, in sentences for the table."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.condition import is_out
from battleboard.battle.procedure.declaring import own
from battleboard.battle.scene import on_table, scene_of
from battleboard.battle.whereabouts import body_now
from battleboard.battle.wording import act_in_words, in_names
from battleboard.board.engagement import engaged
from battleboard.rules import Act, Action, Relation, Resolution
from battleboard.rules.scene import ActionKind
from battleboard.rules.wording import listing

_WALKS: Final[frozenset[ActionKind]] = frozenset({"move", "flee", "withdraw"})


def forecast(battle: Battle, action: Action, answers: Sequence[Resolution]) -> Iterator[str]:
    """Say when it is done, who comes before whom, and who could spoil it."""
    yield from _completion(battle, action, answers)
    yield from _orders(battle, action, answers)
    yield from _spoilers(battle, action, answers)


def acts_of(answer: Resolution, who: str) -> list[Act]:
    """Give the acts of one figure."""
    return [timing.act for timing in answer.acts if timing.act.by == who]


def _completion(battle: Battle, action: Action, answers: Sequence[Resolution]) -> Iterator[str]:
    """Say when a spell or device of the figure is done."""
    if action.kind not in {"cast", "device"}:
        return
    places = {
        answer.ruler.where(timing.segment) if not timing.act.runs_on else ""
        for answer in answers
        for timing in answer.acts
        if timing.act.by == action.by and timing.act.timed
    }
    if places == {""}:
        yield "Not done in this round."
    elif len(places) == 1:
        yield f"Done in {in_names(battle, places.pop())}."
    elif places:
        yield "When it is done, the dice decide."


def _orders(battle: Battle, action: Action, answers: Sequence[Resolution]) -> Iterator[str]:
    """Say how the figure's act stands to those of its targets and to spells."""
    if not answers or action.kind in _WALKS:
        return
    for other in _others(battle, answers[0], action):
        relations = [_between(answer, action.by, other.id) for answer in answers]
        found = [each for each in relations if each is not None]
        if len(found) == len(answers):
            yield _order(battle, acts_of(answers[0], action.by)[0], other, found)


def _others(battle: Battle, answer: Resolution, action: Action) -> list[Act]:
    """Give the acts that are compared: the first of each target, and the spells of foes."""
    first: dict[str, Act] = {}
    side = battle.figure(action.by).side
    for timing in answer.acts:
        act = timing.act
        concerned = act.by in action.targets or (act.timed and act.side != side)
        if act.by != action.by and concerned:
            first.setdefault(act.id if act.timed else act.by, act)
    return list(first.values())


def _between(answer: Resolution, who: str, other: str) -> Relation | None:
    """Find what a rule says of a figure's first act and another act."""
    mine = acts_of(answer, who)
    if not mine:
        return None
    pair = {mine[0].id, other}
    ruled = (each for each in answer.pairs if not each.laid)
    return next((each for each in ruled if {each.first, each.second} == pair), None)


def _order(battle: Battle, mine: Act, other: Act, found: list[Relation]) -> str:
    """Say who comes first; what the dice decide is told as such."""
    if len(found) == 1:
        return in_names(battle, found[0].text)
    its, own_act = act_in_words(battle, other), act_in_words(battle, mine)
    orders, texts = {_first(each, other) for each in found}, {each.text for each in found}
    joints = {"first": "after", "second": "before", "same": "together with"}
    if len(orders) > 1:
        said = f"{its} or {own_act} first: the dice decide."
    else:
        why = in_names(battle, texts.pop()) if len(texts) == 1 else "Whatever the dice."
        said = f"{own_act} comes {joints[orders.pop()]} {its}. {why}"
    name = battle.figure(other.by).card.name
    return said if own(battle, other.by) else f"If {name} strikes back: {said}"


def _first(relation: Relation, other: Act) -> str:
    """Say whether the other act comes first, second, or at the same time."""
    if relation.relation == "same":
        return "same"
    return "first" if relation.first == other.id else "second"


def _spoilers(battle: Battle, action: Action, answers: Sequence[Resolution]) -> Iterator[str]:
    """Say who could spoil a spell: by what was declared, and from where they stand."""
    if action.kind != "cast":
        return
    name = battle.figure(action.by).card.name
    always, ever = _threats(answers, action.by)
    if always:
        yield f"A hit by {_names(battle, always)} would spoil it."
    if ever - always:
        yield f"If the dice fall so, a hit by {_names(battle, ever - always)} would spoil it."
    near = [who for who in _in_reach_of(battle, action.by) if not own(battle, who)]
    if near:
        has = "has" if len(near) == 1 else "have"
        yield f"{_names(battle, near)} {has} {name} in reach, and {has} declared nothing yet."


def _threats(answers: Sequence[Resolution], who: str) -> tuple[set[str], set[str]]:
    """Name those whose hit spoils a spell whatever the dice, and those who ever do so."""
    found = []
    for answer in answers:
        acts = {timing.act.id: timing.act for timing in answer.acts}
        mine = [each for each in answer.spells if acts[each.act].by == who]
        found.append({acts[threat].by for spell in mine for threat in spell.threats})
    if not found:
        return set(), set()
    return set.intersection(*found), set.union(*found)


def _in_reach_of(battle: Battle, who: str) -> Iterator[str]:
    """Name the foes who can strike at somebody from where they stand."""
    figure, here = battle.figure(who), body_now(battle, who)
    reach = {each.id: each.length_ft for each in scene_of(battle).combatants}
    for foe in on_table(battle):
        if foe.side == figure.side or is_out(battle, foe):
            continue
        if engaged(body_now(battle, foe.id), here, reach[foe.id], battle.board.walls):
            yield foe.id


def _names(battle: Battle, who: Iterable[str]) -> str:
    there = [battle.figure(each).card.name for each in battle.figures if each in set(who)]
    return listing(there, last="or") if len(there) > 1 else "".join(there)
