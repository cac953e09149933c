"""The cards of the figures."""
