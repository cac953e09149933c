"""What a bundle takes along of PySide6 itself: not the OpenGL in software that is added else."""

hiddenimports = ["shiboken6", "inspect", "PySide6.support.deprecated"]
