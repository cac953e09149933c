"""What the DM prints: the recap, the order of the round, and the cards of all figures."""

from collections.abc import Iterator

from battleboard.battle.battle import Battle
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.naming import act_in_words, declaration
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.foundation.words import with_capital
from battleboard.queries.figures.card_face import by_side, face_of, numbers_of
from battleboard.queries.round.explanations import outcome_in_words, place_in_words
from battleboard.rules import Tables
from battleboard.storage.exchange.written_recap import RecapChapter, WrittenRecap, written_recap


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
        lines = tuple(_card(battle, figure, tables) for figure in figures)
        yield RecapChapter(f"Figures: {battle.teams[side].name}", lines)


def _card(battle: Battle, figure: Figure, tables: Tables) -> str:
    face, numbers = face_of(battle, figure), numbers_of(battle, figure, tables)
    return " ".join(filter(None, (f"{face.name}: {face.spoken}", " · ".join(numbers))))
