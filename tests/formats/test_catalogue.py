"""Formats are told by content and ending; conversion and check say what became of a file."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banmen import words
from banmen.formats import catalogue, native
from banmen.formats.archive import pack
from banmen.formats.check import check
from banmen.formats.convert import convert
from banmen.formats.options import Options
from banmen.formats.text_map import to_text
from banmen.model.document import Document
from banmen.model.map import NodeMap, SquareMap
from banmen.words import Message, Refusal

Write = Callable[[str, bytes], Path]
SMALL = Document(name="小部屋", map=SquareMap(columns=3, rows=2))
ROOM = "┏━━┓\n┃□Ａ┃\n┗━━┛\n".encode()


def refused(act: Callable[[], Any]) -> Message:
    with pytest.raises(Refusal) as caught:
        act()
    for language in words.LANGUAGES:
        assert words.say(caught.value.message, language)
    return caught.value.message


@pytest.mark.parametrize("kind", catalogue.FORMATS, ids=lambda kind: kind.id)
def test_every_format_reads_what_it_writes(kind: catalogue.Format, tmp_path: Path) -> None:
    for ending in kind.endings:
        path = tmp_path / f"地図{ending}"
        catalogue.write(SMALL, path)
        document = catalogue.read(path).document
        assert document.map.width_m == 9
        assert kind.outputs(path) == (path,)
        if kind.lossless:
            assert document == SMALL


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("x.banmen", "native"),
        ("x.BANMEN.JSON", "plain"),
        ("x.json", None),
        ("a.b.UVTT", "universal_vtt"),
        ("x.txt", "text_map"),
        ("banmen", None),
    ],
)
def test_the_longest_ending_tells_the_format_to_write(name: str, kind: str | None) -> None:
    if kind is None:
        message = refused(lambda: catalogue.format_for(Path(name)))
        assert message.key == "errors.format.no_ending"
    else:
        assert catalogue.format_for(Path(name)).id == kind


def test_content_counts_before_the_ending(write: Write) -> None:
    zipped, plain = native.to_bytes(SMALL), native.to_plain(SMALL)
    vtt, _ = catalogue.by_id("universal_vtt").write(SMALL, None)
    for name in ("a.banmen", "a.zip", "a.json", "a.dd2vtt", "a.txt", "a"):
        assert catalogue.format_of(write(name, zipped)).id == "native"
        assert catalogue.format_of(write(name, plain)).id == "plain"
        if name != "a.banmen":
            assert catalogue.format_of(write(name, vtt)).id == "universal_vtt"
    assert catalogue.format_of(write("map.uvtt.json.lite", vtt)).id == "universal_vtt"
    assert catalogue.format_of(write("a", ROOM)).id == "text_map"


@pytest.mark.parametrize(
    ("name", "data", "key"),
    [
        ("a.json", b'{"kind":"character"}', "errors.format.unknown"),
        ("a.json", b'{"kind":"character","data":{}}', "errors.foreign.not_yet"),
        ("a.json", b'{"walls":[],"tokens":[],"grid":100}', "errors.foreign.not_yet"),
        ("a.tmj", b'{"tilesets":[],"layers":[]}', "errors.foreign.not_yet"),
        ("a.tmx", b'<?xml version="1.0"?>\n<map version="1">', "errors.foreign.not_yet"),
        ("a.xml", b'<?xml version="1.0"?>\n<!DOCTYPE a>', "errors.foreign.doctype"),
        ("a.json", b"[1, 2]", "errors.format.unknown"),
        ("a.json", b'{"kind":', "errors.json.truncated"),
        ("a.xml", b"<room/>", "errors.foreign.not_yet"),
        ("a.xml", b"<svg/>", "errors.format.unknown"),
        ("a.bin", bytes(range(256)), "errors.format.unknown"),
        ("a.banmen", b"", "errors.json.empty"),
        ("a", b"", "errors.json.empty"),
        ("a", b"\0" * 4096, "errors.json.zeros"),
        ("a.banmen", b'{"kind":"character"}', "errors.native.not_banmen"),
        ("a.dd2vtt", b'{"kind":"character"}', "errors.vtt.not_one"),
        ("a.dd2vtt", b'{"kind":', "errors.json.truncated"),
        ("a.txt", "日記".encode(), "errors.text.no_map"),
        ("a.md", "日記\n\n- 一\n- 二".encode(), "errors.format.unknown"),
    ],
)
def test_what_is_of_no_format_is_refused_with_the_files_name(
    write: Write, name: str, data: bytes, key: str
) -> None:
    path = write(name, data)
    message = refused(lambda: catalogue.read(path))
    assert message.key == "errors.file.in"
    assert message.values["file"] == name
    assert message.values["what"].key == key


@pytest.mark.parametrize(
    ("names", "key"),
    [
        (("data.xml", "chat.xml"), "errors.foreign.not_yet"),
        (("__data.json", ".token"), "errors.foreign.not_yet"),
        (("content.xml", "properties.xml"), "errors.foreign.not_yet"),
        (("readme.txt",), "errors.native.other_zip"),
        (("data.xml", "../x"), "errors.foreign.not_yet"),
    ],
)
def test_a_zip_of_another_program_is_named(write: Write, names: Any, key: str) -> None:
    path = write("a.zip", pack([(name, b"x") for name in names]))
    assert refused(lambda: catalogue.read(path)).values["what"].key == key


def test_a_picture_is_told_to_be_a_picture(write: Write, png: Callable[..., bytes]) -> None:
    path = write("map.png", png(9, 9))
    message = refused(lambda: catalogue.read(path))
    assert message.values["what"].key == "errors.format.picture"


def test_a_map_without_a_name_is_named_after_its_file(write: Write) -> None:
    assert catalogue.read(write("地下室.txt", ROOM)).document.name == "地下室"
    given = catalogue.read(write("b.txt", ROOM), Options(name="名")).document
    assert given.name == "名"


def test_a_save_that_could_not_be_read_again_leaves_the_old_file(
    tmp_path: Path, battle_map: Document
) -> None:
    path = tmp_path / "a.banmen"
    catalogue.write(battle_map, path)
    before = path.read_bytes()
    broken = battle_map.model_copy(update={"system": "chess"})
    message = refused(lambda: catalogue.write(broken, path))
    assert message.key == "errors.save.not_readable"
    assert path.read_bytes() == before


def test_file_dialogs_offer_the_native_format_first() -> None:
    assert [row.words_key for row in catalogue.filters(writing=True)] == [
        f"formats.name.{kind.id}" for kind in catalogue.FORMATS
    ]
    reading = catalogue.filters()
    assert reading[0].patterns[0] == "*.banmen"
    assert reading[-1].patterns == ("*",)
    for row in reading:
        assert words.text(row.words_key)


def test_a_conversion_reports_both_ways(write: Write, tmp_path: Path) -> None:
    source = write("部屋.txt", ROOM)
    done = convert(source, tmp_path / "部屋.dd2vtt")
    report = done.as_json("en")
    assert report["from"]["format"] == "text_map"
    assert report["to"]["format"] == "universal_vtt"
    assert {line["key"] for line in report["dropped"]} == {"formats.dropped.tokens"}
    assert {line["key"] for line in report["assumed"]} == {"formats.vtt.square_assumed"}
    assert all(line["text"] for part in ("read", "kept") for line in report[part])
    assert json.loads(json.dumps(report, ensure_ascii=False)) == report
    assert catalogue.read(tmp_path / "部屋.dd2vtt").document.map.width_m == 6


def test_a_conversion_that_is_refused_writes_nothing(write: Write, tmp_path: Path) -> None:
    source = write("a.txt", b"no map")
    refused(lambda: convert(source, tmp_path / "b.banmen"))
    good = write("c.txt", ROOM)
    refused(lambda: convert(good, tmp_path / "c.docx"))
    nodes = tmp_path / "n.banmen"
    catalogue.write(Document(map=NodeMap(width_m=9, height_m=9)), nodes)
    refused(lambda: convert(nodes, tmp_path / "n.txt"))
    assert {path.name for path in tmp_path.iterdir()} == {"a.txt", "c.txt", "n.banmen"}


def test_a_check_tells_good_from_mended_from_refused(write: Write) -> None:
    good = check(write("a.banmen", native.to_bytes(SMALL)))
    assert (good.verdict, good.format, good.findings) == ("good", "native", ())
    raw = json.loads(native.to_plain(SMALL))
    raw["lights"] = [{"id": "l1", "x": 1, "y": 1, "carried_by": "t9"}]
    mended = check(write("b.banmen.json", json.dumps(raw).encode()))
    assert (mended.verdict, len(mended.findings)) == ("findings", 1)
    assert mended.as_json("ja")["findings"][0]["key"] == "formats.native.no_carrier"
    broken = check(write("c.banmen", native.to_bytes(SMALL)[:-20]))
    assert (broken.verdict, broken.format, len(broken.findings)) == ("refused", "native", 1)
    assert check(Path("nowhere.banmen")).verdict == "refused"


def test_a_copied_text_reads_back_from_a_file(write: Write) -> None:
    path = write("copy.txt", to_text(SMALL).encode())
    assert catalogue.read(path).document == SMALL
