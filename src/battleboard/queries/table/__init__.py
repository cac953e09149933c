"""The map: distances, areas of effect, moving figures by hand, and free places."""
