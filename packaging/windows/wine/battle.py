"""`python battle.py FOLDER`: begins two demonstrations, as battles that can be opened."""

import sys
from pathlib import Path

from battleboard.models.demonstration import begin, demonstrations
from battleboard.storage.catalogue import load_tables

if __name__ == "__main__":
    for name, offer in zip(("first", "second"), demonstrations(), strict=False):
        begin(offer.id, Path(sys.argv[1], f"{name}.battle"), load_tables()).close()
        print(offer.title)
