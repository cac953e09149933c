"""The DM prints the recap, the order of the round, and all cards."""

from battleboard.battle.battle import Battle
from battleboard.queries.table.paper_twin import printed_sheet
from battleboard.storage.exchange.written_recap import WrittenRecap, written_recap
from tests.battle.battles import TABLES, battle, figure
from tests.battle.laid_rounds import declared, laid


def printed(of: Battle) -> WrittenRecap:
    return printed_sheet(of, TABLES, "A fight")


def test_it_begins_with_the_recap_and_ends_with_a_card_for_every_figure() -> None:
    made = battle(figure("ann"), figure("orc", "red"))
    sheet = printed(made)
    assert sheet.title == "A fight"
    assert sheet.chapters[: len(written_recap(made).chapters)] == written_recap(made).chapters
    blue, red = sheet.chapters[-2:]
    assert (blue.heading, red.heading) == ("Figures: Blue", "Figures: Red")
    assert blue.paragraphs[0].startswith("Ann: 10 of 10 hit points")
    assert "AC" in blue.paragraphs[0]


def test_the_order_of_the_round_is_told_act_by_act() -> None:
    chapter = next(each for each in printed(laid()).chapters if "order" in each.heading)
    assert chapter.heading == "The order of round 1"
    assert "Segment 2: Ogre's blow, still to come." in chapter.paragraphs


def test_before_the_dice_the_declarations_are_told_and_without_any_nothing() -> None:
    chapter = next(each for each in printed(declared()).chapters if each.heading == "Declared")
    assert all(each.endswith(".") for each in chapter.paragraphs)
    made = battle(figure("ann"))
    assert [each.heading for each in printed(made).chapters] == ["Figures: Blue"]
