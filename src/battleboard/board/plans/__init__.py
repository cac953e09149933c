"""Plans of ground: walls cut to size, cleared of doubles and joined; floors of cells."""
