"""Visible happenings of a round are shown, and secret ones are not."""

from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    AimSpell,
    Damage,
    PreviousPhase,
    RollSave,
    Settle,
    StepTo,
    Strike,
)
from battleboard.battle.knowledge.happenings import Happening, as_known_to, chargers, happenings
from battleboard.battle.knowledge.players_view import players_view
from battleboard.battle.round.consequences import plan_round
from battleboard.battle.round.spells import castings
from battleboard.battle.state.command_context import Roll, TypedRolls
from battleboard.battle.state.figure import Arm, Effect, Figure
from battleboard.battle.state.placed_acts import next_acts
from battleboard.battle.state.players_options import Showing
from battleboard.battle.state.running_round import Round
from battleboard.board.board import Board
from battleboard.board.wall import Wall
from battleboard.rules import Action, Casting, Weapon
from tests.battle.battles import BOW, TABLES, battle, do, figure
from tests.battle.blows import STRIKE, shoots
from tests.battle.fields import FIELD, FIREBALL
from tests.battle.movement.test_whereabouts import CHARGE, running
from tests.battle.rounds import casts, playing, strikes

CLAWS = Arm(Weapon("claws", "natural"), blows=(Roll(1, 3), Roll(1, 3), Roll(1, 8)))
ARCHER = figure("archer", arms=(BOW,))
HALLS = Board((100.0, 100.0), walls=(Wall((50.0, 0.0), (50.0, 100.0)),), daylight=True)


def kinds(state: Battle) -> list[str]:
    return [each.kind for each in happenings(state)]


def test_a_blow_is_seen_at_its_place_with_who_strikes_whom() -> None:
    state = playing(strikes(), dice=(3, 4))
    assert happenings(state) == ()
    missed = do(state, Settle(STRIKE, "miss"))
    (blow,) = happenings(missed)
    place = missed.running.now
    assert blow == Happening("blow", place, "orc", "mage", hit=False)
    (blow,) = happenings(do(state, Settle(STRIKE, "hit", 2)))
    assert blow.hit


def test_a_hit_without_damage_is_seen_as_one() -> None:
    (blow,) = happenings(do(playing(strikes()), Settle(STRIKE, "hit")))
    assert (blow.kind, blow.whom, blow.hit) == ("blow", "mage", True)


def test_of_a_routine_each_blow_is_seen() -> None:
    dice = {"attack": 20, "damage": 2, "attack 2": 1, "attack 3": 20, "damage 3": 5}
    typed = TypedRolls({f"{what}: {STRIKE}": number for what, number in dice.items()})
    state = playing(strikes(), figures=(figure("mage"), figure("orc", "red", arms=(CLAWS,))))
    seen = happenings(do(state, Strike(STRIKE), rolls=typed))
    assert [(each.nth, each.hit) for each in seen] == [(0, True), (1, False), (2, True)]


def test_an_arrow_is_a_shot() -> None:
    figures = (ARCHER, figure("orc", "red", at=(30.0, 0.0)))
    state = playing(shoots("archer", "orc"), figures=figures)
    (shot,) = happenings(do(state, Settle("archer:shot 1", "hit", 2)))
    assert shot == Happening("shot", shot.place, "archer", "orc")


def test_whoever_falls_is_seen_after_the_blow() -> None:
    state = do(playing(strikes(), dice=(3, 4)), Settle(STRIKE, "hit", 30))
    blow, fall = happenings(state)
    assert (blow.kind, fall) == ("blow", Happening("fall", blow.place, whom="mage"))
    assert kinds(do(state, Damage(("mage",), 3))) == ["blow", "fall"]


def test_a_spell_is_seen_at_each_of_its_targets_and_lost_at_its_caster() -> None:
    state = playing(casts(), strikes(), dice=(4, 3))
    done = do(state, Settle("mage:spell", None))
    (spell,) = happenings(done)
    assert (spell.kind, spell.who, spell.whom, spell.hit) == ("spell", "mage", "orc", True)
    lost = do(playing(casts(), strikes(), dice=(3, 4)), Settle(STRIKE, "hit", 1))
    blow, spoiled = happenings(lost)
    assert spoiled == Happening("spoiled", blow.place, "mage")


