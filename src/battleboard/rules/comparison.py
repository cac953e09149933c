"""One scenario put to several games: what each answers, where they differ, and why."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from battleboard.rules.compared_answer import NOTHING_DECIDES, ComparedAnswer, DecidingReasons
from battleboard.rules.encounter import Distance, SurpriseCheck
from battleboard.rules.game_features import Mention, mentions
from battleboard.rules.ruleset import Ruleset
from battleboard.rules.rulesets import RULESETS, find_ruleset
from battleboard.rules.scene import NOTHING, Scene, SceneError, UnknownNameError
from battleboard.rules.timing.act import Reason, Resolution, Timing
from battleboard.rules.timing.ruler import Ruler

Answer: TypeAlias = Resolution | SurpriseCheck | Distance
Ask: TypeAlias = Callable[[Ruleset, Scene], Answer]
T = TypeVar("T")
DISTANCE = "distance"


class Loss(NamedTuple):
    """What a side or figure loses to surprise, and the unit of that."""

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
    """Something that the scenario mentions and a game lacks, and what the game does instead."""

    mention: Mention
    instead: str


class Column(NamedTuple):
    """What one game makes of the scenario: an answer, or the fault that prevents one.

    `options` are those of the scenario that this game has, too.
    """

    game: Ruleset
    options: Mapping[str, str]
    answer: Answer | None = None
    fault: SceneError | None = None
    lacks: tuple[Lack, ...] = ()


class Cell(NamedTuple):
    """What one game says in one row, if anything, and why, and whether the first game differs."""

    game: str
    entry: Entry | None
    differs: bool
    why: tuple[Reason, ...]


class Row(NamedTuple):
    """An act, or a side or figure that may be surprised, in all games that answer."""

    name: str
    cells: tuple[Cell, ...]

    @property
    def differs(self) -> bool:
        """Whether the games differ about it."""
        return any(cell.differs for cell in self.cells)


class Comparison(NamedTuple):
    """The scenario in several games, its own first."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


def games_from(own: str) -> tuple[Ruleset, ...]:
    """All games, the scenario's own first."""
    return tuple(map(find_ruleset, dict.fromkeys((own, *RULESETS))))


def compare(scene: Scene, games: Sequence[Ruleset], ask: Ask) -> Comparison:
    """The answers of some games to a scene, the first being its own; `ask` asks one of them.

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
    """The answer of a game, without the outcomes of acts that it does not have."""
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
    """A row for each act: those of the first game in its order, then the others."""
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
    """What the first game says about the point on which the others differ."""
    by_rule = [deciding for deciding in others if any(reason.rule for reason in deciding.why)]
    if act not in basis.timings or not by_rule:
        return ()
    return basis.against(act, next((each.against for each in by_rule if each.against), "")).why


def _spot(act: str, answer: ComparedAnswer) -> Spot | None:
    timing = answer.timings.get(act)
    return Spot(timing, answer.ruler) if timing else None


def _differs(act: str, answer: ComparedAnswer, basis: ComparedAnswer) -> bool:
    """Whether two games differ about an act; its place counts if both have the same ruler."""
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
    """A row for what each side loses, and each figure that differs from its side in any game."""
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
    """Whether nothing is lost, whatever the unit."""
    return all(isinstance(entry, Loss) and not entry.amount for entry in entries)
