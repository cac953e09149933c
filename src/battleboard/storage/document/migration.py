"""Older forms of the file, each brought to the next one; the first form of all was number 1."""

import sqlite3
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from battleboard.storage.document.fault import UnreadableError
from battleboard.storage.document.schema import VERSION, version_of

Step = Callable[[sqlite3.Connection], None]

STEPS: Final[Mapping[int, Step]] = MappingProxyType({})
"""What makes a file of each form one of the next. A step keeps the chain of hashes whole."""


def check_known(version: int) -> None:
    """Refuse a form from which no steps lead to that of today."""
    missing = [at for at in range(version, VERSION) if at not in STEPS]
    if missing:
        raise UnreadableError(f"Nothing is known of form {missing[0]} of a battle's file.")


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a file to the form of today: all of the way or not at all."""
    version = version_of(connection) or 0
    connection.execute("BEGIN IMMEDIATE")
    try:
        for at in range(version, VERSION):
            STEPS[at](connection)
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
