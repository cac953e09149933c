"""The form of a spell or device: who is affected, saves, damage and lasting effects."""

from typing import Final

from PySide6.QtWidgets import QMenu

from battleboard.battle.commands import PassOver, Settle
from battleboard.battle.state.naming import name_of, people
from battleboard.battle.state.placed_acts import open_act
from battleboard.battle.state.rules_scene import casting_of
from battleboard.foundation.words import whose, with_capital
from battleboard.models.session import Session
from battleboard.queries.round.after_hits import AfterHit
from battleboard.queries.round.forecast import needs_sight, unseen_told
from battleboard.queries.round.powers_at_work import (
    UsedPower,
    field_of_act,
    is_placed_late,
    level_of_use,
    place_in_words,
    power_in_words,
    whom_it_affects,
)
from battleboard.rules import Act
from battleboard.views.resolve.act_form import ActForm
from battleboard.views.resolve.applied_effects_fields import AppliedEffectsFields
from battleboard.views.theme.sizes import TextStyle
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.labels import WholeSentence, escape_html, escape_mnemonics
from battleboard.views.widgets.layouts import STRETCH, add_parts
from battleboard.views.widgets.popups import open_menu_under

_NOTHING: Final = "It has no effect"
_MORE: Final = "Move it, change its targets, saves, damage or effects, or give it no effect"


class AfterHitForm(ActForm):
    """Asks for the save against a hit's poison or other effect, with the victim filled in.

    Enter after the last die applies the result; one undo reverts it.
    """

    asks = "Type the save, or press R to roll it."

    def __init__(self, session: Session, act: Act, after: AfterHit) -> None:
        super().__init__(session, act)
        self.after = after
        hit, used = after.hit, after.used
        name = with_capital(whose(name_of(session.battle, hit.by)))
        power = used.name[:1].lower() + used.name[1:]
        self.title = WholeSentence(f"{name} hit: {power}", TextStyle.TITLE)
        self.known = WholeSentence(kind=TextStyle.SMALL)
        self.known.say(power_in_words(used), faint=True)
        self.fields = AppliedEffectsFields(
            session, used, (hit.whom,), hit, does_more=after.does_more
        )
        self.fields.about.hide()
        self.none = button("No effect", self._pass_over, ButtonStyle.QUIET, hint=_NOTHING)
        self.roll = button("Roll", self.roll_all, hint="Roll the save and apply (F6)")
        self.done = button("OK", self.do, ButtonStyle.PRIMARY)
        add_parts(self.rows, self.title, self.known, self.fields)
        self.rows.addStretch(1)
        add_parts(self.buttons, self.none, STRETCH, self.roll, self.done)
        self.fields.hint.connect(self.hint)
        self.fields.ready.connect(self._go_on)
        self.fields.done.connect(self.do)

    def focus_first(self) -> None:
        """Focus the save; if no save is open, the button that applies the result."""
        if self.fields.targets.waiting:
            self.fields.focus_first()
        else:
            self.done.setFocus()

    def roll_next(self) -> None:
        if not self.fields.roll_next():
            self.do()

    def roll_all(self) -> None:
        self.fields.roll_all()
        self._do()

    def do(self) -> None:
        if self.fields.is_complete():
            self._do()

    def _go_on(self) -> None:
        if not self.fields.targets.waiting:
            self._do()

    def _do(self) -> None:
        found = self.fields.command
        if found:
            self.session.document.do(found.command, found.typed)

    def _pass_over(self) -> None:
        hit, used, does_more = self.after
        self.session.document.do(PassOver((hit,), used.name if does_more else ""))


_AGAIN: Final = "Click again to confirm."


def power_in_use(session: Session, act: Act) -> UsedPower:
    """Return the power an act uses, at its user's level."""
    user = session.battle.figures.get(act.by)
    power = session.powers.of_act(act)
    level = level_of_use(session.battle, power, user)
    is_spell = act.kind == "spell"
    return UsedPower(act.label or act.kind, act.id, act.by, power, level, is_spell)


