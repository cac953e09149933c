"""Flourishes, painted: what happens between figures, at any moment of it."""

from battleboard.views.map.paint.flourish.painter import FlourishPainter

__all__ = ["FlourishPainter"]
