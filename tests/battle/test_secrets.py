"""Nothing about unknown figures is in what the players may know, whatever the battle."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Settle
from battleboard.battle.knowledge.party_vision import is_own, party_vision_at
from battleboard.battle.knowledge.players_view import Doorways, PlayersView, doorway, players_view
from battleboard.battle.round.consequences import plan_round
from battleboard.battle.state.figure import CarriedLight, Effect, Figure, Status
from battleboard.battle.state.placed_acts import next_acts
from battleboard.battle.state.players_options import FogPatch, Showing
from battleboard.battle.state.running_round import Round
from battleboard.board.areas.rooms import RoomName, RoomPlan
from battleboard.board.board import Board, Ground, Light, Note
from battleboard.board.point import Point
from battleboard.board.room_text import RoomText
from battleboard.board.wall import Wall, door
from battleboard.rules import Action, Casting
from tests.battle.battles import TABLES, battle, figure, phase
from tests.battle.battles import do as done
from tests.battle.levels import HOUSE, house
from tests.profiles import examples

SIZE = (100.0, 60.0)
WALLS = (Wall((50, 0), (50, 25)), door((50, 25), (50, 35), "shut"), Wall((50, 35), (50, 60)))
HALF = FogPatch(((0.0, 0.0), (60.0, 0.0), (60.0, 60.0), (0.0, 60.0)))
PLACES = st.tuples(st.floats(1, 99), st.floats(1, 59))
WEIRD = Light((75.0, 30.0), 12, colour="#abcdef")
_MARKS: tuple[Status | None, ...] = (None, "invisible", "hidden", "blind", "prone")


@st.composite
def figures(draw: st.DrawFn, who: str, side: str) -> Figure:
    """A figure all of whose words reveal whose they are."""
    status = draw(st.sampled_from(_MARKS))
    made = figure(
        who,
        side,
        at=draw(PLACES),
        portrait=f"portrait of {who}",
        notes=f"notes on {who}",
        type=f"type of {who}",
        infravision_ft=draw(st.sampled_from([0.0, 60.0])),
        alias=draw(st.sampled_from(["", f"alias of {who}"])),
        hidden=draw(st.booleans()),
        effects=(Effect(f"spell on {who}", f"spell on {who}", status),) if status else (),
        light=CarriedLight(f"torch of {who}", 20.0) if draw(st.booleans()) else None,
    )
    return made._replace(card=made.card._replace(name=f"name of {who}"))


@st.composite
def battles(draw: st.DrawFn) -> Battle:
    """A battle in the middle of a round, in any kind of fog."""
    everybody = [draw(figures(f"own{at}", "blue")) for at in range(2)]
    everybody += [draw(figures(f"foe{at}", "red")) for at in range(3)]
    actions = (
        Action("foe0", "melee", ("own0",)),
        Action("foe1", "cast", ("own1",), Casting("sleep", 2)),
        Action("foe2", "move"),
        Action("own0", "melee", ("foe0",)),
    )
    board = Board(
        SIZE,
        walls=WALLS,
        lights=draw(st.sampled_from([(), (WEIRD,)])),
        daylight=draw(st.booleans()),
        notes=(
            Note((75.0, 30.0), "key of foe0", "note of foe0"),
            Note((70.0, 30.0), "trap of foe1", "note of foe1", kind="trap"),
        ),
        rooms=RoomPlan((RoomName(((75.0, 30.0),), "room of foe0"),)),
        room_texts=(RoomText("key of foe0", "name of foe0", "aloud of foe0", "text of foe0"),),
    )
    fog, by_hand = draw(st.booleans()), draw(st.booleans())
    patches = draw(st.sampled_from([(), (HALF,), (HALF._replace(shown=False),)]))
    start = battle(
        *everybody,
        board=board,
        showing=Showing(fog, by_hand, patches, foes=draw(st.sampled_from(["none", "bar"]))),
        phase=phase("resolution"),
        running=Round(1, actions=actions, dice={"blue": 3, "red": 4}, begun=True),
    )
    return _played(plan_round(start, TABLES), draw(st.lists(st.sampled_from([0, 30]), max_size=2)))


def _played(start: Battle, damages: Iterable[int]) -> Battle:
    for damage in damages:
        due = next_acts(start)
        if due:
            settled = Settle(due[0].act.id, "hit" if damage else "miss", damage)
            start = done(start, settled, tables=TABLES)
    return start


def words_in(value: object) -> Iterator[str]:
    """Every word anywhere in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from words_in((*value, *value.values()))
    elif isinstance(value, Iterable):
        for each in value:
            yield from words_in(each)


