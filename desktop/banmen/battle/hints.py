"""What a card shows beside its rows before any dice: the chance to hit."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from banmen.battle.odds import Attempt, Chance, attack_chances, chance_of, chances
from banmen.battle.run import made
from banmen.model.document import Document
from banmen.rules import catalogue
from banmen.rules.answers import options_of
from banmen.rules.steps import Option
from banmen.rules.system import RuleSystem
from banmen.words import Refusal

#: Rows that could strike more than so many are judged by the first of them.
MOST_TARGETS = 4
#: Outcomes that are told as success, and those that are told as none.
SUCCESS = ("hit", "hold", "sleep", "spell_effect")
FAILURE = ("miss", "resist")


def row_chances(
    document: Document,
    actor: str,
    rows: Sequence[Option],
    systems: Mapping[str, RuleSystem] | None = None,
) -> dict[str, Fraction]:
    """Return the best chance to hit of each row that has one, by row id; see `each_row_chance`."""
    return dict(filter(None, each_row_chance(document, actor, rows, systems)))


def target_chances(
    document: Document, systems: Mapping[str, RuleSystem] | None = None
) -> dict[str, Fraction]:
    """Return the chance to hit each allowed target of the open question, by token id."""
    return dict(filter(None, each_target_chance(document, systems)))


def each_row_chance(
    document: Document,
    actor: str,
    rows: Sequence[Option],
    systems: Mapping[str, RuleSystem] | None = None,
) -> Iterator[tuple[str, Fraction] | None]:
    """Yield the best chance to hit of each allowed row that draws lines to targets, with its id;
    None for work done on the way to one.

    Rows whose chance cannot be told are not among them.
    """
    for row in rows:
        targets = [target for start, target in row.highlight.lines if start == actor]
        if row.forbidden is not None or not targets:
            continue
        best: list[Fraction] = []
        for target in targets[:MOST_TARGETS]:
            chance = _attack(document, actor, target, row.id, systems)
            best += [chance] if chance is not None else []
            yield None
        if best:
            yield row.id, max(best)


def each_target_chance(
    document: Document, systems: Mapping[str, RuleSystem] | None = None
) -> Iterator[tuple[str, Fraction] | None]:
    """Yield the chance to hit each allowed target of the document's open question, with the id of
    the token, one after the other.

    Nothing where no question is open or its rows are no tokens.
    """
    pending = document.battle.pending if document.battle else None
    if pending is None:
        return
    known = catalogue.systems if systems is None else systems
    run = made(document, known, pending.procedure, dict(pending.arguments), pending.answers)
    question = run.course.pending
    run.course.close()
    tokens = {token.id for token in document.tokens}
    for option in options_of(question) if question else ():
        if option.forbidden is not None or option.id not in tokens:
            continue
        attempt = Attempt(
            procedure=pending.procedure,
            arguments=pending.arguments,
            given=pending.answers,
            aim=option.id,
        )
        try:
            outcomes = chances(document, attempt, systems=known)
        except Refusal:
            continue
        if (chance := _success(outcomes)) is not None:
            yield option.id, chance


def _attack(
    document: Document,
    actor: str,
    target: str,
    action: str,
    systems: Mapping[str, RuleSystem] | None,
) -> Fraction | None:
    try:
        outcomes = attack_chances(document, actor, target, action, systems=systems)
    except Refusal:
        return None
    return _success(outcomes)


def _success(outcomes: Sequence[Chance]) -> Fraction | None:
    """Return the chance that something comes of it: a blow, or a spell that takes hold; None
    where the outcomes tell neither success nor failure."""
    if not any(chance.key in (*SUCCESS, *FAILURE) for chance in outcomes):
        return None
    return sum((chance_of(outcomes, key) for key in SUCCESS), Fraction(0))
