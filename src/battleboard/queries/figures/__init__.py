"""Figures: what their cards show, the commands for them, and new ones for the table."""
