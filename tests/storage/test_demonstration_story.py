"""Every demonstration is valid, and errors in one are reported with their place."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from battleboard.battle.commands import Settle
from battleboard.rules import Action, find_ruleset
from battleboard.storage import demonstration_story, resources
from battleboard.storage.battle_file.plain_value import FormError
from battleboard.storage.demonstration_story import load_battle, load_story, read_story
from battleboard.storage.game_texts import Offer, load_offers
from battleboard.storage.resources import OwnFileError, resource
from battleboard.storage.scenario import read_scenario

NAMES = [offer.id for offer in load_offers()]
# What four lines of a panel hold, and one line of its title.
LONGEST_TEXT, LONGEST_HEADING = 200, 24
CUE = """
[[cues]]
round = 0
phase = "surprise"
heading = "A door"
text = "It opens."
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the demonstrations that may be damaged."""
    shutil.copytree(resource("battles"), tmp_path / "battles")
    monkeypatch.setattr(resources, "resource_roots", lambda: (tmp_path,))
    demonstration_story.load_story.cache_clear()
    yield tmp_path / "battles"
    demonstration_story.load_story.cache_clear()


def test_the_example_is_offered_first() -> None:
    assert NAMES[0] == "example-of-melee"
    assert len(set(NAMES)) == len(NAMES) == 3


@pytest.mark.parametrize("offer", load_offers(), ids=NAMES)
def test_an_offer_names_the_game_that_its_battle_is_played_by(offer: Offer) -> None:
    assert load_battle(offer.id).ruleset == offer.game
    assert offer.title
    assert offer.line.endswith(".")


@pytest.mark.parametrize("name", NAMES)
def test_every_moment_is_told_in_a_few_words(name: str) -> None:
    for cue in load_story(name).cues:
        assert 0 < len(cue.heading) <= LONGEST_HEADING, cue.heading
        assert len(cue.text) <= LONGEST_TEXT, cue.heading
        assert "\n" not in cue.text
        assert cue.text[-1] in ".!?"


@pytest.mark.parametrize("name", NAMES)
def test_every_moment_belongs_to_a_phase_of_its_game_and_follows_the_one_before(name: str) -> None:
    kinds = [phase.kind for phase in find_ruleset(load_battle(name).ruleset).phases]
    places = [(cue.round, kinds.index(cue.phase)) for cue in load_story(name).cues]
    assert places == sorted(places)
    assert [cue.ends for cue in load_story(name).cues] == [False] * (len(places) - 1) + [True]


@pytest.mark.parametrize("name", NAMES)
def test_everybody_in_a_story_is_on_its_table(name: str) -> None:
    figures = load_battle(name).figures
    for cue in load_story(name).cues:
        named = {*cue.to, *cue.falls, *cue.rises}
        for action in cue.declare:
            named |= {action.by, *action.targets}
        named |= {act.id.split(":")[0] for act in cue.acts}
        assert named <= set(figures), cue.heading


@pytest.mark.parametrize("name", NAMES)
def test_nobody_stands_on_another_or_off_the_board(name: str) -> None:
    battle = load_battle(name)
    bodies = {each.id: each.body for each in battle.figures.values()}
    for who, body in bodies.items():
        assert all(
            0 < along < most for along, most in zip(body.at, battle.board.size_ft, strict=True)
        )
        assert all(body.gap_ft(other) > 0 for id_, other in bodies.items() if id_ != who)


def test_the_dice_for_surprise_and_initiative_are_those_of_the_scenarios() -> None:
    cues = load_story("example-of-melee").cues
    told = {(cue.round, what): n for cue in cues for what, n in cue.dice.items()}
    folder = resource("battles", "example-of-melee")
    check = read_scenario((folder / "0-surprise-check.json").read_bytes()).scene
    for name, side in check.sides.items():
        assert told[0, f"surprise: {name}"] == side.roll
    for number in range(1, 5):
        scene = read_scenario((folder / f"{number + 1}-round-{number}.json").read_bytes()).scene
        for name, side in scene.sides.items():
            assert told[number, f"initiative: {name}"] == side.initiative


def test_what_is_declared_in_the_example_is_what_the_scenarios_declare() -> None:
    cues = load_story("example-of-melee").cues
    folder = resource("battles", "example-of-melee")
    for number in range(2, 5):
        scene = read_scenario((folder / f"{number + 1}-round-{number}.json").read_bytes()).scene
        declared = {action for cue in cues if cue.round == number for action in cue.declare}
        more = {Action("paladin", "other")} if number == 4 else set()
        assert declared == {*scene.actions} | more


def test_a_story_is_read_with_its_dice_by_the_names_under_which_commands_ask_for_them() -> None:
    written = """
    dice = { "surprise: blue" = 4 }
    acts = [{ id = "orc:strike 1", dice = { attack = 12, "save: elf against cold" = 3 } }]
    """
    (cue,) = read_story((CUE + written).encode()).cues
    assert cue.numbers == {
        "surprise: blue": 4,
        "attack: orc:strike 1": 12,
        "save: elf against cold": 3,
    }
    assert cue.act("orc:strike 1") == cue.acts[0]
    assert cue.act("elf:strike 1") is None


def test_a_story_may_have_commands_of_its_own_for_an_act() -> None:
    written = 'acts = [{ id = "elf:spell", deeds = [{ is = "Settle", act = "elf:spell" }] }]'
    (cue,) = read_story((CUE + written).encode()).cues
    assert cue.acts[0].deeds == (Settle("elf:spell"),)


def test_what_is_missing_in_a_story_is_told_with_its_path() -> None:
    with pytest.raises(FormError, match=r"^cues\[0\]\.heading: missing$"):
        read_story(CUE.replace('heading = "A door"', "").encode())


def test_what_does_not_fit_a_story_is_told_with_its_path() -> None:
    with pytest.raises(FormError, match=r"^cues\[0\]\.phase: "):
        read_story(CUE.replace("surprise", "sleep").encode())


def test_a_damaged_story_of_our_own_is_told_in_a_sentence(own: Path) -> None:
    (own / "duel-of-casters" / "story.toml").write_text('[[cues]]\nround = "one"\n', "utf-8")
    with pytest.raises(OwnFileError, match=r"duel-of-casters/story.toml' is damaged \(cues\[0\]"):
        load_story("duel-of-casters")


def test_a_damaged_battle_of_our_own_is_told_in_a_sentence(own: Path) -> None:
    (own / "duel-of-casters" / "battle.json").write_text("{}", "utf-8")
    with pytest.raises(OwnFileError, match=r"duel-of-casters/battle.json' is damaged"):
        load_battle("duel-of-casters")
