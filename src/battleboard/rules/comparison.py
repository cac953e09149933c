"""One scenario under several games: what each answers, where they differ, and why."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from battleboard.foundation.words import listing
from battleboard.rules.encounter import Distance, SurpriseCheck
from battleboard.rules.game_features import Mention, mentions
from battleboard.rules.ruleset import Ruleset
from battleboard.rules.rulesets import RULESETS, find_ruleset
from battleboard.rules.scene import NOTHING, Scene, SceneError, UnknownNameError
from battleboard.rules.timing.act import Act, Reason, Relation, Resolution, Ruler, Timing

Standing: TypeAlias = tuple[str, bool]
"""Whether an act is "before", "after" or the "same" as another; whether one spoils the other."""


class DecidingReasons(NamedTuple):
    """The reasons for an act's place, and the act it is compared with, if any."""

    against: str
    why: tuple[Reason, ...]


NOTHING_DECIDES = DecidingReasons("", ())
# At most this many names are listed, and the rest counted; if only one is left, it is listed, too.
_MOST_NAMED = 3


class ComparedAnswer:
    """One game's answer, indexed by act."""

    def __init__(self, answer: Resolution) -> None:
        self.ruler = answer.ruler
        self.timings: dict[str, Timing] = {timing.act.id: timing for timing in answer.acts}
        self._notes = answer.notes
        self._pairs: dict[str, dict[str, Relation]] = {}
        for pair in answer.pairs:
            self._pairs.setdefault(pair.first, {})[pair.second] = pair
            self._pairs.setdefault(pair.second, {})[pair.first] = pair

    def stance(self, act: str, other: str) -> Standing | None:
        pair = self._pairs.get(act, {}).get(other)
        if pair is None:
            return None
        is_after = pair.relation == "before" and pair.second == act
        return ("after" if is_after else pair.relation), bool(pair.spoils)

    def against(self, act: str, other: str) -> DecidingReasons:
        """Return the rule that decides between two acts, or else why the first has its place."""
        pair = self._pairs.get(act, {}).get(other)
        if pair is None or pair.laid:
            return self.alone(act)
        return _reasons_of(pair, act)

    def alone(self, act: str) -> DecidingReasons:
        """Return why an act has its place: its own reasons, or those of its first ruled pair."""
        if self.timings[act].act.why:
            return DecidingReasons("", self.timings[act].act.why)
        return next((_reasons_of(pair, act) for pair in self._decisions_on(act)), NOTHING_DECIDES)

    def is_elsewhere(self, act: str, basis: "ComparedAnswer") -> bool:
        one, other = self.timings[act], basis.timings[act]
        return self.ruler == basis.ruler and _is_ruled_apart(one, other)

    def beside(self, act: str, basis: "ComparedAnswer") -> DecidingReasons:
        """Return why an act's place differs from that in `basis`; the act occurs in both answers.

        A relation that differs is preferred, above all one in which an act spoils a spell.
        """
        changed = [
            _reasons_of(pair, act)
            for pair in self._decisions_on(act)
            if basis.stance(act, _other(pair, act)) != self.stance(act, _other(pair, act))
        ]
        if changed:
            spoiling = (each for each in changed if self._spoils(act, each.against, basis))
            return next(spoiling, changed[0])
        own = NOTHING_DECIDES if self._differs_only_in_rank(act, basis) else self.alone(act)
        return (
            own if own.why else DecidingReasons("", (Reason("", self._say_what_moved(act, basis)),))
        )

    def absence(self, act: Act) -> DecidingReasons:
        for figure in (act.by, *act.targets):
            named = re.compile(rf"(?<!\w){re.escape(figure)}(?!\w)")
            for note in filter(named.search, self._notes):
                return DecidingReasons("", (_reason(note),))
        return NOTHING_DECIDES

    def _decisions_on(self, act: str) -> Iterator[Relation]:
        return (pair for pair in self._pairs.get(act, {}).values() if not pair.laid)

    def _differs_only_in_rank(self, act: str, basis: "ComparedAnswer") -> bool:
        has_same_end = self.timings[act].outcome == basis.timings[act].outcome
        return self.ruler == basis.ruler and has_same_end and not self.is_elsewhere(act, basis)

    def _say_what_moved(self, act: str, basis: "ComparedAnswer") -> str:
        moved: dict[str, list[str]] = {}
        for name in self.timings:
            if name in basis.timings and self.side(name, act) != basis.side(name, act):
                moved.setdefault(self.side(name, act), []).append(name)
        if not moved:
            more = self.timings[act].rank > basis.timings[act].rank
            return f"{'More' if more else 'Fewer'} actions come before it here."
        told = [
            f"{_list_acts(names)} {'comes' if len(names) == 1 else 'come'} {side} it"
            for side, names in moved.items()
        ]
        return f"Only other actions have moved: here {listing(told)}."

    def side(self, other: str, act: str) -> str:
        """Return whether another act comes before an act, after it, or with it."""
        rank, middle = self.timings[other].rank, self.timings[act].rank
        return "with" if rank == middle else "before" if rank < middle else "after"

    def _spoils(self, act: str, other: str, basis: "ComparedAnswer") -> bool:
        stances = (self.stance(act, other), basis.stance(act, other))
        return any(stance is not None and stance[1] for stance in stances)


