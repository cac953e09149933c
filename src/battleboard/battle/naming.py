"""Names of figures in a sentence."""

from battleboard.battle.battle import Battle
from battleboard.battle.figure import Figure


def figure_of(battle: Battle, who: str) -> Figure | None:
    """Find a figure that is there, or was before it was taken off the table for good."""
    return battle.figures.get(who) or battle.gone.get(who)


def name_of(battle: Battle, who: str) -> str:
    """Name a figure, though it be gone; one that never was is called by its id."""
    figure = figure_of(battle, who)
    return figure.card.name if figure else who
