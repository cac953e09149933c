"""Map files of other programs: reading, previewing and writing them."""
