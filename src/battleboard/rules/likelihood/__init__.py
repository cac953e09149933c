"""The exact odds of a round before its dice are rolled."""