class EffectForm(ActForm):
    """The form of a spell or device: who it affects, their saves, and the damage.

    Everything is one command. It must be confirmed if a harmful power would do nothing, or if its
    user cannot see the targets.
    """

    asks = "Type any saves and damage; Roll rolls the rest."

    def __init__(self, session: Session, act: Act) -> None:
        super().__init__(session, act)
        self.used = power_in_use(session, act)
        self._turn = open_act(session.battle, act.id)
        whom = whom_it_affects(session.battle, self._turn, self.used.power)
        self._field = field_of_act(session.battle, self._turn)
        self.fields = AppliedEffectsFields(session, self.used, whom)
        self.targets, self.harm = self.fields.targets, self.fields.harm
        self.fields.be_concise()
        self.place = button("Place it…", self._ask_place, ButtonStyle.QUIET)
        self.more = button("More ▾", self._open_more, ButtonStyle.QUIET, hint=_MORE)
        self.roll = button("Roll", self.roll_all, hint="Roll saves and damage, and apply (F6)")
        self.done = button("Takes effect", self.do, ButtonStyle.PRIMARY)
        self._asked = False
        self._lay_out()
        self.fields.hint.connect(self.hint)
        self.fields.ready.connect(self.done.setFocus)
        self.fields.done.connect(self.do)
        self.fields.changed.connect(self._forget_question)
        self._show_place()

    def focus_first(self) -> None:
        """Focus the first die, or without targets the button that places or moves the area."""
        if self.place.isVisibleTo(self) and not self.targets.whom:
            self.place.setFocus()
        else:
            self.fields.focus_first()

    def roll_next(self) -> None:
        if not self.fields.roll_next():
            self.do()

    def roll_all(self) -> None:
        if self._may_be_done():
            self.fields.roll_all()
            self._do()

    def do(self) -> None:
        complete = not self.targets.saves or self.fields.is_complete()
        if complete and self._may_be_done():
            self._do()

    def aim_at(self, who: str) -> None:
        self.targets.catch(who)

    def _do(self) -> None:
        found = self.fields.command
        if found:
            self.session.document.do(found.command, found.typed)

    def _may_be_done(self) -> bool:
        """Whether the act has an effect and its user sees the targets; if not, ask to confirm."""
        why = self._why_empty() if self._would_be_wasted() else self._unseen()
        if not why or self._asked:
            return True
        self._asked = True
        self.hint.emit(f"{why} {_AGAIN}")
        self.done.setFocus()
        return False

    def _would_be_wasted(self) -> bool:
        """Whether a harmful or unlisted power would do nothing."""
        power, rolled = self.used.power, self.fields.targets.unharmed
        if rolled:
            return False
        if power is not None:
            return power.harms and self.fields.is_empty
        return bool(self.targets.saves) and self.targets.may_save and self.fields.is_empty

    def _unseen(self) -> str:
        """Say which targets, or which place, the user cannot see; '' if there are none."""
        battle, power = self.session.battle, self.used.power
        if self.used.by not in battle.figures or not needs_sight(power):
            return ""
        place = self._field.origin if self._field else None
        return " ".join(unseen_told(battle, self.used.by, self.targets.whom, place))

    def _why_empty(self) -> str:
        name = self.used.name
        if not self.targets.saves:
            return f"{with_capital(name)} has no targets: it would affect nobody."
        return f"{with_capital(name)} does nothing yet: type its damage or add an effect."

    def _forget_question(self) -> None:
        self._asked = False

    def _fail(self) -> None:
        self.session.document.do(Settle(self.act.id, "miss"))

    def _ask_place(self) -> None:
        self.session.play.come_to_act()
        action = casting_of(self.session.battle, self.act)
        if action is not None:
            self.session.spell_aim.place(action)

    @property
    def _has_area(self) -> bool:
        power = self.used.power
        return power is not None and power.form is not None

    def _show_place(self) -> None:
        battle, is_placed = self.session.battle, self._field is not None
        act = open_act(battle, self.act.id).act
        aimed_at = (who for who in act.targets if who in battle.figures)
        gone = [who for who in aimed_at if who not in self.targets.whom]
        may_move = is_placed and bool(gone) and is_placed_late(battle)
        name = escape_mnemonics(people(battle, gone)) if len(gone) == 1 else len(gone)
        self.place.setText(f"Move it… ({name} left it)" if is_placed else "Place it…")
        self.place.setVisible(self._has_area and (may_move or not is_placed))
        left = f"{people(battle, gone)}: no longer in the area" if gone else ""
        self.place.setToolTip(escape_html(left) if is_placed else place_in_words(battle))

    def more_menu(self) -> QMenu:
        menu = QMenu(self)
        may_move = self._has_area and self._field is not None and self.place.isHidden()
        if may_move and is_placed_late(self.session.battle):
            menu.addAction("Move it…", self._ask_place)
        self.fields.offer_rest(menu)
        menu.addSeparator()
        menu.addAction("No effect", self._fail)
        return menu

    def _open_more(self) -> None:
        open_menu_under(self.more_menu(), self.more)

    def refresh(self) -> None:
        field = field_of_act(self.session.battle, self._turn)
        if field != self._field:
            self._field = field
            battle = self.session.battle
            self.fields.show_whom(whom_it_affects(battle, self._turn, self.used.power))
            self._show_place()

    def _lay_out(self) -> None:
        # The panel's header shows `about`, so it is hidden here.
        self.about = self.fields.about.text
        self.fields.about.hide()
        self.fields.head.insertWidget(0, self.place)
        self.fields.head.insertStretch(1)
        self.rows.addWidget(self.fields)
        self.rows.addStretch(1)
        self.buttons.addWidget(self.more)
        self.buttons.addStretch(1)
        self.buttons.addWidget(self.roll)
        self.buttons.addWidget(self.done)
