"""Colours, sizes, shapes, and the theme that applies them to widgets."""
