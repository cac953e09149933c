"""A triangulation of the table that keeps the walls as edges, made once for a board."""
