"""The players' view holds what they may know, and nothing else."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.battle import Battle
from battleboard.battle.commands import AnnulAct, Hide, RemoveFigure, Settle, StepTo
from battleboard.battle.knowledge.party_vision import party_vision_at
from battleboard.battle.knowledge.players_view import PlayersView, SeenHealth, players_view
from battleboard.battle.round.consequences import plan_round
from battleboard.battle.state.figure import CarriedLight, Effect, Figure, HitPoints, Status
from battleboard.battle.state.players_options import FogPatch, HealthDetail, Showing
from battleboard.battle.state.running_round import Round, Settled
from battleboard.battle.state.team import Team
from battleboard.board.board import Board, Light
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.path import Path
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door
from battleboard.rules import Action, Casting
from tests.battle.battles import TABLES, battle, do, figure
from tests.battle.rounds import MAGE, ORC, casts, playing, strikes

PARTY = (MAGE, figure("elf"))
FOGGY = Showing(fog=True)
WALL = Wall((50.0, 0.0), (50.0, 100.0))
HALLS = Board((100.0, 100.0), walls=(WALL,), daylight=True)


def names(view: PlayersView) -> set[str]:
    return {seen.name for seen in view.figures}


def test_without_fog_everything_is_shown_that_is_not_hidden() -> None:
    state = battle(figure("elf"), figure("orc", "red"), figure("spy", "red", hidden=True))
    view = players_view(state)
    assert names(view) == {"Elf", "Orc"}
    assert not view.fog


def test_in_fog_a_wall_hides_who_stands_behind_it() -> None:
    elf, orc = figure("elf", at=(20.0, 50.0)), figure("orc", "red", at=(80.0, 50.0))
    state = battle(elf, orc, board=HALLS, showing=FOGGY)
    assert names(players_view(state)) == {"Elf"}
    opened = state._replace(board=HALLS._replace(walls=()))
    assert names(players_view(opened)) == {"Elf", "Orc"}


def test_in_the_dark_only_light_or_other_eyes_show_anybody() -> None:
    dark = Board((100.0, 100.0))
    elf, orc = figure("elf", at=(20.0, 50.0)), figure("orc", "red", at=(60.0, 50.0))
    state = battle(elf, orc, board=dark, showing=FOGGY)
    assert names(players_view(state)) == {"Elf"}
    lit = state._replace(board=dark._replace(lights=(Light((60.0, 60.0), 20.0),)))
    assert names(players_view(lit)) == {"Elf", "Orc"}
    keen = state.with_figure(figure("elf", at=(20.0, 50.0), infravision_ft=60.0))
    assert names(players_view(keen)) == {"Elf", "Orc"}
    torch = CarriedLight("torch", 45.0)
    assert names(players_view(state.with_figure(elf._replace(light=torch)))) == {"Elf", "Orc"}
    out = torch._replace(lit=False)
    assert names(players_view(state.with_figure(elf._replace(light=out)))) == {"Elf"}


def test_a_hidden_foe_s_torch_gives_nothing_away() -> None:
    spy = figure("spy", "red", at=(60.0, 50.0), hidden=True, light=CarriedLight("torch", 40.0))
    state = battle(figure("elf", at=(20.0, 50.0)), spy, board=Board((100.0, 100.0)), showing=FOGGY)
    alone = state._replace(figures={"elf": state.figure("elf")})
    assert players_view(state) == players_view(alone)
    ground = party_vision_at(state).ground
    assert ground.glows == ()
    assert len(ground.views) == 1


def test_one_sees_through_a_single_figure() -> None:
    elf, bat = figure("elf", at=(20.0, 50.0)), figure("bat", at=(80.0, 20.0))
    orc = figure("orc", "red", at=(80.0, 50.0))
    state = battle(elf, bat, orc, board=HALLS, showing=FOGGY)
    assert names(players_view(state)) == {"Elf", "Bat", "Orc"}
    assert names(players_view(state, ["elf"])) == {"Elf", "Bat"}


def test_the_blind_and_the_fallen_see_nothing() -> None:
    blind = figure("elf", at=(20.0, 50.0), effects=(Effect("b", "Blindness", "blind"),))
    fallen = figure("mage", at=(20.0, 60.0), hp=HitPoints(-3, 8))
    orc = figure("orc", "red", at=(30.0, 50.0))
    state = battle(blind, fallen, orc, board=HALLS, showing=FOGGY)
    view = players_view(state)
    assert names(view) == {"Elf", "Mage"}
    assert view.fog
    assert party_vision_at(state).ground.views == ()


def test_of_foes_only_the_chosen_degree_of_health_is_shown() -> None:
    orc = figure("orc", "red", hp=HitPoints(3, 12))

    def health(degree: HealthDetail, own: HealthDetail | None = None) -> SeenHealth:
        state = battle(orc._replace(shown_hp=own), showing=Showing(foes=degree))
        return players_view(state).figures[0].health

    assert health("none") == SeenHealth("standing")
    assert health("wounded") == SeenHealth("standing", wounded=True)
    assert health("bar") == SeenHealth("standing", wounded=True, share=0.25)
    assert health("none", "bar") == SeenHealth("standing", wounded=True, share=0.25)
    assert health("bar", "none") == SeenHealth("standing")


def test_of_their_own_they_know_everything() -> None:
    view = players_view(battle(figure("elf", hp=HitPoints(12, 10))))
    assert view.figures[0].health == SeenHealth("standing", wounded=False, share=1.0, hp=(12, 10))
    empty = players_view(battle(figure("elf", hp=HitPoints(0, 0))))
    assert empty.figures[0].health.share == 0


def test_an_alias_stands_for_the_name() -> None:
    assert names(players_view(battle(figure("orc", "red", alias="Shape")))) == {"Shape"}


def test_who_goes_by_another_name_does_not_show_the_face_behind_it() -> None:
    def face(side: str, alias: str) -> str:
        state = battle(figure("orc", side, alias=alias, portrait="face"))
        return players_view(state).figures[0].portrait

    assert face("red", "") == "face"
    assert face("red", "Orc") == "face", "that is his name"
    assert face("red", "Shape") == ""
    assert face("blue", "Shape") == "face", "their own they know"


def test_they_know_the_class_of_their_own_alone() -> None:
    view = players_view(battle(figure("elf"), figure("orc", "red", type="Orc")))
    assert {each.id: each.character_class for each in view.figures} == {"elf": "fighter", "orc": ""}


def test_of_foes_only_what_anybody_sees() -> None:
    def lying(status: Status) -> Effect:
        return Effect(status, status, status)

    orc = figure("orc", "red", effects=(lying("prone"), lying("hasted"), Effect("x", "Curse")))
    elf = figure("elf", effects=(lying("prone"), lying("hasted")))
    seen = {each.id: each.statuses for each in players_view(battle(orc, elf)).figures}
    assert seen == {"orc": ("prone",), "elf": ("prone", "hasted")}


def test_the_unseen_are_not_shown() -> None:
    ghost = figure("ghost", "red", effects=(Effect("i", "Invisibility", "invisible"),))
    thief = figure("thief", effects=(Effect("h", "Hides", "hidden"),))
    assert names(players_view(battle(ghost, thief))) == {"Thief"}


def test_a_secret_door_looks_like_a_wall_until_it_stands_open() -> None:
    secret = door((0.0, 0.0), (5.0, 0.0), "locked")._replace(kind="secret")
    shut, opened, plain = (
        players_view(battle(board=Board((100.0, 100.0), walls=(wall,)))).board.walls[0]
        for wall in (secret, secret._replace(state="open"), secret._replace(kind="door"))
    )
    assert (shut.kind, shut.state) == ("wall", "shut")
    assert opened.kind == "secret"
    assert (plain.kind, plain.state) == ("door", "shut")


CELL: tuple[Wall, ...] = (
    Wall((50.0, 0.0), (50.0, 100.0)),
    Wall((50.0, 40.0), (70.0, 40.0)),
    Wall((80.0, 40.0), (100.0, 40.0)),
    door((70.0, 40.0), (80.0, 40.0), "open"),
)
"""A door behind a wall."""


def door_of(*party: Figure, showing: Showing = FOGGY, secret: bool = False) -> tuple[str, str]:
    """How the last wall looks to the players."""
    *walls, last = CELL
    walls.append(last._replace(kind="secret" if secret else "door"))
    board = Board((100.0, 100.0), walls=tuple(walls))
    seen = players_view(battle(*party, board=board, showing=showing)).board.walls[-1]
    return seen.kind, seen.state


@pytest.mark.parametrize("place", [(75.0, 20.0), (90.0, 20.0), (75.0, 90.0), (52.0, 41.0)])
def test_a_door_that_they_look_at_is_seen_to_stand_open(place: Point) -> None:
    assert door_of(figure("elf", at=place)) == ("door", "open")
    assert door_of(figure("elf", at=place), secret=True) == ("secret", "open")


def test_no_door_is_seen_to_open_where_nobody_looks() -> None:
    away = figure("elf", at=(20.0, 20.0))
    assert door_of(away) == ("door", "shut")
    assert door_of(away, secret=True) == ("wall", "shut")
    blind = figure("elf", at=(75.0, 20.0), effects=(Effect("b", "Blindness", "blind"),))
    assert door_of(blind) == ("door", "shut")
    assert door_of(away, showing=Showing()) == ("door", "open")


def test_by_hand_a_door_is_seen_to_open_where_ground_beside_it_is_shown() -> None:
    by_hand = Showing(fog=True, by_hand=True)
    beside = FogPatch(((50.0, 40.0), (100.0, 40.0), (100.0, 100.0), (50.0, 100.0)))
    near = figure("elf", at=(75.0, 20.0))
    assert door_of(near, showing=by_hand) == ("door", "shut")
    assert door_of(near, showing=by_hand.with_patches((beside,))) == ("door", "open")


def test_as_long_as_nothing_changes_the_board_is_the_very_same() -> None:
    away = battle(figure("elf", at=(20.0, 20.0)), board=Board((100.0, 100.0), walls=CELL))
    foggy = away._replace(showing=FOGGY)
    one, other = (
        players_view(foggy),
        players_view(foggy.with_figure(figure("elf", at=(21.0, 20.0)))),
    )
    assert one.board is other.board


def test_what_foes_mean_to_do_is_not_told_before_they_have_done_it() -> None:
    actions = (
        Action("elf", "melee", ("orc",)),
        Action("orc", "melee", ("elf",)),
        Action("mage", "cast", ("elf",), Casting("sleep", 5)),
    )
    figures = figure("elf"), figure("orc", "red"), figure("mage", "red")
    running = Round(3, actions=actions, dice={"blue": 2, "red": 5})
    state = plan_round(battle(*figures, running=running), TABLES)
    view = players_view(state)
    assert [(act.who, act.played) for act in view.acts] == [("elf", False)]
    assert view.round == 3
    state = do(state, Settle("orc:strike 1", "miss"))
    assert {act.who for act in players_view(state).acts} == {"elf", "orc"}


HUSHED = "zanzibar"
PLACES = st.tuples(st.floats(1, 99), st.floats(1, 99))


@st.composite
def figures(draw: st.DrawFn) -> Figure:
    """A foe that must stay unknown: by the DM's word, or because nobody can see it."""
    unseen = Effect("e", "Shroud", draw(st.sampled_from(["invisible", "hidden"])))
    hidden = draw(st.booleans())
    name = f"{HUSHED}{draw(st.integers(0, 10**6))}"
    made = figure(name, "red", at=draw(PLACES), notes=HUSHED, portrait=HUSHED)
    light = draw(st.sampled_from([None, CarriedLight(HUSHED, 30.0)]))
    effects = () if hidden else (unseen,)
    return made._replace(hidden=hidden, effects=effects, alias=HUSHED, light=light)


