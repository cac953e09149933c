"""What is drawn on the map, as plain values: computed from the battle, painted elsewhere."""
