"""Where things are: grid, walls, sight, light, paths, reach and areas."""
