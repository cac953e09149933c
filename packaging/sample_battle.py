"""`python packaging/sample_battle.py FILE.battle`: makes a battle, for proofs that open one."""

import sys
from pathlib import Path

from battleboard.models.demonstration import begin
from battleboard.storage.catalogue.rule_tables import load_tables


def main() -> None:
    """Make the file of the example of melee, at its beginning."""
    begin("example-of-melee", Path(sys.argv[1]), load_tables()).close()


if __name__ == "__main__":
    main()
