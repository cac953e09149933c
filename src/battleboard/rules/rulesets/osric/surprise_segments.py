"""What is done while somebody is surprised (OSRIC surprise)."""

from collections.abc import Iterator, Mapping, Sequence

from battleboard.rules.act import Act, Reason
from battleboard.rules.case import Case, case_of
from battleboard.rules.plan import Plan
from battleboard.rules.ruler import segments
from battleboard.rules.rulesets.osric.advances import arrival_at_once, charge_refusals
from battleboard.rules.rulesets.osric.casting import clock, done_within
from battleboard.rules.rulesets.osric.edition import Edition, Turn
from battleboard.rules.rulesets.osric.fight import fight_of
from battleboard.rules.rulesets.osric.round import planned
from battleboard.rules.rulesets.osric.surprise import personal_loss
from battleboard.rules.ruling import Rulings
from battleboard.rules.scene import Action, Combatant, Scene, SceneError
from battleboard.rules.tables import Tables


class Ambush:
    """The surprise segments of one encounter: who is surprised in which."""

    def __init__(self, edition: Edition, case: Case) -> None:
        self.edition = edition
        self.case = case
        self.lost = {figure.id: _loss(case, figure) for figure in case.scene.combatants}
        self.last = max([*case.scene.lost.values(), *self.lost.values()], default=0)

    def turn(self, _case: Case, number: int) -> Turn:
        """Give the segment in which an action is declared: if none, the first that is free."""
        action = self.case.scene.actions[number]
        segment = action.segment or min(self.lost[action.by] + 1, self.last)
        text = f"{action.by} is not surprised in segment {segment}, and acts."
        return Turn(segment, (self.edition.reason("surprise", text),))

    def awake(self, figure: str, segment: int) -> bool:
        """Whether a figure is not surprised in a segment."""
        return segment > self.lost[figure]

    def segment(self, number: int) -> int:
        """Give the segment in which an action is taken, hesitation included."""
        return _held(self.turn(self.case, number).segment, self.case.scene.actions[number])


def plan_surprise(edition: Edition, scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    """Say what is done in each surprise segment, and how each two acts stand to each other."""
    case = case_of(scene, tables, rulings)
    ambush = Ambush(edition, case)
    _check(ambush)
    within = _in_segments(ambush)
    order = sorted(range(len(scene.actions)), key=ambush.segment)
    refused = dict([*charge_refusals(within, case), *_refusals(ambush, order)])

    def dated(act: Act) -> tuple[int, int]:
        if not act.runs_on:
            return act.due, 0
        segment, later = clock(act.due - ambush.last)
        return segment, 1 + later

    ruler = segments(ambush.last, "S")
    return planned(fight_of(within, case, refused), order, ruler, dated, unbegun=False)


def _in_segments(ambush: Ambush) -> Edition:
    """Let what usually takes a round be done in one segment."""
    return ambush.edition._replace(
        turn=ambush.turn,
        held=_held,
        spread=_all_at_once,
        completion=done_within,
        arrival=arrival_at_once,
        awake=ambush.awake,
        last=ambush.last,
        in_surprise=True,
    )


def _held(segment: int, action: Action) -> int:
    return segment + action.hesitation


def _all_at_once(_case: Case, _number: int, start: int, amount: int) -> list[int]:
    return [start] * amount


def _loss(case: Case, figure: Combatant) -> int:
    lost = case.scene.lost
    return lost.get(figure.id, personal_loss(case, figure, lost.get(figure.side, 0)))


def _check(ambush: Ambush) -> None:
    actions = ambush.case.scene.actions
    if actions and not ambush.last:
        raise SceneError("lost", "expected who loses how many segments: nobody is surprised")
    for index, action in enumerate(actions):
        if action.segment and action.segment > ambush.last:
            problem = f"expected a surprise segment from 1 to {ambush.last}"
            raise SceneError(f"actions[{index}].segment", problem)


def _refusals(ambush: Ambush, order: Sequence[int]) -> Iterator[tuple[int, Reason]]:
    busy: dict[str, int] = {}
    for number in order:
        action = ambush.case.scene.actions[number]
        problem = _problem(ambush, action, ambush.segment(number), busy)
        if problem:
            yield number, ambush.edition.reason("surprise", problem)
        elif action.kind != "none":
            busy[action.by] = _busy_until(action, ambush.segment(number))


def _problem(ambush: Ambush, action: Action, segment: int, busy: Mapping[str, int]) -> str:
    if action.kind == "none":
        return ""
    if segment > ambush.last:
        return f"{action.by} hesitates until the surprise is over."
    if not ambush.awake(action.by, segment):
        return f"{action.by} is surprised and cannot act in segment {segment}."
    if segment <= busy.get(action.by, 0):
        return f"{action.by} is already busy in segment {segment}, and does one thing at a time."
    return ""


def _busy_until(action: Action, segment: int) -> int:
    casting = action.casting
    return done_within(segment, casting.remaining) if casting else segment
