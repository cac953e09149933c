"""The figure cards: list, painter, menu and dialogs."""
