"""After a fight the fallen and the routed count, treasure is in coins, and a sheet says it all."""

from pathlib import Path
from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import AwardExperience, Kill, Leave, RemoveFigure, TickOff
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.figure import Effect, Figure, HitPoints, Spell
from battleboard.queries.figures.figures_to_add import party_figures
from battleboard.queries.table.after_the_fight import (
    DefeatedGroup,
    are_foes_uncounted,
    award_in_words,
    coins_in_words,
    defeated_groups,
    rules_in_words,
    sharers,
    treasure_in,
)
from battleboard.rules.experience import (
    BASIC_EXPERIENCE,
    FIRST_EDITION_EXPERIENCE,
    OSRIC_EXPERIENCE,
    OWN_EXPERIENCE,
    Sharer,
)
from battleboard.storage.catalogue.catalogue import load_catalogue
from battleboard.storage.roster import party_of, read_roster, save_party
from tests.battle.battles import battle, do, figure
from tests.queries.company import named

CATALOGUE = load_catalogue("osric")


def orc(number: int, **changes: Any) -> Figure:
    return named(f"orc-{number}", f"Orc {number}", "red", type="orc", **changes)


def fought(game: str = "osric") -> Battle:
    """Two orcs dead, one fled, one gave up, one stands, one waits, and a stranger is down."""
    figures: tuple[Figure, ...] = (
        figure("ann", hp=HitPoints(3, 10), experience=500),
        figure("bob", henchman=True, prime=10),
        figure("dead", hp=HitPoints(-20, 10)),
        *(orc(at, hp=HitPoints(hp, 5)) for at, hp in ((1, 0), (2, -12), (3, 5))),
        orc(4, hp=HitPoints(4, 4), effects=(Effect("fear", "fear", "fleeing"),)),
        orc(5, hp=HitPoints(6, 6), effects=(Effect("up", "up", "surrendered"),)),
        orc(6),
        named("stranger", "Stranger", "red", hp=HitPoints(-20, 9)),
    )
    return do(battle(*figures, ruleset=game), Leave("orc-6"))


def groups(there: Battle) -> tuple[DefeatedGroup, ...]:
    return defeated_groups(there, CATALOGUE.monsters)


def test_foes_are_grouped_by_name_and_fate() -> None:
    assert [(each.words, each.fate, each.points, each.counts) for each in groups(fought())] == [
        ("2 orcs", "fallen", 30, True),
        ("Stranger", "fallen", None, True),
        ("2 orcs", "routed", 30, True),
        ("Orc", "set aside", 20, False),
        ("Orc", "still up", 15, False),
    ]
    assert groups(fought())[0].rate == "10 + 1 for each hit point"
    basic = defeated_groups(fought("ose"), load_catalogue("ose").monsters)
    assert (basic[0].points, basic[0].rate) == (20, "10 each")


def test_what_a_stat_block_states_comes_before_the_book() -> None:
    champion = orc(1, hp=HitPoints(-20, 20), worth=(35, 2))
    (found,) = groups(battle(figure("ann"), champion, ruleset="osric"))
    assert (found.points, found.rate) == (75, "35 + 2 for each hit point")


def test_a_foe_counts_once_and_the_removed_count_if_they_fell() -> None:
    there = do(fought(), RemoveFigure("orc-1"), RemoveFigure("orc-3"))
    assert groups(there)[0][1:3] == ("fallen", ("orc-2", "orc-1"))
    assert are_foes_uncounted(there)
    counted = tuple(who for each in groups(there) if each.counts for who in each.who)
    after = do(there, AwardExperience(counted, 100, 0, sharers(there)))
    assert [each.fate for each in groups(after)] == ["set aside"]
    assert not are_foes_uncounted(after)
    assert are_foes_uncounted(do(fought(), Kill(("orc-3",))))


def test_those_who_live_share() -> None:
    assert sharers(fought()) == (Sharer("ann"), Sharer("bob", "half", 10))


@pytest.mark.parametrize(
    ("text", "gold"),
    [
        ("", 0),
        ("340", 340),
        ("1,200 gp", 1200),
        ("1.200gp, 600 sp and 12 pp", 1290),
        ("120 GP + 7 ep; 200 cp", 124),
    ],
)
def test_treasure_is_typed_in_coins(text: str, gold: int) -> None:
    assert treasure_in(text, FIRST_EDITION_EXPERIENCE) == gold


@pytest.mark.parametrize("text", ["gems", "5 gems", "-3", "10 gpx", "1 gp or 2 gp"])
def test_other_treasure_is_told(text: str) -> None:
    with pytest.raises(Refusal, match="Expected treasure such as"):
        treasure_in(text, OSRIC_EXPERIENCE)


def test_the_rules_are_said() -> None:
    coins = "1 gp = 2 ep = 20 sp = 200 cp; 1 pp = 5 gp. 1 gp is 1 XP."
    assert coins_in_words(FIRST_EDITION_EXPERIENCE) == coins
    assert rules_in_words(OSRIC_EXPERIENCE) == (
        "A henchman counts as half a figure (OSRIC experience)."
    )
    assert "the rest is lost (OSE awarding XP)" in rules_in_words(BASIC_EXPERIENCE)
    assert rules_in_words(OWN_EXPERIENCE).endswith("unless you rule otherwise.")


def test_the_sheet_says_who_counted_and_what_each_gets() -> None:
    there = fought()
    counted = [(each, each.points or 40) for each in groups(there) if each.counts]
    party = (Sharer("ann"), Sharer("bob", "half", 10), Sharer("dead", "none"))
    award = AwardExperience(("orc-1",), 100, 200, party)
    assert award_in_words(there, counted, award).splitlines() == [
        "2 orcs (fallen): 30",
        "Stranger (fallen): 40",
        "2 orcs (routed): 30",
        "Treasure, in gold pieces: 200",
        "Total: 300 experience points",
        "",
        "Ann: 200, now 700",
        "Bob (half share and +10%): 110, now 110",
        "",
        "Treasure: a full share is 133 gp and a half share is 66 gp.",
    ]
    plain = award_in_words(there, counted, award._replace(treasure=0, party=party[:1]))
    assert plain.splitlines()[-1] == "Ann: 100, now 600"


def test_a_party_goes_on_with_its_wounds_spells_and_experience(tmp_path: Path) -> None:
    spells = (Spell("sleep", left=2, level=1),)
    there = do(
        battle(figure("ann", hp=HitPoints(3, 10), spells=spells), figure("orc", "red")),
        TickOff("ann", "spell", 0),
        AwardExperience(("orc",), 100, 0, (Sharer("ann", prime=10),)),
    )
    save_party(tmp_path, party_of(there, ["ann"], "Us"))
    (kept,) = read_roster(tmp_path).parties
    (ann,) = party_figures(battle(), CATALOGUE, kept)
    assert ann.hp == HitPoints(3, 10)
    assert (ann.card.experience, ann.card.prime) == (110, 10)
    assert ann.card.spells == (Spell("sleep", left=1, level=1, memorized=2),)
