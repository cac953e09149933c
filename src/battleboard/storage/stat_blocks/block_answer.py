"""Stat blocks and characters as JSON values."""

from typing import Any, Final

from battleboard.storage.stat_blocks.character_text import ABILITIES, CharacterText
from battleboard.storage.stat_blocks.stat_block import BlockAttack, BlockMove, StatBlock

_OTHER_NAMES: Final = {"moves": "move_ft_or_inches", "number": "count"}


def plain_blocks(blocks: tuple[StatBlock, ...]) -> dict[str, Any]:
    first, *others = map(plain_block, blocks or (StatBlock(),))
    return {"expect": first, "also": others}


def plain_block(block: StatBlock) -> dict[str, Any]:
    return {
        "name": block.name,
        "count": block.number,
        "ac": block.ac,
        "aac": block.aac,
        "move_ft_or_inches": [_plain_move(each) for each in block.moves] or None,
        "hit_dice": block.hit_dice,
        "hit_points": list(block.hit_points) or None,
        "attacks": [_plain_attack(each) for each in block.attacks] or None,
        "thac0": block.thac0,
        "attack_bonus": block.attack_bonus,
        "saves": dict(block.saves) or None,
        "morale": block.morale,
        "xp": block.xp,
        "alignment": block.alignment,
        "size": block.size,
        "special": [*block.special, *block.notes],
        "marked": [_OTHER_NAMES.get(field, field) for field in block.marked],
    }


def _plain_move(move: BlockMove) -> dict[str, Any]:
    plain: dict[str, Any] = {"kind": move.kind, "value": move.value, "unit": move.unit}
    return plain if move.per_round is None else plain | {"per_round": move.per_round}


def _plain_attack(attack: BlockAttack) -> dict[str, Any]:
    plain: dict[str, Any] = {"n": attack.number, "what": attack.what, "damage": attack.damage}
    return plain | {"or": True} if attack.alternative else plain


def plain_character(character: CharacterText) -> dict[str, Any]:
    return {
        "expect": {
            "name": character.name,
            "classes": [list(each) for each in character.classes],
            "abilities": {ability: character.abilities.get(ability) for ability in ABILITIES},
            "hp": character.hit_points,
            "ac": character.ac,
            "aac": character.aac,
            "weapons": list(character.weapons),
            "armour": list(character.armour),
            "spells": list(character.spells),
        }
    }
