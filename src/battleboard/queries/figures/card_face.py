"""What the cards of figures show, their numbers, and the headings of sides."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, Wield
from battleboard.battle.procedure.declarations import (
    declarable_kinds,
    declarations_not_begun,
    declarations_of,
)
from battleboard.battle.round.gone_targets import current_target, has_fallen
from battleboard.battle.state.condition import DECLARED_IN, is_out
from battleboard.battle.state.figure import Arm, Card, Figure, HitPoints, Spell
from battleboard.battle.state.naming import declaration, name_of, people
from battleboard.battle.state.placed_acts import PlacedAct, placed_acts
from battleboard.battle.state.rules_scene import combatant
from battleboard.battle.state.status import ABOUT, move_of, statuses_of
from battleboard.battle.state.team import Badge
from battleboard.foundation.words import number
from battleboard.queries.figures.conditions import condition_in_words
from battleboard.queries.round.declaration_chances import Chance, is_weighed
from battleboard.queries.round.explanations import acts_of, why_not_due
from battleboard.queries.round.group_offers import CONDUCTS
from battleboard.rules import Action, Scene, Side, Tables
from battleboard.rules.attack.attack_rates import occasion_of, routines_on
from battleboard.rules.measures import Stride, inches_in_words
from battleboard.rules.rules_context import RulesContext, rules_context
from battleboard.rules.scene import ActionKind
from battleboard.rules.timing.act import ActKind

Grip: TypeAlias = Literal["", "blow", "shot"]
"""What the weapon in hand is for: blows, or only shots; '' if none is shown."""


_STRIKES: Final[frozenset[ActionKind]] = frozenset({"melee", "charge", "set"})


def grip_of(figure: Figure) -> Grip:
    if not figure.card.arms:
        return ""
    return "shot" if figure.arm.weapon.kind == "missile" else "blow"


def next_weapons(battle: Battle, who: Iterable[str]) -> Command | None:
    """The command that switches figures to their next weapon; None if none has another to use."""
    found = {each: _others(battle, battle.figure(each)) for each in who}
    armed = {each: places[0] for each, places in found.items() if places}
    if not armed:
        return None
    running = battle.running
    drawn = (running.number > 0 or running.surprised) and battle.open_phase.kind in DECLARED_IN
    commands = tuple(Wield(each, place, drawn=drawn) for each, place in armed.items())
    if len(commands) == 1:
        return commands[0]
    return Batch(commands, f"{people(battle, armed)}: next weapon")


def _others(battle: Battle, figure: Figure) -> list[int]:
    """The indexes of the other weapons, starting after the one in hand and wrapping around.

    Skips weapons with nothing left to throw or shoot, and weapons that only shoot if the figure
    still has a melee attack to come.
    """
    arms, at = figure.card.arms, figure.in_hand
    strikes = any(action.kind in _STRIKES for action in declarations_not_begun(battle, figure.id))
    return [
        place
        for place in (*range(at + 1, len(arms)), *range(at))
        if arms[place].left != 0 and not (strikes and arms[place].weapon.kind == "missile")
    ]


def numbers_of(battle: Battle, figure: Figure, tables: Tables) -> tuple[str, ...]:
    """The text lines of a card: defence and move, weapons and attacks, spells, devices."""
    case = _alone(battle, figure, tables)
    lines = (
        " · ".join(filter(None, (_armour(battle, figure, case), _move(battle, figure, case)))),
        " · ".join(filter(None, (_weapon(figure), _routines(figure, case)))),
        _spells(figure.card),
        " · ".join(f"{each.name} {each.left}" for each in figure.card.devices if each.left),
    )
    return tuple(filter(None, lines))


# Armour classes from 10 down to -6, or from 10 up to 26 where they ascend.
_CLASSES: Final = 17
_UNARMOURED: Final = 10


def hit_numbers(battle: Battle, figure: Figure, tables: Tables) -> tuple[tuple[int, int], ...]:
    """Pairs of an armour class and the d20 total that hits it, worst armour first.

    Armour classes for which the game has no number are left out.
    """
    case, attack_rules = _alone(battle, figure, tables), battle.rules.attack_rules
    step = 1 if attack_rules.ascending(case.rulings) else -1
    classes = (_UNARMOURED + step * each for each in range(_CLASSES))
    found = ((ac, attack_rules.needed(case, figure.id, ac)) for ac in classes)
    return tuple((ac, needed) for ac, needed in found if needed is not None)


def _alone(battle: Battle, figure: Figure, tables: Tables) -> RulesContext:
    scene = Scene(
        {figure.side: Side()},
        (combatant(battle, figure),),
        place=battle.board.where,
        round=max(1, battle.round_of_fight),
    )
    return rules_context(scene, tables, battle.rules.rulings(battle.options))


def _armour(battle: Battle, figure: Figure, case: RulesContext) -> str:
    worn = figure.card.fighting.ac
    if worn is None:
        return ""
    shield, attack_rules = figure.card.armour.shield, battle.rules.attack_rules
    own = attack_rules.dexterity(case, case.figures[figure.id])
    rear = attack_rules.situations.get("behind")
    lost = rear.loses if rear else frozenset[str]()
    behind = shield * ("shield" in lost) + max(0, own) * ("dexterity" in lost)
    worse = -1 if attack_rules.ascending(case.rulings) else 1
    besides = [
        f"{worn + worse * steps} {words}"
        for steps, words in ((shield, "without shield"), (behind, "from behind"))
        if steps
    ]
    return f"AC {worn}" + (f" ({', '.join(besides)})" if besides else "")


def _move(battle: Battle, figure: Figure, case: RulesContext) -> str:
    inches = move_of(figure)
    if not inches:
        return "does not move"
    walk, charge = (
        battle.rules.stride(case, Action(figure.id, kind, (figure.id,)), False)  # noqa: FBT003
        for kind in ("move", "charge")
    )
    written = inches_in_words(inches, in_feet=battle.rules.moves_in_feet)
    told = f"{written}, {_pace(walk)}"
    return told if charge == walk else f"{told}, charging {number(_feet(charge))}"


def _pace(stride: Stride) -> str:
    each = "round" if stride.feet == stride.most_ft else "segment"
    return f"{number(_feet(stride))} ft a {each}"


def _feet(stride: Stride) -> float:
    return float(stride.feet)


def _routines(figure: Figure, case: RulesContext) -> str:
    """The number of attacks in this round, in words; '' for the usual single one."""
    rate = case.figures[figure.id].rate
    if rate == 1:
        return ""
    if rate.denominator == 1:
        return f"{rate} attacks"
    own = case.figures[figure.id]
    shoots = own.weapon.kind == "missile"
    occasion = occasion_of(case, own, "missile" if shoots else "melee")
    return f"{routines_on(rate, occasion)} of {rate} attacks"


def _weapon(figure: Figure) -> str:
    held = [figure.arm]
    if figure.off_hand is not None and figure.off_hand < len(figure.card.arms):
        held.append(figure.card.arms[figure.off_hand])
    return " and ".join(" ".join(_arm_in_words(arm)) for arm in held)


def _arm_in_words(arm: Arm) -> Iterator[str]:
    weapon = arm.weapon
    yield weapon.name or "attack"
    yield "/".join(map(str, arm.dealt))
    about = []
    if weapon.speed is not None:
        about.append(f"speed {weapon.speed}")
    if weapon.length_ft is not None:
        about.append(f"{number(weapon.length_ft)} ft")
    if weapon.ready:
        about.append("ready")
    if arm.left is not None:
        about.append(f"{arm.left} left")
    if about:
        yield f"({', '.join(about)})"


def _spells(card: Card) -> str:
    """The spells with castings left, by level if any of them has a level."""
    ready = [spell for spell in card.spells if spell.left]
    if not any(spell.level for spell in ready):
        return " · ".join(map(_spell, ready))
    levels = sorted({spell.level for spell in ready})
    return " · ".join(
        f"{level or '?'}: {', '.join(_spell(spell) for spell in ready if spell.level == level)}"
        for level in levels
    )


def _spell(spell: Spell) -> str:
    times = f" ×{spell.left}" if spell.left > 1 else ""
    return f"{spell.name} {spell.casting_time}{times}"


class SideHeading(NamedTuple):
    """The heading of a side: how many of its figures stand, and how many there are.

    If `fallen` is above 0, this is the heading for that many dead from earlier fights.
    """

    side: str
    name: str
    colour: int
    badge: Badge
    up: int
    all: int
    folded: bool = False
    fallen: int = 0

    @property
    def told(self) -> str:
        if self.fallen:
            return f"{self.fallen} dead from earlier fights"
        amount = f"{self.all}" if self.up == self.all else f"{self.up} of {self.all}"
        return f"{amount} standing"


def by_side(battle: Battle) -> Mapping[str, list[Figure]]:
    """The figures of each side, in the order of the battle; [] for a side without figures."""
    sides: dict[str, list[Figure]] = {side: [] for side in battle.teams}
    for figure in battle.figures.values():
        sides[figure.side].append(figure)
    return sides


def heading_of(battle: Battle, side: str, *, folded: bool) -> SideHeading:
    team = battle.teams[side]
    figures = [each for each in battle.figures.values() if each.side == side]
    up = sum(each.present and not is_out(battle, each) for each in figures)
    return SideHeading(side, team.name, team.colour, team.badge, up, len(figures), folded)


def heading_of_fallen(heading: SideHeading, fallen: int, *, folded: bool) -> SideHeading:
    return heading._replace(folded=folded, fallen=fallen)


Sort: TypeAlias = Literal["blow", "shot", "spell", "way", "other"]
"""The kind of a declaration, as it is drawn on a card."""
Fate: TypeAlias = Literal["meant", "done", "lost"]
"""What has become of a declaration: still to come, played, or spoiled or prevented."""

_SORTS: Final[dict[ActionKind, Sort]] = {
    "melee": "blow",
    "grapple": "blow",
    "pummel": "blow",
    "overbear": "blow",
    "missile": "shot",
    "cast": "spell",
    "device": "spell",
    "turn": "spell",
    "psionic": "spell",
    "charge": "way",
    "close": "way",
    "move": "way",
    "flee": "way",
    "withdraw": "way",
}
_STRUCK: Final[frozenset[ActKind]] = frozenset({"strike", "shot"})
_SIGNED: Final = frozenset({"melee", "missile", "charge", "close"})


class Chip(NamedTuple):
    """A declaration in a few words: casts sleep on Orc 1.

    `brief` is the spell or the targets alone, where an icon says the rest. If `weighed`, the card
    leaves room for the `chance`, which is computed later; `is_current` says whether the chance is
    for the battle as it is now. `why_not` says why the declaration has no effect in this round.
    """

    text: str
    sort: Sort = "other"
    fate: Fate = "meant"
    action: Action | None = None
    weighed: bool = False
    chance: Chance | None = None
    is_current: bool = True
    brief: str = ""
    why_not: str = ""

    @property
    def spoken(self) -> str:
        """For screen readers: the text with its current chance, or with why it has no effect."""
        if self.why_not:
            return f"{self.text}. {self.why_not}"
        if self.chance is None or not self.is_current:
            return self.text
        why = f": {' '.join(self.chance.says)}" if self.chance.is_void else ""
        return f"{self.text}, {self.chance.in_words}{why}"


class CardFace(NamedTuple):
    """What a figure's card shows.

    `lasting` are effects and lights with the time left, and the standing order in words;
    `conditions` says what the figure's statuses do in this game. `awaited` is true while the figure
    may still declare and has not.
    """

    id: str
    name: str
    side: str
    colour: int
    badge: Badge
    hp: HitPoints
    states: tuple[str, ...] = ()
    fallen: bool = False
    dead: bool = False
    chips: tuple[Chip, ...] = ()
    awaited: bool = False
    lasting: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    leader: bool = False
    hidden: bool = False
    waiting: bool = False
    alias: str = ""
    type: str = ""
    portrait: str = ""
    words: frozenset[str] = frozenset()
    held: str = ""
    grip: Grip = ""
    ordered: bool = False

    def fits(self, search: str) -> bool:
        """Whether every word of a search is a prefix of a word on the card."""
        return all(
            any(word.startswith(sought) for word in self.words)
            for sought in search.casefold().split()
        )

    @property
    def on_hover(self) -> str:
        told = " ".join(self.lasting).casefold()
        states = ", ".join(each for each in self.states if each not in told)
        return "\n".join(filter(None, (self.name, states, *self.lasting)))

    @property
    def spoken(self) -> str:
        hp = f"{self.hp.now} of {self.hp.most} hit points"
        more = f", {self.hp.temporary} temporary" if self.hp.temporary else ""
        arms = [f"holds {self.held}"] if self.held else []
        marks = [*self.states, *arms, *(chip.spoken for chip in self.chips), *self.lasting]
        marks += [word for word in ("leader", "hidden") if getattr(self, word)]
        return ". ".join((f"{hp}{more}", *marks)) + "."


def face_of(battle: Battle, figure: Figure) -> CardFace:
    team, out = battle.teams[figure.side], is_out(battle, figure)
    state, *others = statuses_of(battle, figure)
    lasting = tuple(_lasting(battle, figure))
    chips = () if battle.over else tuple(_chips(battle, figure))
    said = {"standing", *(ABOUT.values() if chips else ())}
    states = [str(each) for each in (state, *others) if each not in said]
    states += [f"{figure.subdual} subdued"] if figure.subdual else []
    psionic = None if "psionics" in battle.rules.unsupported else figure.card.psionic
    states += [f"psionics {psionic}"] if psionic else []
    card = figure.card
    named = (card.name, card.type, card.fighting.character_class, figure.alias, team.name)
    return CardFace(
        id=figure.id,
        name=card.name,
        side=figure.side,
        colour=team.colour,
        badge=team.badge,
        hp=figure.hp,
        states=(*states, *(() if figure.present else ("set aside",))),
        fallen=out,
        dead=state == "dead",
        chips=chips,
        awaited=not chips and figure.present and not out and _is_awaited(battle, figure),
        lasting=lasting,
        conditions=tuple(
            condition_in_words(battle.rules, each)
            for each in dict.fromkeys(effect.status for effect in figure.effects)
            if each
        ),
        leader=figure.leader,
        hidden=figure.hidden,
        waiting=not figure.present,
        alias=figure.alias,
        type=card.type or card.fighting.character_class,
        portrait=card.portrait,
        held=figure.arm.weapon.name if card.arms and not out else "",
        grip="" if out else grip_of(figure),
        ordered=figure.order is not None,
        words=frozenset(_words((*named, state, *others, *lasting, *_marks(figure)))),
    )


def _is_awaited(battle: Battle, figure: Figure) -> bool:
    return battle.open_phase.kind == "declaration" and bool(declarable_kinds(battle, figure))


def _marks(figure: Figure) -> Iterator[str]:
    """Yield additional words by which a search finds a figure."""
    if figure.leader:
        yield "leader"
    if figure.hidden:
        yield "hidden"
    yield "wounded hurt" if figure.hp.now < figure.hp.most else "unhurt"
    yield "standing" if figure.hp.now > 0 else "down"


def _words(texts: tuple[str, ...]) -> Iterator[str]:
    for text in texts:
        yield from text.casefold().replace("-", " ").split()


def _chips(battle: Battle, figure: Figure) -> Iterator[Chip]:
    if battle.running.ended:
        return
    own = list(declarations_of(battle, figure.id))
    laid = [turn for turn in placed_acts(battle) if turn.act.by == figure.id] if own else []
    for action in _of_now(battle, own, laid):
        said, brief = _declaration_now(battle, action, laid)
        why_not = why_not_due(battle, action)
        fate: Fate = "lost" if why_not else _fate(battle, action, laid)
        weighed = fate == "meant" and is_weighed(battle, action)
        sort = _SORTS.get(action.kind, "other")
        yield Chip(said, sort, fate, action, weighed, brief=brief, why_not=why_not)


def _declaration_now(battle: Battle, action: Action, laid: list[PlacedAct]) -> tuple[str, str]:
    """A declaration in words and in brief; both 'Orc 1 is down' if its next target has fallen."""
    led_to = frozenset(acts_of(battle, action))
    coming = (turn.act for turn in laid if turn.is_open and turn.act.id in led_to)
    attack = next((act for act in coming if act.kind in _STRUCK), None)
    target = battle.figures.get(current_target(battle, attack)) if attack else None
    if attack and target and has_fallen(battle, attack, target):
        down = f"{name_of(battle, target.id)} is down"
        return down, down
    if attack and attack.id in battle.running.redirected:
        action = action._replace(targets=(current_target(battle, attack),))
    said = declaration(battle, action).removeprefix(f"{name_of(battle, action.by)} ")
    return said, _brief(battle, action)


def _of_now(battle: Battle, own: list[Action], laid: list[PlacedAct]) -> list[Action]:
    """The declarations in effect now.

    During surprise, these are the ones for the first segment with an act to come, or else for the
    last segment.
    """
    segments = sorted({each.segment or 0 for each in own})
    meant = (each.segment or 0 for each in own if _fate(battle, each, laid) == "meant")
    now = min(meant, default=segments[-1] if segments else 0)
    return [each for each in own if (each.segment or 0) == now]


def _brief(battle: Battle, action: Action) -> str:
    """The name of the spell or the targets of the attack; '' for other declarations."""
    if action.kind == "cast" and action.casting:
        return action.casting.name
    return people(battle, action.targets) if action.kind in _SIGNED else ""


def _fate(battle: Battle, action: Action, laid: list[PlacedAct]) -> Fate:
    led_to = frozenset(acts_of(battle, action))
    at = [turn for turn in laid if turn.act.id in led_to]
    if not at or any(turn.is_open for turn in at):
        return "meant"
    return "done" if any(turn.played for turn in at) else "lost"


def _lasting(battle: Battle, figure: Figure) -> Iterator[str]:
    in_words = battle.rules.pace.in_words
    for effect in figure.effects:
        yield effect.name if effect.left_s is None else f"{effect.name} {in_words(effect.left_s)}"
    light = figure.light
    if light is not None:
        left = "" if light.left_s is None else f" {in_words(light.left_s)}"
        yield f"{light.kind}{left}" if light.lit else f"{light.kind}, out"
    if figure.order:
        yield f"every round: {CONDUCTS[figure.order.conduct][0]}"
