"""JSON is read with no room for doubt, and what is wrong is told with its place."""

import pytest

from banmen.formats import strict_json
from banmen.words import Message, Refusal


def refused(data: bytes) -> Message:
    with pytest.raises(Refusal) as caught:
        strict_json.parse(data)
    assert str(caught.value)
    return caught.value.message


def test_utf8_is_read_with_and_without_its_mark() -> None:
    assert strict_json.parse('{"名":"表"}'.encode()) == {"名": "表"}
    assert strict_json.parse('{"名":"表"}'.encode("utf-8-sig")) == {"名": "表"}


@pytest.mark.parametrize(
    ("encoding", "name"),
    [("utf-16", "UTF-16"), ("utf-32", "UTF-32"), ("cp932", "Shift_JIS (cp932)")],
)
def test_another_encoding_is_named(encoding: str, name: str) -> None:
    message = refused('{"name":"ソ表十"}'.encode(encoding))
    assert message == Message("errors.json.encoding", {"encoding": name})


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "empty"),
        (b" \n", "empty"),
        (b"\0" * 4096, "zeros"),
        (b'{"a":"\x81 "}', "binary"),
        (b"{\0}", "binary"),
        (b'{"a":1,"a":2}', "duplicate_key"),
        (b'{"a":NaN}', "number"),
        (b'{"a":-Infinity}', "number"),
        (b'{"a":1e999}', "number"),
        (b'{"a":' + b"9" * 5000 + b"}", "number"),
        (b'{"a":"\\ud800"}', "half_character"),
        (b'{"\\udfff":1}', "half_character"),
        (b"[" * 65 + b"]" * 65, "too_deep"),
        (b"[" * 100_000, "too_deep"),
        (b'{"a":[1,', "truncated"),
        (b'{"a":"unfinished', "truncated"),
        (b'{"a":1,}', "syntax"),
        (b"{'a':1}", "syntax"),
        (b"{} {}", "syntax"),
    ],
)
def test_doubtful_json_is_refused(data: bytes, key: str) -> None:
    assert refused(data).key == f"errors.json.{key}"


def test_a_whole_pair_of_surrogates_is_a_character() -> None:
    assert strict_json.parse(b'"\\ud83d\\ude00"') == "\U0001f600"


def test_a_fault_is_told_with_line_and_column() -> None:
    message = refused(b'{\n "a": 1\n "b": 2}')
    assert (message.values["line"], message.values["column"]) == (3, 2)


def test_a_text_of_too_many_parts_is_refused_before_it_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(strict_json, "MAX_PARTS", 100)
    assert refused(b"[" + b"[]," * 60 + b"[]]").key == "errors.json.too_many"
    monkeypatch.setattr(strict_json, "MAX_BYTES", 10)
    assert refused(b'"12345678901"').key == "errors.json.too_big"
