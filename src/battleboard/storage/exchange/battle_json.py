"""A whole battle in JSON: its present state with its pictures, but without its history.

`{"format": "battleboard-battle", "version": 1, "title": …, "battle": {…}, "pictures": {…}}`: the
battle is written as its file keeps it, and pictures are in base64 under their names
in the battle. A round that was exported as a scenario is read as a battle too.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from battleboard.battle.battle import Battle
from battleboard.rules import SceneError, Tables
from battleboard.storage.answer_json import indented
from battleboard.storage.battle_file.codec import BATTLE, as_json
from battleboard.storage.battle_file.coherence import check_battle
from battleboard.storage.battle_file.plain_value import FormError
from battleboard.storage.disk import StorageError, UnreadableError
from battleboard.storage.exchange.figure_sheets import BOM
from battleboard.storage.exchange.scenario_battle import battle_of
from battleboard.storage.scenario import read_scenario
from battleboard.storage.strict_json import fit

FindPicture: TypeAlias = Callable[[str], bytes]
"""Returns a picture by its name, or raises a `StorageError`."""
FORMAT: Final = "battleboard-battle"
VERSION: Final = 1
_PICTURE: Final = re.compile(rb'"([0-9a-f]{64})"')


class ExportedBattle(NamedTuple):
    """A battle in JSON, and a sentence for each picture that is not in it."""

    content: bytes
    notes: tuple[str, ...] = ()


class ImportedBattle(NamedTuple):
    """A battle from JSON, with the pictures that it needs, by their names."""

    battle: Battle
    title: str = ""
    pictures: Mapping[str, bytes] = {}


class _BattleHeader(msgspec.Struct):
    """The keys that mark a file as a battle."""

    format: Literal["battleboard-battle"]
    version: int


class _BattleForm(msgspec.Struct, forbid_unknown_fields=True):
    """The whole file."""

    format: str
    version: int
    battle: dict[str, Any]
    title: str = ""
    pictures: dict[str, str] = {}


def write_battle_json(battle: Battle, title: str, find: FindPicture) -> ExportedBattle:
    """Write a battle; each picture that cannot be read is left out with a note."""
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
    return ExportedBattle(indented(whole) + b"\n", tuple(notes))


def read_battle_json(content: bytes, file: str) -> ImportedBattle:
    """Read a battle; anything else is an UnreadableError that says where and why."""
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
        known = f"form {version}; this one knows forms up to {VERSION}"
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
    """The key that tells one kind of file from another."""

    format: str = ""


def read_any_battle(content: bytes, file: str, tables: Tables) -> ImportedBattle:
    """Read a battle or a scenario; anything else is an UnreadableError that says where and why."""
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