def words_of(view: PlayersView) -> str:
    return "\n".join(words_in(view))


MOMENTS = st.sampled_from([None, 0.0, 0.4, 2.5, 10.0])
LOOKERS: Any = st.sampled_from([(), ("own0",)])


@settings(deadline=None, max_examples=examples(150))
@given(battles(), MOMENTS, LOOKERS)
def test_no_word_of_those_who_are_not_known_is_told(
    state: Battle, time: float | None, through: tuple[str, ...]
) -> None:
    view = players_view(state, through, time)
    # A figure that was seen to act keeps its mark when it is out of sight.
    known = {each.id for each in view.figures} | {act.who for act in view.acts}
    seen = {done.act.by for done in state.running.settled if done.seen}
    assert {act.who for act in view.acts if act.played} <= seen
    words = words_of(view)
    for each in state.figures.values():
        if each.id not in known:
            assert each.id not in words


@settings(deadline=None, max_examples=examples(150))
@given(battles(), MOMENTS)
def test_of_those_who_are_known_only_what_anybody_sees_is_told(
    state: Battle, time: float | None
) -> None:
    words = words_of(players_view(state, (), time))
    for each in state.figures.values():
        secrets = {f"notes on {each.id}", f"type of {each.id}", f"spell on {each.id}"}
        if each.alias:
            secrets.add(each.card.name)
            if not is_own(state, each):
                secrets.add(each.card.portrait)
        assert not [secret for secret in secrets if secret in words]


@settings(deadline=None, max_examples=examples(150))
@given(battles(), MOMENTS)
def test_without_those_who_are_hidden_the_players_would_know_the_same(
    state: Battle, time: float | None
) -> None:
    """Neither their light nor anything else gives them away."""
    view = players_view(state, (), time)
    hidden = {
        each.id
        for each in state.figures.values()
        if not is_own(state, each)
        and (each.hidden or any(mark.status in {"invisible", "hidden"} for mark in each.effects))
    }
    left = {who: each for who, each in state.figures.items() if who not in hidden}
    left_over = state._replace(figures=left)
    other = players_view(left_over, (), time)
    assert (view.figures, view.lights, view.acts) == (other.figures, other.lights, other.acts)
    assert party_vision_at(state, (), time).ground == party_vision_at(left_over, (), time).ground


NEAR = st.tuples(st.floats(1, 48), st.floats(1, 59))
FAR = st.tuples(st.floats(52, 99), st.floats(1, 59))
LIGHTS = st.builds(
    Light,
    FAR,
    st.floats(1, 60),
    st.floats(0, 90),
    kind=st.just(""),
    colour=st.just("#ffd9a0"),
    origin=st.just("hand"),
    magical_dark=st.booleans(),
    cone_deg=st.sampled_from([60.0, 360.0]),
    towards_deg=st.floats(0, 359),
)


ANN, BOB = figure("own0"), figure("own1")
PARTIES = st.tuples(figures("own0", "blue"), figures("own1", "blue"))
TORCH = CarriedLight("torch of a foe", 40.0)
PAST_THE_END = Light((52.0, 1.0), 42.0, 19.0, cone_deg=60.0, towards_deg=192.50425314655024)
"""The sides of its cone end on this side of the wall and beyond the table, past the wall's end."""


