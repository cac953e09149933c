"""The board: grid, walls, sight, light, paths, areas and rooms. Pure geometry."""
