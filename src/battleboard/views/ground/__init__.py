"""Dialogs that bring ground: pictures with their grid, maps of other programs, and tracings."""
