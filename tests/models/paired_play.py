"""Plays pairs of battles side by side, and compares everything that the players can get.

Each command is given to both; secret ones may differ. A pair ends where play itself reveals
a difference, such as another act being played: from there on players may see it.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import msgspec
from PySide6.QtCore import QCoreApplication, QEvent, QObject

from battleboard.battle import commands as deeds
from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.happenings import chargers, happenings
from battleboard.battle.movement.whereabouts import body_at, body_now
from battleboard.battle.procedure.stage import stage
from battleboard.battle.state.condition import condition_of
from battleboard.battle.state.figure import CarriedLight, Effect
from battleboard.battle.state.placed_acts import next_acts, turn_of_spell
from battleboard.board.board import Light, Note
from battleboard.models.broadcast import BroadcastMode
from battleboard.models.camera_work import Follow
from battleboard.models.document import Document
from battleboard.models.fog.mask import shows
from battleboard.models.session import Session
from battleboard.queries.web.layer_store import LayerStore
from battleboard.rules import Action, Casting
from battleboard.storage.battle_file.opening import create_battle_file
from battleboard.storage.catalogue.catalogue import Catalogue
from battleboard.storage.exchange.written_recap import as_html, written_recap
from battleboard.views.browser.page_feed import PageFeed
from battleboard.views.map.paint.pictures import PictureLoader
from tests.battle.battles import TABLES
from tests.models import paired_battles as pairs
from tests.models.paired_steps import PairedSteps
from tests.models.sessions import HandClock, clock_of
from tests.storage.battle_file.files import IN_MEMORY

_STEPS: Final = 14
_CATALOGUES: Final[dict[str, Catalogue]] = {}
_MOST_STAGES: Final = 12
_TRIES: Final = 6
_THROWN: Final = 0.8
# Ids of the foes, which reveal more than their aliases.
_NEVER_WRITTEN: Final = tuple(f'"{who}"'.encode() for who in (*pairs.FOES, *pairs.SPIES))
_NEVER_SENT: Final = tuple(f'figure {who}"'.encode() for who in (*pairs.FOES, *pairs.SPIES))


class Glimpsed(NamedTuple):
    """Everything that the players can get of a battle at one moment."""

    view: Any
    written: bytes
    mask: bytes
    mode: str
    framing: Any
    level: Any
    announcement: Any
    animations: Any
    chargers: Any
    shown: Any
    recap: str
    wire: bytes


def glimpsed(session: Session) -> Glimpsed:
    """Everything that the players can get now."""
    broadcast, effects = session.broadcast, session.broadcast.map_effects
    view, mask = broadcast.view, broadcast.mask
    pings = [ping for ping in effects.pings if mask is None or shows(mask, ping[0])]
    return Glimpsed(
        view,
        msgspec.json.encode(view),
        bytes(mask.image.constBits()) if mask else b"",
        broadcast.mode.value,
        (broadcast.frame.framing, broadcast.through),
        (broadcast.frame.level, broadcast.whole),
        effects.announcement,
        broadcast.animations,
        frozenset() if broadcast.keeps_back else broadcast.chargers,
        (effects.areas, effects.measure, pings, broadcast.handouts),
        as_html(written_recap(session.battle, players=True)),
        Wire.of(session).next_message(),
    )


class Wire(QObject):
    """What a browser gets of a session: the next message, of all layers at first."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        pictures = PictureLoader(session.document.picture, self)
        self._feed = PageFeed(session.broadcast, pictures, lambda _: None, self)
        self._store = LayerStore()

    @classmethod
    def of(cls, session: Session) -> "Wire":
        return session.findChild(cls) or cls(session)

    def next_message(self) -> bytes:
        sent = self._store.version
        self._store.put(self._feed.layers())
        return self._store.since(sent)