@given(
    secrets=st.lists(figures(), max_size=4, unique_by=lambda each: each.id),
    fog=st.booleans(),
    at=PLACES,
)
def test_no_hidden_thing_is_anywhere_in_the_view(
    *, secrets: list[Figure], fog: bool, at: tuple[float, float]
) -> None:
    seen = [figure("elf", at=at), figure("orc", "red", at=(50.0, 50.0))]
    actions = tuple(Action(each.id, "melee", ("elf",)) for each in secrets)
    running = Round(1, actions=actions, dice={"blue": 3, "red": 3})
    state = battle(*seen, *secrets, board=HALLS, running=running)
    state = plan_round(state._replace(showing=Showing(fog=fog, foes="bar")), TABLES)
    for each in state.running.resolution.acts if state.running.resolution else ():
        state = do(state, Settle(each.act.id, "miss"))
    view = players_view(state)
    assert HUSHED not in repr(view)
    assert players_view(_without(state, secrets)).figures == view.figures


def _without(state: Battle, secrets: list[Figure]) -> Battle:
    """The same battle without them."""
    gone = {each.id for each in secrets}
    left = {name: each for name, each in state.figures.items() if name not in gone}
    return state._replace(figures=left, running=Round(1))


def test_a_spell_of_their_own_that_is_spoiled_is_no_longer_to_come() -> None:
    state = playing(casts(), strikes(), dice=(3, 4))
    assert "mage" in {act.who for act in players_view(state).acts}
    state = do(state, Settle("orc:strike 1", "hit", 1))
    assert {act.who for act in players_view(state).acts} == {"orc"}


