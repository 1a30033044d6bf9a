"""Every entry of the snowball catalogue has a test of its own."""

from __future__ import annotations

import coverage


def test_every_rule_of_the_snowball_battle_has_a_test_of_its_own() -> None:
    """Vectors alone do not do: a test of the procedures names each rule as well."""
    tests = coverage.named_by_tests()
    rules = [rule for rule in coverage.catalogued() if rule.startswith("SNOW-")]
    assert len(rules) == 74
    assert [rule for rule in rules if rule not in tests] == []
