"""A battle out of whatever JSON it was given out in: all of it, or one round as a scenario."""

from typing import Final

import msgspec

from battleboard.rules import SceneError, Tables
from battleboard.storage.exchange.fault import ExchangeError
from battleboard.storage.exchange.figure_json import BOM
from battleboard.storage.exchange.scenario_battle import battle_of
from battleboard.storage.exchange.whole import Whole, read_whole
from battleboard.storage.scenario import read_scenario

_SCENARIO: Final = "battleboard-scenario"


class _Header(msgspec.Struct):
    """What tells one kind of file from another."""

    format: str = ""


def read_any_battle(content: bytes, file: str, tables: Tables) -> Whole:
    """Read a battle; what is none is an ExchangeError that says where and why."""
    if _format(content) != _SCENARIO:
        return read_whole(content, file)
    try:
        return Whole(battle_of(read_scenario(content), tables))
    except SceneError as fault:
        raise ExchangeError(f"{file}: {fault}.") from None


def _format(content: bytes) -> str:
    try:
        return msgspec.json.decode(content.removeprefix(BOM), type=_Header).format
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
