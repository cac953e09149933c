"""Areas of the board: shapes and floods of spells, who is caught in them, and rooms."""
