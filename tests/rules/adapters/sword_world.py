"""From vectors of Sword World to the program and back; holds no rule.

An entry builds sheets, map and answers by name, calls what the program itself calls, and renames
the result: no arithmetic, no comparison, no branching, at most 20 lines.
`tests/rules/test_vectors.py` holds the modules here to that.
"""

from __future__ import annotations

from adapters import sword_battle, sword_map, sword_table

MODULES = (sword_map, sword_battle)
ENTRIES = sword_table.ENTRIES
