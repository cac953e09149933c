"""One act of a declaration, entered in its figure's own turn."""

from battleboard.rules.act import Act, ActKind, Mode, Reason
from battleboard.rules.declaration import Declaration
from battleboard.rules.rulesets.countdown.course import IN_TURN, Course


def in_turn(  # noqa: PLR0913 - what an act is, each part named
    said: Declaration,
    course: Course,
    kind: ActKind,
    mode: Mode,
    why: Reason,
    *,
    routine: int = 1,
    routines: int = 1,
) -> Act:
    """Make an act that falls in its figure's turn, together with all others of that number."""
    turn = course.turns[said.figure.id]
    act = said.act(
        kind,
        mode,
        turn.place,
        die=turn.die,
        fixed=turn.known,
        routine=routine,
        routines=routines,
        begun=turn.place,
        due=turn.place,
        why=(why,),
    )
    return act._replace(place=act.place._replace(order=IN_TURN))
