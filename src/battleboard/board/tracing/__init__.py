"""What a picture draws: its printed grid, and the floor, walls and doors of a drawn plan."""
