"""The act in hand: what is needed, thrown and done."""
