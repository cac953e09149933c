"""Tracing map pictures: the printed grid, and the floor, walls and doors of a drawn plan."""
