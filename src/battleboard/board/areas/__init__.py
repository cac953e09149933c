"""Areas of the table: shapes and floods of spells, who is caught in them, and rooms."""
