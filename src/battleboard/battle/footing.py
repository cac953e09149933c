"""The ground as a figure meets it: walls, and the others who stand there."""

from battleboard.battle.battle import Battle
from battleboard.battle.condition import is_out
from battleboard.battle.figure import Figure
from battleboard.battle.scene import on_table
from battleboard.battle.survey import terrain_on
from battleboard.battle.whereabouts import body_now
from battleboard.board.way.course import Course, course


def course_for(battle: Battle, figure: Figure, target: str = "") -> Course:
    """Give the ground as a figure meets it: standing foes are in its way, but not its target."""
    others = [each for each in on_table(battle) if each.id not in {figure.id, target}]
    upright = [each for each in others if not is_out(battle, each)]
    return course(
        terrain_on(battle.board, figure.body.radius_ft),
        [body_now(battle, each.id) for each in upright if each.side != figure.side],
        [body_now(battle, each.id) for each in upright if each.side == figure.side],
    )
