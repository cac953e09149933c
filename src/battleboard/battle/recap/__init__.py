"""The recap: a round told again in plain words."""

from battleboard.battle.recap.story import recap, told

__all__ = ["recap", "told"]
