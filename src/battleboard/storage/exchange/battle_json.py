"""A whole battle in JSON: the current state with its pictures, but without its history.

`{"format": "battleboard-battle", "version": 1, "title": …, "battle": {…}, "pictures": {…}}`: the
battle is encoded as in battle files, and pictures are in base64 under their names in the battle.
A round exported as a scenario can be read as a battle too.
"""

import re
from base64 import b64decode, b64encode
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from math import atan2, ceil, degrees
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

import msgspec

from battleboard import rules
from battleboard.battle.battle import Battle, Encounter, LogEntry
from battleboard.battle.round.consequences import plan_round
from battleboard.battle.round.passing_time import with_round_begun
from battleboard.battle.state.condition import is_down
from battleboard.battle.state.event import RoundBegan
from battleboard.battle.state.figure import Arm, Card, Figure, Spell
from battleboard.battle.state.running_round import Round, Settled
from battleboard.battle.state.team import Badge, Team
from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.grid import Squares
from battleboard.board.point import FARTHEST_FT, Point, distance
from battleboard.rules import SceneError, Tables
from battleboard.rules.ruleset import PhaseKind
from battleboard.rules.scene import BARE_HANDS
from battleboard.storage.answer_json import indent_json
from battleboard.storage.battle_file.codec import BATTLE, as_json
from battleboard.storage.battle_file.consistency import check_battle
from battleboard.storage.battle_file.plain_value import FormError
from battleboard.storage.catalogue.creatures import average_hit_points
from battleboard.storage.disk import StorageError, UnreadableError
from battleboard.storage.exchange.figure_sheets import BOM
from battleboard.storage.scenario import Scenario, read_scenario
from battleboard.storage.strict_json import fit

SQUARE_FT: Final = 5.0
MARGIN_FT: Final = 30.0
"""Minimum distance of figures from the edge of the board."""


class Arena(NamedTuple):
    """A board, and the body of each figure on it."""

    board: Board
    bodies: Mapping[str, Body]


def arena_for(scene: rules.Scene) -> Arena:
    """Lay out a board for a scene: figures keep their distances, and face the nearest foe.

    Figures without a position stand in ranks below the others, one rank per side.
    """
    places = _shift_onto_board(_line_up(scene))
    size = tuple(_up(max(ends, default=0.0) + MARGIN_FT) for ends in _axes(places))
    board = Board((size[0], size[1]), Squares(SQUARE_FT), where=scene.place)
    bodies = {
        figure.id: Body(places[figure.id], facing=_facing(figure, scene.combatants, places))
        for figure in scene.combatants
    }
    return Arena(board, bodies)


def _line_up(scene: rules.Scene) -> dict[str, Point]:
    places = {each.id: each.at_ft for each in scene.combatants if each.at_ft is not None}
    lowest = max((y + 2 * SQUARE_FT for _, y in places.values()), default=0.0)
    for row, side in enumerate(scene.sides):
        rank = (each for each in scene.combatants if each.side == side and each.at_ft is None)
        for at, figure in enumerate(rank):
            places[figure.id] = (at * SQUARE_FT, lowest + row * SQUARE_FT)
    return places


def _shift_onto_board(places: Mapping[str, Point]) -> dict[str, Point]:
    """Shift all positions by whole squares so that none lies outside the board."""
    across, down = (_shift(ends) for ends in _axes(places))
    return {name: (x + across, y + down) for name, (x, y) in places.items()}


def _shift(along: Sequence[float]) -> float:
    lowest, highest = min(along, default=0.0), max(along, default=0.0)
    if highest - lowest > FARTHEST_FT - 3 * MARGIN_FT:
        problem = f"no board is larger than {FARTHEST_FT:,.0f} ft; some figures stand farther apart"
        raise rules.SceneError("combatants", problem)
    return _up(MARGIN_FT - lowest)


def _axes(places: Mapping[str, Point]) -> tuple[list[float], list[float]]:
    return [x for x, _ in places.values()], [y for _, y in places.values()]


def _up(feet: float) -> float:
    return ceil(feet / SQUARE_FT) * SQUARE_FT


