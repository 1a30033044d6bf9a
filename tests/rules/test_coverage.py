"""Every entry of a rule catalogue has a test or a vector that names it."""

from __future__ import annotations

import coverage


def test_no_rule_is_without_a_test():
    """The generated list has no gaps."""
    assert len(coverage.catalogued()) >= 82
    assert coverage.gaps() == ()


def test_every_rule_of_sword_world_has_a_test_of_its_own():
    """Vectors alone do not do: a test of the procedures names each rule as well."""
    tests = coverage.named_by_tests()
    rules = [rule for rule in coverage.catalogued() if rule.startswith("SWORD-")]
    assert [rule for rule in rules if rule not in tests] == []
