"""The players' page in a browser: what it is made of, and the dialog that switches it on."""
