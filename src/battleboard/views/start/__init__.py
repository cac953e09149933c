"""The start page, and the dialogs that create and open battles."""
