"""The face of a card: all that it shows of a figure at a glance."""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Badge, Battle
from battleboard.battle.procedure.declarations import declarable_kinds
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.figure import Figure, HitPoints
from battleboard.battle.state.naming import declaration
from battleboard.battle.state.placed_acts import PlacedAct, placed_acts
from battleboard.battle.state.rules_scene import action_of
from battleboard.battle.state.status import ABOUT, statuses_of
from battleboard.rules import Action
from battleboard.rules.scene import ActionKind

Sort: TypeAlias = Literal["blow", "shot", "spell", "way", "other"]
"""What kind of act a declaration is, as far as its looks go."""
Fate: TypeAlias = Literal["meant", "done", "lost"]
"""What has become of a declaration: still to come, played, or spoiled and prevented."""

_SORTS: Final[dict[ActionKind, Sort]] = {
    "melee": "blow",
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


class Chip(NamedTuple):
    """One declaration, in a few words: casts sleep on Orc 1."""

    text: str
    sort: Sort = "other"
    fate: Fate = "meant"


class Face(NamedTuple):
    """What the card of a figure shows.

    `states` are its state, where it is not simply standing, and its statuses; `lasting` are effects
    and lights with what remains of them. `awaited` is true of one who may still declare something,
    and has not.
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
    leader: bool = False
    hidden: bool = False
    waiting: bool = False
    alias: str = ""
    type: str = ""
    portrait: str = ""
    words: frozenset[str] = frozenset()

    def fits(self, search: str) -> bool:
        """Whether every word of a search begins a word of the card."""
        return all(
            any(word.startswith(sought) for word in self.words)
            for sought in search.casefold().split()
        )

    @property
    def spoken(self) -> str:
        """What a voice reads of it, in one sentence after the other."""
        hp = f"{self.hp.now} of {self.hp.most} hit points"
        more = f", {self.hp.temporary} temporary" if self.hp.temporary else ""
        marks = [*self.states, *(chip.text for chip in self.chips), *self.lasting]
        marks += [word for word in ("leader", "hidden") if getattr(self, word)]
        return ". ".join((f"{hp}{more}", *marks)) + "."


def face_of(battle: Battle, figure: Figure) -> Face:
    """Look at a figure as its card shows it."""
    team, out = battle.teams[figure.side], is_out(battle, figure)
    state, *others = statuses_of(battle, figure)
    lasting = tuple(_lasting(battle, figure))
    chips = tuple(_chips(battle, figure))
    said = {"standing", *(ABOUT.values() if chips else ())}
    states = tuple(each for each in (state, *others) if each not in said)
    card = figure.card
    named = (card.name, card.type, card.fighting.character_class, figure.alias, team.name)
    return Face(
        id=figure.id,
        name=card.name,
        side=figure.side,
        colour=team.colour,
        badge=team.badge,
        hp=figure.hp,
        states=(*states, *(() if figure.present else ("off the table",))),
        fallen=out,
        dead=state == "dead",
        chips=chips,
        awaited=not chips and figure.present and not out and _is_awaited(battle, figure),
        lasting=lasting,
        leader=figure.leader,
        hidden=figure.hidden,
        waiting=not figure.present,
        alias=figure.alias,
        type=card.type or card.fighting.character_class,
        portrait=card.portrait,
        words=frozenset(_words((*named, state, *others, *lasting, *_marks(figure)))),
    )


def _is_awaited(battle: Battle, figure: Figure) -> bool:
    return battle.open_phase.kind == "declaration" and bool(declarable_kinds(battle, figure))


def _marks(figure: Figure) -> Iterator[str]:
    """Give the words by which a figure is also found."""
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
    """Give what a figure has declared for this round."""
    if battle.running.ended:
        return
    own = [action for action in battle.running.actions if action.by == figure.id]
    laid = [turn for turn in placed_acts(battle) if turn.act.by == figure.id] if own else []
    for action in own:
        said = declaration(battle, action).removeprefix(f"{figure.card.name} ")
        yield Chip(said, _SORTS.get(action.kind, "other"), _fate(battle, action, laid))


def _fate(battle: Battle, action: Action, laid: list[PlacedAct]) -> Fate:
    """Say what has become of a declaration, by the acts that it led to."""
    led_to = frozenset(_acts_of(battle, action))
    at = [turn for turn in laid if turn.act.id in led_to]
    if not at or any(turn.is_open for turn in at):
        return "meant"
    return "done" if any(turn.played for turn in at) else "lost"


def _acts_of(battle: Battle, action: Action) -> Iterator[str]:
    """Name the acts to which a declaration led, when the rules were asked last.

    An act that was played before may count the actions of an earlier question.
    """
    answer = battle.running.resolution
    for timing in answer.acts if answer else ():
        asked = action_of(battle, timing.act)
        if asked._replace(targets=action.targets) == action:
            yield timing.act.id


def _lasting(battle: Battle, figure: Figure) -> Iterator[str]:
    """Give effects and lights, each with what remains of it."""
    spoken = battle.rules.pace.spoken
    for effect in figure.effects:
        yield effect.name if effect.left_s is None else f"{effect.name} {spoken(effect.left_s)}"
    light = figure.light
    if light is not None:
        left = "" if light.left_s is None else f" {spoken(light.left_s)}"
        yield f"{light.kind}{left}" if light.lit else f"{light.kind}, out"
