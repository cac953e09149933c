"""Which display is which, and which window stands on which of them."""
