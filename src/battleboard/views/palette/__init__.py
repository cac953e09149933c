"""Finding things by their words: the palette of actions and figures, and the sheet of shortcuts."""
