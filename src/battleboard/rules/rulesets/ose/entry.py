"""One act on its way into a turn: which phase of whose turn it falls in."""

from battleboard.rules.act import Act, ActKind, Mode, Place, Reason
from battleboard.rules.declaration import Declaration
from battleboard.rules.rulesets.ose.movement import Field
from battleboard.rules.rulesets.ose.phases import Moment, Phase


def entered(  # noqa: PLR0913 - what an act is, and when
    field: Field,
    said: Declaration,
    kind: ActKind,
    mode: Mode,
    phase: Phase,
    *why: Reason,
    routine: int = 1,
    routines: int = 1,
) -> Act:
    """Make an act of the declaration in some phase of its figure's turn."""
    slow, turn = field.turn_of(said.action)
    die = field.turns.dice[said.figure.id]
    act = said.act(kind, mode, 0, die=die, fixed=True, routine=routine, routines=routines, why=why)
    return act._replace(place=Place(0, fixed=True, order=Moment(slow, turn, phase).order))
