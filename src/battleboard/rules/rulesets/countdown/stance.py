"""What a figure's class may do, and how: press, defend, parry, use two weapons, cast."""

from battleboard.rules.ruling import Rulings

PARRY = "COUNTDOWN parry"
TRAINED = frozenset({"fighter", "dwarf", "elf"})
NON_MARTIAL = frozenset({"magic-user"})
_CASTING_HANDS = {"cleric": "a holy symbol in hand", "elf": "one hand free"}
USUAL_PARRY = 2
TRAINED_PARRY = 4


def is_trained(character_class: str) -> bool:
    """Whether a class may press and defend, and parries better than others."""
    return _plain(character_class) in TRAINED


def stances(character_class: str) -> tuple[str, ...]:
    """Name the situations that a class may choose to fight in until its action next round."""
    return ("press", "defend") if is_trained(character_class) else ()


def parry_bonus(character_class: str) -> int:
    """Give what a parry betters armour class by."""
    return TRAINED_PARRY if is_trained(character_class) else USUAL_PARRY


def two_weapons(character_class: str, rulings: Rulings) -> str | None:
    """Name the situation of fighting with two weapons, if the class may."""
    if _plain(character_class) in NON_MARTIAL:
        return None
    return {"better_of_two": "two_weapons", "to_hit": "two_weapons_to_hit"}[rulings["two_weapons"]]


def casting_hands(character_class: str) -> str:
    """Say what a class that casts must have in its hands, or free."""
    return _CASTING_HANDS.get(_plain(character_class), "both hands free")


def charging(rulings: Rulings) -> str:
    """Name the situation of a charge at a table with these rulings."""
    return {"damage": "charge", "to_hit": "charge_to_hit"}[rulings["charge.bonus"]]


def _plain(character_class: str) -> str:
    return character_class.strip().casefold().replace(" ", "-").replace("_", "-")
