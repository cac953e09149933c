"""Dialogs for bringing in maps: pictures with their grid, map files of other programs, tracing."""
