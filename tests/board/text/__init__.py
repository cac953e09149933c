"""Text boards: a board drawn with signs, one for each square, for tests.

    #########
    #...A...#        `#` solid     `.` floor
    #.1.....+        `+` a door that is shut, `/` one that stands open, `%` a locked one
    #...B...#        `$` a secret door, `=` a window
    ##/######        letters are figures, digits are lights (from 1 on)

    feet: 10
    1: bright 20, dim 40
    B: radius 10/3, facing 90

Walls stand wherever solid meets floor, and none at the edge of the drawing. A door or window
stands across the middle of its square, from one solid side, or another door, to the other.

An empty line may follow, and then lines that tell what the signs do not:

    feet: 10                             how long the side of a square is; 5 otherwise
    size: 52.5 40                        the size in feet, where it is not that of the drawing
    grid: hex pointy                     or `hex flat`, or `plain` for none; squares otherwise
    where: outdoors
    daylight: yes
    ceiling: 12                          in feet; 10 otherwise
    A: at 12.5 8, radius 3.3, facing 90  where it is not in the middle, and not of man's size
    1: bright 20, dim 40, colour #ff8800, dark, at 12.5 8
    light: bright 20, at 3 4             a light without a sign
    wall: 0 0 10 5, door, open, sight limited, passable, from left
    ground: cost 3, 0 0, 5 0, 5 5        difficult ground, corner by corner
    walls: listed                        only the walls of such lines count, whatever is drawn

Whatever board is drawn, reading gives the same board again, to the last digit. A drawing that is
read is drawn the same again if it has a figure, a light or a door, or its first sign is `#`.
Refused with a sentence are figures that have no letter, more than 1,000 squares in a row, colours
of several words, and boards that cannot be measured. Names of rooms are no part of a board.
"""

from tests.board.text.drawing import draw
from tests.board.text.reading import read
from tests.board.text.sign import Drawn

__all__ = ["Drawn", "draw", "read"]