@settings(deadline=None, max_examples=examples(300))
@given(
    PARTIES,
    st.booleans(),
    st.tuples(NEAR, NEAR),
    st.lists(FAR, max_size=6),
    st.lists(LIGHTS, max_size=6),
)
@example((ANN, BOB), True, ((8.0, 35.0), (23.0, 59.0)), [], [PAST_THE_END])  # noqa: FBT003
@example((ANN, BOB), False, ((8.0, 35.0), (23.0, 59.0)), [], [PAST_THE_END])  # noqa: FBT003
def test_behind_a_shut_door_nothing_is_left_of_any_light(
    party: tuple[Figure, ...],
    daylight: bool,  # noqa: FBT001
    near: tuple[Point, ...],
    far: list[Point],
    lamps: list[Light],
) -> None:
    """What the players may know is the same value, whoever carries whatever light there."""
    own = [
        each._replace(body=each.body._replace(at=at)) for at, each in zip(near, party, strict=True)
    ]
    foes = [figure(f"foe{at}", "red", at=place, light=TORCH) for at, place in enumerate(far)]
    board = Board(SIZE, walls=WALLS, daylight=daylight)
    fog = Showing(fog=True)
    alone = battle(*own, board=board, showing=fog)
    full = battle(*own, *foes, board=board._replace(lights=tuple(lamps)), showing=fog)
    assert players_view(full) == players_view(alone)


DOORS: Any = st.sampled_from([frozenset(), frozenset({doorway(WALLS[1])})])


@settings(deadline=None, max_examples=examples(150))
@given(battles(), MOMENTS, st.sampled_from(["open", "shut", "locked", "barred", "stuck"]), DOORS)
def test_a_door_is_as_it_was_known_wherever_nobody_looks(
    state: Battle, time: float | None, stands: Any, known: Doorways
) -> None:
    """Nothing reveals what it is, or how it stands behind their backs."""
    if not state.showing.by_sight:
        return
    blind = Effect("blindness", "blindness", "blind")
    figures = {
        who: each._replace(effects=(blind,)) if is_own(state, each) else each
        for who, each in state.figures.items()
    }
    before, gate, after = WALLS
    seen = []
    for kind in ("door", "secret"):
        walls = (before, gate._replace(kind=kind, state=stands), after)
        other = state._replace(board=state.board._replace(walls=walls), figures=figures)
        seen.append(players_view(other, (), time, known).board.walls)
    as_door, as_secret = (walls[1] for walls in seen)
    assert as_door == gate._replace(state="open" if known else "shut")
    assert as_secret == (gate._replace(kind="secret", state="open") if known else Wall(*gate[:2]))


def test_a_foe_is_seen_by_the_torch_that_he_carries_unless_he_is_hidden() -> None:
    def known(**changes: Any) -> set[str]:
        orc = figure("orc", "red", at=(40.0, 30.0), light=CarriedLight("torch", 10.0), **changes)
        state = battle(figure("ann", at=(10.0, 30.0)), orc, board=Board(SIZE))
        view = players_view(state._replace(showing=Showing(fog=True)))
        return {each.id for each in view.figures}

    assert known() == {"ann", "orc"}
    assert known(hidden=True) == {"ann"}


def test_by_hand_foes_are_known_only_where_the_ground_lies_open() -> None:
    foes = [figure(who, "red", at=at) for who, at in (("in", (30.0, 30.0)), ("out", (80.0, 30.0)))]
    state = battle(*foes, board=Board(SIZE, daylight=True))
    view = players_view(state._replace(showing=Showing(fog=True, by_hand=True, patches=(HALF,))))
    assert [each.id for each in view.figures] == ["in"]


def test_lights_of_the_board_are_shown_where_they_are_seen() -> None:
    lamps = Light((20.0, 30.0), 8), Light((80.0, 30.0), 8)
    state = battle(figure("ann", at=(10.0, 30.0)), board=Board(SIZE, walls=WALLS, lights=lamps))
    foggy = state._replace(showing=Showing(fog=True))
    by_hand = state._replace(showing=Showing(fog=True, by_hand=True, patches=(HALF,)))
    seen = tuple(Light(lamp.at, 0.0) for lamp in lamps)
    assert players_view(state).lights == seen
    assert players_view(foggy).lights == seen[:1]
    assert players_view(by_hand).lights == seen[:1]
    assert players_view(foggy).board.lights == ()


