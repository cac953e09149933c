"""Wandering monsters from a table: which dice to roll, who comes, and from where."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from battleboard.battle.apply import Command, apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    Batch,
    BeginEncounter,
    CheckWandering,
    NextPhase,
    PlaceFigure,
    RollOnTable,
    SetTeam,
    SkipPhase,
    ThrowAll,
)
from battleboard.battle.knowledge.recap import report_events
from battleboard.battle.procedure.phase_dice import phase_throws
from battleboard.battle.round.between_fights import rhythm_of
from battleboard.battle.state.adventure_event import WanderersCame
from battleboard.battle.state.command_context import (
    LOWEST,
    Refusal,
    Roll,
    RollRequest,
    TypedRolls,
)
from battleboard.battle.state.condition import is_down
from battleboard.battle.state.event import Met
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.rules_scene import on_table
from battleboard.board.level import level_at
from battleboard.foundation.words import count, listing, plural
from battleboard.queries.figures.figures_to_add import (
    ArrivalSide,
    WantedMonsters,
    free_colour_and_badge,
    new_monsters,
    new_side,
)
from battleboard.queries.table.approaches import WayIn, facing_the_party
from battleboard.queries.table.free_places import formation_places, free_places
from battleboard.queries.table.turn_clock import wandering_throw
from battleboard.rules import Tables
from battleboard.rules.ruleset import PhaseKind
from battleboard.storage.catalogue.catalogue import Catalogue
from battleboard.storage.catalogue.creatures import Monster
from battleboard.storage.encounter_tables import EncounterGroup, EncounterRow, EncounterTable

_MEETING: Final[frozenset[PhaseKind]] = frozenset({"surprise", "distance", "reaction"})
_USUAL_FT: Final = 60.0
_MONSTERS: Final = "Wandering monsters"


class LabelledThrow(NamedTuple):
    """A roll for wandering monsters, with its label."""

    ask: RollRequest
    words: str


class ComingGroup(NamedTuple):
    """A monster of a row that the catalogue knows, and how many come, once rolled."""

    monster: Monster
    throw: RollRequest
    number: int | None


class WanderingPlan(NamedTuple):
    """Wandering monsters as far as the dice have fallen.

    `throws` are all dice so far in order. `nothing` is true if the check brings nobody. `unknown`
    are names in the row that the catalogue lacks.
    """

    throws: tuple[LabelledThrow, ...]
    row: EncounterRow | None = None
    groups: tuple[ComingGroup, ...] = ()
    unknown: tuple[str, ...] = ()
    feet: float | None = None
    meeting: tuple[Command, ...] = ()
    told: str = ""
    nothing: bool = False

    def open_throws(self, fell: Mapping[str, int]) -> tuple[LabelledThrow, ...]:
        return tuple(each for each in self.throws if each.ask.what not in fell)


class WanderingTable(NamedTuple):
    """A table and its title, and where its monsters are looked up."""

    title: str
    table: EncounterTable
    catalogue: Catalogue
    tables: Tables


def known_monster(catalogue: Catalogue, name: str) -> Monster | None:
    """The monster that a name means, also in the plural or with words after it; None if unknown."""
    words = name.split()
    for length in range(len(words), 0, -1):
        tried = " ".join(words[:length]).strip(" .,;:")
        for found in catalogue.search(tried):
            if isinstance(found.entry, Monster):
                return found.entry
    return None


def row_throw(table: WanderingTable) -> RollRequest:
    return RollOnTable(table.title, table.table.dice, "").row


def plan_wandering(
    battle: Battle, table: WanderingTable, fell: Mapping[str, int], feet: float | None = None
) -> WanderingPlan:
    throws: list[LabelledThrow] = []
    check = wandering_throw(battle) if battle.exploring.due else None
    if check:
        throws.append(LabelledThrow(check, "Check"))
        if not _comes(battle, fell.get(check.what)):
            return WanderingPlan(tuple(throws), nothing=check.what in fell)
    throws.append(LabelledThrow(row_throw(table), "Row"))
    shown = fell.get(row_throw(table).what)
    if shown is None:
        return WanderingPlan(tuple(throws))
    row = table.table.row_for(shown)
    if row is None:
        return WanderingPlan(tuple(throws), told=f"The table has no row for {shown}.")
    groups = tuple(_groups(table, row, fell))
    unknown = tuple(
        each.name for each in row.groups if known_monster(table.catalogue, each.name) is None
    )
    throws += [
        LabelledThrow(each.throw, plural(each.monster.name))
        for each in groups
        if each.throw.dice.number
    ]
    plan = WanderingPlan(tuple(throws), row, groups, unknown)
    if not groups or any(each.number is None for each in groups):
        return plan
    return _play_meeting(battle, table, plan, fell, feet)


def _comes(battle: Battle, shown: int | None) -> bool:
    rhythm = rhythm_of(battle)
    return shown is not None and rhythm is not None and shown <= rhythm.chance


def _groups(
    table: WanderingTable, row: EncounterRow, fell: Mapping[str, int]
) -> Iterator[ComingGroup]:
    for group in row.groups:
        monster = known_monster(table.catalogue, group.name)
        if monster:
            dice = _number(group, monster)
            throw = RollRequest(f"number of {plural(monster.name)}", dice)
            number = fell.get(throw.what) if dice.number else dice.plus
            yield ComingGroup(monster, throw, number)


def _number(group: EncounterGroup, monster: Monster) -> Roll:
    return group.number or monster.number or Roll(plus=1)


def _play_meeting(
    battle: Battle,
    table: WanderingTable,
    plan: WanderingPlan,
    fell: Mapping[str, int],
    feet: float | None,
) -> WanderingPlan:
    if not has_party(battle):
        raise Refusal("No party is on the table: add the party first.")
    figures = _figures(battle, table, plan, LOWEST.roll)
    met = _apply_steps(battle, table, [*_gather(battle), *map(PlaceFigure, figures)], fell)
    throws, meeting, known = list(plan.throws), list[Command](), len(met.log)
    while met.open_phase.kind in _MEETING and not _is_fighting(battle):
        skipped = met.open_phase.kind == "distance" and feet is not None
        wanted = [each for each in phase_throws(met, table.tables) if not each.optional]
        if skipped:
            step: list[Command] = [SkipPhase()]
        else:
            throws += [LabelledThrow(RollRequest(*each[:2]), each.words) for each in wanted]
            step = [*([ThrowAll()] if wanted else []), NextPhase()]
        if not skipped and any(each.what not in fell for each in wanted):
            return plan._replace(throws=tuple(throws))
        meeting += step
        met = _apply_steps(met, table, step, fell)
    events = tuple(event for entry in met.log[known:] for event in entry.events)
    rolled = next((event.feet for event in events if isinstance(event, Met)), _USUAL_FT)
    return plan._replace(
        throws=tuple(throws),
        feet=rolled if feet is None else feet,
        meeting=tuple(meeting),
        told=report_events(met, events),
    )


def has_party(battle: Battle) -> bool:
    return any(battle.teams[each.side].players for each in on_table(battle))


def _is_fighting(battle: Battle) -> bool:
    """Whether a fight is under way; newcomers join it without surprise, distance or reaction."""
    return not battle.over and bool(battle.phase or battle.running.begun)


def _gather(battle: Battle) -> list[Command]:
    """The commands that begin an encounter and create the newcomers' side, where needed."""
    side = _side(battle)
    begin = [BeginEncounter()] if battle.over else []
    return [*begin, *([] if side.id in battle.teams else [SetTeam(side.id, side.team)])]


