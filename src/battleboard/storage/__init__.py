"""Everything on disk: battle files, the catalogue, parties, settings and scenarios."""
