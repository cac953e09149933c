"""Declaring: the small menu of what is possible, and the form for what stands on no card."""
