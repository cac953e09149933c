"""The players' page in a browser: its layers, and the dialog that switches it on."""