def test_the_place_of_the_ruler_is_told_in_words_at_the_moment_that_is_shown() -> None:
    state = playing(strikes(), dice=(3, 4))
    assert players_view(state).moment == ""
    state = do(state, Settle("orc:strike 1", "miss"))
    assert players_view(state).moment == f"segment {state.running.now}"
    assert players_view(state, (), 1.4).moment == "segment 1", "as on the ruler of the DM"
    assert players_view(state, (), 1.6).moment == "segment 2"
    assert players_view(state, (), 40.0).moment == f"segment {state.running.now}", "no farther"
    assert players_view(seen_to_the_end(state), (), 40.0).moment == "segment 10"
    assert players_view(battle()).moment == ""


def seen_to_the_end(state: Battle) -> Battle:
    """The battle with its round played, and something visible in its last place."""
    answer = state.running.resolution
    assert answer is not None
    done = Settled(answer.acts[0].act, answer.ruler.last, "miss", seen=True)
    return state.with_running(state.running._replace(now=answer.ruler.last, settled=(done,)))


def test_where_only_one_acts_whom_they_do_not_see_no_time_passes_to_them() -> None:
    spy = figure("spy", "red", at=(60.0, 60.0), hidden=True)
    state = playing(
        strikes("mage", "orc"),
        strikes(),
        Action("spy", "other"),
        figures=(MAGE, ORC, spy),
        dice=(4, 3),
    )
    before = players_view(state)
    later = state.with_running(state.running._replace(now=2))
    assert players_view(later) == before
    acts = later.running.resolution
    assert acts is not None
    theirs = next(timing.act for timing in acts.acts if timing.act.by == "spy")
    done = Settled(theirs, 5, "miss", seen=False)
    unseen = later.with_running(later.running._replace(now=5, settled=(done,)))
    assert players_view(unseen) == before
    assert players_view(unseen, (), 4.6).moment == ""
    seen = unseen.with_running(unseen.running._replace(settled=(done._replace(seen=True),)))
    assert players_view(seen).moment == "segment 5"


