"""What barriers and obstacles stop, in their present state."""

from enum import IntFlag
from functools import lru_cache

from banmen.model.areas import Obstacle
from banmen.model.barriers import Barrier, channels


class Stops(IntFlag):
    """What a segment or an obstacle stops, and whether it gives cover."""

    MOVEMENT = 1
    SIGHT = 2
    SHOTS = 4
    COVER = 8


def barrier_stops(barrier: Barrier) -> Stops:
    """Return what a barrier stops in its present state; an open door gives no cover."""
    what = channels(barrier)
    covers = barrier.gives_cover and not (barrier.kind == "door" and barrier.state == "open")
    return _stops(what.movement, what.sight, what.shots, covers)


def obstacle_stops(obstacle: Obstacle) -> Stops:
    """Return what an obstacle stops; blocking sight is meant for looks and missiles."""
    looks = obstacle.blocks_sight
    return _stops(obstacle.blocks_movement, looks, looks, obstacle.gives_cover)


@lru_cache(maxsize=16)
def _stops(movement: bool, sight: bool, shots: bool, cover: bool) -> Stops:
    flags = (Stops.MOVEMENT, Stops.SIGHT, Stops.SHOTS, Stops.COVER)
    found = Stops(0)
    for flag, on in zip(flags, (movement, sight, shots, cover), strict=True):
        if on:
            found |= flag
    return found