def _side(battle: Battle) -> ArrivalSide:
    """The side of newcomers: the wanderers' own, or a DM's side with nobody up, or a new one."""
    up = {each.side for each in on_table(battle) if not is_down(battle, each)}
    for name, team in battle.teams.items():
        if team.name == _MONSTERS or not (team.players or name in up):
            return ArrivalSide(name, team)
    return new_side(battle, _MONSTERS, *free_colour_and_badge(battle))


def _figures(
    battle: Battle, table: WanderingTable, plan: WanderingPlan, throw: Callable[[RollRequest], int]
) -> tuple[Figure, ...]:
    side, made = _side(battle).id, dict[str, Figure]()
    for group in plan.groups:
        wanted = WantedMonsters(group.monster, group.number or 0)
        there = battle._replace(figures={**battle.figures, **made})
        found = new_monsters(there, table.catalogue, table.tables, wanted, throw)
        made.update({each.id: each._replace(side=side) for each in found})
    return tuple(made.values())


def _apply_steps(
    battle: Battle, table: WanderingTable, steps: list[Command], fell: Mapping[str, int]
) -> Battle:
    rolls = TypedRolls(fell)
    for step in steps:
        battle = apply(battle, step, rolls, table.tables).battle
    return battle


def bring_on(
    battle: Battle,
    table: WanderingTable,
    plan: WanderingPlan,
    way: WayIn | None,
    throw: Callable[[RollRequest], int],
) -> Batch:
    """The command that rolls, places the arrivals, and runs surprise, distance and reaction."""
    check = [CheckWandering()] if battle.exploring.due else []
    if plan.nothing:
        return Batch(tuple(check), "Wandering monsters: nothing comes")
    if plan.row is None:
        raise Refusal(plan.told or "Roll on the table first.")
    figures = _figures(battle, table, plan, throw)
    numbers = tuple(each.throw for each in plan.groups if each.throw.dice.number)
    came = row_in_words(plan)
    rolled = RollOnTable(table.title, table.table.dice, came, numbers, way.words if way else "")
    if not figures:
        return Batch((*check, rolled), rolled.sentence(battle))
    if way is None:
        raise Refusal("There is no room for them on this map.")
    placed = _place_around(battle, figures, way)
    return Batch(
        (*check, *_gather(battle), rolled, *placed, *plan.meeting), rolled.sentence(battle)
    )


