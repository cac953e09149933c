"""Acts, the relations between them, and a ruleset's answer about a phase."""

from typing import Literal, NamedTuple

from battleboard.foundation.words import number, whose
from battleboard.rules.scene import IfGone, SceneError

VERY_BEGINNING = 0


class Mark(NamedTuple):
    """A mark of a ruler: its short name, number and words, and whose turn it is in, if anyone's."""

    name: str
    number: int
    words: str
    group: str = ""


class Ruler(NamedTuple):
    """The marks along which a phase is laid out.

    Places of acts are counted from 1; place 0 comes before all marks.
    """

    unit: str
    marks: tuple[Mark, ...]

    @property
    def last(self) -> int:
        return len(self.marks)

    @property
    def counts_down(self) -> bool:
        return self.number(1) > self.number(self.last)

    def number(self, place: int) -> int:
        """Return the number shown for a place: in a countdown, 6 for the first one."""
        return self.marks[place - 1].number if place else VERY_BEGINNING

    def name(self, place: int) -> str:
        return self.marks[place - 1].name if place else "0"

    def where(self, place: int) -> str:
        """Name a place in a sentence: segment 7, the end of the round."""
        return self.marks[place - 1].words if place else "the start of the round"

    def words(self, number: int) -> str:
        return next(
            (mark.words for mark in self.marks if mark.number == number), f"{self.unit} {number}"
        )


def segments(amount: int, letter: str = "") -> Ruler:
    """Build an upward ruler of this many segments; an empty phase still has one."""
    numbers = range(1, max(1, amount) + 1)
    marks = (Mark(f"{letter}{n}", n, f"segment {n}") for n in numbers)
    return Ruler("segment", tuple(marks))


ActKind = Literal["strike", "shot", "spell", "device", "turn", "arrive", "move", "other"]
Mode = Literal[
    "strike",
    "shot",
    "contact",
    "spell",
    "device",
    "turn",
    "arrive",
    "move",
    "psionic",
    "hold",
    "other",
]


class Reason(NamedTuple):
    """One sentence of explanation, and the rule behind it."""

    rule: str
    text: str


class Die(NamedTuple):
    """A die as one figure uses it: its owner, its value with all adjustments, and its rule.

    Under house rules the lower die may win (`low`), or the die may give its figure a `segment`
    to act in.
    """

    owner: str = ""
    value: int | None = None
    words: str = ""
    rule: str = ""
    path: str = ""
    low: bool = False
    segment: int | None = None

    @property
    def shown(self) -> int:
        """The value of the die; raises a SceneError if it is not rolled yet."""
        if self.value is None:
            problem = f"expected the die roll: the order depends on {whose(self.owner)} initiative"
            raise SceneError(self.path, problem)
        return self.value

    @property
    def strength(self) -> int:
        """A number that is higher for the die that wins."""
        return -self.shown if self.low else self.shown


class Place(NamedTuple):
    """Where an act lies on the ruler; `fixed` if a rule names the segment.

    `order` sorts acts within a segment where no relation compares them. `rule` is the rule that put
    the act there, if that is not the one its first reason cites.
    """

    segment: int
    fixed: bool = False
    order: tuple[int, ...] = ()
    rule: str = ""


class Fallback(NamedTuple):
    """One option of a figure whose target is gone, and whether it is possible.

    `segment` is the place on the ruler where the figure would strike, and `target` the foe; `lose`
    and impossible options have neither.
    """

    choice: IfGone
    possible: bool
    why: Reason
    target: str = ""
    segment: int | None = None


class TargetLost(NamedTuple):
    """A target that is gone when an act comes: how far, the options, and the one taken.

    A target that is out of the fight has no distance.
    """

    target: str
    distance_ft: float | None
    resorts: tuple[Fallback, ...]
    taken: IfGone

    @property
    def words(self) -> str:
        """The label of the act: 'out of reach: 36 ft', or 'target down' without a distance."""
        if self.distance_ft is None:
            return "target down"
        return f"out of reach: {number(self.distance_ft)} ft"

    @property
    def left_behind(self) -> Reason:
        """Why the act comes too late: the target is down, or out of reach."""
        return next(each.why for each in self.resorts if each.choice == "lose")


class Act(NamedTuple):
    """Something that takes effect at one moment of a phase: a blow, a spell, an arrival.

    A `parting` blow is made out of turn at a foe who turns to flee. `speed` is the speed factor of
    the quicker of two weapons, and `slower` that of the other one.
    """

    id: str
    by: str
    side: str
    kind: ActKind
    mode: Mode
    targets: tuple[str, ...]
    declared: int
    place: Place
    action: int = 0
    stage: int = 0
    label: str = ""
    die: Die = Die()
    row: int = 0
    routine: int = 1
    routines: int = 1
    extra: int = 0
    speed: int | None = None
    reach_ft: float = 0.0
    begun: int = 0
    due: int = 0
    delay: int = 0
    runs_on: bool = False
    takes_full_round: bool = False
    met: bool = False
    closed: bool = False
    why: tuple[Reason, ...] = ()
    parting: bool = False
    departure: TargetLost | None = None
    slower: int | None = None

    @property
    def is_lost(self) -> bool:
        return self.departure is not None and self.departure.taken == "lose"

    @property
    def timed(self) -> bool:
        """Whether the act is a spell or device, with a casting time on the clock."""
        return self.mode in {"spell", "device"}

    def aims_at(self, other: "Act") -> bool:
        return other.by in self.targets


class Relation(NamedTuple):
    """Which of two acts comes first, or that both happen together, and the deciding rule.

    `spoils` holds the id of each of the two that is a spell and would be spoiled by a hit from the
    other. At least `gap` segments must lie between the two. With `laid` no rule orders the two: the
    relation only reports how they are taken, usually by where the solver put them.
    """

    first: str
    second: str
    relation: Literal["before", "same"]
    rule: str
    text: str
    spoils: tuple[str, ...] = ()
    gap: int = 0
    laid: bool = False


class Timing(NamedTuple):
    """One act in its solved place, with its outcome and all reasons for both.

    `cause` is the one of these reasons that names what prevented or spoiled the act, and when.
    """

    act: Act
    segment: int
    fixed: bool
    rank: int
    outcome: str
    why: tuple[Reason, ...]
    cause: Reason | None = None


class SpellOutcome(NamedTuple):
    """The fate of one spell, the acts that could spoil it, and `when` it takes effect in words."""

    act: str
    completes_at: int
    round: int
    threats: tuple[str, ...]
    together: tuple[str, ...]
    outcome: str
    when: str = ""


class Resolution(NamedTuple):
    """The answer about a phase: acts in order, pairs with their rules, spells, loops and notes."""

    ruler: Ruler
    acts: tuple[Timing, ...]
    pairs: tuple[Relation, ...]
    spells: tuple[SpellOutcome, ...]
    loops: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]

    def ranks(self) -> dict[str, int]:
        return {timing.act.id: timing.rank for timing in self.acts}


def before(first: Act, second: Act, reason: Reason, *, spoils: bool = False) -> Relation:
    return Relation(first.id, second.id, "before", *reason, (second.id,) if spoils else ())


def same(first: Act, second: Act, reason: Reason, spoils: tuple[str, ...] = ()) -> Relation:
    return Relation(first.id, second.id, "same", *reason, spoils)
