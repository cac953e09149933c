"""The fog as masks: what is seen now, was seen before, or is shown by hand."""
