"""Everything on disk: battle files, catalogue, parties, settings and scenarios."""
