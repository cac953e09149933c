"""The stencil: the area that a DM has in hand, and how large those of each form were last."""

from collections.abc import Mapping
from typing import Protocol

from battleboard.battle.battle import Battle
from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.models.blast import (
    Blast,
    Catch,
    Form,
    Measures,
    Spot,
    Surroundings,
    blast,
    caught_in,
)


class Sizes(Protocol):
    """Remembers how large areas of each form were last."""

    def measures(self, form: Form) -> Measures:
        """How large an area of a form was last."""

    def choose_measures(self, form: Form, measures: Measures) -> None:
        """Note how large areas of a form are."""


class Stencil:
    """Lays one blast on the table, and works it out anew only where something has changed."""

    def __init__(self, board: Board, sizes: Sizes) -> None:
        """Begin with a circle that lies nowhere yet; each form is as large as it was last."""
        self._around = Surroundings(board)
        self._form = Form.CIRCLE
        self._stopped = True
        self._sizes = sizes
        self._facing = 0.0
        self._blast: Blast | None = None
        self._counted: tuple[Blast, Battle, float, Catch] | None = None

    @property
    def form(self) -> Form:
        """The form in hand."""
        return self._form

    @property
    def measures(self) -> Measures:
        """How large blasts of this form are."""
        return self._sizes.measures(self._form)

    @property
    def stopped(self) -> bool:
        """Whether walls stop it."""
        return self._stopped

    @property
    def facing(self) -> float:
        """The direction in which the last one went off."""
        return self._facing

    @property
    def blast(self) -> Blast | None:
        """The blast on the table, if there is one."""
        return self._blast

    @property
    def spot(self) -> Spot | None:
        """Where it lies, if there is one."""
        return self._blast.spot if self._blast else None

    def put(self, spot: Spot | None) -> bool:
        """Put it somewhere, or take it away, and say whether that is another place."""
        if spot == self.spot:
            return False
        self._lay(spot)
        return True

    def take(self, form: Form) -> None:
        """Give it another form, as large as that was last."""
        self._form = form
        self._lay(self.spot)

    def resize(self, measures: Measures) -> None:
        """Make it larger or smaller."""
        self._sizes.choose_measures(self._form, measures)
        self._lay(self.spot)

    def stop(self, *, stopped: bool) -> None:
        """Let walls stop it, or not."""
        self._stopped = stopped
        self._lay(self.spot)

    def follow(self, board: Board) -> bool:
        """Lie on a board whose doors or walls may be other ones, and say whether they are."""
        if board is self._around.board:
            return False
        self._around = Surroundings(board)
        self._lay(self.spot)
        return True

    def catch(self, battle: Battle, time: float, bodies: Mapping[str, Body]) -> Catch:
        """Say who is caught in it at a moment; asked again for that moment, it knows."""
        found, counted = self._blast, self._counted
        if found is None:
            return Catch()
        if counted and counted[0] is found and counted[1] is battle and counted[2] == time:
            return counted[3]
        caught = caught_in(battle, found, bodies)
        self._counted = (found, battle, time, caught)
        return caught

    def _lay(self, spot: Spot | None) -> None:
        if spot is None:
            self._blast = None
            return
        self._facing = spot.facing
        self._blast = blast(self._around, self._form, self.measures, spot, stopped=self._stopped)
