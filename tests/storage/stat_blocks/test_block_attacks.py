"""Attacks and their damage are brought together, under one label or two."""

import pytest

from battleboard.storage.stat_blocks.block_attacks import AttackReading, read_attacks
from battleboard.storage.stat_blocks.damage_rolls import read_damage
from battleboard.storage.stat_blocks.stat_block import BlockAttack


def attack(
    number: int | str | None,
    what: str | None = None,
    damage: str | None = None,
    *,
    alternative: bool = False,
) -> BlockAttack:
    return BlockAttack(number, what, damage, alternative)


@pytest.mark.parametrize(
    ("written", "dice"),
    [
        ("1-8", "1d8"),
        ("2-8", "2d4"),
        ("2-5", "1d4+1"),
        ("2-9", "1d8+1"),
        ("3-18", "3d6"),
        ("4-14", "2d6+2"),
        ("5-11", "2d4+3"),
        ("2-19", "1d18+1"),
        ("1-6 +2", "1d6+2"),
        ("0-4", "0-4"),
        ("4-4", "4-4"),
        ("d6", "1d6"),
        ("2d4 + 1", "2d4+1"),
        ("1d8 + 2d6", "1d8 + 2d6"),
        ("3", "3"),
        ("1-8 or by weapon", "1d8 or by weapon"),
        ("1d8 or weapon +1", "1d8 or by weapon +1"),
        ("by weapon type", "by weapon"),
        ("as weapon +2", "by weapon +2"),
        ("weapon + 1", "by weapon +1"),
        ("1-8/1-12", "1d8"),
        ("short sword", None),
        ("weapon", None),
    ],
)
def test_damage_is_told_in_dice(written: str, dice: str | None) -> None:
    assert read_damage(written).damage == dice


@pytest.mark.parametrize(
    ("routine", "damage", "attacks"),
    [
        ("1", "1-8", [attack(1, None, "1d8")]),
        ("2", "1-6/1-6", [attack(2, None, "1d6")]),
        ("3", "1-4 (x2)/1-8", [attack(2, None, "1d4"), attack(1, None, "1d8")]),
        ("2", "1-4", [attack(2, None, "1d4")]),
        ("3/2", "1-8", [attack("3/2", None, "1d8")]),
        ("2/1 (claw)", "1-4", [attack(2, "claw", "1d4")]),
        ("3/2 (sword)", "1-8", [attack("3/2", "sword", "1d8")]),
        ("1 or 2", "1-8", [attack(1, None, "1d8")]),
        ("1", "", [attack(1)]),
        ("0", "", []),
        ("", "1-4/1-4", [attack(None, None, "1d4"), attack(None, None, "1d4")]),
        ("", "3-12", [attack(None, None, "3d4")]),
        ("1", "1-8/1-12 (long sword)", [attack(1, "long sword", "1d8")]),
        ("1", "1d6/1d8 (spear, S-M/L)", [attack(1, "spear", "1d6")]),
        ("1", "2-8, morning star", [attack(1, "morning star", "2d4")]),
        (
            "1",
            "1-6 (bow) or 1-8 (axe)",
            [
                attack(1, "bow", "1d6"),
                attack(1, "axe", "1d8", alternative=True),
            ],
        ),
        (
            "1",
            "1-6 <great> bow, 1-8 <long> swords <+1>",
            [
                attack(1, "great bow", "1d6"),
                attack(1, "long sword", "1d8", alternative=True),
            ],
        ),
        ("2", "2d8 (bite), 1d6 (sting)", [attack(1, "bite", "2d8"), attack(1, "sting", "1d6")]),
        (
            "2",
            "1-6/1-6 or 2-8",
            [
                attack(2, None, "1d6"),
                attack(1, None, "2d4", alternative=True),
            ],
        ),
        (
            "3",
            "1-3/1-3/1-4 or by weapon +1",
            [
                attack(2, None, "1d3"),
                attack(1, None, "1d4"),
                attack(1, "weapon", "by weapon +1", alternative=True),
            ],
        ),
        (
            "1",
            "Broad sword or dagger +1 to damage due to strength",
            [
                attack(1, "Broad sword"),
                attack(1, "dagger", alternative=True),
            ],
        ),
        ("1 weapon", "1d8 or weapon", [attack(1, "weapon", "1d8 or by weapon")]),
        ("2 claws, 1 bite", "1-3/1-3/1-6", [attack(2, "claw", "1d3"), attack(1, "bite", "1d6")]),
        ("2 claws, 1 bite", "1-3/1-6", [attack(2, "claw", "1d3"), attack(1, "bite", "1d6")]),
        (
            "3 (claw/claw/bite)",
            "1-6/1-6/2-12",
            [
                attack(2, "claw", "1d6"),
                attack(1, "bite", "2d6"),
            ],
        ),
        ("2 (claw)", "1-4", [attack(2, "claw", "1d4")]),
        (
            "2 claws or weapon",
            "1d3/1d3 or weapon",
            [
                attack(2, "claw", "1d3"),
                attack(1, "weapon", "by weapon", alternative=True),
            ],
        ),
        ("claw/claw/bite d4/d4/d6", "", [attack(2, "claw", "1d4"), attack(1, "bite", "1d6")]),
        (
            "2 × claw (1d6), 1 x bite (1d8)".replace("×", "x"),
            "",
            [
                attack(2, "claw", "1d6"),
                attack(1, "bite", "1d8"),
            ],
        ),
        (
            "[2 claws (1d4)] or breath",
            "",
            [
                attack(2, "claw", "1d4"),
                attack(1, "breath", alternative=True),
            ],
        ),
        (
            "+1 mace (1d6+1) or sling x2 (1d4)",
            "",
            [
                attack(1, "+1 mace", "1d6+1"),
                attack(2, "sling", "1d4", alternative=True),
            ],
        ),
        ("bites twice (1d4)", "", [attack(2, "bite", "1d4")]),
        ("1 claw + 1 bite", "1-4/1-6", [attack(1, "claw", "1d4"), attack(1, "bite", "1d6")]),
        ("2, 1d6", "", [attack(2, None, "1d6")]),
        ("once for 2-9", "", [attack(1, None, "1d8+1")]),
        ("1 sword", "1-8/1-12", [attack(1, "sword", "1d8")]),
        ("1", "1d6 (axe, club, or spear)", [attack(1, "axe, club, or spear", "1d6")]),
    ],
)
def test_number_and_damage_meet(routine: str, damage: str, attacks: list[BlockAttack]) -> None:
    read = read_attacks(routine, damage)
    assert read.attacks == tuple(attacks)
    assert not read.is_doubtful


