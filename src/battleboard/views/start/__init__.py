"""The start page, and the dialogs by which battles begin and are opened."""