def _facing(
    figure: rules.Combatant, others: Iterable[rules.Combatant], places: Mapping[str, Point]
) -> float:
    """The facing towards the nearest foe, in degrees; 0 (to the right) if there is none."""
    here = places[figure.id]
    foes = [places[each.id] for each in others if each.side != figure.side]
    there = min(foes, key=lambda foe: distance(here, foe), default=here)
    return degrees(atan2(there[1] - here[1], there[0] - here[0])) % 360


_BADGES: Final[tuple[Badge, ...]] = get_args(Badge)
_NOT_DONE: Final = frozenset({"prevented", "spoiled", "runs on"})


def battle_of(scenario: Scenario, tables: rules.Tables) -> Battle:
    """Build a battle from a scenario; raise a SceneError with the path of what does not fit.

    The battle is in the phase that the scenario asks about, or at initiative if dice are missing.
    The first side is the players'. Gaps in the scenario are filled in: a figure is named by its
    id, and gets the average hit points of its hit dice, or 1.
    """
    _check(scenario)
    try:
        return _in_its_phase(scenario, tables)
    except rules.SceneError as fault:
        raise scenario.locate_fault(fault) from None


def _check(scenario: Scenario) -> None:
    if scenario.phase == "distance":
        problem = (
            "expected 'surprise_check', 'surprise' or 'round': a battle cannot start at 'distance'"
        )
        raise rules.SceneError("phase", problem)
    for at, figure in enumerate(scenario.scene.combatants):
        if figure.id in scenario.scene.sides:
            problem = f"'{figure.id}' is also the name of a side: their dice cannot be told apart"
            raise rules.SceneError(f"combatants[{at}].id", problem)


def _in_its_phase(scenario: Scenario, tables: rules.Tables) -> Battle:
    scene, game = scenario.scene, scenario.ruleset
    rules.find_ruleset(game).rulings(scene.options)
    scene.check()
    match scenario.phase:
        case "surprise":
            answer = rules.resolve_surprise(scene, game, tables)
            return _play(_set_up(scenario, "advantage"), scene, answer, tables)
        case "round":
            return _round(scenario, tables)
        case _:
            return _set_up(scenario, "surprise")


def _round(scenario: Scenario, tables: rules.Tables) -> Battle:
    """The battle in its round, as far as played; at initiative while dice are missing."""
    scene = scenario.scene
    try:
        answer = rules.resolve_round(scene, scenario.ruleset, tables)
    except rules.SceneError as fault:
        if scene.outcomes or not fault.path.endswith("initiative"):
            raise
        return _begun(_set_up(scenario, "initiative"))
    return _begun(_play(_set_up(scenario, "resolution"), scene, answer, tables))


def _begun(battle: Battle) -> Battle:
    """Begin the round, with a log entry for the recap to find."""
    running = battle.running._replace(begun=True)
    number = running.number
    begins = LogEntry(number, 0, f"Begin with round {number} of a scenario", (RoundBegan(number),))
    return with_round_begun(battle._replace(running=running, log=(begins,)))


def _set_up(scenario: Scenario, kind: PhaseKind) -> Battle:
    scene, arena = scenario.scene, arena_for(scenario.scene)
    figures = {each.id: _figure(each, arena.bodies[each.id], scene) for each in scene.combatants}
    phases = rules.find_ruleset(scenario.ruleset).phases
    return Battle(
        arena.board,
        scenario.ruleset,
        scene.options,
        dict(_teams(scenario)),
        figures,
        _encounter(scene),
        next(at for at, phase in enumerate(phases) if phase.kind == kind),
        _running(scenario),
    )


def _running(scenario: Scenario) -> Round:
    scene = scenario.scene
    before_the_first = scenario.phase != "round" and scene.round == 1
    return Round(
        number=0 if before_the_first else scene.round,
        surprised=scenario.phase == "surprise",
        actions=scene.actions,
        dice=_dice(scene),
    )