def test_where_somebody_whom_they_see_is_on_the_way_time_passes_to_them() -> None:
    path = Path(((0.0, 0.0), (30.0, 0.0)), (0.0, 30.0))
    state = playing(strikes(), dice=(3, 4))
    walks = state.running._replace(plans={"orc": MovementPlan(path, 10.0, 1.0)}, now=8)
    assert players_view(state.with_running(walks)).moment == "segment 4"
    assert players_view(state.with_running(walks._replace(now=3))).moment == "segment 3"
    assert players_view(state.with_running(walks._replace(now=1))).moment == ""
    stands = walks._replace(plans={"orc": MovementPlan(Path(((0.0, 0.0),), (0.0,)), 10.0)})
    assert players_view(state.with_running(stands)).moment == ""
    stopped = MovementPlan(path, 10.0, 1.5, stop=1.5)
    never_sets_out = walks._replace(plans={"orc": stopped})
    assert players_view(state.with_running(never_sets_out)).moment == ""
    was = stands._replace(trails={"orc": (MovementPlan(path, 10.0, 1.0),)})
    assert players_view(state.with_running(was)).moment == "segment 4"


def test_a_place_that_is_named_after_foes_does_not_name_them() -> None:
    state = seen_to_the_end(playing(strikes("mage", "orc"), game="ose"))
    marks = [players_view(state, (), float(place)).moment for place in range(1, 11)]
    assert {"Blue's movement phase", "the others' movement phase"} <= set(marks)
    secret = state.with_figure(state.figure("orc")._replace(hidden=True))
    marks = [players_view(secret, (), float(place)).moment for place in range(1, 11)]
    assert "" in marks
    assert not any("others" in mark for mark in marks)


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ({"blue": 4, "red": 3, "green": 3}, "the others' missile phase"),
        ({"blue": 4, "red": 4, "green": 3}, "Blue's missile phase"),
        ({"blue": 4, "red": 4, "green": 4}, "Blue's missile phase"),
    ],
)
def test_how_many_sides_there_are_is_not_told_by_the_place(dice: dict[str, int], told: str) -> None:
    """Foes of two sides acting together are "the others"; with the party they are not."""
    state = playing(strikes("mage", "orc"), game="ose")
    teams = {**state.teams, "green": Team("The hidden hand")}
    spy = figure("spy", "green", hidden=True)
    thrown = state.running._replace(dice=dice)
    state = state._replace(teams=teams, running=thrown).with_figure(spy)
    state = seen_to_the_end(plan_round(state, TABLES))
    answer = state.running.resolution
    assert answer is not None
    marks = {
        players_view(state, (), float(place)).moment for place in range(1, answer.ruler.last + 1)
    }
    assert told in marks
    assert not any("and" in mark or "hand" in mark for mark in marks)


