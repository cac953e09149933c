"""Figures: what their cards show, commands for them, and new ones for the table."""