def row_in_words(plan: WanderingPlan) -> str:
    if plan.row is None:
        return ""
    if not plan.groups:
        return plan.row.text
    named = [_group_in_words(each) for each in plan.groups]
    return listing([*named, *plan.unknown])


def _group_in_words(group: ComingGroup) -> str:
    name = group.monster.name.lower()
    if group.number is None:
        return f"{group.throw.dice} {plural(name)}"
    return count(group.number, name, plural(name))


def _place_around(battle: Battle, figures: Sequence[Figure], way: WayIn) -> list[PlaceFigure]:
    """Place figures around a way in; hidden if out of sight, unless fog by sight covers them."""
    radii = [each.body.radius_ft for each in figures]
    facing = facing_the_party(battle, way.at)
    places = formation_places(battle, "mob", radii, way.at, facing)
    found = [each.at for each in places if each]
    if len(found) < len(places):
        # Too many for that corner: place them around it, wherever there is room.
        found = list(free_places(battle, way.at, radii))
    showing = battle.showing
    hidden = way.is_out_of_sight and (showing.by_hand or not showing.fog)
    return [
        PlaceFigure(each._replace(body=each.body._replace(at=at, facing=facing), hidden=hidden))
        for each, at in zip(figures, found, strict=True)
    ]


def row_monsters(catalogue: Catalogue, row: EncounterRow) -> tuple[str, tuple[str, ...]]:
    """A row in words, with the catalogue's monsters, and the names that the catalogue lacks."""
    known, unknown = list[str](), list[str]()
    for group in row.groups:
        monster = known_monster(catalogue, group.name)
        if monster:
            known.append(_dice_in_words(_number(group, monster), monster))
        else:
            unknown.append(group.name)
    return listing([*known, *unknown]) if known else "", tuple(unknown)


def _dice_in_words(dice: Roll, monster: Monster) -> str:
    name = monster.name.lower()
    return f"{dice} {plural(name)}" if dice.number else count(dice.plus, name, plural(name))


def preferred_tables(battle: Battle) -> Iterator[str]:
    """Yield table titles to offer first: named like the party's levels, then the latest used."""
    for figure in on_table(battle):
        level = level_at(battle.board.levels, figure.body.at)
        if battle.teams[figure.side].players and level:
            yield level.name
    for entry in reversed(battle.log):
        yield from (each.table for each in entry.events if isinstance(each, WanderersCame))
