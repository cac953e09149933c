"""When things happen: acts, the relations between them, their order, and how each turns out."""
