"""Newcomers join the battle as requested."""

from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch
from battleboard.battle.state.command_context import Refusal, Roll, RollRequest
from battleboard.battle.state.figure import Arm, Card, Figure, HitPoints
from battleboard.battle.state.team import Team
from battleboard.board.board import Board
from battleboard.board.wall import Wall
from battleboard.queries.figures.arrival_places import Lay, meeting_place
from battleboard.queries.figures.figures_to_add import (
    BADGES,
    ArrivalSide,
    WantedMonsters,
    arrival,
    find_monsters,
    free_colour_and_badge,
    groups_in,
    hit_points_in,
    new_groups,
    new_monsters,
    new_side,
    number_in,
    party_figures,
)
from battleboard.rules import Weapon
from battleboard.rules.scene import Fighting
from battleboard.rules.tables import TableError
from battleboard.storage.catalogue.catalogue import Books, Catalogue, load_catalogue
from battleboard.storage.resources import resource
from battleboard.storage.roster import Party
from tests.battle.battles import SWORD, TABLES, TEAMS, battle, do, figure

RED = ArrivalSide("red", TEAMS["red"])
MIDDLE = (150.0, 100.0)


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    """The catalogue of the first game."""
    return load_catalogue("addict")


def three(ask: RollRequest) -> int:
    """Dice that always total three."""
    assert ask.what == "hit points"
    return 3


def names(command: Batch) -> list[str]:
    return [each.card.name for each in do(battle(), command).figures.values()]


def orcs(catalogue: Catalogue, there: Battle, what: str = "orc", **asked: Any) -> list[Figure]:
    monster = find_monsters(catalogue, what)[0]
    wanted = WantedMonsters(monster)._replace(**asked)
    return list(new_monsters(there, catalogue, TABLES, wanted, three))


@pytest.mark.parametrize(
    ("text", "name"),
    [("orc", "Orc"), ("8 orcs with spears", "Orc"), ("three ogres", "Ogre"), ("orc x8", "Orc")],
)
def test_monsters_are_found_by_what_a_dm_types(catalogue: Catalogue, text: str, name: str) -> None:
    assert find_monsters(catalogue, text)[0].name == name


def test_monsters_are_found_by_their_hit_dice(catalogue: Catalogue) -> None:
    six = find_monsters(catalogue, "6 HD")
    assert six
    assert all(any(each.startswith("6") for each in one.hit_dice) for one in six)


def test_without_words_all_are_found_and_with_odd_ones_none(catalogue: Catalogue) -> None:
    assert [each.name for each in find_monsters(catalogue, " ")] == sorted(
        each.name for each in catalogue.monsters.values()
    )
    assert find_monsters(catalogue, "qqqq") == ()


@pytest.mark.parametrize(
    ("text", "number", "arms"),
    [
        ("orc", None, ""),
        ("an orc", None, ""),
        ("8 orcs with spears and shields", Roll(plus=8), "spears and shields"),
        ("2d4 kobolds", Roll(2, 4), ""),
        ("orc x8", Roll(plus=8), ""),
        ("6 HD", None, ""),
        ("6 h", None, ""),
        ("999d999 orcs", None, ""),
    ],
)
def test_a_number_and_arms_are_read_out_of_what_is_typed(
    text: str, number: Roll | None, arms: str
) -> None:
    assert number_in(text) == (number, arms)


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("8 orcs", ("8 orcs",)),
        ("8 orcs and an ogre", ("8 orcs", "an ogre")),
        (
            "8 orcs with spears and shields, 2d4 wolves",
            ("8 orcs with spears and shields", "2d4 wolves"),
        ),
        ("a troll + 3 goblins", ("a troll", "3 goblins")),
        ("giant, 8 HD", ("giant, 8 HD",)),
        ("giant rat and others", ("giant rat and others",)),
        ("", ()),
    ],
)
def test_38_several_groups_are_read_out_of_one_line(text: str, groups: tuple[str, ...]) -> None:
    assert groups_in(text) == groups


