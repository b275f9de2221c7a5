"""Places in TOML files, and files that can't be read."""

from __future__ import annotations

import pytest

from catalog.faults import Faults
from catalog.loading.toml_file import read_toml, toml_of

TEXT = """a.b = 1
[x]
y = { "z q" = [1, { k = 2 }] }
[[t.p]]
u = 1
[[t.p]]
# a comment
u = [
  # another
  7,
  8,
]
[t.p.s]
v = 3
"""


@pytest.fixture
def toml(tmp_path):
    path = tmp_path / "game.toml"
    path.write_text(TEXT)
    return read_toml(path, Faults())


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("a", 1),
        ("a.b", 1),
        ("x", 2),
        ("x.y.z q[1].k", 3),
        ("t.p[0].u", 5),
        ("t.p[1]", 6),
        ("t.p[1].u[1]", 11),
        ("t.p[1].s.v", 14),
        ("t.p[1].s.missing", 13),
        ("t.p[1].missing.deeper[3]", 6),
        ("missing", 0),
        ("", 0),
    ],
)
def test_every_key_has_its_line_and_a_missing_one_that_of_its_table(toml, path, line):
    assert toml.line(path) == line


@pytest.mark.parametrize(
    ("content", "line", "reason"),
    [
        (b"a = 1\nb = \n", 2, "This is no TOML: %(reason)s."),
        (b"a = 1\na = 2\n", 2, "This is no TOML: %(reason)s."),
        (b"a = 1\n[b", 2, "This is no TOML: %(reason)s."),
        (b"a = " + b"[" * 5000, 1, "This is no TOML: %(reason)s."),
        ("a = 1\nb = '赤'".encode("cp932"), 2, "These bytes are no UTF-8."),
        (b"a = 1\0", 1, "This is no TOML"),
    ],
)
def test_an_unreadable_file_is_one_fault_with_its_line(tmp_path, content, line, reason):
    path, faults = tmp_path / "game.toml", Faults()
    path.write_bytes(content)
    toml = read_toml(path, faults)
    [fault] = faults
    assert toml.data == {}
    assert fault.line == line
    assert fault.reason.text.startswith(reason)


def test_a_byte_order_mark_and_crlf_are_fine(tmp_path):
    path, faults = tmp_path / "game.toml", Faults()
    path.write_bytes(b"\xef\xbb\xbfa = 1\r\n[b]\r\nc = 2\r\n")
    toml = read_toml(path, faults)
    assert (toml.data, toml.line("b.c"), list(faults)) == ({"a": 1, "b": {"c": 2}}, 3, [])


def test_a_folder_in_place_of_a_file_is_a_fault(tmp_path):
    faults = Faults()
    (tmp_path / "game.toml").mkdir()
    read_toml(tmp_path / "game.toml", faults)
    assert [f.reason.text for f in faults] == ["The file can’t be read: %(reason)s."]


def test_a_huge_file_is_refused_unread(tmp_path, monkeypatch):
    monkeypatch.setattr("catalog.loading.files.LARGEST", 4)
    faults = Faults()
    (tmp_path / "game.toml").write_text("a = 1")
    assert read_toml(tmp_path / "game.toml", faults).data == {}
    assert [f.value for f in faults] == ["5"]


def test_columns_count_characters():
    file = toml_of("a.toml", '"名前" = ["竜", "狐"]\nb = { c = 1 }', Faults())
    assert [file.place(p) for p in ("名前", "名前[1]", "b.c", "b.d")] == [
        (1, 1),
        (1, 14),
        (2, 7),
        (2, 1),
    ]


def test_where_a_text_ends_to_be_toml():
    faults = Faults()
    file = toml_of("a.toml", "a = 1\nb = = 2", faults)
    assert (file.place(""), file.data, faults.found[0].line) == ((2, 5), {}, 2)
