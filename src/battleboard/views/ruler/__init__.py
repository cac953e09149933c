"""Transport, the segment ruler, and the reasons for what lies on it."""
