"""Makes the sample battles anew, with the program's own edits: `python maps/make_samples.py` in
the environment that Banmen is set up in.

The same every time, so that a test can tell whether the saved ones are current.
"""

from collections.abc import Callable
from pathlib import Path

from samples import dungeon, guard_room, large, snow_field, tavern, trench_field, warehouse

from banmen.formats.catalogue import write
from banmen.model.document import Document

HERE = Path(__file__).resolve().parent

SAMPLES: dict[str, Callable[[], Document]] = {
    "guard-room": guard_room.make,
    "tavern": tavern.make,
    "dungeon": dungeon.make,
    "trench-field": trench_field.make,
    "snow-field": snow_field.make,
    "warehouse": warehouse.make,
    "large": large.make,
}


def main() -> None:
    """Save every sample beside this script."""
    for name, make in SAMPLES.items():
        write(make(), HERE / f"{name}.banmen")


if __name__ == "__main__":
    main()
