"""A card shows every status of its figure."""

from battleboard.battle.battle import Battle, Encounter
from battleboard.battle.commands import Damage, Settle
from battleboard.battle.state.figure import Effect, HitPoints
from battleboard.battle.state.running_round import Round
from battleboard.battle.state.status import statuses_of
from battleboard.rules import Action
from tests.battle.battles import battle, do, figure
from tests.battle.rounds import casts, playing, strikes


def shown(found: Battle, who: str) -> tuple[str, ...]:
    return statuses_of(found, found.figures[who])


def test_the_state_comes_first_and_the_others_in_their_order() -> None:
    lies = (
        Effect("slow", "Slow", "slowed"),
        Effect("bless", "Bless"),
        Effect("prone", "Prone", "prone"),
    )
    ann = figure("ann", hp=HitPoints(-2, 8), effects=lies, encumbered=True)
    assert shown(battle(ann), "ann") == ("bleeding", "prone", "encumbered", "slowed")


def test_what_is_declared_shows_until_it_is_done() -> None:
    begun = playing(casts(), strikes())
    assert shown(begun, "mage") == ("standing", "casting")
    assert shown(begun, "orc") == ("standing",)
    assert shown(do(begun, Settle("mage:spell")), "mage") == ("standing",)
    assert shown(do(begun, Damage(("mage",), 1)), "mage") == ("standing",)


def test_what_is_declared_shows_before_the_dice_have_fallen() -> None:
    running = Round(number=1, actions=(Action("ann", "parry"),))
    assert shown(battle(figure("ann"), running=running), "ann") == ("standing", "parrying")


def test_the_surprised_are_so_for_as_many_segments_as_they_lose() -> None:
    lost = Encounter(lost={"red": 2, "orc": 1})
    orc, rat, ann = figure("orc", "red"), figure("rat", "red"), figure("ann")
    for now, surprised in ((0, {"orc", "rat"}), (1, {"orc", "rat"}), (2, {"rat"}), (3, set())):
        running = Round(surprised=True, now=now)
        found = battle(orc, rat, ann, encounter=lost, running=running)
        assert {who for who in found.figures if "surprised" in shown(found, who)} == surprised
    over = battle(rat, encounter=lost, running=Round(number=1))
    assert shown(over, "rat") == ("standing",)


def test_the_dead_and_those_who_are_away_are_not_surprised() -> None:
    found = battle(
        figure("dead", "red", hp=HitPoints(-12, 8)), figure("away", "red", present=False)
    )
    met = found._replace(encounter=Encounter(lost={"red": 2}), running=Round(surprised=True, now=1))
    assert not any("surprised" in shown(met, who) for who in met.figures)


def test_the_surprised_are_so_for_all_of_a_round_that_they_lose() -> None:
    met = Encounter(lost={"red": 1}, unit="round")
    running = Round(surprised=True, now=5)
    found = battle(figure("orc", "red"), ruleset="ose", encounter=met, running=running)
    assert "surprised" in shown(found, "orc")