def test_a_spell_on_nobody_is_seen_at_its_caster() -> None:
    action = casts()._replace(targets=())
    (spell,) = happenings(do(playing(action), Settle("mage:spell")))
    assert (spell.who, spell.whom) == ("mage", "")


def test_what_a_target_saves_against_is_seen_to_do_little() -> None:
    mage = figure("mage")
    orc = figure("orc", "red", saves={"spell": 5})
    state = playing(casts(), figures=(mage, orc))
    saved = do(state, RollSave("orc", "mage:spell", needed=2), rolls=TypedRolls({SAVE: 20}))
    (spell,) = happenings(do(saved, Settle("mage:spell")))
    assert not spell.hit


def aimed(*targets: str, figures: tuple[Figure, ...] = (), saves: bool = False) -> Battle:
    """A mage's fireball has gone off on the ground; of all those caught the orc may save."""
    fire = casts()._replace(casting=FIREBALL)
    people = figures or (figure("mage"), figure("orc", "red", saves={"spell": 5}), ANOTHER)
    state = do(playing(fire, figures=people), AimSpell("mage", "fireball", FIELD, targets))
    if saves:
        state = do(state, RollSave("orc", "mage:spell", needed=2), rolls=TypedRolls({SAVE: 20}))
    return do(state, Settle("mage:spell"))


def test_a_spell_that_is_aimed_at_ground_is_seen_once_all_over_it_and_who_is_caught() -> None:
    spell, *caught = happenings(aimed("orc", "another", saves=True))
    place = spell.place
    assert spell == Happening("spell", place, "mage", element="fire", field=FIELD)
    orc, another = caught
    assert another == Happening("caught", place, whom="another", element="fire")
    assert orc == Happening("caught", place, whom="orc", hit=False, element="fire")


def test_a_spell_over_ground_where_nobody_is_is_seen_there() -> None:
    (spell,) = happenings(aimed())
    assert (spell.kind, spell.field, spell.whom) == ("spell", FIELD, "")


def test_who_is_caught_is_told_only_of_those_who_are_known() -> None:
    seen = [as_known_to(each, {"orc"}) for each in happenings(aimed("orc", "another"))]
    assert [(each.kind, each.who, each.whom) for each in seen if each] == [
        ("spell", "", ""),
        ("caught", "", "orc"),
    ]


def test_a_device_is_seen_in_fire_unless_its_name_says_otherwise() -> None:
    for name, element in (("wand of wonder", "fire"), ("wand of cold", "cold")):
        wand = Action("mage", "device", ("orc",), Casting(name, 1))
        (device,) = happenings(do(playing(wand), Settle("mage:device")))
        assert (device.kind, device.element) == ("device", element)
    (spell,) = happenings(do(playing(casts()), Settle("mage:spell")))
    assert spell.element == "sleep"


SAVE = "save: orc against mage:spell"
ANOTHER = figure("another", "red", at=(30.0, 5.0))


def test_moves_and_what_else_has_nothing_to_show_is_left_out() -> None:
    state = playing(Action("mage", "move"))
    acts = state.running.resolution.acts if state.running.resolution else ()
    assert [each.act.kind for each in acts] == ["move"]
    assert happenings(do(state, Settle(acts[0].act.id))) == ()


def test_a_charge_is_one_while_it_is_run_and_when_it_strikes() -> None:
    state = running(CHARGE)
    assert list(chargers(state, 0)) == []
    assert list(chargers(state, 4)) == ["elf"]
    assert list(chargers(state, 9.9)) == []
    (blow,) = happenings(do(state, Settle("elf:strike 1", "miss")))
    assert blow.charging
    assert list(chargers(running(Action("elf", "close", ("orc",))), 4)) == []


def test_a_blow_at_a_charger_is_one_for_which_he_has_run_up() -> None:
    state = running(CHARGE, Action("orc", "melee", ("elf",)))
    turn = next(each for each in next_acts(state) if each.act.by == "orc")
    (blow,) = happenings(do(state, Settle(turn.act.id, "miss")))
    assert blow.charging


