"""A whole battle in JSON: all that it holds as it now is, with its pictures, but not its past.

`{"format": "battleboard-battle", "version": 1, "title": …, "battle": {…}, "pictures": {…}}`: the
battle is written as its file keeps it, and pictures stand in base64 under the names by which the
battle knows them.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from battleboard.battle.battle import Battle
from battleboard.rules import SceneError
from battleboard.storage.document.fault import DocumentError
from battleboard.storage.document.forms import BATTLE, as_json
from battleboard.storage.document.plain import FormError
from battleboard.storage.exchange.coherence import check
from battleboard.storage.exchange.fault import ExchangeError
from battleboard.storage.exchange.figure_json import BOM
from battleboard.storage.scenario_answer import indented
from battleboard.storage.scenario_fault import fit

Find: TypeAlias = Callable[[str], bytes]
"""Whoever keeps the pictures: gives one by its name, or raises a `DocumentError`."""
FORMAT: Final = "battleboard-battle"
VERSION: Final = 1
_PICTURE: Final = re.compile(rb'"([0-9a-f]{64})"')


class Written(NamedTuple):
    """A battle in JSON, and a sentence for each picture that is not in it."""

    content: bytes
    notes: tuple[str, ...] = ()


class Whole(NamedTuple):
    """A battle out of JSON, with the pictures that it needs, by their names."""

    battle: Battle
    title: str = ""
    pictures: Mapping[str, bytes] = {}


class _Header(msgspec.Struct):
    """What tells a battle from any other file."""

    format: Literal["battleboard-battle"]
    version: int


class _Form(msgspec.Struct, forbid_unknown_fields=True):
    """All of the file."""

    format: str
    version: int
    battle: dict[str, Any]
    title: str = ""
    pictures: dict[str, str] = {}


def write_whole(battle: Battle, title: str, find: Find) -> Written:
    """Write a battle; pictures that are not to be found are left out, and that is said."""
    try:
        plain = BATTLE.encode(battle)
        written = as_json(plain)
    except FormError as fault:
        raise ExchangeError(f"The battle cannot be written in JSON ({fault}).") from fault
    pictures, notes = {}, []
    for name in sorted(set(_PICTURE.findall(written))):
        try:
            pictures[name.decode()] = b64encode(find(name.decode())).decode()
        except DocumentError as fault:
            notes.append(f"Left out: {fault}")
    head = {"format": FORMAT, "version": VERSION, "title": title}
    whole = as_json(head | {"battle": plain, "pictures": pictures})
    return Written(indented(whole) + b"\n", tuple(notes))


def read_whole(content: bytes, file: str) -> Whole:
    """Read a battle; what is no whole battle is an ExchangeError that says where and why."""
    try:
        form = _form(content)
        battle: Battle = BATTLE.decode(form.battle)
        check(battle)
        pictures = {name: _picture(name, text) for name, text in form.pictures.items()}
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise ExchangeError(f"{file}: expected a battle in JSON ({fault}).") from None
    except FormError as fault:
        raise ExchangeError(f"{file}: {fault.below('battle')}.") from None
    except SceneError as fault:
        raise ExchangeError(f"{file}: {fault}.") from None
    return Whole(battle, form.title, pictures)


def _form(content: bytes) -> _Form:
    plain = msgspec.json.decode(content.removeprefix(BOM))
    version = fit(_Header, plain).version
    if version > VERSION:
        known = f"form {version}; this one knows forms up to {VERSION}"
        raise SceneError("", f"comes from a newer Battleboard ({known})")
    return fit(_Form, plain)


def _picture(name: str, text: str) -> bytes:
    try:
        picture = b64decode(text)
    except ValueError:
        raise SceneError(f"pictures.{name}", "expected a picture in base64") from None
    if sha256(picture).hexdigest() != name:
        raise SceneError(f"pictures.{name}", "the picture is damaged")
    return picture
