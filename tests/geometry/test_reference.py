"""Areas of exact visibility polygons computed elsewhere; those lying beside the checkout join in.

The committed cases stand alone. When a folder ``shared/perf`` lies next to the checkout, all its
inputs are checked against its reference results too.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely

from banmen.geometry.visibility import VisibilityField

PERF = Path(__file__).resolve().parents[2].parent / "shared" / "perf"
OWN = json.loads(Path(__file__).with_name("visibility_cases.json").read_text(encoding="utf-8"))
BESIDE = sorted((PERF / "inputs").glob("*.json")) if PERF.is_dir() else []
MAPS = [p for p in BESIDE if p.name.startswith(("dungeon", "cave", "random", "scatter", "real"))]
SMALL_MAPS = [p for p in MAPS if p.stat().st_size < 40_000]


def check(field: VisibilityField, query: list[Any], low: float, high: float) -> None:
    x, y, radius = query
    polygons = [shapely.Polygon(ring) for ring in field.visible_from(x, y, radius)]
    for polygon in polygons:
        assert polygon.is_valid, (query, shapely.is_valid_reason(polygon))
    total = sum(polygon.area for polygon in polygons)
    assert low * (1 - 1e-6) - 1e-12 <= total <= high * (1 + 1e-6) + 1e-12, query


@pytest.mark.parametrize("case", OWN["cases"], ids=lambda case: case["name"])
def test_own_cases(case: dict[str, Any]) -> None:
    field = VisibilityField(case["segments"], case["bounds"])
    for query, area in zip(case["queries"], case["areas"], strict=True):
        check(field, query, area, area)


def degenerate() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    if not (PERF / "reference" / "degenerate.json").is_file():
        return []
    maps = json.loads((PERF / "inputs" / "degenerate.json").read_text(encoding="utf-8"))["cases"]
    text = (PERF / "reference" / "degenerate.json").read_text(encoding="utf-8")
    known = {case["name"]: case for case in json.loads(text)["cases"]}
    return [(case, known[case["name"]]) for case in maps]


def test_degenerate_maps() -> None:
    for case, known in degenerate():
        field = VisibilityField(case["segments"], case["bounds"])
        for query, answer in zip(case["queries"], known["queries"], strict=True):
            check(field, query, answer.get("area_ngon256", answer["area"]), answer["area"])


def test_maps_beside_the_checkout() -> None:
    for path in SMALL_MAPS:
        given = json.loads(path.read_text(encoding="utf-8"))
        known = json.loads((PERF / "reference" / path.name).read_text(encoding="utf-8"))
        field = VisibilityField(given["segments"], given["bounds"])
        templates = given.get("templates", []) if "T6" in known else []
        queries = [*given["queries"], *templates]
        answers = [*known["T1"], *known.get("T6", [])]
        assert len(queries) == len(answers)
        for query, answer in zip(queries, answers, strict=True):
            check(field, query, answer.get("area_ngon256", answer["area"]), answer["area"])
        for (x, y), area in zip(given["path"], known["T2_area"], strict=True):
            check(field, [x, y, None], area, area)


def test_sight_lines_beside_the_checkout() -> None:
    for path in (p for p in BESIDE if p.name.startswith("los_")):
        given = json.loads(path.read_text(encoding="utf-8"))
        known = json.loads((PERF / "reference" / path.name).read_text(encoding="utf-8"))
        walls = given
        if "walls" in given:
            text = (PERF / "inputs" / f"{given['walls']}.json").read_text(encoding="utf-8")
            walls = json.loads(text)
        field = VisibilityField(walls["segments"], walls["bounds"])
        tokens = np.array(given["tokens"], dtype=float)
        seen = field.sees(tokens, tokens)
        assert ["".join("01"[v] for v in row) for row in seen.astype(int)] == known["open"]
