"""Areas on the board: shapes and bursts of spells, the bodies they catch, and rooms."""
