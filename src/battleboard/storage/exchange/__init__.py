"""Import and export of battles and figures, in formats for other programs and people."""
