"""Drawing the ground: the tool, its bar, and a mode for each kind of thing that is drawn."""