def test_38_several_groups_come_with_names_of_their_own(catalogue: Catalogue) -> None:
    made = new_groups(
        battle(), catalogue, TABLES, ("2 orcs", "an ogre", "2d4 orcs with spears"), lambda _: 3
    )
    assert [each.card.name for each in made] == [
        *("Orc 1", "Orc 2", "Ogre", "Orc 3", "Orc 4", "Orc 5"),
    ]
    assert len({each.id for each in made}) == 6
    with pytest.raises(Refusal, match=r"^No monster matches '3 zzqq'\.$"):
        new_groups(battle(), catalogue, TABLES, ("an ogre", "3 zzqq"), lambda _: 3)


def test_hit_points_are_typed_or_left_to_the_dice() -> None:
    assert hit_points_in("") == ()
    assert hit_points_in("7") == (7,)
    assert hit_points_in("5, 3 6") == (5, 3, 6)
    for bad in ("x", "-3", "0", "10000"):
        with pytest.raises(Refusal, match="Expected hit points such as 7"):
            hit_points_in(bad)


def test_monsters_get_names_and_ids_that_nobody_has(catalogue: Catalogue) -> None:
    there = battle(figure("orc-2", "red"), figure("one")._replace(card=figure("orc 1").card))
    made = orcs(catalogue, there, number=2)
    assert [(each.id, each.card.name) for each in made] == [
        ("orc-2-2", "Orc 2"),
        ("orc-3", "Orc 3"),
    ]
    assert [each.hp for each in made] == [HitPoints(3, 3)] * 2


def test_typed_hit_points_come_before_thrown_ones(catalogue: Catalogue) -> None:
    some = orcs(catalogue, battle(), number=4, hit_points=(5, 6))
    assert [each.hp.now for each in some] == [5, 6, 3, 3]
    alike = orcs(catalogue, battle(), number=3, hit_points=(7,))
    assert [each.hp.now for each in alike] == [7, 7, 7]


def test_arms_are_those_that_were_asked_for(catalogue: Catalogue) -> None:
    armed = orcs(catalogue, battle(), arms="spears")[0]
    assert armed.arm.weapon.name.casefold().startswith("spear")
    with pytest.raises(TableError, match="The catalogue has no weapon called 'spoons'"):
        orcs(catalogue, battle(), arms="spoons")


def test_those_who_come_stand_around_the_middle_as_one_command(catalogue: Catalogue) -> None:
    command = arrival(battle(), orcs(catalogue, battle(), number=8), RED, MIDDLE)
    after = do(battle(), command)
    assert command.words == "Add Orc 1, Orc 2 and 6 more"
    assert {each.side for each in after.figures.values()} == {"red"}
    assert len({each.body.at for each in after.figures.values()}) == 8
    assert names(arrival(battle(), [figure("ann")], RED, MIDDLE)) == ["Ann"]


def test_a_new_side_comes_with_its_first_figures(catalogue: Catalogue) -> None:
    side = new_side(battle(), " The Watch ", 2, "star")
    assert side == ArrivalSide("the watch", Team("The Watch", colour=2, badge="star"))
    after = do(battle(), arrival(battle(), orcs(catalogue, battle()), side, MIDDLE))
    assert after.teams["the watch"] == side.team
    assert after.figures["orc"].side == "the watch"


def test_a_new_side_needs_a_name_of_its_own() -> None:
    with pytest.raises(Refusal, match=r"^Give the new side a name\.$"):
        new_side(battle(), " ", 2, "star")
    with pytest.raises(Refusal, match=r"^There is already a side called RED\.$"):
        new_side(battle(), "RED", 2, "star")
    assert new_side(battle(figure("watch")), "Watch", 2, "star").id == "watch 2"


def test_a_new_side_looks_like_none_that_is_there() -> None:
    assert free_colour_and_badge(battle()) == (2, "diamond")
    many = {str(at): Team(str(at), colour=at, badge="star") for at in range(6)}
    assert free_colour_and_badge(battle(teams=many)) == (0, "circle")
    shapes = {badge: Team(badge, badge=badge) for badge in BADGES}
    assert free_colour_and_badge(battle(teams=shapes)) == (1, "circle")


def test_a_party_comes_with_its_wounds_or_hale() -> None:
    hurt = figure("ann", hp=HitPoints(3, 10))
    kept = Party("The Six", (hurt, figure("bob", "red"), figure("cid", "green")))
    there = battle(figure("ann"))
    coming = party_figures(there, load_catalogue("addict"), kept)
    assert [(each.id, each.side, each.hp.now) for each in coming] == [
        ("ann 2", "blue", 3),
        ("bob", "red", 10),
        ("cid", "", 10),
    ]
    assert party_figures(there, load_catalogue("addict"), kept, hale=True)[0].hp.now == 10


