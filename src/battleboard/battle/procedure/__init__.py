"""The procedure: the phases of the game that is played, and what each of them waits for."""

from battleboard.battle.procedure.result import Result
from battleboard.battle.procedure.stage import Stage, Step, stage
from battleboard.battle.procedure.wanted import Wanted

__all__ = ["Result", "Stage", "Step", "Wanted", "stage"]
