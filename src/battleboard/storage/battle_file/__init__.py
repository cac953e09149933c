"""The `.battle` file: a whole battle with its history, in one SQLite file that survives crashes.

    records     1 ── 2 ── 3 ── 4 ── 5 ── 6       one row a command, an undo or a redo (`journal`)
                                                 each with a hash over itself and all before it
    snapshots   0              4                 whole battles, after some of the rows
    pictures    maps and portraits, each under its hash
    meta        title, where the chain begins, and other single values

Saving a command appends one row, whatever the size of the battle. Opening reads the latest sound
snapshot and replays the rows after it (`history`). The hashes tell how far a damaged file can be
trusted: `salvage` keeps what leads to the latest battle, and `opening` rewrites the file with it.
"""
