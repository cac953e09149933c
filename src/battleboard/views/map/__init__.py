"""The map: its camera, what is drawn on it, and how it is panned and zoomed."""
