"""Unarmed attacks by the table (DMG 72 and 73): the chance, the effect, and subduing damage."""

from pathlib import Path
from typing import Final

import pytest

from battleboard.rules import Combatant
from battleboard.rules.attack import unarmed
from battleboard.rules.rulesets.addict import ADDICT
from battleboard.rules.scene import Armour, Fighting
from battleboard.rules.tables import UnarmedRow
from battleboard.storage.catalogue import load_tables
from battleboard.storage.catalogue.rule_tables import load_unarmed
from battleboard.storage.csv_sheet import SheetError

TABLES: Final = load_tables()
BY_TABLE: Final = ADDICT.rulings({})
RANGER: Final = Combatant("ranger", "blue", dexterity=16, fighting=Fighting(ac=4))
BUGBEAR: Final = Combatant("bugbear", "red", fighting=Fighting(ac=5), armour=Armour(shield=1))


def row(kind: str) -> UnarmedRow:
    found = unarmed.unarmed_row(kind, TABLES, BY_TABLE)  # type: ignore[arg-type]
    assert found
    return found


def test_pummelling_goes_by_the_armour_class_of_the_target() -> None:
    chance = unarmed.chance_of(row("pummel"), RANGER, BUGBEAR, {"attacker_dexterity": 16})
    assert chance
    assert chance.percent == 66
    assert (chance.lands(66), chance.lands(67)) == (True, False)
    assert chance.why.rule == "DMG 72"
    assert chance.why.text.startswith("50 +16 (each point of the attacker's Dexterity")


@pytest.mark.parametrize("kind", ["grapple", "overbear"])
def test_grappling_and_overbearing_go_by_the_attackers_own(kind: str) -> None:
    chance = unarmed.chance_of(row(kind), RANGER, BUGBEAR, {})
    assert chance
    assert chance.percent == 40
    assert "armour class of ranger" in chance.why.text


def test_nobody_hits_below_nothing_at_an_armour_class_below_0() -> None:
    ghost = BUGBEAR._replace(fighting=Fighting(ac=-2))
    chance = unarmed.chance_of(row("pummel"), RANGER, ghost, {})
    assert chance
    assert chance.percent == 0


def test_without_an_armour_class_there_is_no_chance() -> None:
    assert unarmed.chance_of(row("pummel"), RANGER, Combatant("imp", "red"), {}) is None


def test_the_cards_answer_what_they_know() -> None:
    questions = (*row("pummel").to_hit, *row("pummel").effect)
    known = unarmed.known_answers(questions, RANGER, BUGBEAR)
    assert known["attacker_dexterity"] == 16
    assert known["attacker_armour"] == 4
    assert known["target_shield"] == 1
    assert known["target_dexterity"] == known["target_stunned"] == known["target_fast"] == 0
    quick = BUGBEAR._replace(move=18.0, dexterity=17)
    assert unarmed.known_answers(row("grapple").to_hit, RANGER, quick)["target_faster"] == 2
    assert unarmed.known_answers(row("pummel").effect, RANGER, quick)["target_dexterity"] == 3


@pytest.mark.parametrize(
    ("kind", "roll", "damage", "statuses"),
    [
        ("pummel", 0, 0, ()),
        ("pummel", 21, 2, ()),
        ("pummel", 100, 8, ()),
        ("pummel", 101, 10, ("stunned",)),
        ("grapple", 20, 0, ("grappled",)),
        ("grapple", 96, 8, ("grappled", "stunned")),
        ("overbear", 60, 1, ()),
        ("overbear", 61, 2, ("prone",)),
        ("overbear", 101, 4, ("prone", "stunned")),
    ],
)
def test_the_effect_goes_by_the_second_throw(
    kind: str, roll: int, damage: int, statuses: tuple[str, ...]
) -> None:
    found = unarmed.effect_of(row(kind), roll, {})
    assert (found.outcome.damage, found.outcome.statuses) == (damage, statuses)


def test_the_answers_change_the_effect() -> None:
    found = unarmed.effect_of(row("pummel"), 45, {"attacker_strength": 3, "target_shield": 1})
    assert found.outcome.damage == 2
    assert found.why.text.endswith("= 38.")


def test_the_dm_decides_where_an_option_or_a_game_says_so() -> None:
    by_dm = ADDICT.rulings({"unarmed.system": "dm"})
    assert unarmed.unarmed_row("grapple", TABLES, by_dm) is None
    assert unarmed.unarmed_row("grapple", TABLES, {}) is None


def test_a_quarter_of_subduing_damage_is_real() -> None:
    assert unarmed.real_damage(40) == 10
    assert unarmed.real_damage(7) == 1
    assert unarmed.real_damage(7, 50) == 3


def test_a_table_has_an_outcome_for_every_total(tmp_path: Path) -> None:
    path = tmp_path / "unarmed.toml"
    path.write_text(
        '[[attacks]]\nkind = "pummel"\nbase = "target"\nreal = 25\nto_hit = []\neffect = []\n'
        'outcomes = [{ up_to = 20, words = "misses" }]\n',
        encoding="utf-8",
    )
    with pytest.raises(SheetError, match="up_to for every outcome of pummel but the last"):
        load_unarmed(path)
    path.write_text("attacks = 3\n", encoding="utf-8")
    with pytest.raises(SheetError, match=r"unarmed.toml: "):
        load_unarmed(path)
