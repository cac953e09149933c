"""A fight on paper: the round as a sheet of segments, cards, and what the DM prints of it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.figure import Figure, HitPoints
from battleboard.battle.state.naming import act_in_words, declaration, people
from battleboard.battle.state.placed_acts import PlacedAct, placed_acts
from battleboard.foundation.words import with_capital
from battleboard.queries.figures.card_face import by_side, face_of, hit_numbers, numbers_of
from battleboard.queries.round.explanations import outcome_in_words, place_in_words
from battleboard.rules import Tables
from battleboard.rules.action_words import noun_of
from battleboard.rules.class_levels import class_levels
from battleboard.storage.exchange.written_recap import RecapChapter, WrittenRecap, written_recap

_HITS: Final = slice(2, 11, 2)


class SheetEntry(NamedTuple):
    """An act in a lane: the column it lies in, and whether it is played."""

    column: int
    text: str
    played: bool


class SheetLane(NamedTuple):
    """The row of a figure; `hits` says which totals hit which armour classes."""

    name: str
    about: str
    hits: str
    entries: tuple[SheetEntry, ...] = ()


class SegmentSheet(NamedTuple):
    """A round as a table: a column for each mark of the ruler, a lane for each figure."""

    title: str
    columns: tuple[str, ...]
    lanes: tuple[SheetLane, ...]


class PaperCard(NamedTuple):
    """A figure's card on paper.

    `lines` are its numbers, `hit_numbers` the totals that hit each armour class, and `spells` the
    names with how often each is ready.
    """

    name: str
    about: str
    hp: HitPoints
    lines: tuple[str, ...]
    hit_numbers: tuple[tuple[int, int], ...]
    spells: tuple[tuple[str, int], ...]
    notes: str = ""


def segment_sheets(battle: Battle, tables: Tables) -> tuple[SegmentSheet, SegmentSheet]:
    """A sheet of the running round and a blank one, for the figures that are still up."""
    answer = battle.running.resolution
    ruler = answer.ruler if answer else battle.rules.ruler
    columns = ("0", *(ruler.name(place) for place in range(1, ruler.last + 1)))
    acts = placed_acts(battle)
    up = [figure for figure in _present(battle) if not is_out(battle, figure)]
    now = f"Round {battle.round_of_fight}" if battle.running.number else "Before the first round"
    return (
        SegmentSheet(now, columns, tuple(_lane(battle, tables, each, acts) for each in up)),
        SegmentSheet("Round ____", columns, tuple(_lane(battle, tables, each, ()) for each in up)),
    )


def paper_cards(battle: Battle, tables: Tables) -> tuple[PaperCard, ...]:
    return tuple(_card(battle, figure, tables) for figure in _present(battle))


def _present(battle: Battle) -> Iterator[Figure]:
    for figures in by_side(battle).values():
        yield from (figure for figure in figures if figure.present)


def _lane(battle: Battle, tables: Tables, figure: Figure, acts: tuple[PlacedAct, ...]) -> SheetLane:
    own = (turn for turn in acts if turn.act.by == figure.id)
    entries = tuple(SheetEntry(turn.place, _deed(battle, turn), turn.played) for turn in own)
    ac = figure.card.fighting.ac
    armour = () if ac is None else (f"AC {ac}",)
    side = battle.teams[figure.side].name
    about = " · ".join((side, *armour, f"{figure.hp.now}/{figure.hp.most} hp"))
    numbers = hit_numbers(battle, figure, tables)[_HITS]
    told = ", ".join(f"{ac} on {needed}" for ac, needed in numbers)
    return SheetLane(figure.card.name, about, f"AC {told}" if told else "", entries)


def _deed(battle: Battle, turn: PlacedAct) -> str:
    act = turn.act
    deed = with_capital(act.label or noun_of(act))
    aims = people(battle, act.targets)
    return f"{deed}: {aims}" if aims else deed


def _card(battle: Battle, figure: Figure, tables: Tables) -> PaperCard:
    card, side = figure.card, battle.teams[figure.side].name
    levels = "/".join(f"{each.name} {each.level}" for each in class_levels(card.fighting))
    about = " · ".join(filter(None, (side, levels or card.type)))
    spells = tuple((each.name, each.left) for each in card.spells if each.left)
    lines = numbers_of(battle, figure, tables)
    hits = hit_numbers(battle, figure, tables)
    return PaperCard(card.name, about, figure.hp, lines, hits, spells, card.notes)


def printed_sheet(battle: Battle, tables: Tables, title: str = "") -> WrittenRecap:
    story = written_recap(battle, title)
    more = (*_round(battle), *_cards(battle, tables))
    return story._replace(chapters=(*story.chapters, *more))


def _round(battle: Battle) -> Iterator[RecapChapter]:
    answer = battle.running.resolution
    if answer is None:
        heading = "Declared"
        lines = tuple(f"{declaration(battle, action)}." for action in battle.running.actions)
    else:
        heading = f"The order of round {battle.round_of_fight}"
        lines = tuple(
            f"{with_capital(place_in_words(battle, answer.ruler, turn.place))}: "
            f"{act_in_words(battle, turn.act)}, {outcome_in_words(turn)}."
            for turn in placed_acts(battle)
        )
    if lines:
        yield RecapChapter(heading, lines)


def _cards(battle: Battle, tables: Tables) -> Iterator[RecapChapter]:
    for side, figures in by_side(battle).items():
        if not figures:
            continue
        lines = tuple(_card_line(battle, figure, tables) for figure in figures)
        yield RecapChapter(f"Figures: {battle.teams[side].name}", lines)


def _card_line(battle: Battle, figure: Figure, tables: Tables) -> str:
    face, numbers = face_of(battle, figure), numbers_of(battle, figure, tables)
    return " ".join(filter(None, (f"{face.name}: {face.spoken}", " · ".join(numbers))))
