"""Reads stat blocks from pasted text: one monster or several, in any of the usual forms."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from battleboard.storage.stat_blocks import block_values
from battleboard.storage.stat_blocks.block_attacks import read_attacks
from battleboard.storage.stat_blocks.block_labels import (
    CORE,
    BlockField,
    BlockLabel,
    is_label,
    labels_in,
)
from battleboard.storage.stat_blocks.block_moves import read_moves
from battleboard.storage.stat_blocks.block_names import (
    CLASS_LEVEL,
    COUNT_WORDS,
    name_begins,
    read_count,
    read_head,
)
from battleboard.storage.stat_blocks.block_tables import rows_in_lines
from battleboard.storage.stat_blocks.block_values import FieldValue
from battleboard.storage.stat_blocks.loose_parts import LoosePart, loose_parts
from battleboard.storage.stat_blocks.pasted_text import PlainText, plain_text
from battleboard.storage.stat_blocks.stat_block import BlockPart, Dialect, StatBlock

MOST_BLOCKS: Final = 40
_READERS: Final[Mapping[BlockField, Callable[[str, Dialect], FieldValue]]] = MappingProxyType(
    {
        "ac": block_values.read_armour,
        "aac": block_values.read_ascending,
        "move": read_moves,
        "hit dice": block_values.read_hit_dice,
        "hit points": block_values.read_hit_points,
        "thac0": block_values.read_thac0,
        "attack bonus": block_values.read_attack_bonus,
        "saves": block_values.read_saves,
        "morale": block_values.read_morale,
        "xp": block_values.read_xp,
        "alignment": block_values.read_alignment,
        "size": block_values.read_size,
    }
)
_NAMELESS: Final = frozenset({"more", "other", "another"})
"""A block with one of these names is one more of the monsters before it, and is left out."""
_LEAST_FIELDS: Final = 2
_WORST_CLASS: Final = 10
_LONGEST_ATTACK: Final = 5
# How many labels to go back when looking for a monster's name.
_MOST_FIELDS: Final = 24
_SAYS_NOTHING: Final = frozenset(
    {
        "nil",
        "none",
        "no",
        "each",
        "ea",
        "n/a",
        "standard",
        "see below",
        "normal",
        "-",
        "--",
        "see above",
    }
)


class _BlockText(NamedTuple):
    """The labels of one monster, where its head begins, and where its text ends."""

    head: int
    labels: tuple[BlockLabel, ...]
    end: int


def read_blocks(pasted: str, dialect: Dialect) -> tuple[StatBlock, ...]:
    plain = rows_in_lines(plain_text(pasted), is_label)
    found = (_BlockReader(plain, each, dialect).block() for each in _block_texts(plain.text))
    return tuple(each for each in found if each.name not in _NAMELESS)[:MOST_BLOCKS]


def _block_texts(text: str) -> Iterator[_BlockText]:
    groups = [each for each in _groups(text, labels_in(text)) if _is_block(text, each)]
    heads = [0]
    for before, group in pairwise(groups):
        heads.append(_head_start(text, before[-1].value_at, group[0].start))
    for group, head, end in zip(groups, heads, [*heads[1:], len(text)], strict=False):
        yield _BlockText(head, group, end)


def _is_block(text: str, group: Sequence[BlockLabel]) -> bool:
    """Whether labels make a monster: a core field with another, or with bracketed hit points."""
    fields = {each.field for each in group}
    if not fields & CORE:
        return False
    start, last = group[0].start, group[-1].value_at
    stated = len(fields - {"note", "special"})
    stated += _TOLD_BEFORE_LABEL.search(text, start, last + _NEAR) is not None
    in_brackets = "hit points" in fields and text[:start].rstrip().endswith("(")
    return stated >= _LEAST_FIELDS or in_brackets


_TOLD_BEFORE_LABEL: Final = re.compile(r"\d\s?(?:HD|hit dic?e|hp|hit points)\b", re.IGNORECASE)
_NEAR: Final = 80
_THERE_ARE: Final = re.compile(
    rf"\bthere (?:is|are) (\d{{1,3}}|{COUNT_WORDS})(?:\s(?:in this|of them|here)\b|\))",
    re.IGNORECASE,
)
_NAMED_BEFORE_BRACKET: Final = re.compile(r"(?:\n|[.;)]\s)[^\n;,(]*[^\W\d_]{2}[^\n;(]*\($")
_HEADS: Final = re.compile(
    r"\n|[;)\]](?=\s)|(?<=[a-z\d)])\.\s|[)\]]\s*(?:and|,)\s|\s(?:and|plus)\s(?=[\d(]|an?\b|the\b)"
)
_LIST_END: Final = re.compile(r"[;|](?![^(]*\))|\.(?=\s|$)|\n(?=[^\n:(]{1,24}:)")
_WORD: Final = re.compile(r"[^\W\d_]{2}|\d%")


def _groups(text: str, labels: Sequence[BlockLabel]) -> Iterator[tuple[BlockLabel, ...]]:
    """Split labels into monsters: a new one begins where a field recurs after another name."""
    begin = 0
    while len(labels) > begin + 1 and labels[begin].field == "note":
        # A remark before the name of the first monster belongs to no monster.
        behind = _head_start(text, labels[begin].value_at, labels[begin + 1].start)
        if behind == labels[begin].value_at:
            break
        begin += 1
    seen: set[BlockField] = set()
    for at, label in enumerate(labels):
        if label.field in seen or (seen and _opens_block(text, labels[at - 1], label)):
            head = _head_label(text, labels, begin, at)
            if head is not None:
                yield tuple(labels[begin:head])
                begin = head
                seen = {each.field for each in labels[head:at]}
        if label.field in CORE:
            seen.add(label.field)
    yield tuple(labels[begin:])


def _opens_block(text: str, before: BlockLabel, label: BlockLabel) -> bool:
    """Whether a label opens a bracket right after a name that begins a line or a sentence."""
    between = text[before.value_at : label.start]
    named = _NAMED_BEFORE_BRACKET.search(between)
    return named is not None and not _THERE_ARE.search(between)


def _head_label(text: str, labels: Sequence[BlockLabel], begin: int, at: int) -> int | None:
    """The nearest label that another monster's name may precede; None if there is none."""
    for each in range(at, max(begin, at - _MOST_FIELDS), -1):
        start, end = labels[each - 1].value_at, labels[each].start
        if _head_start(text, start, end) > start or labels[each].field == "name":
            return each
    return None


