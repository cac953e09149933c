"""The start page, and the dialogs that begin and open battles."""