def test_the_dms_keys_and_names_of_rooms_are_no_matter_of_the_players() -> None:
    note, name = Note((10.0, 30.0), "1", "A trap."), RoomName(((10.0, 30.0),), "Ambush")
    board = Board(SIZE, walls=WALLS, rooms=RoomPlan((name,)), notes=(note,))
    view = players_view(battle(figure("ann", at=(10.0, 30.0)), board=board))
    assert (view.board.rooms, view.board.notes) == (RoomPlan(), ())


def test_a_light_that_is_out_is_not_shown() -> None:
    lamp = Light((20.0, 30.0), 8, lit=False)
    state = battle(figure("ann", at=(10.0, 30.0)), board=Board(SIZE, lights=(lamp,)))
    assert players_view(state).lights == ()
    foe = figure("orc", "red", at=(20.0, 30.0))
    dark = battle(figure("ann", at=(10.0, 30.0)), foe, board=Board(SIZE, lights=(lamp,)))
    foggy = dark._replace(showing=Showing(fog=True))
    assert [each.id for each in players_view(foggy).figures] == ["ann"]
    lit = foggy._replace(board=foggy.board._replace(lights=(lamp._replace(lit=True),)))
    assert [each.id for each in players_view(lit).figures] == ["ann", "orc"]


def test_a_secret_door_does_not_tell_what_sort_it_is() -> None:
    secret = Wall((50, 25), (50, 35), "secret", sort="double", state="barred")
    board = Board(SIZE, walls=(secret, secret._replace(a=(1, 1), kind="door")))
    wall, leaf = players_view(battle(figure("ann", at=(10.0, 30.0)), board=board)).board.walls
    assert (wall.kind, wall.sort, wall.state) == ("wall", "single", "shut")
    assert (leaf.kind, leaf.sort, leaf.state) == ("door", "double", "shut")


def test_ground_that_is_hidden_and_the_dms_traps_are_no_matter_of_the_players() -> None:
    pit = Ground(((5, 5), (9, 5), (9, 9)), kind="pit")
    trap = Ground(((15, 5), (19, 5), (19, 9)), kind="trap door", hidden=True)
    note = Note((10.0, 30.0), "Darts", "Poisoned.", kind="trap")
    board = Board(SIZE, ground=(pit, trap), notes=(note,))
    view = players_view(battle(figure("ann", at=(10.0, 30.0)), board=board))
    assert (view.board.ground, view.board.notes) == ((pit,), ())


def test_what_holds_a_door_and_which_way_it_goes_is_no_matter_of_the_players() -> None:
    plain = door((50, 25), (50, 35))
    for state in ("shut", "locked", "barred", "stuck"):
        held = plain._replace(state=state, solid_from="left")
        board = Board(SIZE, walls=(held, Wall((1, 1), (9, 1), solid_from="left")))
        seen = players_view(battle(figure("ann", at=(10.0, 30.0)), board=board)).board.walls
        assert seen == (plain, board.walls[1])


def test_how_long_a_light_burns_is_no_matter_of_the_players() -> None:
    lamp = Light((20.0, 30.0), 8, kind="torch", left_s=90)
    state = battle(figure("ann", at=(10.0, 30.0)), board=Board(SIZE, lights=(lamp,)))
    view = players_view(state._replace(showing=Showing(fog=True)))
    assert view.lights == (Light((20.0, 30.0), 0),)


def test_levels_have_no_names_for_the_players_and_stairs_are_not_told() -> None:
    view = players_view(house())
    assert view.board.stairs == ()
    assert [level.name for level in view.board.levels] == ["", ""]
    assert [level.area for level in view.board.levels] == [each.area for each in HOUSE.levels]


def test_who_is_on_another_level_is_not_known_in_fog() -> None:
    lit = house()._replace(board=HOUSE._replace(daylight=True), showing=Showing(fog=True))
    assert [each.id for each in players_view(lit).figures] == ["ann", "bob"]
    above = lit.figure("ann")
    moved = lit.with_figure(above._replace(body=above.body._replace(at=(62.5, 22.5))))
    assert [each.id for each in players_view(moved).figures] == ["ann", "bob", "cat"]
