"""Widgets that several panels and dialogs are made of."""