def test_who_fell_before_the_play_was_put_back_does_not_fall_again_in_it() -> None:
    state = do(playing(), StepTo(4), Damage(("mage",), 12))
    assert kinds(state) == ["fall"]
    assert kinds(do(state, PreviousPhase())) == []


def test_what_happened_in_another_round_is_no_longer_there() -> None:
    state = do(playing(strikes(), dice=(3, 4)), Settle(STRIKE, "hit", 30))
    assert kinds(state) == ["blow", "fall"]
    assert happenings(state.with_running(Round(2))) == ()


def test_of_one_who_is_not_known_only_what_he_does_is_seen() -> None:
    shot = Happening("shot", 3, "archer", "orc")
    assert as_known_to(shot, {"archer", "orc"}) == shot
    assert as_known_to(shot, {"orc"}) == shot._replace(who="")
    assert as_known_to(shot, {"archer"}) is None
    assert as_known_to(shot, ()) is None


def test_that_somebody_casts_is_seen_but_not_on_whom() -> None:
    spell = Happening("spell", 3, "mage", "ghost", nth=1)
    assert as_known_to(spell, {"mage"}) == Happening("spell", 3, "mage")
    assert as_known_to(spell._replace(hit=False), {"mage"}) == Happening("spell", 3, "mage")
    in_vain = Happening("spell", 3, "mage", hit=False)
    assert as_known_to(in_vain, {"mage"}) == in_vain
    assert as_known_to(Happening("spoiled", 3, "mage"), {"mage"}) is not None
    assert as_known_to(Happening("spoiled", 3, "mage"), {"orc"}) is None
    assert as_known_to(Happening("fall", 3, whom="orc"), {"orc"}) is not None


HUSHED = "zanzibar"
PLACES = st.tuples(st.floats(1, 99), st.floats(1, 99))
KINDS = st.sampled_from(["melee", "missile", "cast"])


@st.composite
def foes(draw: st.DrawFn) -> Figure:
    """A foe that may be hidden, invisible, or only behind a wall."""
    name = f"{HUSHED}{draw(st.integers(0, 10**6))}"
    shroud = (Effect("e", "Shroud", "invisible"),) if draw(st.booleans()) else ()
    made = figure(name, "red", at=draw(PLACES), arms=(BOW,))
    return made._replace(hidden=draw(st.booleans()), effects=shroud)


@given(
    secrets=st.lists(foes(), min_size=1, max_size=4, unique_by=lambda each: each.id),
    kind=KINDS,
    over_ground=st.booleans(),
    fog=st.booleans(),
    hurt=st.integers(0, 30),
)
def test_nobody_who_is_not_known_is_in_anything_that_the_players_see(
    *, secrets: list[Figure], kind: str, over_ground: bool, fog: bool, hurt: int
) -> None:
    elf, orc = figure("elf", at=(20.0, 50.0)), figure("orc", "red", at=(30.0, 50.0))
    spell = FIREBALL if kind == "cast" else None
    actions = tuple(Action(each.id, kind, ("elf",), spell) for each in secrets)  # type: ignore[arg-type]
    actions += tuple(Action("elf", "melee", (each.id,)) for each in secrets[:1])
    running_round = Round(1, actions=actions, dice={"blue": 3, "red": 3})
    state = battle(elf, orc, *secrets, board=HALLS, running=running_round, showing=Showing(fog=fog))
    state = plan_round(state, TABLES)
    if over_ground:
        caught = tuple(each.id for each in (elf, *secrets))
        state = do(
            state, *(AimSpell(each.by, "fireball", FIELD, caught) for each in castings(state))
        )
    while coming := next_acts(state):
        state = do(state, Settle(coming[0].act.id, "hit", hurt))
    known = {each.id for each in players_view(state).figures}
    seen = [found for each in happenings(state) if (found := as_known_to(each, known))]
    named = {name for each in seen for name in (each.who, each.whom) if name}
    assert named <= known
    assert all(each.whom or each.who or each.field.rings for each in seen)
