"""The look of a figure on the map: letters, status signs, and health."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from string import ascii_letters
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.state.condition import UPRIGHT
from battleboard.battle.state.figure import Card, Effect, Figure
from battleboard.battle.state.rules_scene import on_table
from battleboard.battle.state.status import Shown, statuses_of
from battleboard.battle.state.team import Badge
from battleboard.queries.figures.card_face import Grip, grip_of
from battleboard.rules.wounds import State
from battleboard.storage.catalogue.silhouettes import silhouette_of

_NUMBERED: Final = re.compile(r"(?P<kind>.*?)\s*#?(?P<number>\d+)$")


def letters_of(names: Iterable[str]) -> dict[str, str]:
    """The letters for each name: one or two for its kind, then its number."""
    parted = {name: split_number(name) for name in names}
    kinds = dict.fromkeys(kind for kind, _ in parted.values())
    short = dict(_abbreviate(list(kinds)))
    return {name: short[kind] + number for name, (kind, number) in parted.items()}


def split_number(name: str) -> tuple[str, str]:
    """Split a name into kind and number: 'Orc 12' into 'Orc' and '12'."""
    match = _NUMBERED.match(name.strip())
    return (match["kind"], match["number"]) if match and match["kind"] else (name.strip(), "")


def _abbreviate(kinds: Sequence[str]) -> Iterator[tuple[str, str]]:
    alike: dict[str, list[str]] = {}
    for kind in kinds:
        alike.setdefault(kind[:1].upper(), []).append(kind)
    for initial, group in alike.items():
        for kind in group:
            others = [other for other in group if other is not kind]
            yield kind, initial + (_distinct_letter(kind, others) if others else "")


def _distinct_letter(kind: str, others: Sequence[str]) -> str:
    """The first later letter that no other kind has in that position; else the second letter."""
    for at, letter in enumerate(kind[1:], start=1):
        if letter.isalnum() and all(
            other[at : at + 1].lower() != letter.lower() for other in others
        ):
            return letter.lower()
    return kind[1:2].lower()


MOST: Final = 3
"""Maximum number of signs on a figure."""


class StatusSign(StrEnum):
    """The signs painted on figures, most serious first."""

    BLEEDING = "bleeding"
    SENSELESS = "senseless"
    ASLEEP = "asleep"
    HELD = "held"
    STUNNED = "stunned"
    SURPRISED = "surprised"
    CASTING = "casting"
    CHARGING = "charging"
    FLEEING = "fleeing"
    SURRENDERED = "surrendered"
    PARRYING = "parrying"
    PRONE = "prone"
    BLIND = "blind"
    SILENCED = "silenced"
    GRAPPLED = "grappled"
    ON_FIRE = "on fire"
    HASTED = "hasted"
    SLOWED = "slowed"
    UNSEEN = "unseen"
    HELPED = "helped"
    HARMED = "harmed"
    AFFECTED = "affected"


_SIGNS: Final[Mapping[Shown, StatusSign | None]] = {
    "standing": None,
    "staggering": StatusSign.STUNNED,
    "helpless": StatusSign.SENSELESS,
    "unconscious": StatusSign.SENSELESS,
    "bleeding": StatusSign.BLEEDING,
    "dying": StatusSign.BLEEDING,
    "dead": None,
    "surprised": StatusSign.SURPRISED,
    "prone": StatusSign.PRONE,
    "stunned": StatusSign.STUNNED,
    "held": StatusSign.HELD,
    "asleep": StatusSign.ASLEEP,
    "blind": StatusSign.BLIND,
    "invisible": StatusSign.UNSEEN,
    "hidden": StatusSign.UNSEEN,
    "silenced": StatusSign.SILENCED,
    "charging": StatusSign.CHARGING,
    "casting": StatusSign.CASTING,
    "parrying": StatusSign.PARRYING,
    "fleeing": StatusSign.FLEEING,
    "surrendered": StatusSign.SURRENDERED,
    "grappled": StatusSign.GRAPPLED,
    "engaged": None,
    "encumbered": None,
    "hasted": StatusSign.HASTED,
    "slowed": StatusSign.SLOWED,
    "on fire": StatusSign.ON_FIRE,
}


def signs_of(statuses: Iterable[Shown], effects: Iterable[Effect] = ()) -> tuple[StatusSign, ...]:
    """The signs for statuses, and for effects without one; at most `MOST`, most serious first."""
    found = {*(_SIGNS[status] for status in statuses), *map(_sign_of, effects)}
    return tuple(sign for sign in StatusSign if sign in found)[:MOST]


def _sign_of(effect: Effect) -> StatusSign | None:
    """The sign for an effect: helped, harmed or affected; None if `_SIGNS` covers its status."""
    if effect.status:
        return None
    gain = effect.to_hit + effect.armour + effect.damage + effect.regains
    if gain:
        return StatusSign.HELPED if gain > 0 else StatusSign.HARMED
    return StatusSign.AFFECTED


Tone: TypeAlias = Literal["good", "warn", "bad"]
Stance: TypeAlias = Literal["up", "down", "dead"]

HEALTH_STEPS: Final = 24
"""Number of steps in the hit point ring."""
_WARN_UP_TO: Final = 0.5
_BAD_UP_TO: Final = 0.25


class FigureLook(NamedTuple):
    """The inputs of a figure's picture; equal looks share one sprite.

    `health` counts steps of the ring, or is None for no ring. If `hurt`, the ring is full but in
    the warning colour, because players may know only that the figure is hurt. A `faint` figure is
    invisible or hidden, a `lit` figure carries a burning light, and `grip` is the kind of weapon in
    hand. Without a portrait a figure shows its `silhouette`, or else its letters. `frame` is the
    frame number of an animated portrait.
    """

    badge: Badge = "circle"
    colour: int = 0
    letters: str = ""
    portrait: str = ""
    health: int | None = HEALTH_STEPS
    stance: Stance = "up"
    signs: tuple[StatusSign, ...] = ()
    faint: bool = False
    lit: bool = False
    hurt: bool = False
    grip: Grip = ""
    silhouette: str = ""
    frame: int = 0

    @property
    def tag(self) -> str:
        """The number, or else the letters, to tell figures with the same silhouette apart."""
        number = self.letters.lstrip(ascii_letters)
        return number if number.isdigit() else self.letters

    @property
    def steps(self) -> int:
        return HEALTH_STEPS if self.hurt else self.health or 0

    @property
    def tone(self) -> Tone:
        share = _WARN_UP_TO if self.hurt else self.steps / HEALTH_STEPS
        if share <= _BAD_UP_TO:
            return "bad"
        return "warn" if share <= _WARN_UP_TO else "good"


def looks_of(battle: Battle) -> dict[str, FigureLook]:
    there = list(on_table(battle))
    letters = letters_of(figure.card.name for figure in there)
    return {figure.id: look_of(battle, figure, letters[figure.card.name]) for figure in there}


def looks_after(
    battle: Battle, before: Mapping[str, FigureLook], changed: Iterable[str]
) -> dict[str, FigureLook]:
    """Update the looks of figures that have changed; letters stay as they are."""
    looks = dict(before)
    for who in changed:
        looks[who] = look_of(battle, battle.figures[who], before[who].letters)
    return looks


def look_of(battle: Battle, figure: Figure, letters: str, past: State | None = None) -> FigureLook:
    """The look of one figure, now or in a past state.

    Past hit points are not recorded: a figure that has fallen or risen since then has no ring.
    """
    team, (state, *others) = battle.teams[figure.side], statuses_of(battle, figure)
    statuses = past or state, *others
    signs = signs_of((*statuses, *(("hidden",) if figure.hidden else ())), figure.effects)
    return FigureLook(
        badge=team.badge,
        colour=team.colour,
        letters=letters,
        portrait=figure.card.portrait,
        health=_health(figure) if _is_up(statuses[0]) == _is_up(state) else None,
        stance=_stance(statuses[0]),
        signs=signs,
        faint=StatusSign.UNSEEN in signs,
        lit=figure.light is not None and figure.light.burns,
        grip=grip_of(figure) if _is_up(statuses[0]) else "",
        silhouette=silhouette_of_card(figure.card),
    )


def silhouette_of_card(card: Card) -> str:
    """The silhouette for a card by type, class or name; '' if there is none."""
    return silhouette_of(card.type, card.fighting.character_class, card.name)


def _stance(state: str) -> Stance:
    if state == "dead":
        return "dead"
    return "up" if _is_up(state) else "down"


def _is_up(state: str) -> bool:
    return state in UPRIGHT


def _health(figure: Figure) -> int:
    """The filled steps of the ring: at least one while any hit points are left."""
    now, most = figure.hp.now, max(1, figure.hp.most)
    if now <= 0:
        return 0
    return max(1, min(HEALTH_STEPS, round(HEALTH_STEPS * now / most)))