def test_37_6_a_weapon_by_its_name_alone_is_that_of_the_catalogue() -> None:
    there, catalogue = battle(ruleset="ose"), load_catalogue("ose")
    arms = tuple(Arm(Weapon(name)) for name in ("long sword", "moon blade"))
    ann = figure("ann")._replace(card=Card("Ann", arms=(*arms, SWORD)))
    (coming,) = party_figures(there, catalogue, Party("", (ann,)))
    assert [(arm.weapon.name, str(arm.damage)) for arm in coming.card.arms] == [
        ("Sword", "1d8"),
        ("moon blade", "1d6"),
        (SWORD.weapon.name, str(SWORD.damage)),
    ]
    (held,) = party_figures(there, catalogue, Party("", (ann._replace(in_hand=1),)))
    assert held.card.arms == ann.card.arms, "what is in hand goes by the place in the list"


def test_what_cannot_come_is_said() -> None:
    with pytest.raises(Refusal, match=r"^Choose the figures to add\.$"):
        arrival(battle(), [], RED, MIDDLE)
    with pytest.raises(Refusal, match=r"^At most 200 figures can be added at a time\.$"):
        arrival(battle(), [figure(f"f{at}") for at in range(201)], RED, MIDDLE)
    small = battle(board=Board((5.0, 5.0)))
    with pytest.raises(Refusal, match=r"^Room for 1 of 2 figures\.$"):
        arrival(small, [figure("ann"), figure("bob")], RED, MIDDLE)


def test_sides_come_apart_and_face_each_other(catalogue: Catalogue) -> None:
    blue = ArrivalSide("blue", TEAMS["blue"])
    assert meeting_place(battle(), TEAMS["blue"], MIDDLE) == (130.0, 100.0)
    assert meeting_place(battle(), TEAMS["red"], MIDDLE) == (170.0, 100.0)
    party_there = do(battle(), arrival(battle(), [figure("ann")], blue, MIDDLE))
    both = do(party_there, arrival(party_there, orcs(catalogue, party_there), RED, MIDDLE))
    assert {each.side: each.body.facing for each in both.figures.values()} == {
        "blue": 0.0,
        "red": 180.0,
    }


def test_38_mages_come_behind_the_others_one_by_one_and_as_a_party() -> None:
    blue = ArrivalSide("blue", TEAMS["blue"])
    classes = {"brakk": "fighter", "corin": "magic-user", "edda": "fighter", "dunn": "thief"}
    party = [
        figure(who, fighting=Fighting(character_class=each, level=3))
        for who, each in classes.items()
    ]
    together = one_by_one = battle()
    together = do(together, arrival(together, party, blue, MIDDLE))
    for each in party:
        one_by_one = do(one_by_one, arrival(one_by_one, [each], blue, MIDDLE))
    for after in (together, one_by_one):
        assert [*after.figures] == [*classes]
        rear, *front = sorted(after.figures.values(), key=lambda each: each.body.at[0])
        assert rear.id == "corin"
        assert rear.body.at[0] < front[0].body.at[0]


def test_38_where_no_floor_is_behind_mages_come_beside_the_others() -> None:
    wall = Wall((127.0, 0.0), (127.0, 200.0))
    walled = battle(board=Board((300.0, 200.0), walls=(wall,)))
    mage = figure("corin", fighting=Fighting(character_class="magic-user", level=3))
    after = do(walled, arrival(walled, [mage], ArrivalSide("blue", TEAMS["blue"]), MIDDLE))
    assert after.figures["corin"].body.at[0] > 127


def test_those_who_have_sides_of_their_own_come_with_them() -> None:
    four = [figure(f"{side} {at}", side) for at in (1, 2) for side in ("red", "blue")]
    after = do(battle(), arrival(battle(), four, RED, MIDDLE))
    for who, there in after.figures.items():
        assert (there.body.at[0] < MIDDLE[0]) is who.startswith("blue")
        assert there.body.facing == (0.0 if there.side == "blue" else 180.0)


