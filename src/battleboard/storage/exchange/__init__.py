"""Exchange: battles and their figures in forms that other programs and people read and write."""