@pytest.mark.parametrize(
    ("routine", "damage"),
    [
        ("3", "1-4/1-8"),
        ("2 claws, 1 bite", "1-4/1-4/1-6/2-8"),
        ("2 claws, 1 bite", "1-8/1-12"),
        ("claw, bite", "1-8"),
        ("bite", "1-8/1-8/1-4"),
    ],
)
def test_damage_that_fits_no_attack_is_doubtful(routine: str, damage: str) -> None:
    fits = routine.startswith("2") and damage.count("/") == 1
    assert read_attacks(routine, damage).is_doubtful != fits


def test_what_else_is_said_is_kept() -> None:
    read = read_attacks("1", "1-4 + poison (save at -1)")
    assert read == AttackReading((attack(1, None, "1d4"),), ("save at -1", "poison"))
    read = read_attacks("8 tentacles (paralysis)", "")
    assert (read.attacks, read.remarks) == ((attack(8, "tentacle"),), ("paralysis",))
    read = read_attacks("bite (+2, 1d6 + disease)", "")
    assert (read.attacks, read.attack_bonus) == ((attack(1, "bite", "1d6"),), 2)
    assert read.remarks == ("+2", "disease")
    read = read_attacks("1", "1-4, (save or die)")
    assert (read.attacks, read.remarks) == ((attack(1, None, "1d4"),), ("save or die",))
    read = read_attacks("1", "age 10-40 years")
    assert (read.attacks, read.remarks) == ((attack(1),), ("age 10-40 years",))
    read = read_attacks("claw (2d4), filament (drag)", "")
    assert read.attacks == (attack(1, "claw", "2d4"), attack(1, "filament"))
    read = read_attacks("bite (1d6) plus rot", "")
    assert (read.attacks, read.remarks) == ((attack(1, "bite", "1d6"),), ("rot",))
    read = read_attacks("1", "paralysis")
    assert (read.attacks, read.remarks) == ((attack(1),), ("paralysis",))
    read = read_attacks("claw (1d6 slashing)", "")
    assert (read.attacks, read.remarks) == ((attack(1, "claw", "1d6"),), ())
    read = read_attacks("1", "2-9 (+1 with sword)")
    assert (read.attacks, read.remarks) == ((attack(1, None, "1d8+1"),), ("+1 with sword",))
