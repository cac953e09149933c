"""Cells of a figure sheet that list spells, and devices with their charges or doses."""

import re
from collections.abc import Iterator
from typing import Final

from battleboard.battle.state.figure import Device, Spell
from battleboard.storage.csv_sheet import SheetRow
from battleboard.storage.exchange.cell import Item, read_list, with_part, write_list
from battleboard.storage.scenario_form import casting_time_of

_SPELL_COUNT: Final = re.compile(r"(\d{1,4})\s+(left|memorized)", re.ASCII)
_DEVICE_COUNT: Final = re.compile(r"(\d{1,4})\s+(left|full)", re.ASCII)
_LEVEL: Final = re.compile(r"level\s+([1-9])", re.ASCII)


def read_spells(row: SheetRow, column: str) -> tuple[Spell, ...]:
    """Read spells from a list in one cell.

    A spell has its casting time, and may have its level, how often it is `left`, how often it was
    `memorized`, and `concentration` or `lasting`: `sleep: 1; light: 4, level 1, 2 left, 3
    memorized; chant: 1 turn, concentration`.
    """
    expected = "spells such as 'sleep: 1; light: 4, 2 left'"
    return row.read(column, lambda text: tuple(map(_spell, read_list(text))), expected)


def show_spells(spells: tuple[Spell, ...]) -> str:
    return write_list(Item(spell.name, tuple(_spell_words(spell))) for spell in spells)


def read_devices(row: SheetRow, column: str) -> tuple[Device, ...]:
    """Read devices, potions and scrolls from a list in one cell.

    Each has the number of charges or doses `left`, and may have the number when `full`: `wand of
    fire: 7 left, 20 full; potion of healing: 2 left`.
    """
    expected = "devices such as 'wand of fire: 7 left, 20 full'"
    return row.read(column, lambda text: tuple(map(_device, read_list(text))), expected)


def show_devices(devices: tuple[Device, ...]) -> str:
    return write_list(Item(each.name, tuple(_device_words(each))) for each in devices)


def _spell(item: Item) -> Spell:
    if not item.name:
        raise ValueError(item)
    spell = Spell(item.name)
    for word in item.words:
        if word in {"concentration", "lasting"}:
            spell = with_part(spell, word, new=True)
        elif found := _SPELL_COUNT.fullmatch(word):
            spell = with_part(spell, found[2], int(found[1]))
        elif found := _LEVEL.fullmatch(word):
            spell = spell._replace(level=int(found[1]))
        else:
            time = casting_time_of(int(word) if word.isdigit() else word)
            spell = spell._replace(casting_time=time)
    return spell


def _spell_words(spell: Spell) -> Iterator[str]:
    yield str(spell.casting_time)
    if spell.level:
        yield f"level {spell.level}"
    if spell.left != 1:
        yield f"{spell.left} left"
    if spell.total != spell.left:
        yield f"{spell.memorized} memorized"
    if spell.concentration:
        yield "concentration"
    if spell.lasting:
        yield "lasting"


def _device(item: Item) -> Device:
    if not item.name:
        raise ValueError(item)
    counts = {
        found[2]: int(found[1]) for found in map(_DEVICE_COUNT.fullmatch, item.words) if found
    }
    if len(counts) < len(item.words):
        raise ValueError(item)
    return Device(item.name, **counts)


def _device_words(device: Device) -> Iterator[str]:
    yield f"{device.left} left"
    if device.total != device.left:
        yield f"{device.full} full"