def _is_ruled_apart(one: Timing, other: Timing) -> bool:
    return one.segment != other.segment and (one.fixed or other.fixed)


def _list_acts(acts: Sequence[str]) -> str:
    more = len(acts) - _MOST_NAMED
    return listing([*acts[:_MOST_NAMED], f"{more} more"] if more > 1 else acts)


def _other(pair: Relation, act: str) -> str:
    return pair.second if pair.first == act else pair.first


def _reasons_of(pair: Relation, act: str) -> DecidingReasons:
    return DecidingReasons(_other(pair, act), (Reason(pair.rule, pair.text),))


def _reason(note: str) -> Reason:
    """Split a note into its sentence and the rule in brackets at its end, if any."""
    text, opening, rule = note.removesuffix(")").rpartition(" (")
    return Reason(rule, text) if opening and note.endswith(")") else Reason("", note)


Answer: TypeAlias = Resolution | SurpriseCheck | Distance
Ask: TypeAlias = Callable[[Ruleset, Scene], Answer]
T = TypeVar("T")
DISTANCE = "distance"


class Loss(NamedTuple):
    """What a side or figure loses to surprise, with its unit."""

    amount: int
    unit: str


class Spot(NamedTuple):
    """When an act comes in one game."""

    timing: Timing
    ruler: Ruler


class Feet(NamedTuple):
    """How far apart the parties meet."""

    feet: float


Entry: TypeAlias = Spot | Loss | Feet


class Lack(NamedTuple):
    """A feature of the scenario that a game lacks, and what the game does instead."""

    mention: Mention
    instead: str


class Column(NamedTuple):
    """One game's result: an answer, or the fault that prevents one.

    `options` are those of the scenario whose answers this game also has.
    """

    game: Ruleset
    options: Mapping[str, str]
    answer: Answer | None = None
    fault: SceneError | None = None
    lacks: tuple[Lack, ...] = ()


class Cell(NamedTuple):
    """One game's entry in a row, the reasons, and whether it differs from the first game."""

    game: str
    entry: Entry | None
    differs: bool
    why: tuple[Reason, ...]


class Row(NamedTuple):
    """An act, a side or figure that may be surprised, or the distance, with a cell per game."""

    name: str
    cells: tuple[Cell, ...]

    @property
    def differs(self) -> bool:
        return any(cell.differs for cell in self.cells)


