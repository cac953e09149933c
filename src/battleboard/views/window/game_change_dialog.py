"""The question before a battle changes to another game, whose books may lack something."""

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtWidgets import QDialog, QWidget

from battleboard.battle.commands import Batch
from battleboard.foundation.words import count
from battleboard.models.session import Session
from battleboard.queries.figures.game_change import GameBooks, RereadFigure, game_change, reread_all
from battleboard.rules import action_words, find_ruleset
from battleboard.views.help.guide_window import set_up_dialog
from battleboard.views.help.topics import Topic
from battleboard.views.theme.sizes import XL, XS, L, M, S, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.forms import check_box
from battleboard.views.widgets.labels import escape_mnemonics
from battleboard.views.widgets.layouts import STRETCH, hbox, vbox, with_stretch
from battleboard.views.widgets.panels import FittingScrollArea

_SIZE: Final = (620, 420)
_NAMED: Final = 3
_KEEPS: Final = "Figures in an unticked line keep their cards. One undo reverts the whole change."


class GameChangeDialog(QDialog):
    """A line for each thing that the new game's books lack, with a proposal to tick."""

    def __init__(
        self, session: Session, game: str, reread: tuple[RereadFigure, ...], parent: QWidget
    ) -> None:
        super().__init__(parent)
        title = find_ruleset(game).title
        set_up_dialog(self, f"Switch to {title}", Topic.RULES)
        self._session, self._game, self._reread = session, game, reread
        self.ticks = {
            who: check_box(f"{self._names_of(who)}: {lacks}, so {instead}", on=True)
            for (lacks, instead), who in _alike(reread).items()
        }
        self.change = button("Change the game", self.accept, ButtonStyle.PRIMARY)
        self._lay_out(title)
        self.resize(*_SIZE)

    @property
    def command(self) -> Batch:
        kept = {each for who, tick in self.ticks.items() if not tick.isChecked() for each in who}
        return game_change(self._game, self._reread, kept)

    def _names_of(self, who: Iterable[str]) -> str:
        names = [self._session.battle.figures[each].card.name for each in who]
        return action_words.people(names) if len(names) <= _NAMED else count(len(names), "figure")

    def _lay_out(self, title: str) -> None:
        inside = QWidget()
        vbox(*self.ticks.values(), STRETCH, on=inside, spacing=S, margins=(0, 0, S, 0))
        read = count(len(self._reread), "figure")
        told = (
            f"The numbers of {read} will come from this game's books. The books lack something "
            "for these:"
        )
        cancel = button("Cancel", self.reject, ButtonStyle.QUIET)
        vbox(
            label(escape_mnemonics(title), TextStyle.TITLE, wrap=True),
            label(told, wrap=True),
            with_stretch(FittingScrollArea(inside)),
            label(_KEEPS, TextStyle.SMALL, faint=True, wrap=True),
            hbox(STRETCH, cancel, self.change, spacing=XS),
            on=self,
            spacing=M,
            margins=(XL, L, XL, L),
        )


def _alike(reread: Iterable[RereadFigure]) -> dict[tuple[str, str], tuple[str, ...]]:
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for each in (proposal for figure in reread for proposal in figure.proposals):
        what = each.lacks, each.instead
        found[what] = (*found.get(what, ()), each.who)
    return found


def ask_before_change(
    session: Session, game: str, do: Callable[[Batch], object], parent: QWidget
) -> None:
    """Change the game at once, or after asking if its books lack something for a figure."""
    battle, tables, powers = session.battle, session.document.tables, session.powers
    before = GameBooks(battle, powers.catalogue_of(battle.ruleset), tables)
    there = battle._replace(ruleset=game, options={})
    reread = reread_all(before, GameBooks(there, powers.catalogue_of(game), tables))
    if not any(each.proposals for each in reread):
        do(game_change(game, reread))
        return
    dialog = GameChangeDialog(session, game, reread, parent)
    dialog.accepted.connect(lambda: do(dialog.command))
    dialog.open()
