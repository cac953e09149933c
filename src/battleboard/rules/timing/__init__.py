"""When things happen: acts, the relations between them, their order, and their outcomes."""