def public(session: Session) -> tuple[object, ...]:
    """What play itself has shown: the acts of known figures, their places and times."""
    battle, time = session.battle, session.broadcast.progress.time
    met = (*pairs.OWN, *pairs.FOES)
    # A hidden figure may block known figures, whose paths are visible.
    places = [
        (body_now(battle, who), body_at(battle, who, time or 0.0))
        for who in met
        if who in battle.figures
    ]
    acts = [
        (done.act.by, done.act.kind, done.act.targets, done.place, done.outcome)
        for done in battle.running.settled
        if {done.act.by, *done.act.targets} & {*met}
    ]
    states = [
        condition_of(battle, battle.figures[who]).state for who in met if who in battle.figures
    ]
    # A spell spoiled by a blow is reported once the players have seen that moment.
    spoiled = [
        (each.who, each.place)
        for each in (happenings(battle) if _is_under_way(session) else ())
        if each.kind == "spoiled" and each.who in met and (time is None or each.place <= time)
    ]
    running, ruler = battle.running, battle.running.resolution
    where = ruler.ruler.where(running.now) if ruler else ""
    is_theirs = any(who in where for who in ("blue", *pairs.OWN))
    charging = {*chargers(battle, session.playhead.time)} & {*met} if running.now else set()
    # Who casts is told when the casting begins, which depends on the foes' dice.
    turns = [(each.by, turn_of_spell(battle, each)) for each in running.actions]
    casting = {
        (by, max(turn.act.begun, turn.act.delay))
        for by, turn in turns
        if turn and by in pairs.OWN and running.now
    }
    when = (running.number, running.now, time, battle.phase, is_theirs, battle.over)
    return (when, places, acts, states, spoiled, charging, casting)


def _is_under_way(session: Session) -> bool:
    """Whether anything of the round was played, so that it may have gone differently."""
    return bool(session.battle.running.now or session.broadcast.progress.time)


class Verdict(NamedTuple):
    """The result of a pair: the number of moments compared, and the first leak."""

    compared: int
    leak: str = ""
    steps: tuple[str, ...] = ()


