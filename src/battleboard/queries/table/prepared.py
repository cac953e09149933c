"""Prepared encounters: which to offer, and how a group comes on if its places are taken."""

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, BringOn, MoveFigure
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.naming import people
from battleboard.battle.state.prepared_encounter import PreparedEncounter
from battleboard.battle.state.rules_scene import on_table
from battleboard.board.room_text import RoomText
from battleboard.queries.sight.revealing import rooms_on
from battleboard.queries.table.free_places import free_places, is_free
from battleboard.queries.table.marks import text_of


def bringing_on(battle: Battle, encounter: PreparedEncounter) -> Command:
    taken = [body_now(battle, each.id) for each in on_table(battle)]
    moves: list[MoveFigure] = []
    for who in encounter.who:
        body = battle.figures[who].body if who in battle.figures else None
        if body is None:
            continue
        if not is_free(body.at, body.radius_ft, taken):
            (at,) = free_places(battle, body.at, (body.radius_ft,), taken)
            moves.append(MoveFigure(who, at))
            body = body._replace(at=at)
        taken.append(body)
    bring = BringOn(encounter.title)
    return Batch((bring, *moves), bring.sentence(battle)) if moves else bring


def encounter_for_room(battle: Battle, room: RoomText) -> PreparedEncounter | None:
    """The first encounter that is prepared under the number, title or name of a room."""
    names = {room.number.casefold(), room.title.casefold(), room.name.casefold()} - {""}
    return next((each for each in battle.prepared if each.title.casefold() in names), None)


def group_in_words(battle: Battle, encounter: PreparedEncounter) -> str:
    return people(battle, [who for who in encounter.who if who in battle.figures])


def layable(battle: Battle, who: tuple[str, ...]) -> tuple[Figure, ...]:
    """The figures in `who` that can be prepared: the DM's, unless they are prepared already."""
    waiting = {each for encounter in battle.prepared for each in encounter.who}
    figures = (battle.figures[each] for each in who if each in battle.figures)
    return tuple(
        each for each in figures if not battle.teams[each.side].players and each.id not in waiting
    )


def suggested_title(battle: Battle, figures: tuple[Figure, ...]) -> str:
    """The title of a key whose room any of the figures is in, or else a free title: Encounter 2."""
    board = battle.board
    rooms = rooms_on(board)
    standing = {rooms.at(each.body.at) for each in figures} - {None}
    taken = {each.title for each in battle.prepared}
    for note in board.notes:
        title = text_of(board, note).title
        if note.kind == "key" and rooms.at(note.at) in standing and title not in taken:
            return title
    number = len(taken) + 1
    while f"Encounter {number}" in taken:
        number += 1
    return f"Encounter {number}"
