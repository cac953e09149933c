"""Names of figures in a sentence."""

from battleboard.battle.battle import Battle


def name_of(battle: Battle, who: str) -> str:
    """Name a figure; one that is gone is called by its id."""
    figure = battle.figures.get(who)
    return figure.card.name if figure else who
