"""The table: how far it is, who is caught in an area, and where there is room."""
