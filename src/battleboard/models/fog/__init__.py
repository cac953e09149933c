"""The fog as it is painted: masks of what is seen, was seen before, or is shown by hand."""
