"""Which display is which, and which window is on which of them."""
