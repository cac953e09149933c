"""The procedure: the phases of the current game, and what each of them waits for."""
