"""Everything on disk: battles, catalogue, roster, settings and scenario files."""