class Pair:
    """Two sessions of battles that differ in their secrets."""

    def __init__(self, seed: str, folder: Path) -> None:
        self.shared = Random(f"{seed}/shared")
        self.common = pairs.common_of(self.shared)
        begins = self.shared.getstate()
        self.secret = Random(f"{seed}/one"), Random(f"{seed}/other")
        self.steps: list[str] = []
        self.compared = 0
        self.besides: Callable[[Session, Session], str] = lambda *_: ""
        made = []
        same_dice = Random(f"{seed}/dice").random() < 0.5
        for number, secret in enumerate(self.secret):
            self.shared.setstate(begins)
            start = pairs.made_battle(self.common, self.shared, secret)
            dice = pairs.NamedDice(seed, f"{seed}/foes" if same_dice else f"{seed}/{number}")
            kept = create_battle_file(folder / f"{number}.battle", start, TABLES, title="A fight")
            clock = HandClock()
            session = Session(Document(kept, TABLES, dice), clock)
            clock.setParent(session)
            session.powers._read = _CATALOGUES  # noqa: SLF001 - all read the same
            session.broadcast.frame.come_to((720.0, 480.0), 1.0, 720)
            made.append(session)
        self.sessions = made[0], made[1]
        self.done = PairedSteps(made[0].document, made[1].document)

    def close(self) -> None:
        for session in self.sessions:
            session.playhead.stop()
            session.broadcast.explored.finish()
            session.document.battle_file.close()
            session.deleteLater()
            QCoreApplication.sendPostedEvents(session, QEvent.Type.DeferredDelete.value)

    def leak(self) -> str:
        """How the players could tell the two battles apart, or ''."""
        QCoreApplication.sendPostedEvents()
        one, other = map(glimpsed, self.sessions)
        self.compared += 1
        for name, here, there in zip(Glimpsed._fields, one, other, strict=True):
            if here == there:
                continue
            if name == "view":
                parts = [
                    f"{field}: {a!r} | {b!r}"
                    for field, a, b in zip(here._fields, here, there, strict=True)
                    if a != b
                ]
                return "view: " + "; ".join(parts)
            said = ("", "") if name == "mask" else (here, there)
            return f"{name}: {said[0]!r} | {said[1]!r}"
        met = {*pairs.OWN, *pairs.FOES}
        strangers = {*self.sessions[0].broadcast.places} - met
        if strangers:
            return f"strangers: {strangers}"
        told = [word for word in _NEVER_WRITTEN if word in one.written]
        told += [word for word in _NEVER_SENT if word in one.wire]
        return f"written: {told}" if told else self.besides(*self.sessions)

    def played(self, steps: int = _STEPS) -> Verdict:
        """Play both on, command by command, until a leak, the end, or a legitimate difference."""
        leak = self.leak()
        by_chance = (self.shared.choice(_CHOICES) for _ in range(steps))
        for name in chain(self._prelude(), by_chance):
            if leak:
                break
            self.steps.append(name)
            DEEDS[name](self)
            self.done.note()
            if public(self.sessions[0]) != public(self.sessions[1]):
                if name not in _TELLING and not any(map(_is_under_way, self.sessions)):
                    leak = f"told apart by what is secret: {[*map(public, self.sessions)]}"
                break
            leak = self.leak()
        return Verdict(self.compared, leak, (str(self.common), *self.steps))

    def _prelude(self) -> Iterator[str]:
        """How most rounds begin: with declarations, and everybody's dice."""
        if not self.common.begun:
            return
        yield from self._led_to("declaration")
        for _ in range(self.shared.randint(1, 4)):
            yield self.shared.choice(_MINDS)
        if self.shared.random() < _THROWN:
            yield from self._led_to("resolution")

    def _led_to(self, kind: str) -> Iterator[str]:
        for _ in range(_MOST_STAGES):
            if all(stage(each.battle, TABLES).kind == kind for each in self.sessions):
                return
            yield "lead on"

    def both(self, make: Callable[[Random, Battle], Command]) -> None:
        for _ in range(_TRIES):
            state = self.shared.getstate()
            commands = []
            for session in self.sessions:
                self.shared.setstate(state)
                commands.append(make(self.shared, session.battle))
            if not any(
                session.document.why_not(command)
                for session, command in zip(self.sessions, commands, strict=True)
            ):
                for session, command in zip(self.sessions, commands, strict=True):
                    session.document.do(command)
                return

    def foes_mind(self) -> None:
        """Declare for foes; known ones do the same where the battles are alike."""
        if self.common.alike:
            self.both(partial(_foes_mind, foes=pairs.FOES))
        self.each(partial(_foes_mind, foes=pairs.SPIES if self.common.alike else pairs.FOES))

    def each(self, make: Callable[[Random, Battle], Command]) -> None:
        """Do something secret: different in each, with the same number of undo steps."""
        for session, secret in zip(self.sessions, self.secret, strict=True):
            tried = (make(secret, session.battle) for _ in range(_TRIES))
            may = (each for each in tried if not session.document.why_not(each))
            session.document.do(next(may, deeds.SetNotes((Note((9.0, 9.0), "x", "secret"),))))


def _foes_mind(secret: Random, _battle: Battle, foes: Sequence[str]) -> Command:
    who = secret.choice(foes)
    kinds = ["melee", "missile", "move", "flee", "charge", "parry", "cast", "close", "none", "set"]
    kind: Any = secret.choice(kinds)
    target = secret.choice(pairs.OWN)
    if kind == "cast":
        return deeds.Declare(Action(who, "cast", (target,), Casting("web", secret.randint(1, 9))))
    if kind == "move":
        place = pairs.beyond if who in pairs.SPIES else pairs.near
        return deeds.Declare(Action(who, "move"), to=place(secret))
    targets = () if kind in {"flee", "parry", "none", "set"} else (target,)
    return deeds.Declare(Action(who, kind, targets))


