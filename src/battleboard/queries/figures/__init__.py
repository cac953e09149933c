"""Figures: what their cards show, what is done to them, and which come to the table."""
