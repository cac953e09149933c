"""Hit points, area damage and effects as typed by the DM, with a forecast of each."""

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.apply import Outcome, apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, GiveTemporary, Heal, SetHitPoints
from battleboard.battle.state.command_context import (
    HIGHEST,
    LOWEST,
    Refusal,
    Roll,
    RollError,
    parse_roll,
)
from battleboard.battle.state.condition import condition_of
from battleboard.battle.state.event import Event, Spoiled
from battleboard.battle.state.figure import Effect, Status
from battleboard.foundation.words import MINUS, listing
from battleboard.rules import Tables
from battleboard.rules.measures import Pace, Unit

HitPointChange: TypeAlias = Damage | Heal | SetHitPoints | GiveTemporary
"""A command that changes hit points from a card."""

HOW: Final = "-7 hurts, +3 heals, =20 sets, t5 gives temporary points; dice such as -2d6 work too."
_SIGNS: Final = frozenset("-+=")
_SIGNED: Final = re.compile(r"(?P<sign>[-+=t]?)\s*(?P<rest>\S.*)", re.IGNORECASE)
_SET: Final = re.compile(r"(?P<now>-?\d{1,4})?(?:\s*/\s*(?P<most>\d{1,4}))?", re.ASCII)
_NAMED: Final = 2


def begins_change(text: str) -> bool:
    """Whether a key pressed while figures are selected starts a hit point change."""
    return text in _SIGNS


def hit_point_change(text: str, who: tuple[str, ...]) -> HitPointChange:
    """Parse a change of hit points, such as -7 or +2d6; a bare number is damage."""
    found = _SIGNED.fullmatch(text.replace(MINUS, "-").strip())
    if not found:
        raise RollError(HOW)
    sign, rest = found["sign"].casefold(), found["rest"]
    if sign == "=":
        return _correction(rest, who)
    roll = _roll(rest)
    if sign == "t":
        return GiveTemporary(who, _plain(roll))
    amount, dice = (0, roll) if roll.number else (roll.plus, Roll())
    return Heal(who, amount, dice) if sign == "+" else Damage(who, amount, dice)


def change_forecast(battle: Battle, command: HitPointChange, tables: Tables) -> str:
    """The result of a change: 23 → 16; or why it would be refused."""
    try:
        worst, best = (apply(battle, command, dice, tables) for dice in (HIGHEST, LOWEST))
    except Refusal as why:
        return str(why)
    who = tuple(dict.fromkeys(command.who))
    told = [_becomes(battle, each, worst, best) for each in who]
    if len(who) == 1:
        return told[0]
    named = [
        f"{battle.figure(each).card.name} {said}" for each, said in zip(who, told, strict=True)
    ]
    more = len(named) - _NAMED
    return f"{'; '.join(named[:_NAMED])}{f'; and {more} more' if more > 0 else ''}"


def _becomes(battle: Battle, who: str, worst: Outcome, best: Outcome) -> str:
    before = _points(battle, who)
    after = list(dict.fromkeys(_points(each.battle, who) for each in (best, worst)))
    said = [f"{before} → {' to '.join(after)}"]
    state = condition_of(worst.battle, worst.battle.figure(who)).state
    if state != condition_of(battle, battle.figure(who)).state:
        said.append(state)
    said += _lost_spells_in_words(worst.events, who)
    return ", ".join(said)


def _points(battle: Battle, who: str) -> str:
    now, _, temporary = battle.figure(who).hp
    said = f"{now}".replace("-", MINUS)
    return f"{said} + {temporary}" if temporary else said


def _lost_spells_in_words(events: tuple[Event, ...], who: str) -> Iterator[str]:
    spells = [each.spell for each in events if isinstance(each, Spoiled) and each.who == who]
    if spells:
        yield f"loses {listing(spells)}"


def _roll(text: str) -> Roll:
    try:
        roll = parse_roll(text)
    except RollError:
        raise RollError(HOW) from None
    if roll.lowest < 0:
        raise RollError(HOW)
    return roll


def _plain(roll: Roll) -> int:
    if roll.number:
        raise RollError("Type temporary hit points as a number: t5.")
    return roll.plus


def _correction(text: str, who: tuple[str, ...]) -> SetHitPoints:
    """Parse '=20', '=20/25' or '=/25'."""
    found = _SET.fullmatch(text)
    if not found:
        raise RollError("Type a number after =, or two: =20/25.")
    now, most = (None if each is None else int(each) for each in found.groups())
    return SetHitPoints(who, now, most)


Portion: TypeAlias = Literal["all", "half", "none"]
"""How much of the damage a figure takes."""

PORTIONS: Final[tuple[Portion, ...]] = ("all", "half", "none")
HOW_HARM: Final = "Type damage as points (21) or dice (6d6)."
NOBODY: Final = "No one takes any damage."


class HarmToMany(NamedTuple):
    """Damage to several figures: what was typed, and the portion each takes."""

    text: str
    portions: tuple[tuple[str, Portion], ...]

    def command(self) -> Damage:
        who = tuple(each for each, portion in self.portions if portion != "none")
        if not who:
            raise RollError(NOBODY)
        try:
            command = hit_point_change(self.text, who)
        except RollError:
            raise RollError(HOW_HARM) from None
        if not isinstance(command, Damage):
            raise RollError(HOW_HARM)
        saved = tuple(each for each, portion in self.portions if portion == "half")
        return command._replace(saved=saved)

    def forecast(self, battle: Battle, tables: Tables) -> str:
        return change_forecast(battle, self.command(), tables)


def next_portion(portion: Portion) -> Portion:
    return PORTIONS[(PORTIONS.index(portion) + 1) % len(PORTIONS)]


class EffectDraft(NamedTuple):
    """An effect being entered; it lasts `amount` times `unit`, or until ended if `unit` is None."""

    name: str = ""
    status: Status | None = None
    amount: int = 1
    unit: Unit | None = "round"
    to_hit: int = 0
    armour: int = 0
    damage: int = 0

    @property
    def fault(self) -> str:
        if not self.name.strip() and self.status is None:
            return "Give it a name, or choose a condition."
        return ""

    def effect(self, pace: Pace) -> Effect:
        """The effect; without a name, it is named after its status."""
        name = self.name.strip() or str(self.status)
        left_s = None if self.unit is None else pace.seconds(self.amount, self.unit)
        return Effect(
            name.casefold(),
            name,
            self.status,
            left_s,
            moment="segment" if self.unit == "segment" else "end",
            to_hit=self.to_hit,
            armour=self.armour,
            damage=self.damage,
        )
