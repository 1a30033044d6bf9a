"""Zip containers of strangers: nothing leads out, nothing is unpacked without bound."""

import io
import stat
import zipfile
from collections.abc import Iterable

import pytest

from banmen.formats import archive
from banmen.words import Refusal


def container(entries: Iterable[tuple[str | zipfile.ZipInfo, bytes]], **options: int) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as made:
        for name, data in entries:
            made.writestr(name, data, **options)
    return target.getvalue()


def refused(data: bytes) -> str:
    with pytest.raises(Refusal) as caught:
        archive.unpack(data)
    assert str(caught.value)
    return caught.value.message.key


def test_files_come_back_by_name_in_their_order() -> None:
    files = [("b", b"1"), ("a/c", b"2" * 1000)]
    assert list(archive.unpack(archive.pack(files)).items()) == files


def test_the_same_files_are_the_same_bytes() -> None:
    files = [("mimetype", b"x"), ("document.json", b"{}" * 500)]
    assert archive.pack(files) == archive.pack(iter(files))


@pytest.mark.parametrize(
    "name", ["../x", "a/../x", "/etc/x", "C:/x", "C:x", "a\\..\\x", "./x", "a//x/../y"]
)
def test_names_that_lead_out_are_refused(name: str) -> None:
    assert refused(container([(name, b"x")])) == "errors.zip.leads_out"


def test_a_link_is_refused() -> None:
    entry = zipfile.ZipInfo("document.json")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    assert refused(container([(entry, b"/etc/hostname")])) == "errors.zip.link"


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("second", ["document.json", "DOCUMENT.json"])
def test_a_name_given_twice_is_refused(second: str) -> None:
    assert refused(container([("document.json", b"1"), (second, b"2")])) == "errors.zip.twice"


def test_an_encrypted_entry_is_refused() -> None:
    data = bytearray(container([("document.json", b"x")]))
    data[data.index(b"PK\x03\x04") + 6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    assert refused(bytes(data)) == "errors.zip.encrypted"


def test_an_unusual_compression_is_refused() -> None:
    data = container([("document.json", b"x")], compress_type=zipfile.ZIP_BZIP2)
    assert refused(data) == "errors.zip.method"


def test_too_many_entries_are_refused() -> None:
    entries = ((str(number), b"") for number in range(archive.MAX_ENTRIES + 1))
    assert refused(container(entries)) == "errors.zip.too_many"


def test_a_bomb_is_refused_before_it_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_TOTAL_BYTES", 10_000)
    data = container([("a", b"0" * 20_000)], compress_type=zipfile.ZIP_DEFLATED)
    assert refused(data) == "errors.zip.too_large"


def test_a_bomb_that_lies_about_its_size_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_TOTAL_BYTES", 10_000)
    data = container([("a", b"0" * 20_000)], compress_type=zipfile.ZIP_DEFLATED)
    small = data.replace((20_000).to_bytes(4, "little"), (20).to_bytes(4, "little"))
    assert small != data
    assert refused(small) in ("errors.zip.damaged", "errors.zip.too_large")


def test_a_container_cut_off_or_damaged_is_refused() -> None:
    data = archive.pack([("document.json", bytes(range(256)) * 20)])
    assert refused(data[: len(data) // 2]) == "errors.zip.damaged"
    middle = len(data) // 2
    assert refused(data[:middle] + b"????" + data[middle + 4 :]) == "errors.zip.damaged"
