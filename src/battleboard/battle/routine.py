"""How often figures have used their routines, by which a rate such as 3/2 goes on (ADDICT I.D)."""

from collections.abc import Iterator

from battleboard.battle.battle import Battle
from battleboard.battle.scene import scene_of
from battleboard.rules import Action, Resolution
from battleboard.rules.scene import BLOWS


def with_routines_used(battle: Battle) -> Battle:
    """Count for everybody in how many rounds and surprise segments he has used his routines."""
    answer = battle.running.resolution
    for action in _used(battle, answer) if answer else ():
        figure = battle.figures[action.by]
        more = (
            figure._replace(shot=figure.shot + 1)
            if action.kind == "missile"
            else figure._replace(fought=figure.fought + 1)
        )
        battle = battle.with_figure(more)
    return battle


def _used(battle: Battle, answer: Resolution) -> Iterator[Action]:
    """Give the attacks of which something was played, or which had nothing to be played."""
    settled = {done.act.id for done in battle.running.settled}
    scene = scene_of(battle)
    rates = {figure.id: figure.rate for figure in scene.combatants}
    for at, action in enumerate(scene.actions):
        acts = {timing.act.id for timing in answer.acts if timing.act.action == at}
        # Of half a routine a round there is none in every second one.
        used = not settled.isdisjoint(acts) if acts else rates[action.by] < 1
        if action.kind in BLOWS and used:
            yield action
