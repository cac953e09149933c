"""Areas of the board: shapes and floods of spells, the bodies caught in them, and rooms."""
