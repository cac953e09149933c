"""Painting the map: everything here turns values of the draw list into pixels."""
