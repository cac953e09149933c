"""An attacker leans towards its target."""

from battleboard.battle.knowledge.happenings import Happening
from battleboard.models.animations import Animation
from battleboard.views.map.draw_list import EMPTY_DRAW_LIST, with_lunges
from tests.views.map.stage_hand import ELF, ORC, token

ITEMS = EMPTY_DRAW_LIST._replace(tokens=(ELF, ORC))
BLOW = Happening("blow", 3, "elf", "orc")


def leant(phase: float, what: Happening = BLOW) -> float:
    """How far the elf leans to the right at a moment of a blow."""
    elf, orc = with_lunges(ITEMS, [Animation(what, phase)]).tokens
    assert orc == ORC
    assert elf.body.at[1] == ELF.body.at[1]
    return elf.body.at[0] - ELF.body.at[0]


def test_he_leans_over_and_back_again() -> None:
    leans = [leant(phase) for phase in (0.01, 0.15, 0.3, 0.5, 0.9)]
    assert leans[0] < leans[1] < leans[2] > leans[3] > leans[4]
    assert 0 < leans[2] < ELF.body.radius_ft
    assert abs(leans[4]) < 1e-9


def test_only_blows_of_those_who_are_seen_have_a_lunge() -> None:
    assert with_lunges(ITEMS, []) is ITEMS
    for what in (BLOW._replace(kind="shot"), BLOW._replace(who=""), BLOW._replace(whom="ghost")):
        assert with_lunges(ITEMS, [Animation(what, 0.3)]) is ITEMS


def test_whoever_stands_on_his_target_stays_there() -> None:
    both = ITEMS._replace(tokens=(token("elf", ORC.body.at), ORC))
    assert with_lunges(both, [Animation(BLOW, 0.3)]) is both