def test_the_act_that_has_just_been_played_is_due_and_none_before() -> None:
    state = playing(strikes("mage", "orc"), strikes(), dice=(4, 3))
    (act,) = players_view(state).acts
    assert (act.who, act.played, act.due) == ("mage", False, False)
    for who in ("orc", "mage"):
        state = do(state, Settle(f"{who}:strike 1", "miss"))
        assert [each.who for each in players_view(state).acts if each.due] == [who]
    # Until they see something else, this is the latest happening.
    state = do(state, StepTo(state.running.now + 1))
    acts = [(each.played, each.due) for each in players_view(state).acts]
    assert acts == [(True, False), (True, True)]


def test_what_one_of_their_own_cannot_do_any_more_is_no_longer_to_come() -> None:
    state = playing(strikes("mage", "orc"), strikes(), dice=(3, 4))
    fallen = do(state, Settle("orc:strike 1", "hit", 40))
    assert {act.who for act in players_view(fallen).acts} == {"orc"}
    gone = {who: each for who, each in state.figures.items() if who != "mage"}
    assert players_view(state._replace(figures=gone)).acts == ()
    nothing = state.running._replace(actions=(Action("mage", "none"),))
    assert players_view(state.with_running(nothing)).acts == ()


def marks_of(state: Battle) -> list[tuple[str, bool, bool]]:
    return [(act.who, act.played, act.due) for act in players_view(state).acts]


def test_the_mark_of_one_who_was_seen_to_act_stays_when_it_is_seen_no_more() -> None:
    state = do(playing(strikes("mage", "orc"), strikes()), Settle("orc:strike 1", "miss"))
    seen = [("orc", True, True), ("mage", False, False)]
    assert marks_of(state) == seen
    assert marks_of(do(state, Hide(("orc",)))) == seen
    gone = do(state, RemoveFigure("orc"))
    assert marks_of(gone) == seen
    (mark, _) = players_view(gone).acts
    assert (mark.name, mark.badge, mark.colour) == ("Orc", "square", 1)
    lost = gone._replace(teams={"blue": state.teams["blue"]}, gone={})
    assert marks_of(lost) == [("mage", False, False)]


