"""The values of a stat block or character as text, for the window and the command line."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from battleboard.foundation.words import listing, with_sign
from battleboard.storage.stat_blocks.character_text import CharacterText
from battleboard.storage.stat_blocks.stat_block import BlockAttack, BlockMove, StatBlock

_UNITS: Final = {"inch": '"', "ft": " ft", None: ""}
_SAVES: Final = {
    "D": "death",
    "W": "wands",
    "P": "paralysis",
    "B": "breath",
    "S": "spells",
    "as": "as",
    "single": "all",
}


class BlockLine(NamedTuple):
    """One field of a stat block or character: its name, its title, and its value as text."""

    field: str
    title: str
    text: str


def block_lines(block: StatBlock) -> tuple[BlockLine, ...]:
    return tuple(line for line in _lines(block) if line.text)


_PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "name": ("number",),
    "ac": ("ac", "aac"),
    "aac": ("aac",),
    "move": ("moves",),
    "hit dice": ("hit_dice",),
    "hit points": ("hit_points",),
    "attacks": ("attacks",),
    "damage": ("attacks",),
    "attack bonus": ("attack_bonus",),
    "thac0": ("thac0", "attack_bonus"),
}


def part_in_words(block: StatBlock, field: str) -> str:
    """The values read from the part of a text that states this field, for a tooltip."""
    fields = _PARTS.get(field, (field,))
    told = [f"{line.title}: {line.text}" for line in block_lines(block) if line.field in fields]
    return "\n".join(filter(None, (block.name if field == "name" else None, *told)))


def _lines(block: StatBlock) -> Iterator[BlockLine]:
    yield BlockLine("number", "Number", _number(block.number))
    yield BlockLine("ac", "AC", _number(block.ac))
    yield BlockLine("aac", "Ascending AC", _number(block.aac))
    yield BlockLine("moves", "Move", ", ".join(map(_move, block.moves)))
    yield BlockLine("hit_dice", "Hit dice", block.hit_dice or "")
    yield BlockLine("hit_points", "Hit points", ", ".join(map(str, block.hit_points)))
    yield BlockLine("attacks", "Attacks", attacks_in_words(block.attacks))
    yield BlockLine("thac0", "THAC0", _number(block.thac0))
    bonus = "" if block.attack_bonus is None else with_sign(block.attack_bonus)
    yield BlockLine("attack_bonus", "Attack bonus", bonus)
    saves = (f"{_SAVES[key]} {needed}" for key, needed in block.saves.items())
    yield BlockLine("saves", "Saves", ", ".join(saves))
    yield BlockLine("morale", "Morale", _number(block.morale))
    yield BlockLine("xp", "XP", _xp(block))
    yield BlockLine("alignment", "Alignment", block.alignment or "")
    yield BlockLine("size", "Size", block.size or "")
    yield BlockLine("special", "Special", "; ".join(block.special))
    yield BlockLine("notes", "Notes", "; ".join(block.notes))


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def _move(move: BlockMove) -> str:
    unit = _UNITS[move.unit]
    rate = "" if move.value is None else f"{move.value}{unit}"
    per_round = "" if move.per_round is None else f"{move.per_round}{unit} per round"
    kind = "" if move.kind == "walk" else f"{move.kind} "
    return kind + (f"{rate} ({per_round})" if rate and per_round else rate or per_round)


def attacks_in_words(attacks: tuple[BlockAttack, ...]) -> str:
    """Attacks as a book writes them: 2 × claw 1d4, bite 1d6 or weapon."""
    words = ""
    for attack in attacks:
        joint = " or " if attack.alternative else ", "
        words += (joint if words else "") + _attack(attack)
    return words


def _attack(attack: BlockAttack) -> str:
    times = "" if attack.number in {None, 1} else f"{attack.number} × "
    said = [attack.what or "", attack.damage or ""]
    if attack.damage and attack.damage.startswith("by weapon") and attack.what == "weapon":
        said = [attack.damage]
    return times + (" ".join(filter(None, said)) or "attack")


def _xp(block: StatBlock) -> str:
    if isinstance(block.xp, tuple):
        return listing(list(map(str, block.xp)))
    return "" if block.xp is None else str(block.xp)


def character_lines(character: CharacterText) -> tuple[BlockLine, ...]:
    classes = "/".join(name for name, _ in character.classes)
    levels = "/".join(str(level) for _, level in character.classes)
    abilities = (f"{name} {score}" for name, score in character.abilities.items())
    lines = (
        BlockLine("classes", "Class", f"{classes} {levels}".strip()),
        BlockLine("abilities", "Abilities", ", ".join(abilities)),
        BlockLine("ac", "AC", _number(character.ac)),
        BlockLine("aac", "Ascending AC", _number(character.aac)),
        BlockLine("hp", "Hit points", _number(character.hit_points)),
        BlockLine("weapons", "Weapons", ", ".join(character.weapons)),
        BlockLine("armour", "Armour", ", ".join(character.armour)),
        BlockLine("spells", "Spells", ", ".join(character.spells)),
    )
    return tuple(line for line in lines if line.text)


def line_of_character(character: CharacterText, *, ascending: bool) -> str:
    """A character as one line that the dialog for new characters can parse."""
    classes = "/".join(name for name, _ in character.classes)
    levels = "/".join(str(level) for _, level in character.classes)
    ac = character.aac if ascending else character.ac
    parts = (
        (character.name or "Character").replace(",", ""),
        f"{classes} {levels}".strip(),
        *(f"{name} {score}" for name, score in character.abilities.items()),
        "" if ac is None else f"AC {ac}",
        "" if character.hit_points is None else f"{character.hit_points} hp",
        *character.weapons,
        *character.armour,
        *character.spells,
    )
    return ", ".join(filter(None, parts))
