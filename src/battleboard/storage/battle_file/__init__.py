"""The `.battle` file: a battle and its whole history in one crash-safe SQLite file.

    records     1 ── 2 ── 3 ── 4 ── 5 ── 6       one row per command, undo or redo (`journal`),
                                                 each with a hash over itself and all rows before
    snapshots   0              4                 whole battles, after some of the rows
    pictures    maps and portraits, keyed by content hash
    meta        title, start of the hash chain, and other single values

Saving a command appends one row, however large the battle is. Opening reads the latest valid
snapshot and replays the rows after it (`history`). The hash chain shows how far a damaged file
can be trusted: `salvage` keeps whatever leads to the latest battle, and `opening` rewrites the
file from that.
"""
