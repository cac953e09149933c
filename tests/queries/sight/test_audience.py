"""Keys in place of the ids of figures and the names of pictures."""

from battleboard.battle.commands import Declare
from battleboard.battle.knowledge.happenings import Happening
from battleboard.battle.knowledge.players_view import players_view
from battleboard.board.board import Board
from battleboard.board.level import Level, Surface
from battleboard.queries.sight.audience import Audience
from battleboard.rules import Action
from tests.battle.battles import battle, do, figure
from tests.battle.table import UNSURPRISED, led_to

CELLAR = Level("Cellar", (0.0, 0.0), (40.0, 40.0), Surface(picture="cellar.png"))
HALL = Level("Hall", (50.0, 0.0), (40.0, 40.0))


def test_a_key_stands_for_the_name_it_was_given_for() -> None:
    audience = Audience()
    keys = [audience.key(name) for name in ("", "orc", "imp", "orc")]
    assert keys == ["", "1", "2", "1"]
    assert [audience.name(key) for key in keys] == ["", "orc", "imp", "orc"]


def test_pictures_go_by_keys_on_every_level_and_stay_the_same_board() -> None:
    audience = Audience()
    board = Board((100.0, 50.0), levels=(CELLAR, HALL), surface=Surface(picture="whole.png"))
    view = players_view(battle(figure("ann"), board=board))
    sealed = audience.seal(view)
    assert audience.name(sealed.board.surface.picture) == "whole.png"
    cellar, hall = sealed.board.levels
    assert cellar.surface
    assert audience.name(cellar.surface.picture) == "cellar.png"
    assert hall.surface is None
    assert audience.seal(view).board is sealed.board
    assert "png" not in str(sealed)


def test_a_happening_tells_of_keys_and_of_nobody_unknown() -> None:
    audience = Audience()
    shown = audience.seal_happening(Happening("blow", 3, whom="vampire-lord"))
    assert (shown.who, audience.name(shown.whom)) == ("", "vampire-lord")
    assert shown.whom != "vampire-lord"


def test_acts_go_by_the_keys_of_their_figures() -> None:
    met = led_to(
        battle(figure("ann"), figure("orc", "red", at=(20.0, 0.0))), "declaration", UNSURPRISED
    )
    audience = Audience()
    view = players_view(do(met, Declare(Action("ann", "melee", ("orc",)))))
    (act,) = audience.seal(view).acts
    assert audience.name(act.who) == "ann"
    assert act.who in {each.id for each in audience.seal(view).figures}
