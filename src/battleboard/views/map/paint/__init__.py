"""Painting the map: turns the values of the draw list into pixels."""
