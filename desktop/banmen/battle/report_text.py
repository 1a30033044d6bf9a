"""A round in plain text or Markdown, for chats and forums; and who stands how as a list."""

from banmen.battle.snapshot import standing_json
from banmen.battle.summary import RoundSummary, Row, health
from banmen.model.document import Document
from banmen.rules import catalogue
from banmen.rules.condition_names import condition_name, worth_saying
from banmen.words import Language, Message, language, say, text

_MARKS = {"ally": "○", "enemy": "◇", "neutral": "□"}


def plain_text(summary: RoundSummary, lang: Language | None = None) -> str:
    """Return the round as lines: heading, numbered sentences, who stands how, who comes next."""
    lang = lang or language()
    lines = [_title(summary, lang), ""]
    lines += _sentences(summary, lang, "{mark} {words}")
    lines += ["", text("report_text.standing", lang)]
    lines += [_row(row, lang, summary.system) for row in summary.rows]
    if summary.next:
        names = [person.name for person in summary.next]
        lines += ["", text("card_page.next", lang, names=names)]
    return "\n".join(lines) + "\n"


def markdown(summary: RoundSummary, lang: Language | None = None) -> str:
    """Return the round as Markdown: a heading, a numbered list, a table."""
    lang = lang or language()
    lines = [f"## {_plain(_title(summary, lang))}", ""]
    lines += _sentences(summary, lang, "- {mark} {words}")
    heads = [text(f"report_text.{key}", lang) for key in ("name", "place", "state", "notes")]
    lines += ["", f"| {' | '.join(heads)} |", "|---|---|---|---|"]
    for row in summary.rows:
        cells = (
            f"{_MARKS.get(row.side, '')} {row.name}",
            row.place,
            *_state(row, lang, summary.system),
        )
        lines.append(f"| {' | '.join(_plain(cell) for cell in cells)} |")
    if summary.next:
        names = [person.name for person in summary.next]
        lines += ["", f"**{_plain(text('card_page.next', lang, names=names))}**"]
    return "\n".join(lines) + "\n"


def roster(document: Document, lang: Language | None = None) -> str:
    """Return who stands where and how, one line each, hidden ones left out."""
    lang = lang or language()
    system = catalogue.systems.get(document.system)
    lines = []
    for token in document.tokens:
        if token.hidden:
            continue
        if system is None or token.sheet is None:
            lines.append(f"{_MARKS.get(token.side, '')} {token.name}")
            continue
        stood = standing_json(document, system, token)
        gauges = [
            f"{text(gauge['words_key'], lang)} {gauge['value']}/{gauge['maximum']}"
            for gauge in stood["gauges"]
        ]
        states = [
            condition_name(condition["id"], lang, document.system)
            for condition in stood["conditions"]
        ]
        notes = [say(Message(note["key"], note["values"]), lang) for note in stood["notes"]]
        parts = [f"{_MARKS.get(token.side, '')} {token.name}", stood["place"], *gauges]
        lines.append("　".join([*parts, *states, *notes]))
    return "\n".join(lines) + "\n"


def _title(summary: RoundSummary, lang: Language) -> str:
    name = summary.name or text("card_page.untitled", lang)
    title = "card_page.round" if summary.round else "card_page.setup"
    return f"{name}　{text(title, lang, round=summary.round)}"


def _sentences(summary: RoundSummary, lang: Language, form: str) -> list[str]:
    lines = []
    for line in summary.lines:
        words = say(line.words, lang)
        if words:
            mark = f"({line.number})" if line.number is not None else "　"
            lines.append(form.format(mark=mark, words=words))
    nothing = "card_page.nothing_happened" if summary.finished else "card_page.nothing"
    return lines or [text(nothing, lang)]


def _state(row: Row, lang: Language, system: str) -> tuple[str, str]:
    gauges = [f"{text(g.words_key, lang)} {g.value}/{g.maximum}" for g in row.gauges]
    if row.rough:
        gauges = [text(f"card_page.health_{health(g)}", lang) for g in row.gauges[:1]]
    known = worth_saying([condition.id for condition in row.conditions])
    notes = [condition_name(condition, lang, system) for condition in known]
    notes += [say(note, lang) for note in row.notes]
    return "　".join(gauges), text("card_page.list", lang, items=notes) if notes else ""


def _row(row: Row, lang: Language, system: str) -> str:
    parts = [f"{_MARKS.get(row.side, '')} {row.name}", row.place, *_state(row, lang, system)]
    return "　".join(part for part in parts if part)


def _plain(cell: str) -> str:
    """Return text that Markdown does not take for marks of its own."""
    for mark in "\\`*_|<>[]#":
        cell = cell.replace(mark, f"\\{mark}")
    return cell.replace("\n", " ")
