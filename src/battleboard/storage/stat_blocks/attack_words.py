"""The words by which weapons, natural attacks and armour are known, whatever the game."""

import re
from typing import Final

_WEAPONS: Final = (
    *("sword", "longsword", "shortsword", "broadsword", "two-handed sword", "bastard sword"),
    *("greatsword", "scimitar", "sabre", "saber", "rapier", "falchion", "katana", "cutlass"),
    *("blade", "dagger", "dirk", "knife", "knives", "main gauche", "stiletto", "kris"),
    *("axe", "battleaxe", "handaxe", "broadaxe", "mace", "hammer", "warhammer", "maul", "flail"),
    *("morning star", "morningstar", "club", "cudgel", "staff", "quarterstaff", "stave", "rod"),
    *("spear", "trident", "lance", "pike", "pole arm", "polearm", "halberd", "glaive"),
    *("bill", "bardiche", "voulge", "guisarme", "ranseur", "partisan", "spetum", "fork", "scythe"),
    *("sickle", "pick", "whip", "net", "bow", "longbow", "shortbow", "crossbow", "arbalest"),
    *("sling", "dart", "javelin", "blowgun", "pistol", "musket", "arquebus", "blunderbuss"),
    *("rock", "boulder", "arrow", "quarrel", "bolt", "stone", "torch", "oil", "weapon", "garrote"),
)
_NATURAL: Final = (
    *("claw", "bite", "fang", "tail", "horn", "gore", "butt", "hoof", "hooves", "kick", "slam"),
    *("fist", "punch", "sting", "stinger", "tentacle", "talon", "beak", "peck", "wing", "buffet"),
    *("tusk", "trample", "touch", "constriction", "constrict", "squeeze", "hug", "crush", "spit"),
    *("pincer", "pseudopod", "tongue", "snake", "quill", "spike", "rend", "rake", "head", "smash"),
    *(
        "breath",
        "gaze",
        "ray",
        "attack",
        "paw",
        "mandible",
        "proboscis",
        "swallow",
        "engulf",
        "strike",
    ),
    *("ram", "blow", "antenna", "leg", "foreleg", "hind leg", "lash", "rake", "spine", "antler"),
)
_ARMOUR: Final = (
    *("armour", "armor", "mail", "plate", "leather", "chain", "chainmail", "platemail", "shield"),
    *("ring mail", "studded leather", "scale", "splint", "banded", "padded", "helm", "helmet"),
    *("buckler", "gambeson", "brigandine", "elfin chain", "elven chain"),
)
_NO_ATTACK: Final = re.compile(
    r"\b(?:to hit|immun\w*|magical? weapons?|silver(?:ed)?|only|save|vs|carr\w+|ha[sv]e?|worth"
    r"|[gsc]p)\b",
    re.IGNORECASE,
)


def _pattern_of(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(
        rf"(?<![^\W_])(?:{'|'.join(map(re.escape, words))})s?(?![^\W_])", re.IGNORECASE
    )


_WEAPON: Final = _pattern_of(_WEAPONS)
_ATTACK: Final = _pattern_of((*_WEAPONS, *_NATURAL))
_ARMOUR_WORN: Final = _pattern_of(_ARMOUR)


def is_weapon(text: str) -> bool:
    return bool(_WEAPON.search(text))


def is_armour(text: str) -> bool:
    return bool(_ARMOUR_WORN.search(text))


def is_attack(text: str) -> bool:
    """Whether a text names a weapon or a natural attack, and no word in it rules that out."""
    return bool(_ATTACK.search(text)) and not _NO_ATTACK.search(text)
