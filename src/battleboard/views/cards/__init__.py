"""The cards of the figures: list, painter, menu, and dialogs."""
