"""Dialogs that import maps (pictures with their grid, files of other programs) and trace them."""
