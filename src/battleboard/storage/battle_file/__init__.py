"""The `.battle` document: everything that was done at the table, in one file that only grows."""