def _own_mind(shared: Random, _battle: Battle) -> Command:
    who, foe = shared.choice(pairs.OWN), shared.choice(pairs.FOES)
    kind: Any = shared.choice(["melee", "missile", "cast", "move", "charge", "parry"])
    if kind == "move":
        return deeds.Declare(Action(who, "move"), to=pairs.near(shared))
    if kind == "cast":
        return deeds.Declare(Action(who, "cast", (foe,), Casting("sleep", 3)))
    return deeds.Declare(Action(who, kind, () if kind == "parry" else (foe,)))


def _secret_deed(secret: Random, battle: Battle) -> Command:
    """Something that the DM does behind the screen."""
    spy = secret.choice([who for who in battle.figures if who in pairs.SPIES] or ["nobody"])
    foe = secret.choice(pairs.FOES)
    point = pairs.beyond(secret)
    lamp = Light(point, 20.0, lit=secret.random() < 0.5)
    curse = Effect("hex", "hex", secret.choice(["hasted", "slowed", "silenced", None]), 60)
    options: list[Command] = [
        deeds.SetNotes((Note(pairs.near(secret), "trap", "secret", kind="trap"),)),
        deeds.GiveOrder((foe,), secret.choice(["mob", "guard", "archers", "skirmish", None])),
        deeds.ApplyEffect((foe,), curse),
        deeds.Damage((spy,), secret.randint(1, 3)),
        deeds.Kill((spy,)),
        deeds.MoveFigure(spy, point),
        deeds.ApplyEffect((spy,), curse),
        deeds.SetAlias(spy, f"secret alias {secret.randint(0, 9)}"),
        deeds.RemoveFigure(spy),
        deeds.PutOutLight(spy),
        deeds.KindleLight(spy, CarriedLight("torch", 30.0)),
        deeds.EditCard(foe, _recut(secret, battle, foe)),
        deeds.CancelDeclaration(foe),
        deeds.SetDie("red", secret.randint(1, 6)),
        deeds.SetRooms(battle.board.rooms._replace(names=())),
        _foes_mind(secret, battle, pairs.SPIES),
    ]
    if not battle.board.levels and battle.showing.fog:
        options += [deeds.SetLights((lamp,)), deeds.SetDoor(1, secret.choice(["locked", "stuck"]))]
    return secret.choice(options)


def _recut(secret: Random, battle: Battle, who: str) -> Any:
    card = battle.figures[who].card
    return card._replace(notes=f"secret {secret.random()}", dexterity=secret.randint(3, 18))


def _lead_on(pair: Pair) -> None:
    """Go on to the next phase, with all dice; each battle asks for its own."""
    for session in pair.sessions:
        for _ in range(4):
            found = stage(session.battle, TABLES)
            if found.kind == "resolution" and found.stays:
                break
            if found.stays:
                session.document.do(deeds.ThrowAll())
            else:
                skips = "skip" in found.steps
                session.document.do(deeds.SkipPhase() if skips else deeds.NextPhase())
                break


def _play_on(pair: Pair) -> None:
    """Play the next act if it is the same in both; acts of unseen figures are played separately."""
    outcome = pair.shared.choice(["hit", "miss"])
    damage = pair.shared.randint(1, 4)
    due = [
        [(turn.act.id, turn.act.by, turn.place) for turn in next_acts(session.battle)]
        for session in pair.sessions
    ]
    for session, turns in zip(pair.sessions, due, strict=True):
        if turns:
            act = turns[0][0]
            hits = outcome == "hit" and turns[0][1] not in pairs.SPIES
            session.document.do(deeds.Settle(act, "hit" if hits else "miss", damage if hits else 0))


def _step_to(pair: Pair) -> None:
    pair.both(lambda _, battle: deeds.StepTo(battle.running.now + 1))


def _clock(seconds: float) -> Callable[[Pair], None]:
    def let_pass(pair: Pair) -> None:
        for session in pair.sessions:
            clock_of(session).let_pass(seconds)

    return let_pass