def _dice(scene: rules.Scene) -> dict[str, int]:
    thrown = {name: side.initiative for name, side in scene.sides.items()}
    thrown |= {figure.id: figure.initiative for figure in scene.combatants}
    return {name: die for name, die in thrown.items() if die is not None}


def _encounter(scene: rules.Scene) -> Encounter:
    rolls = {name: side.roll for name, side in scene.sides.items() if side.roll is not None}
    return Encounter(rolls=rolls, lost=scene.lost)


def _teams(scenario: Scenario) -> Iterator[tuple[str, Team]]:
    for at, (name, side) in enumerate(scenario.scene.sides.items()):
        dice = Team(name, die=side.die)
        if scenario.phase == "surprise_check":
            dice = Team(name, surprise_die=side.die)
        yield (
            name,
            dice._replace(
                players=not at,
                colour=at,
                badge=_BADGES[at % len(_BADGES)],
                surprised_on=side.surprised_on,
                aware=side.aware,
            ),
        )


def _figure(combatant: rules.Combatant, body: Body, scene: rules.Scene) -> Figure:
    hp, number = average_hit_points(combatant.fighting.hit_dice), scene.round
    return Figure(
        combatant.id,
        combatant.side,
        _card(combatant, scene.actions),
        body,
        hp,
        last_charge=combatant.last_charge,
        fought=_rounds_used(combatant.fought, number),
        shot=_rounds_used(combatant.shot, number),
    )


def _rounds_used(counted: int | None, number: int) -> int:
    """The rounds in which routines were used before round `number`: as counted, or else all."""
    return number - 1 if counted is None else counted


def _card(combatant: rules.Combatant, actions: tuple[rules.Action, ...]) -> Card:
    armed = combatant.weapon != BARE_HANDS
    return Card(
        combatant.id,
        combatant.type,
        combatant.fighting,
        combatant.armour,
        move=combatant.move,
        legs=combatant.legs,
        dexterity=combatant.dexterity,
        routines=combatant.routines,
        reach_ft=combatant.reach_ft,
        arms=(Arm(combatant.weapon),) if armed else (),
        spells=tuple(_spells(combatant.id, actions)),
        surprised_less=combatant.surprised_less,
        surprises_more=combatant.surprises_more,
        encumbered=combatant.encumbered,
    )


def _spells(who: str, actions: tuple[rules.Action, ...]) -> Iterator[Spell]:
    """The memorized spells of a figure: those that it casts in the scenario."""
    times: dict[Spell, int] = defaultdict(int)
    for action in actions:
        if action.by == who and action.kind == "cast" and action.casting and action.casting.name:
            name, time, _, concentration, lasting = action.casting
            times[Spell(name, time, concentration=concentration, lasting=lasting)] += 1
    return (spell._replace(left=left) for spell, left in times.items())


def _play(
    battle: Battle, scene: rules.Scene, answer: rules.Resolution, tables: rules.Tables
) -> Battle:
    """Apply all acts that have an outcome; figures that they incapacitate are down."""
    settled = tuple(
        Settled(timing.act, timing.segment, scene.outcomes[timing.act.id])
        for timing in answer.acts
        if timing.act.id in scene.outcomes
    )
    fallen = frozenset(_fallen_targets(answer, scene.outcomes))
    now = max((done.place for done in settled), default=0)
    running = battle.running._replace(settled=settled, fallen=fallen, now=now, passed=now)
    met = battle.encounter
    if answer.ruler.unit != "segment":
        met = met._replace(unit="round")
    battle = battle._replace(encounter=met)
    for who in fallen:
        battle = battle.with_figure(_lying(battle, battle.figures[who]))
    return plan_round(battle.with_running(running), tables)


def _fallen_targets(answer: rules.Resolution, outcomes: Mapping[str, str]) -> Iterator[str]:
    for timing in answer.acts:
        if outcomes.get(timing.act.id) == "incapacitated" and timing.outcome not in _NOT_DONE:
            yield from timing.act.targets


