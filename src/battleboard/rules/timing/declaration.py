"""Turns a declaration into acts: their ids, kinds and first places on the ruler."""

from collections import Counter
from collections.abc import Sequence

from battleboard.rules.action_words import UNARMED_NOUNS
from battleboard.rules.rules_context import Advance, RulesContext
from battleboard.rules.scene import (
    BARE_HANDS,
    SEGMENTS_IN_ROUND,
    UNARMED,
    Action,
    ActionKind,
    Combatant,
)
from battleboard.rules.timing.act import Act, ActKind, Die, Mode, Place, Reason

NUMBERED: frozenset[ActKind] = frozenset({"strike", "shot"})

# Stages, which order two acts before any rule on dice applies (ADDICT IV to VII).
BEFORE_INITIATIVE, SPEED_ITEM, PSIONIC, USUAL, HELD = range(5)

# Order of acts within a segment where no rule compares them: psionics, missiles and turning, then
# blows, then the blows of figures that only now come into contact, then all else; spells last.
_TURN_WITHIN_SEGMENT: dict[Mode, int] = {
    "psionic": 0,
    "shot": 1,
    "turn": 2,
    "strike": 3,
    "contact": 4,
    "arrive": 5,
    "other": 6,
    "move": 7,
    "hold": 8,
    "spell": 9,
    "device": 9,
}
# The row for spells and devices, after every row of blows.
AFTER_ALL_ROWS = 99
# Labels of actions whose kind of act is just `other`.
_DONE: dict[ActionKind, str] = {"parry": "parry", "ready_item": "change of item"}
NO_DIE = Die()


class Ledger:
    """Collects the acts of a phase, their chains (acts in a fixed order) and notes.

    `waits` maps each act that waits for another one to the id of that one.
    """

    def __init__(self) -> None:
        self.acts: list[Act] = []
        self.chains: list[list[str]] = []
        self.waits: dict[str, str] = {}
        self.notes: list[str] = []
        self._numbers: Counter[str] = Counter()

    def new_id(self, by: str, kind: ActKind) -> str:
        """Return the id of the figure's next act of a kind: `orc:strike 1`, `mage:spell`."""
        name = f"{by}:{kind}"
        self._numbers[name] += 1
        number = self._numbers[name]
        return f"{name} {number}" if kind in NUMBERED or number > 1 else name

    def enter(self, acts: Sequence[Act]) -> None:
        """Add the acts of one declaration, in the order in which the figure does them."""
        self.acts.extend(acts)
        self.chains.append([act.id for act in acts])

    def insert_after(self, act: Act, gained: list[Act]) -> None:
        self.acts.extend(gained)
        chain = next(chain for chain in self.chains if act.id in chain)
        at = chain.index(act.id) + 1
        chain[at:at] = [extra.id for extra in gained]

    def next_number(self) -> int:
        self._numbers[""] += 1
        return self._numbers[""]


class Declaration:
    """One figure's declared action, to be turned into acts in the ledger."""

    def __init__(
        self, case: RulesContext, ledger: Ledger, number: int, last_segment: int = SEGMENTS_IN_ROUND
    ) -> None:
        self.case = case
        self.ledger = ledger
        self.number = number
        self.last_segment = last_segment
        self.action: Action = case.scene.actions[number]
        self.figure: Combatant = _as_it_fights(case.figures[self.action.by], self.action)

    def with_target(self, target: str) -> "Declaration":
        aimed = Declaration(self.case, self.ledger, self.number, self.last_segment)
        aimed.action = self.action._replace(targets=(target,))
        return aimed

    @property
    def advance(self) -> Advance:
        return Advance(self.action, f"actions[{self.number}]")

    def note(self, rule: str, text: str) -> None:
        """Add a note for the DM that cites a rule, unless the same note is there already."""
        sentence = f"{text} ({rule})"
        if sentence not in self.ledger.notes:
            self.ledger.notes.append(sentence)

    def delay(self) -> int:
        """Return the earliest segment that hesitation allows for the act (III.B.3)."""
        return min(self.action.hesitation, self.last_segment)

    def stage(self) -> int:
        """Return the stage of the act: before, among or after those that the dice decide."""
        if self.action.kind == "hold":
            return HELD
        if self.action.hesitation:
            return USUAL
        if self.action.before_initiative:
            return BEFORE_INITIATIVE
        return PSIONIC if self.action.kind == "psionic" else USUAL

    def act(  # noqa: PLR0913 - what an act is, each part named
        self,
        kind: ActKind,
        mode: Mode,
        segment: int,
        *,
        die: Die = NO_DIE,
        fixed: bool = False,
        stage: int = USUAL,
        routine: int = 1,
        routines: int = 1,
        standing: int = 0,
        begun: int = 0,
        due: int = 0,
        runs_on: bool = False,
        met: bool = False,
        label: str = "",
        why: tuple[Reason, ...] = (),
    ) -> Act:
        """Build an act of the declaration in a segment, or later if the figure hesitates."""
        action, figure, row = self.action, self.figure, row_of(routine, routines)
        factors, reach_ft = _in_hand(figure, routine)
        return Act(
            id=self.ledger.new_id(figure.id, kind),
            by=figure.id,
            side=figure.side,
            kind=kind,
            mode=mode,
            targets=target_of(action, routine) if kind in NUMBERED else action.targets,
            declared=self.ledger.next_number(),
            action=self.number,
            place=Place(max(segment, self.delay()), fixed, _order(mode, stage, row, standing)),
            stage=stage,
            label=label or _label_of(action),
            die=die,
            row=row,
            routine=routine,
            routines=routines,
            speed=factors[0] if factors else None,
            slower=factors[-1] if len(factors) > 1 else None,
            reach_ft=reach_ft,
            begun=begun,
            due=due,
            delay=self.delay(),
            runs_on=runs_on,
            met=met,
            takes_full_round=_takes_full_round(action),
            closed=action.closed_last_round,
            why=why,
        )


def _label_of(action: Action) -> str:
    """Return the label of an action, such as a spell's name or 'grapple'; '' if it has none."""
    if action.casting:
        return action.casting.name
    return UNARMED_NOUNS.get(action.kind) or _DONE.get(action.kind, "")


def _as_it_fights(figure: Combatant, action: Action) -> Combatant:
    if action.kind in UNARMED:
        return figure._replace(weapon=BARE_HANDS, weapons=())
    return figure


def _in_hand(figure: Combatant, routine: int) -> tuple[list[int], float]:
    """Return the speed factors in a routine, the quickest first, and the reach."""
    arms = figure.weapons_in(routine)
    factors = [arm.speed for arm in arms if arm.kind == "melee" and arm.speed is not None]
    lengths = [arm.length_ft for arm in arms if arm.length_ft is not None]
    return sorted(factors), max(lengths, default=figure.length_ft)


def _order(mode: Mode, stage: int, row: int, standing: int) -> tuple[int, ...]:
    row_order = AFTER_ALL_ROWS if mode in {"spell", "device"} else row
    return (stage, row_order, _TURN_WITHIN_SEGMENT[mode], standing)


def row_of(routine: int, routines: int) -> int:
    """Return the row of a routine (ADDICT VII.A): 0 for a single one, −1 and +1 for two."""
    return 2 * routine - routines - 1


def _takes_full_round(action: Action) -> bool:
    return action.casting is not None and action.casting.casting_time >= SEGMENTS_IN_ROUND


def target_of(action: Action, routine: int) -> tuple[str, ...]:
    """Return the target of one routine; the last target named gets all routines left."""
    return (action.targets[min(routine, len(action.targets)) - 1],)