def _model(act: Callable[[Session, Random], object]) -> Callable[[Pair], None]:
    def do(pair: Pair) -> None:
        state = pair.shared.getstate()
        for session in pair.sessions:
            pair.shared.setstate(state)
            act(session, pair.shared)

    return do


def _ping(session: Session, dice: Random) -> None:
    session.broadcast.map_effects.ping(dice.choice([pairs.near, pairs.beyond])(dice))


def _show(*modes: BroadcastMode) -> Callable[[Session, Random], object]:
    return lambda session, dice: session.broadcast.show(dice.choice(modes))


def _follow(session: Session, dice: Random) -> None:
    session.camera_work.follow(dice.choice([*Follow]))
    if dice.random() < 0.5:
        session.camera_work.show_known()


def _shared_deed(dice: Random, _battle: Battle) -> Command:
    """Something in plain view of the players."""
    own, foe = dice.choice(pairs.OWN), dice.choice(pairs.FOES)
    options: list[Command] = [
        deeds.MoveFigure(own, pairs.near(dice)),
        deeds.MoveFigure(own, pairs.near(dice)),
        deeds.Damage((own,), 2),
        deeds.PutOutLight(own),
        deeds.KindleLight(own, CarriedLight("torch", 20.0)),
        deeds.MoveFigure(foe, pairs.near(dice)),
        deeds.Hide((foe,), hidden=dice.random() < 0.5),
        deeds.Damage((foe,), 1),
    ]
    return dice.choice(options)


_MOMENTS: Final = (0.0, 0.5, 2.5, 9.0)
DEEDS: Final[dict[str, Callable[[Pair], None]]] = {
    "what a foe means to do": lambda pair: pair.foes_mind(),
    "behind the screen": lambda pair: pair.each(_secret_deed),
    "what the party means to do": lambda pair: pair.both(_own_mind),
    "in plain sight": lambda pair: pair.both(_shared_deed),
    "lead on": _lead_on,
    "play": _play_on,
    "step": _step_to,
    "undo": lambda pair: pair.done.undo(),
    "redo": lambda pair: pair.done.redo(),
    "scrub": _model(
        lambda session, dice: session.playhead.scrub(dice.choice([0.0, 0.5, 2.5, 9.0]))
    ),
    "run": _model(lambda session, _: session.playhead.run_to(session.battle.running.now)),
    "half a second": _clock(0.5),
    "three seconds": _clock(3.0),
    "freeze": _model(_show(BroadcastMode.FROZEN)),
    "go live": _model(_show(BroadcastMode.LIVE)),
    "blank": _model(_show(BroadcastMode.BLANK, BroadcastMode.LIVE)),
    "camera": _model(_follow),
    "through one": _model(
        lambda session, dice: session.broadcast.look_through(dice.choice([(), ("ann",)]))
    ),
    "ping": _model(_ping),
}
_OFTEN: Final = {
    "what a foe means to do": 4,
    "behind the screen": 6,
    "what the party means to do": 3,
    "in plain sight": 3,
    "lead on": 6,
    "play": 4,
    "step": 2,
    "scrub": 2,
    "undo": 2,
}
_CHOICES: Final = tuple(name for name in DEEDS for _ in range(_OFTEN.get(name, 1)))
_MINDS: Final = ("what a foe means to do", "what a foe means to do", "what the party means to do")
_TELLING: Final = frozenset({"lead on", "play", "step"})
"""These may lead one of the two to where the other is not, which is no secret."""


def verdict_on(seed: str, folder: Path) -> Verdict:
    """The result of one pair."""
    pair = Pair(seed, folder)
    try:
        return pair.played()
    finally:
        pair.close()


def run(seed: str, cases: range) -> Iterator[tuple[int, Verdict]]:
    """The results of some pairs, by number."""
    with TemporaryDirectory(dir=IN_MEMORY) as name:
        for number in cases:
            with TemporaryDirectory(dir=name) as folder:
                yield number, verdict_on(f"{seed}/{number}", Path(folder))
