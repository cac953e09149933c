"""Rooms: areas that walls and doors close in, with the names that the DM gave them."""

from battleboard.board.room.gap import Gap
from battleboard.board.room.plan import Merger, Name, RoomPlan
from battleboard.board.room.room import Room, Rooms, find_rooms

__all__ = ["Gap", "Merger", "Name", "Room", "RoomPlan", "Rooms", "find_rooms"]