def _lying(battle: Battle, figure: Figure) -> Figure:
    """Give a figure the most hit points at which it is still down."""
    hp = figure.hp._replace(now=0)
    while not is_down(battle, figure._replace(hp=hp)):
        hp = hp._replace(now=hp.now - 1)
    return figure._replace(hp=hp)


FindPicture: TypeAlias = Callable[[str], bytes]
"""Returns a picture by its name, or raises a `StorageError`."""
FORMAT: Final = "battleboard-battle"
VERSION: Final = 1
_PICTURE: Final = re.compile(rb'"([0-9a-f]{64})"')


class ExportedBattle(NamedTuple):
    """A battle in JSON, and a sentence for each picture left out."""

    content: bytes
    notes: tuple[str, ...] = ()


class ImportedBattle(NamedTuple):
    """A battle from JSON, with the pictures it needs, by name."""

    battle: Battle
    title: str = ""
    pictures: Mapping[str, bytes] = {}


class _BattleHeader(msgspec.Struct):
    """The keys that mark a file as a battle."""

    format: Literal["battleboard-battle"]
    version: int


class _BattleForm(msgspec.Struct, forbid_unknown_fields=True):
    """A whole battle in JSON, as in the file."""

    format: str
    version: int
    battle: dict[str, Any]
    title: str = ""
    pictures: dict[str, str] = {}


def write_battle_json(battle: Battle, title: str, find: FindPicture) -> ExportedBattle:
    try:
        plain = BATTLE.encode(battle)
        written = as_json(plain)
    except FormError as fault:
        raise StorageError(f"The battle cannot be written in JSON ({fault}).") from fault
    pictures, notes = {}, []
    for name in sorted(set(_PICTURE.findall(written))):
        try:
            pictures[name.decode()] = b64encode(find(name.decode())).decode()
        except StorageError as fault:
            notes.append(f"Left out: {fault}")
    head = {"format": FORMAT, "version": VERSION, "title": title}
    whole = as_json(head | {"battle": plain, "pictures": pictures})
    return ExportedBattle(indent_json(whole) + b"\n", tuple(notes))


def read_battle_json(content: bytes, file: str) -> ImportedBattle:
    """Import a battle; raise an `UnreadableError` that says where and why the file is invalid."""
    try:
        form = _form(content)
        battle: Battle = BATTLE.decode(form.battle)
        check_battle(battle)
        pictures = {name: _picture(name, text) for name, text in form.pictures.items()}
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise UnreadableError(f"{file}: expected a battle in JSON ({fault}).") from None
    except FormError as fault:
        raise UnreadableError(f"{file}: {fault.below('battle')}.") from None
    except SceneError as fault:
        raise UnreadableError(f"{file}: {fault}.") from None
    return ImportedBattle(battle, form.title, pictures)


def _form(content: bytes) -> _BattleForm:
    plain = msgspec.json.decode(content.removeprefix(BOM))
    version = fit(_BattleHeader, plain).version
    if version > VERSION:
        known = f"format {version}; this one knows formats up to {VERSION}"
        raise SceneError("", f"comes from a newer Battleboard ({known})")
    return fit(_BattleForm, plain)


def _picture(name: str, text: str) -> bytes:
    try:
        picture = b64decode(text)
    except ValueError:
        raise SceneError(f"pictures.{name}", "expected a picture in base64") from None
    if sha256(picture).hexdigest() != name:
        raise SceneError(f"pictures.{name}", "the picture is damaged")
    return picture


_SCENARIO: Final = "battleboard-scenario"


class _FormatHeader(msgspec.Struct):
    """The key that identifies the kind of file."""

    format: str = ""


def read_any_battle(content: bytes, file: str, tables: Tables) -> ImportedBattle:
    """Import a battle or a scenario; raise an `UnreadableError` with the place of any error."""
    if _format(content) != _SCENARIO:
        return read_battle_json(content, file)
    try:
        return ImportedBattle(battle_of(read_scenario(content), tables))
    except SceneError as fault:
        raise UnreadableError(f"{file}: {fault}.") from None


def _format(content: bytes) -> str:
    try:
        return msgspec.json.decode(content.removeprefix(BOM), type=_FormatHeader).format
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
