"""A power in use: its dice, whom it affects, and how long it lasts."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import cos, pi, sin
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.commands.inflicting import AppliedEffects, Spared
from battleboard.battle.movement.whereabouts import body_at
from battleboard.battle.round.undead import levels_of
from battleboard.battle.state.command_context import Roll, RollRequest
from battleboard.battle.state.condition import condition_of, is_down
from battleboard.battle.state.figure import Effect, Figure
from battleboard.battle.state.placed_acts import PlacedAct
from battleboard.battle.state.rules_scene import casting_of, on_table
from battleboard.battle.state.running_round import SpellField, field_of
from battleboard.board.areas.shape import encloses
from battleboard.board.board import FIRST_EDITION
from battleboard.board.body import Body
from battleboard.foundation.words import number
from battleboard.queries.round.saving_numbers import is_against, save_level
from battleboard.queries.table.areas_of_effect import AreaForm, AreaSize, CaughtFigures
from battleboard.rules.class_levels import level_in
from battleboard.rules.measures import FEET_IN_INCH
from battleboard.rules.tables import HitDice, parse_hit_dice
from battleboard.storage.catalogue.power_list import Pool, Power, PowerTargets

_FRONT: Final = ("scroll of ", "scroll: ", "spell of ", "scroll with ")
_SPARES_UNDEAD: Final = frozenset({"living", "persons", "animals", "plants"})


def power_called(
    powers: Mapping[str, Power], name: str, classes: Collection[str] = ()
) -> Power | None:
    """The power with this name, as the given classes know it; a scroll counts as the spell on it.

    If none of these classes has the power, this is its first version in the catalogue.
    """
    plain = _plain(name)
    called = [
        each for each in powers.values() if plain in set(map(_plain, (each.name, *each.aliases)))
    ]
    own = (each for each in called if each.character_class in classes)
    return next(own, called[0] if called else None)


def _plain(name: str) -> str:
    plain = " ".join(name.casefold().replace("-", " ").replace(",", " ").split())
    for front in _FRONT:
        plain = plain.removeprefix(front)
    return plain


_CASTERS: Final = frozenset({"cleric", "druid", "magic-user", "illusionist"})


def caster_level(figure: Figure, character_class: str = "") -> int:
    """A figure's level in a class; with '', in a class that casts.

    Without such a level, it is the figure's own level or hit dice.
    """
    casts = frozenset({character_class}) if character_class else _CASTERS
    level = level_in(figure.card.fighting, casts)
    return levels_of(figure) if level is None else max(1, level)


def level_of_use(battle: Battle, power: Power | None, user: Figure | None) -> int:
    """The level at which a power works: its user's, or in some games the device's own."""
    rule = battle.rules.resistance
    if rule is not None and power is not None and power.kind == "device":
        return rule.level_of(power.name)
    return caster_level(user, power.character_class if power else "") if user else 1


def reach_of(battle: Battle, power: Power, level: int) -> float | None:
    """A power's range in feet on the board; None if unknown.

    If a game's ranges are in inches, 1 inch is 10 feet indoors and 10 yards outdoors.
    """
    if power.reach is None:
        return None
    feet = power.reach.at(level)
    if battle.rules.moves_in_feet:
        return feet
    return FIRST_EDITION.feet(feet / FEET_IN_INCH, "range", battle.board.where)


def area_of(power: Power, level: int) -> tuple[AreaForm, AreaSize] | None:
    if power.form is None or power.size is None:
        return None
    width = power.width.at(level) if power.width else 0.0
    return AreaForm(power.form), AreaSize(power.size.at(level), width)


def damage_of(power: Power, level: int, user: Figure | None = None) -> Roll:
    if power.damage_is_life:
        return Roll(plus=max(0, user.hp.now) if user else 0)
    return power.damage.at(level) if power.damage else Roll()


def infliction_of(battle: Battle, power: Power, level: int, by: str = "") -> AppliedEffects:
    user = battle.figures.get(by)
    dice = damage_of(power, level, user)
    effects, more, more_s = _effects(battle, power, level, by)
    return AppliedEffects(
        power.name,
        power.against or "",
        power.spared,
        damage=0 if dice.number else dice.plus,
        dice=dice if dice.number else Roll(),
        heals=power.heals,
        effects=effects,
        more=more,
        more_s=more_s,
        kills=power.kills,
        drains=power.drains,
    )


def _effects(
    battle: Battle, power: Power, level: int, by: str
) -> tuple[tuple[Effect, ...], Roll, int]:
    if not (power.lasts_on_others or power.regains):
        return (), Roll(), 0
    pace = battle.rules.pace
    left_s, more, more_s = power.lasting.at(level, pace) if power.lasting else (None, Roll(), 0)
    name = power.condition or power.name.casefold()
    effect = Effect(
        name.casefold(),
        name,
        power.status,
        None if more.number and not left_s else left_s,
        to_hit=power.to_hit,
        armour=power.armour,
        held_by=by if power.held else "",
        regains=power.regains,
    )
    return (effect,), more, more_s


def targets_of(power: Power, battle: Battle, who: Iterable[str], by: str = "") -> tuple[str, ...]:
    return tuple(each for each in who if not why_spared(power, battle, each, by))


def why_spared(power: Power, battle: Battle, who: str, by: str = "") -> str:
    figure = battle.figure(who)
    gone = why_out_of_play(power, battle, who)
    if gone:
        return gone
    side = battle.figure(by).side if by in battle.figures else figure.side
    undead, own = bool(figure.card.undead), figure.side == side
    reasons = (
        (undead and power.whom in _SPARES_UNDEAD, "undead"),
        (not undead and power.whom == "undead", "not undead"),
        (not own and power.whom == "friends", "not a friend"),
        (own and by in battle.figures and power.whom == "foes", "not a foe"),
        (bool(by) and power.whom == "caster" and who != by, "only the caster"),
        (_is_beyond(power, figure), "too many hit dice"),
        *((_is_called(figure, kind), f"an {kind}") for kind in power.spares),
    )
    return next((words for holds, words in reasons if holds), "")


def _is_called(figure: Figure, kind: str) -> bool:
    """Whether a figure is of a kind, by type, class, name or notes; a half-elf is no elf."""
    card = figure.card
    told = (card.type, card.fighting.character_class, card.name, card.notes)
    return kind in {word for text in told for word in _WORDS.findall(text.casefold())}


_WORDS: Final = re.compile(r"[\w-]+")


def why_out_of_play(power: Power, battle: Battle, who: str) -> str:
    """Why a power has no effect on a figure (off the table, dead, already affected), or ''.

    Powers limited by hit dice are not wasted on figures already down or asleep.
    """
    figure = battle.figure(who)
    if not figure.present:
        return "not on the table"
    if condition_of(battle, figure).state == "dead":
        return "dead"
    if not power.pools:
        return ""
    has_it = any(each.status and each.status == power.status for each in figure.effects)
    return f"{power.status} already" if has_it else "down" if is_down(battle, figure) else ""


def _is_beyond(power: Power, figure: Figure) -> bool:
    if not power.most_hd:
        return False
    fighting = figure.card.fighting
    own = fighting.hit_dice or str(fighting.level or 1)
    return parse_hit_dice(own) > parse_hit_dice(power.most_hd)


def in_field(battle: Battle, field: SpellField, time: float) -> CaughtFigures:
    wholly, partly = [], []
    for figure in on_table(battle):
        if condition_of(battle, figure).state == "dead":
            continue
        share = _share_on(field, body_at(battle, figure.id, time))
        if share == 1:
            wholly.append(figure.id)
        elif share:
            partly.append(figure.id)
    return CaughtFigures(tuple(wholly), tuple(partly))


def _share_on(field: SpellField, body: Body) -> float:
    """The share of a body inside an area, sampled at its centre and around its edge."""
    x, y = body.at
    edge = ((x + cos(at) * body.radius_ft, y + sin(at) * body.radius_ft) for at in _AROUND)
    inside = [
        sum(encloses(ring, point) for ring in field.rings) % 2 == 1 for point in (body.at, *edge)
    ]
    return sum(inside) / len(inside)


_POINTS: Final = 24
_AROUND: Final = tuple(2 * pi * at / _POINTS for at in range(_POINTS))


def field_of_act(battle: Battle, turn: PlacedAct) -> SpellField | None:
    """The area in which a spell takes effect; None if it was not aimed at an area."""
    action = casting_of(battle, turn.act)
    found = field_of(battle.running.aimed, action) if action else None
    return found if found and found.rings else None


def whom_it_affects(battle: Battle, turn: PlacedAct, power: Power | None) -> tuple[str, ...]:
    """The figures that a spell affects: those in its area on completion, or its targets."""
    field = field_of_act(battle, turn)
    if field is None:
        targets = tuple(dict.fromkeys(turn.act.targets))
        if power is None or not power.harms:
            return targets
        return tuple(who for who in targets if not why_out_of_play(power, battle, who))
    there = in_field(battle, field, turn.place).everyone
    if power is None:
        return there
    if power.form in {"cone", "line"}:
        there = tuple(who for who in there if who != turn.act.by)
    return targets_of(power, battle, there, turn.act.by)


def bolts_shared(bolts: int, whom: int) -> list[int]:
    """Deal bolts out in turn; return how many each figure takes."""
    return [bolts // whom + (at < bolts % whom) for at in range(whom)]


def multiply_roll(dice: Roll, times: int) -> Roll:
    """The dice of several equal rolls added up: twice 2d4+1 is 4d4+2."""
    number = dice.number * times
    return Roll(number, dice.sides if number else 0, dice.plus * times)


class UsedPower(NamedTuple):
    """A power in use: by which act and figure, under which name, at which level.

    Without a catalogue entry `power` is None, and everything is left to the DM.
    """

    name: str
    act: str = ""
    by: str = ""
    power: Power | None = None
    level: int = 1
    is_spell: bool = True

    def save_among(self, kinds: Sequence[str]) -> int:
        """The index in `kinds` of the saving throw that the power allows; -1 if there is none.

        A power that is not in the catalogue allows the save against spells if it is a spell and
        `kinds` has that save, or else the first of `kinds`.
        """
        against = self.power.against if self.power else "spells" if self.is_spell else None
        found = (at for at, kind in enumerate(kinds) if against and is_against(kind, against))
        if self.power:
            return next(found, -1)
        return next(found, 0 if kinds else -1)

    @property
    def bolts(self) -> int:
        """The number of damage bolts to deal out; 0 if the power has none."""
        if self.power is None or self.power.bolts is None:
            return 0
        return self.power.bolts.at(self.level).plus

    def infliction(self, battle: Battle) -> AppliedEffects:
        if self.power is None:
            return AppliedEffects(self.name)
        return infliction_of(battle, self.power, self.level, self.by)._replace(name=self.name)


PLACE: Final = "spell.place"
"""The option for when the place of a spell is chosen."""


def is_placed_late(battle: Battle) -> bool:
    return battle.rules.rulings(battle.options).get(PLACE) != "declared"


def place_in_words(battle: Battle) -> str:
    if is_placed_late(battle):
        return "You can move it when the spell goes off"
    return "Its place is fixed now: anyone who leaves the area escapes it"


def power_in_words(used: UsedPower) -> str:
    """The area, targets, limits and save of a power as one line; '' if not in the catalogue."""
    power = used.power
    return "" if power is None else " · ".join(_facts_in_words(power, used.level))


def _facts_in_words(power: Power, level: int) -> Iterator[str]:
    area = area_of(power, level)
    if area:
        yield area_in_words(*area)
    if power.number:
        most = power.number.at(level)
        yield f"at most {most} figures" if most.number else _so_many(most.plus)
    if power.damage_is_life:
        yield "as much damage as its user has hit points"
    if _WHOM[power.whom]:
        yield _WHOM[power.whom]
    if power.most_hd:
        yield f"up to {power.most_hd} hit dice"
    if power.against is None and power.harms:
        yield "no saving throw"
    elif power.against:
        yield f"a save {_SPARES[power.spared]}"


_WHOM: Final[Mapping[PowerTargets, str]] = MappingProxyType(
    {
        "any": "",
        "living": "the living only",
        "persons": "persons only",
        "animals": "animals only",
        "plants": "plants only",
        "undead": "the undead only",
        "foes": "foes only",
        "friends": "friends only",
        "caster": "the caster only",
    }
)
_SPARES: Final[Mapping[Spared, str]] = MappingProxyType(
    {"half": "halves it", "negates": "negates it", "nothing": "does nothing"}
)


def area_in_words(form: AreaForm, measures: AreaSize) -> str:
    """An area in words: 'circle of 20 ft radius', 'cone 60 ft long, 30 ft wide', '20 by 20 ft'."""
    long = number(measures.feet)
    if form.is_aimed:
        return f"{form.value} {long} ft long, {number(measures.width_ft)} ft wide"
    if form is AreaForm.BLOCK:
        return f"{long} by {number(measures.width_ft or measures.feet)} ft"
    return f"{form.value} of {long} ft radius"


def _so_many(most: int) -> str:
    return "one figure" if most == 1 else f"at most {most} figures"


class PoolThrow(NamedTuple):
    """A roll for how many figures a power affects: its label, and the figures to choose from."""

    ask: RollRequest
    words: str
    pool: Pool
    among: tuple[str, ...]


def pool_throws(battle: Battle, used: UsedPower, whom: Iterable[str]) -> tuple[PoolThrow, ...]:
    """The rolls for how many figures a power affects; empty if it affects all of them."""
    if used.power is None:
        return ()
    return tuple(_throws(battle, used, used.power.pools, tuple(whom)))


def _throws(
    battle: Battle, used: UsedPower, pools: Sequence[Pool], whom: tuple[str, ...]
) -> Iterator[PoolThrow]:
    least = -1
    for pool in pools:
        up_to = pool.up_to
        among = tuple(who for who in whom if least < _size(battle, who) <= _most(up_to))
        words = "hit dice" if up_to is None else f"up to {up_to} HD"
        dice = pool.dice.at(used.level)
        name = f"caught: {used.act or used.name} {up_to or ''}".rstrip()
        least = least if up_to is None else up_to
        if among:
            yield PoolThrow(RollRequest(name, dice), words, pool, among)


def pick_weakest(battle: Battle, throws: Iterable[tuple[PoolThrow, int]]) -> tuple[str, ...]:
    found: list[str] = []
    for throw, thrown in throws:
        weakest = sorted(throw.among, key=lambda who: _strength(battle, who))
        if throw.pool.up_to is not None:
            found += weakest[:thrown]
            continue
        left = thrown
        for who in weakest:
            left -= max(1, levels_of(battle.figure(who)))
            if left < 0:
                break
            found.append(who)
    return tuple(found)


def _strength(battle: Battle, who: str) -> HitDice:
    fighting = battle.figure(who).card.fighting
    return parse_hit_dice(fighting.hit_dice or fighting.level or 1)


def _size(battle: Battle, who: str) -> int:
    """A figure's level, or its hit dice rounded up."""
    return save_level(battle.figure(who))


def _most(up_to: int | None) -> float:
    return float("inf") if up_to is None else up_to