def _head_start(text: str, start: int, end: int) -> int:
    """Where a name begins in the text between two labels; `start` if there is no name."""
    between = text[start:end]
    for found in reversed(list(_HEADS.finditer(between))):
        if _WORD.search(between, found.end()):
            return start + found.end()
    return start


class _BlockReader:
    """Reads one monster, field by field."""

    def __init__(self, plain: PlainText, where: _BlockText, dialect: Dialect) -> None:
        self._plain, self._where, self._dialect = plain, where, dialect
        self._fields: dict[str, Any] = {}
        self._special: list[str] = []
        self._notes: list[str] = []
        self._marked: list[str] = []
        self._parts: list[BlockPart] = []
        self._loose: list[LoosePart] = []
        self._routines: dict[BlockField, str] = {}

    def block(self) -> StatBlock:
        self._read_head(self._where.head, self._where.labels[0].start)
        for label, end in self._segments():
            self._read_field(label, end)
        self._read_loose()
        self._read_attacks()
        if told := _THERE_ARE.search(self._plain.text, self._where.head, self._where.end):
            self._set({"number": read_count(told[1])})
        return StatBlock(
            **self._fields,
            special=tuple(dict.fromkeys(self._special)),
            notes=tuple(self._notes),
            marked=tuple(dict.fromkeys((*self._marked, *self._doubts()))),
            parts=tuple(sorted(self._parts, key=lambda part: part.span)),
        )

    def _doubts(self) -> Iterator[str]:
        """Yield the fields whose values are implausible, alone or together with other fields."""
        number, points = self._fields.get("number"), self._fields.get("hit_points", ())
        if number and len(points) not in {0, 1, number}:
            yield "hit_points"
        if self._fields.get("aac") is None and self._fields.get("ac", 0) > _WORST_CLASS:
            yield "ac"
        if self._fields.get("ac") is None and self._fields.get("aac", _WORST_CLASS) < _WORST_CLASS:
            yield "aac"
        names = (each.what or "" for each in self._fields.get("attacks", ()))
        if any(len(name.split()) > _LONGEST_ATTACK or "(" in name for name in names):
            yield "attacks"

    def _read_head(self, start: int, end: int) -> None:
        head = read_head(self._plain.text[start:end])
        self._set({"name": head.name, "number": head.number, "alignment": head.alignment})
        self._special += head.levels
        if head.name:
            self._note_part(
                "name", start + name_begins(head.name, self._plain.text[start:end]), end
            )

    def _segments(self) -> Iterator[tuple[BlockLabel, int]]:
        labels, text = self._where.labels, self._plain.text
        ends = [*(each.start for each in labels[1:]), self._where.end]
        for label, end in zip(labels, ends, strict=True):
            yield label, label.value_at + _value_length(text[label.value_at : end])

    def _read_field(self, label: BlockLabel, end: int) -> None:
        field, value = label.field, self._plain.text[label.value_at : end]
        if reader := _READERS.get(field):
            level = CLASS_LEVEL.match(value) if field == "hit dice" else None
            # A monster that fights by class and level has no hit dice.
            read = (
                FieldValue({}, level.end(), (level[0],)) if level else reader(value, self._dialect)
            )
            self._keep(read)
            at = label.value_at + read.length
            if read.length:
                self._note_part(field, label.start, at)
            self._loose += loose_parts(self._plain.text, at, end)
        elif field == "name":
            self._read_head(label.value_at, label.value_at + _line_length(value))
        elif field == "note":
            told = self._plain.text[label.start : end]
            self._remark(told, self._notes)
            behind = loose_parts(self._plain.text, label.value_at, label.start + _line_length(told))
            self._loose += (each for each in behind if each.fields)
        elif field == "special":
            self._remark(value, self._special)
            self._note_part(field, label.start, end)
        else:
            at = label.value_at + _list_length(value)
            self._routines.setdefault(field, self._plain.text[label.value_at : at])
            self._note_part(field, label.start, at)
            self._loose += loose_parts(self._plain.text, at, end)

    def _keep(self, read: FieldValue) -> None:
        self._set(read.fields)
        self._special += read.special
        self._marked += read.doubtful

    def _set(self, fields: Mapping[str, Any]) -> None:
        """Set fields that are not set yet: the first statement counts."""
        for name, value in fields.items():
            if self._fields.get(name) is None and value is not None:
                self._fields[name] = value

    def _remark(self, value: str, kept: list[str]) -> None:
        said = " ".join(value.split()).strip(" ,;.:|[]")
        said = said if said.count("(") == said.count(")") else said.strip("()")
        if _WORD.search(said) and said.strip("()").casefold() not in _SAYS_NOTHING:
            kept.append(said)

    def _note_part(self, field: str, start: int, end: int) -> None:
        self._parts.append(BlockPart(field, self._plain.span(start, end)))

    def _read_loose(self) -> None:
        """Use unlabelled parts between the fields, or keep them as notes."""
        attacks = [each.attack for each in self._loose if each.attack]
        is_plain = self._routines.get("attacks", "0").strip(" ,").isdigit()
        takes_attacks = attacks and is_plain and "damage" not in self._routines
        if takes_attacks:
            field: BlockField = "damage" if "attacks" in self._routines else "attacks"
            self._routines[field] = ", ".join(attacks)
        for each in self._loose:
            self._set(each.fields)
            self._take_level(each.level)
            if each.field and (takes_attacks or not each.attack):
                self._note_part(each.field, each.start, each.end)
            else:
                self._remark(self._plain.text[each.start : each.end], self._notes)

    def _take_level(self, level: str) -> None:
        """Use a class and level as the saves of a monster with hit dice, or else as a remark."""
        if level and "hit_dice" in self._fields:
            self._set(block_values.read_saves(level, self._dialect).fields)
        elif level:
            self._special.append(level)

    def _read_attacks(self) -> None:
        read = read_attacks(self._routines.get("attacks", ""), self._routines.get("damage", ""))
        if read.attack_bonus is not None and "attack_bonus" not in self._fields:
            self._marked.append("attack_bonus")
        self._set({"attacks": read.attacks or None, "attack_bonus": read.attack_bonus})
        self._special += read.remarks
        if read.is_doubtful:
            self._marked.append("attacks")


def _list_length(value: str) -> int:
    """The length of a list of attacks, which a semicolon, a bar or a full stop ends."""
    found = _LIST_END.search(value)
    return found.start() if found else len(value)


def _line_length(value: str) -> int:
    return len(value.partition("\n")[0])


def _value_length(value: str) -> int:
    """The length of a value, up to the bracket that closes the block, or to an empty line."""
    depth = 0
    for at, letter in enumerate(value):
        depth += (letter in "([") - (letter in ")]")
        if depth < 0 or value.startswith("\n\n", at):
            return at
    return len(value)