def test_sides_that_come_from_the_same_place_stand_beside_each_other() -> None:
    teams = {**TEAMS, "green": Team("Green")}
    there = battle(teams=teams)
    mixed = [figure(f"{side} {at}", side) for at in range(4) for side in ("red", "green")]
    after = do(there, arrival(there, mixed, RED, MIDDLE))
    assert len({each.body.at for each in after.figures.values()}) == 8


def test_nobody_comes_beside_the_table() -> None:
    assert meeting_place(battle(), TEAMS["blue"], (5.0, 50.0)) == (0.0, 50.0)
    assert meeting_place(battle(), TEAMS["red"], (295.0, 50.0)) == (300.0, 50.0)


def test_they_come_into_the_room_that_is_looked_at_and_not_behind_its_wall() -> None:
    walled = battle(board=Board((300.0, 200.0), walls=(Wall((160.0, 0.0), (160.0, 200.0)),)))
    orcs = [figure(f"orc{at}", "red") for at in range(4)]
    after = do(walled, arrival(walled, orcs, RED, (150.0, 100.0)))
    assert all(each.body.at[0] < 160 for each in after.figures.values())
    free = battle(board=Board((300.0, 200.0)))
    beyond = do(free, arrival(free, orcs, RED, (150.0, 100.0)))
    assert all(each.body.at[0] > 160 for each in beyond.figures.values())


def test_put_by_hand_all_sides_come_in_one_formation() -> None:
    mixed = [figure("ann", "blue"), figure("orc", "red")]
    lay = Lay("line", (52.5, 52.5), 90.0)
    after = do(battle(), arrival(battle(), mixed, RED, MIDDLE, lay))
    assert [each.body.at[1] for each in after.figures.values()] == [52.5, 52.5]
    assert {each.body.facing for each in after.figures.values()} == {90.0}


def test_two_hundred_come_where_there_is_room() -> None:
    many = [figure(f"orc{at}", "red") for at in range(200)]
    after = do(battle(), arrival(battle(), many, RED, MIDDLE, Lay("line")))
    assert len({each.body.at for each in after.figures.values()}) == 200


@pytest.mark.parametrize(
    ("what", "arms", "ac", "shield", "worn", "move"),
    [
        ("bandit", "", 10, 0, "", 12),
        ("soldier", "long sword, leather armour and shield", 7, 1, "leather", 12),
        ("bandit", "long swords, chain mail and shields", 4, 1, "chain mail", 9),
        ("bandit", "spear and medium shield", 9, 1, "", 12),
        ("orc", "spear", 6, 0, "", 9),
        ("orc", "spear and shield", 6, 1, "", 9),
        ("orc", "spear, plate mail", 3, 0, "plate mail", 6),
        ("phantom", "", None, 0, "", 9),
    ],
)
def test_armour_stands_among_the_arms(  # noqa: PLR0917 - a row of the table
    catalogue: Catalogue, what: str, arms: str, ac: int | None, shield: int, worn: str, move: int
) -> None:
    (made,) = orcs(catalogue, battle(), what, arms=arms)
    card = made.card
    assert (card.fighting.ac, card.armour.shield, card.armour.worn) == (ac, shield, worn)
    assert card.move == move
    assert not any("mail" in arm.weapon.name.casefold() for arm in card.arms)


def test_where_no_list_has_armour_it_changes_nothing() -> None:
    there = battle(ruleset="countdown")
    lists = Catalogue(resource("catalogue"), Books(monsters=("ose",)))
    plain, armoured = (orcs(lists, there, "orc", arms=arms)[0] for arms in ("", "chain mail"))
    assert plain == armoured


def test_a_monster_of_several_hit_dice_hits_by_those_that_it_has() -> None:
    """The hydra's entry leaves its THAC0 open: it has as many hit dice as heads."""
    start, monsters = battle()._replace(ruleset="ose"), load_catalogue("ose")
    wanted = WantedMonsters(find_monsters(monsters, "hydra")[0])

    def fighting(place: int) -> Fighting:
        made = new_monsters(start, monsters, TABLES, wanted, lambda _: place)
        return made[0].card.fighting

    assert (fighting(1).hit_dice, fighting(1).thac0) == ("5", 15)
    assert (fighting(4).hit_dice, fighting(4).thac0) == ("8", 12)
