"""The names on the players' map and their precedence; a rank of foes of one kind shares a name."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import floor
from typing import Final, NamedTuple

from battleboard.battle.knowledge.players_view import PlayersView, SeenFigure
from battleboard.battle.state.condition import UPRIGHT
from battleboard.foundation.words import listing, plural, runs
from battleboard.views.map.figure_look import split_number

_NEAR_FT: Final = 15.0
"""Side of the squares that group a rank: figures in neighbouring squares stand together."""
_RANK: Final = 3


PARTY: Final = 0


class SeenName(NamedTuple):
    """A name and its precedence: the party first, then the acting figure, then the others."""

    text: str = ""
    precedence: int = 2


def seen_names(view: PlayersView) -> Mapping[str, SeenName]:
    """Return the name for each figure; a rank shares one, on its lowest-numbered figure."""
    acting = {act.who for act in view.acts if act.due}
    names = {figure.id: _named(figure, acting) for figure in view.figures}
    alike: defaultdict[tuple[str, str, int], list[SeenFigure]] = defaultdict(list)
    for figure in view.figures:
        kind, number = split_number(figure.name)
        if number and names[figure.id].precedence == _LAST and figure.health.state in UPRIGHT:
            alike[kind, figure.badge, figure.colour].append(figure)
    for (kind, _, _), figures in alike.items():
        for rank in _ranks(figures) if len(figures) >= _RANK else ():
            if len(rank) >= _RANK:
                numbers = sorted((int(split_number(each.name)[1]), each.id) for each in rank)
                names.update(dict.fromkeys((who for _, who in numbers), SeenName()))
                told = listing(runs(number for number, _ in numbers))
                names[numbers[0][1]] = SeenName(f"{plural(kind)} {told}")
    return names


def _named(figure: SeenFigure, acting: Iterable[str]) -> SeenName:
    if figure.own:
        return SeenName(figure.name, PARTY)
    return SeenName(figure.name, 1 if figure.id in acting else _LAST)


def _ranks(figures: Sequence[SeenFigure]) -> Iterator[list[SeenFigure]]:
    squares: defaultdict[tuple[int, int], list[SeenFigure]] = defaultdict(list)
    for figure in figures:
        x, y = figure.body.at
        squares[floor(x / _NEAR_FT), floor(y / _NEAR_FT)].append(figure)
    while squares:
        open_squares, rank = [next(iter(squares))], list[SeenFigure]()
        while open_squares:
            column, row = square = open_squares.pop()
            rank += squares.pop(square, ())
            open_squares += [
                (column + across, row + down)
                for across in (-1, 0, 1)
                for down in (-1, 0, 1)
                if (column + across, row + down) in squares
            ]
        yield rank


_LAST: Final = SeenName().precedence
