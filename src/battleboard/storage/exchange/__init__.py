"""Import and export: battles and figures in forms that other programs and people read and write."""
