"""The fallbacks of a figure whose target is gone: follow, attack another foe, or lose the act."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from battleboard.battle.battle import Battle
from battleboard.battle.commands import FollowTarget, LoseAct, Redirect
from battleboard.battle.round.gone_targets import end_of_delay
from battleboard.battle.state.naming import in_names, name_of
from battleboard.battle.state.placed_acts import open_act
from battleboard.models.session import Session
from battleboard.queries.round.strike_targets import VolleyChoices
from battleboard.rules import Act
from battleboard.rules.scene import IfGone
from battleboard.rules.timing.act import ActKind, Fallback, TargetLost
from battleboard.views.theme.sizes import HAIR, XS
from battleboard.views.widgets.buttons import ButtonStyle, button, set_button_style
from battleboard.views.widgets.labels import WholeSentence, escape_mnemonics
from battleboard.views.widgets.layouts import FlowLayout, flow, vbox
from battleboard.views.widgets.popups import open_menu_under

_FOES_AT_ONCE: Final = 12


class VolleyRow(QWidget):
    """Asks about a volley: a sentence, and a button per fallback for all its shots.

    Each choice is one undo step. `decided` is called after the choice.
    """

    def __init__(self, session: Session, decided: Callable[[], object]) -> None:
        super().__init__()
        self._session, self._decided = session, decided
        self._choices: VolleyChoices | None = None
        self.words = WholeSentence(least=2)
        self.nearest = button(
            "Nearest foes", self._take_nearest, hint="Each shoots at its nearest foe"
        )
        self.choose = button("All at…", self._open_foes, hint="Choose one foe for all of them")
        self.lose = button("All lost", self._lose, hint="All these shots are lost")
        self._usual = self.lose
        choices = QWidget()
        flow(*self.buttons, on=choices, spacing=XS)
        vbox(self.words, choices, on=self, spacing=HAIR, margins=(0, 0, 0, XS))
        self.hide()

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        return self.nearest, self.choose, self.lose

    @property
    def asks(self) -> bool:
        return self._choices is not None

    def show_choices(self, choices: VolleyChoices | None, usual: IfGone) -> None:
        self._choices = choices
        self.setVisible(choices is not None)
        if choices is None:
            return
        self.words.say(choices.words)
        for each in (self.nearest, self.choose):
            each.setEnabled(choices.nearest is not None)
        may = usual == "nearest" and choices.nearest is not None
        self._usual = self.nearest if may else self.lose
        for each in self.buttons:
            look = ButtonStyle.PRIMARY if each is self._usual else ButtonStyle.PLAIN
            set_button_style(each, look)

    def focus_usual(self) -> None:
        self._usual.setFocus()

    def turn_to_usual(self) -> None:
        """Take the usual fallback, but if that loses the shots, only focus its button."""
        self._usual.setFocus()
        if self._usual is not self.lose:
            self._usual.click()

    def _take_nearest(self) -> None:
        if self._choices is not None and self._choices.nearest is not None:
            self._do(self._choices.nearest)

    def _lose(self) -> None:
        if self._choices is not None:
            self._do(self._choices.lost)

    def _open_foes(self) -> None:
        choices = self._choices
        if choices is None:
            return
        menu = QMenu(self)
        for at, foe in enumerate(choices.foes):
            below = menu if at < _FOES_AT_ONCE else self._others(menu)
            below.addAction(escape_mnemonics(foe.card.name), partial(self._do, choices.at(foe.id)))
        open_menu_under(menu, self.choose)

    def _do(self, command: Redirect) -> None:
        if self._session.document.do(command):
            self._decided()

    @staticmethod
    def _others(menu: QMenu) -> QMenu:
        last = menu.actions()[-1].menu()
        return last if isinstance(last, QMenu) else menu.addMenu("Another foe")


GONE: Final = "Cannot act as declared: choose what to do."
_VERBS: Final[Mapping[ActKind, str]] = {"shot": "Shoot at"}


def _nobody(_who: str) -> None:
    """Ignore a new target; used where acts cannot be redirected."""


class TargetLostRow(QWidget):
    """A button per fallback; unavailable ones are disabled and say why.

    Following and losing apply at once; `aim_at` receives another foe as the target.
    """

    def __init__(
        self, session: Session, act: Act, aim_at: Callable[[str], object] = _nobody
    ) -> None:
        super().__init__()
        self._session = session
        self._act = act
        self._aim_at = aim_at
        self._shown: TargetLost | None = None
        self._stands_out = True
        self._usual = 0
        self.offers: list[QPushButton] = []
        self.buttons = FlowLayout(self, XS)
        self.hide()

    @property
    def asks(self) -> bool:
        """Whether the target is gone, and more than one fallback is left.

        A late attacker gets no question: it strikes on arrival.
        """
        return sum(offer.isEnabled() for offer in self.offers) > 1 and not self._is_late

    @property
    def _is_late(self) -> bool:
        if self._shown is None or self._shown.taken != "follow":
            return False
        battle = self._session.battle
        return bool(end_of_delay(battle, open_act(battle, self._act.id)))

    def show_act(self, act: Act) -> None:
        """Switch to another act, assuming that its target is there."""
        self._act = act
        self.show_departure(None)

    def show_departure(self, gone: TargetLost | None, *, stands_out: bool = True) -> None:
        """Show the fallbacks for a lost target; `stands_out` highlights the usual one."""
        self.setVisible(gone is not None)
        if (gone, stands_out) == (self._shown, self._stands_out):
            return
        self._shown, self._stands_out = gone, stands_out
        for old in self.offers:
            self.buttons.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.offers = [] if gone is None else [self._button(each, gone) for each in gone.resorts]
        choices = [each.choice for each in gone.resorts] if gone else []
        self._usual = choices.index(gone.taken) if gone else 0
        for offer in self.offers:
            self.buttons.addWidget(offer)

    def focus_usual(self) -> None:
        self.offers[self._usual].setFocus()

    def take_usual(self) -> None:
        self.offers[self._usual].click()

    def turn_to_usual(self) -> None:
        """Take the usual fallback, but if that loses the act, only focus its button."""
        self.focus_usual()
        if self._shown and self._shown.taken != "lose":
            self.take_usual()

    def _take(self, resort: Fallback) -> None:
        document = self._session.document
        if resort.choice == "nearest":
            self._aim_at(resort.target)
        elif resort.choice == "follow":
            document.do(FollowTarget(self._act.id))
        else:
            document.do(LoseAct(self._act.id))

    def _button(self, resort: Fallback, gone: TargetLost) -> QPushButton:
        battle = self._session.battle
        is_usual = self._stands_out and resort.choice == gone.taken
        style = ButtonStyle.PRIMARY if is_usual else ButtonStyle.PLAIN
        text = caption(battle, resort, _VERBS.get(self._act.kind, "Strike"))
        hint = in_names(battle, resort.why.text)
        made = button(text, partial(self._take, resort), style, hint=hint)
        made.setEnabled(resort.possible)
        return made


def caption(battle: Battle, resort: Fallback, verb: str) -> str:
    """Return a button's text: "Follow: segment 7", "Strike Bob", "Lose the attack"."""
    answer = battle.running.resolution
    match resort.choice:
        case "follow" if resort.segment is not None and answer:
            return f"Follow: {in_names(battle, answer.ruler.where(resort.segment))}"
        case "follow":
            return "Follow"
        case "nearest" if resort.target:
            return f"{verb} {name_of(battle, resort.target)}"
        case "nearest":
            return "Another foe"
        case "lose":
            return "Lose the attack"
