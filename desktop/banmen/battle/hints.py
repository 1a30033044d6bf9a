"""What a card shows beside its rows before any dice: the chance to hit."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from banmen.battle.odds import Attempt, Chance, attack_chances, chance_of, chances
from banmen.battle.run import made
from banmen.model.battle import Answer, PendingProcedure
from banmen.model.document import Document
from banmen.rules import catalogue
from banmen.rules.answers import options_of
from banmen.rules.steps import ChooseOption, Option
from banmen.rules.system import RuleSystem
from banmen.words import Refusal

#: Rows that could strike more than so many are judged by the first of them.
MOST_TARGETS = 4
#: The event of an attack that a reply stops.
STOPPED = "blocked"
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
    the token, one after the other; or that of each way to aim, where the question is one of those
    the system names as such.

    Nothing where no question is open or its rows are no tokens and no ways to aim.
    """
    pending = document.battle.pending if document.battle else None
    if pending is None:
        return
    known = catalogue.systems if systems is None else systems
    run = made(document, known, pending.procedure, dict(pending.arguments), pending.answers)
    question = run.course.pending
    run.course.close()
    aims = getattr(known.get(document.system), "aim_questions", ())
    if isinstance(question, ChooseOption) and question.key in aims:
        for option in question.options:
            if option.forbidden is None:
                yield _chance(
                    document, option.id, _going_on(pending, question, option), "hit", known
                )
        return
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


def each_reply_chance(
    document: Document, systems: Mapping[str, RuleSystem] | None = None
) -> Iterator[tuple[str, Fraction] | None]:
    """Yield the chance that each allowed reply to an attack stops it altogether, with the row's
    id; None for work done on the way, and for replies that only soften the blow.

    Nothing where the open question is none of those the system names as its replies.
    """
    pending = document.battle.pending if document.battle else None
    if pending is None:
        return
    known = catalogue.systems if systems is None else systems
    replies = getattr(known.get(document.system), "reply_questions", ())
    run = made(document, known, pending.procedure, dict(pending.arguments), pending.answers)
    question = run.course.pending
    run.course.close()
    if not isinstance(question, ChooseOption) or question.key not in replies:
        return
    for option in question.options:
        if option.forbidden is None and not option.softens and option.id != question.default:
            attempt = replace(_going_on(pending, question, option), deciding=(STOPPED,))
            yield _chance(document, option.id, attempt, STOPPED, known)


def _going_on(pending: PendingProcedure, question: ChooseOption, option: Option) -> Attempt:
    """Return how the procedure under way goes on with an answer to its question."""
    answer = Answer(key=question.key, who=question.who, value=option.id)
    return Attempt(
        procedure=pending.procedure,
        arguments=pending.arguments,
        given=(*pending.answers, answer),
    )


def _chance(
    document: Document,
    row: str,
    attempt: Attempt,
    outcome: str,
    systems: Mapping[str, RuleSystem],
) -> tuple[str, Fraction] | None:
    try:
        found = chance_of(chances(document, attempt, systems=systems), outcome)
    except Refusal:
        return None
    return (row, found) if found else None


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
