"""The procedure: the phases of the game that is played, and what each of them waits for."""
