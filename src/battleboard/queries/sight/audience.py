"""Keys that stand for figures and pictures in what is sent to the players.

The ids of a battle reveal what its figures are, and the name of a picture is the hash of its
content. A key is a running number: it reveals only the order in which the players saw things.
"""

from battleboard.battle.knowledge.happenings import Happening
from battleboard.battle.knowledge.players_view import PlayersView, SeenAct, SeenFigure
from battleboard.board.board import Board
from battleboard.board.level import Level, Surface


class Audience:
    """The keys that one broadcast has given out so far, and the ids and names behind them."""

    def __init__(self) -> None:
        self._keys: dict[str, str] = {"": ""}
        self._names: dict[str, str] = {"": ""}
        self._board: Board | None = None
        self._sealed: Board | None = None

    def key(self, name: str) -> str:
        """The key of a figure or picture, given out on first use and never changed."""
        known = self._keys.get(name)
        if known is None:
            known = self._keys[name] = str(len(self._keys))
            self._names[known] = name
        return known

    def name(self, key: str) -> str:
        """The id of the figure, or the name of the picture, that a key stands for."""
        return self._names[key]

    def seal(self, view: PlayersView) -> PlayersView:
        """A view with keys in place of the ids of figures and the names of pictures."""
        return view._replace(
            board=self._seal_board(view.board),
            figures=tuple(map(self._seal_figure, view.figures)),
            acts=tuple(map(self._seal_act, view.acts)),
        )

    def seal_happening(self, happening: Happening) -> Happening:
        return happening._replace(who=self.key(happening.who), whom=self.key(happening.whom))

    def _seal_figure(self, figure: SeenFigure) -> SeenFigure:
        return figure._replace(id=self.key(figure.id), portrait=self.key(figure.portrait))

    def _seal_act(self, act: SeenAct) -> SeenAct:
        return act._replace(who=self.key(act.who))

    def _seal_board(self, board: Board) -> Board:
        """A board whose pictures go by their keys; the same object for the same board."""
        if self._sealed is None or board is not self._board:
            self._board = board
            levels = tuple(map(self._seal_level, board.levels))
            self._sealed = board._replace(surface=self._seal_surface(board.surface), levels=levels)
        return self._sealed

    def _seal_level(self, level: Level) -> Level:
        return level._replace(surface=level.surface and self._seal_surface(level.surface))

    def _seal_surface(self, surface: Surface) -> Surface:
        return surface._replace(picture=self.key(surface.picture))
