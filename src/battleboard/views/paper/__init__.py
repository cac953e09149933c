"""Pages to print: the round and its cards, and the map in true inches."""
