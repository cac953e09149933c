"""The grounds that come with Battleboard: sound boards on which a party can walk everywhere."""

from collections.abc import Mapping

import pytest

from battleboard.board.areas.rooms import find_rooms
from battleboard.board.board import Board
from battleboard.board.paths.lattice import Lattice
from battleboard.board.paths.path_search import search_layers
from battleboard.board.point import Point
from battleboard.storage.grounds.kept_ground import SUFFIX, KeptGround, load_ground
from battleboard.storage.grounds.shelf import OURS
from battleboard.storage.maps.picture_header import picture_size
from battleboard.storage.resources import resource
from tools.ground_plans import PLANS
from tools.ground_plans.ground_plan import GroundPlan

PLANNED: Mapping[str, GroundPlan] = {plan.name: plan for plan in PLANS}
MOST_BYTES = 4_000_000
