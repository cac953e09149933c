"""How the map is painted: everything here turns values of the draw list into pixels."""
