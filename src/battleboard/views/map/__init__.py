"""The map: its camera, what is drawn on it, and how it is moved under the window."""
