"""Drawing the map: the tool, its bar, and a mode for each kind of object."""