def test_one_who_was_not_seen_to_act_gets_no_mark_when_it_is_met() -> None:
    """Nor does its act take the highlight from the mark of the last one that was seen."""
    hidden = playing(strikes("mage", "orc"), strikes(), dice=(3, 3))
    hidden = do(hidden, Hide(("orc",)))
    state = do(hidden, Settle("mage:strike 1", "miss"), Settle("orc:strike 1", "miss"))
    assert marks_of(state) == [("mage", True, True)]
    assert marks_of(do(state, Hide(("orc",), hidden=False))) == [("mage", True, True)]


def test_in_files_of_before_that_was_noted_only_acts_of_their_own_are_marked() -> None:
    """A foe in sight now need not have been in sight when it acted."""
    state = playing(strikes("mage", "orc"), strikes(), dice=(3, 3))
    state = do(state, Settle("mage:strike 1", "miss"), Settle("orc:strike 1", "miss"))
    old = tuple(done._replace(seen=None) for done in state.running.settled)
    assert marks_of(state.with_running(state.running._replace(settled=old))) == [
        ("mage", True, True)
    ]


def test_what_does_not_happen_by_the_dms_word_is_no_longer_to_come() -> None:
    state = playing(strikes("mage", "orc"), strikes("elf", "orc"), figures=(*PARTY, ORC))
    assert [who for who, *_ in marks_of(state)] == ["mage", "elf"]
    assert [who for who, *_ in marks_of(do(state, AnnulAct("mage:strike 1")))] == ["elf"]
    twice = state.figure("mage")
    two = state.with_figure(twice._replace(card=twice.card._replace(routines=Fraction(2))))
    two = plan_round(two, TABLES)
    assert [who for who, *_ in marks_of(do(two, AnnulAct("mage:strike 1")))] == ["mage", "elf"]


FOES_MIND = st.sampled_from(
    [
        (),
        (Action("orc", "melee", ("mage",)),),
        (Action("orc", "charge", ("elf",)),),
        (Action("orc", "flee"),),
        (Action("orc", "missile", ("elf",)), Action("spy", "cast", ("mage",), Casting("sleep", 2))),
        (Action("spy", "melee", ("elf",)),),
    ]
)
GAMES = st.sampled_from(["addict", "osric3", "ose", "procedure"])


@given(
    game=GAMES,
    minds=st.tuples(FOES_MIND, FOES_MIND),
    dice=st.tuples(st.integers(1, 6), st.integers(1, 6)),
    own=st.integers(1, 6),
    speeds=st.tuples(st.integers(3, 12), st.integers(3, 12)),
    fog=st.booleans(),
)
def test_nothing_that_foes_choose_throw_or_are_shows_before_it_is_played(
    *,
    game: str,
    minds: tuple[tuple[Action, ...], tuple[Action, ...]],
    dice: tuple[int, int],
    own: int,
    speeds: tuple[int, int],
    fog: bool,
) -> None:
    """Pairs of rounds that differ only in the foes."""
    ours = Action("elf", "missile", ("orc",)), casts(), Action("bat", "move")
    views = []
    for mind, thrown, speed in zip(minds, dice, speeds, strict=True):
        figures = (
            figure("elf", at=(20.0, 20.0)),
            figure("mage", at=(22.0, 30.0)),
            figure("bat", at=(22.0, 40.0)),
            figure("orc", "red", at=(40.0, 30.0), dexterity=speed, hp=HitPoints(speed, speed)),
            figure("spy", "red", at=(25.0, 30.0), hidden=True),
        )
        state = playing(*mind, *ours, figures=figures, dice=(own, thrown), game=game, board=HALLS)
        views.append(players_view(state._replace(showing=Showing(fog=fog))))
    assert views[0] == views[1]
    assert [act.who for act in views[0].acts] == ["elf", "mage", "bat"]


def test_between_two_places_of_the_ruler_the_board_is_the_same() -> None:
    """What every frame asks for is computed once per segment."""
    opened = door((50.0, 20.0), (50.0, 30.0), "open")
    state = battle(
        figure("elf", at=(20.0, 25.0)), board=HALLS._replace(walls=(opened,)), showing=FOGGY
    )
    first, later = (players_view(state, (), time).board for time in (0.2, 0.9))
    assert later is first