class Comparison(NamedTuple):
    """The scenario in several games, its own first."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


def games_from(own: str) -> tuple[Ruleset, ...]:
    return tuple(map(find_ruleset, dict.fromkeys((own, *RULESETS))))


def compare(scene: Scene, games: Sequence[Ruleset], ask: Ask) -> Comparison:
    """Answer a scene under several games, its own first; `ask` gets the answer of one game.

    Options and outcomes apply in every game that has them. The column of a game that cannot answer
    holds its fault; if no game can, the fault of the first is raised.
    """
    own = games[0]
    own.rulings(scene.options)
    columns = tuple(_column(scene, game, ask) for game in games)
    answers = {column.game.id: column.answer for column in columns if column.answer is not None}
    if not answers and columns[0].fault:
        raise columns[0].fault
    return Comparison(columns, tuple(_rows(scene, answers)))


def _column(scene: Scene, game: Ruleset, ask: Ask) -> Column:
    known = {option.id: option.answers for option in game.options}
    options = {
        name: answer for name, answer in scene.options.items() if answer in known.get(name, ())
    }
    try:
        answer = _answer(scene._replace(options=options), game, ask)
    except SceneError as fault:
        return Column(game, options, fault=fault)
    in_play = mentions(scene) if isinstance(answer, Resolution) else ()
    lacks = (
        Lack(mention, game.unsupported[mention.notion])
        for mention in in_play
        if mention.notion in game.unsupported
    )
    return Column(game, options, answer, lacks=tuple(lacks))


def _answer(scene: Scene, game: Ruleset, ask: Ask) -> Answer:
    """Ask a game, dropping the outcomes of acts that are not in its answer."""
    if not scene.outcomes:
        return ask(game, scene)
    unsettled = ask(game, scene._replace(outcomes=NOTHING))
    if not isinstance(unsettled, Resolution):
        return unsettled
    acts = unsettled.ranks()
    outcomes = {act: outcome for act, outcome in scene.outcomes.items() if act in acts}
    return ask(game, scene._replace(outcomes=outcomes))


def _rows(scene: Scene, answers: Mapping[str, Answer]) -> Iterator[Row]:
    if acts := _of_kind(answers, Resolution):
        yield from _acts(scene, acts)
    if checks := _of_kind(answers, SurpriseCheck):
        yield from _losses(scene, checks)
    if distances := _of_kind(answers, Distance):
        feet = {game: Feet(answer.feet) for game, answer in distances.items()}
        whys = {game: answer.why for game, answer in distances.items()}
        yield _plain_row(DISTANCE, feet, whys)


def _of_kind(answers: Mapping[str, Answer], kind: type[T]) -> dict[str, T]:
    return {game: answer for game, answer in answers.items() if isinstance(answer, kind)}


def _acts(scene: Scene, answers: Mapping[str, Resolution]) -> Iterator[Row]:
    compared = {game: ComparedAnswer(answer) for game, answer in answers.items()}
    acts = dict.fromkeys(act for each in compared.values() for act in each.timings)
    for act in scene.outcomes:
        if act not in acts:
            raise UnknownNameError(f"outcomes.{act}", f"no act '{act}'", act, sorted(acts))
    for act in acts:
        yield Row(act, tuple(_cells(act, compared)))


def _cells(act: str, answers: Mapping[str, ComparedAnswer]) -> Iterator[Cell]:
    (own, basis), *others = answers.items()
    reasons = {
        game: _deciding(act, answer, basis)
        for game, answer in others
        if _differs(act, answer, basis)
    }
    yield Cell(own, _spot(act, basis), differs=False, why=_contrast(act, basis, reasons.values()))
    for game, answer in others:
        deciding = reasons.get(game, NOTHING_DECIDES)
        yield Cell(game, _spot(act, answer), game in reasons, deciding.why)


def _contrast(
    act: str, basis: ComparedAnswer, others: Iterable[DecidingReasons]
) -> tuple[Reason, ...]:
    by_rule = [deciding for deciding in others if any(reason.rule for reason in deciding.why)]
    if act not in basis.timings or not by_rule:
        return ()
    return basis.against(act, next((each.against for each in by_rule if each.against), "")).why


def _spot(act: str, answer: ComparedAnswer) -> Spot | None:
    timing = answer.timings.get(act)
    return Spot(timing, answer.ruler) if timing else None


def _differs(act: str, answer: ComparedAnswer, basis: ComparedAnswer) -> bool:
    one, other = answer.timings.get(act), basis.timings.get(act)
    if one is None or other is None:
        return one is not other
    is_other = (one.rank, one.outcome) != (other.rank, other.outcome)
    return is_other or answer.is_elsewhere(act, basis)


def _deciding(act: str, answer: ComparedAnswer, basis: ComparedAnswer) -> DecidingReasons:
    if act not in answer.timings:
        return answer.absence(basis.timings[act].act)
    return answer.beside(act, basis) if act in basis.timings else answer.alone(act)


def _losses(scene: Scene, answers: Mapping[str, SurpriseCheck]) -> Iterator[Row]:
    side_of = {figure.id: figure.side for figure in scene.combatants}
    named = {name for answer in answers.values() for name in answer.individual}
    for name in (*scene.sides, *(figure for figure in side_of if figure in named)):
        losses = {
            game: Loss(_loss(answer, name, side_of.get(name, name)), answer.unit)
            for game, answer in answers.items()
        }
        whys = {game: answer.why for game, answer in answers.items()}
        yield _plain_row(name, losses, whys)


def _loss(answer: SurpriseCheck, name: str, side: str) -> int:
    return answer.individual.get(name, answer.lost.get(side, 0))


def _plain_row(
    name: str, entries: Mapping[str, Entry], whys: Mapping[str, tuple[Reason, ...]]
) -> Row:
    basis = next(iter(entries.values()))
    cells = (
        Cell(game, entry, entry != basis and not _is_nothing(entry, basis), whys[game])
        for game, entry in entries.items()
    )
    return Row(name, tuple(cells))


def _is_nothing(*entries: Entry) -> bool:
    return all(isinstance(entry, Loss) and not entry.amount for entry in entries)
