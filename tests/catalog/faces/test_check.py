"""Every fault of a face.toml is told with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalog.faces.check import face_faults
from catalog.loading.folder import read_folder

GAME = """
code = "owls"
names = { en = "Owls", ja = "梟" }
about = { en = "Owls.", ja = "梟。" }
[[fields]]
code = "cost"
names = { en = "Cost", ja = "コスト" }
kind = "number"
[[types]]
code = "owl"
names = { en = "Owl", ja = "梟" }
fields = ["cost"]
"""
GOOD = """
[colours]
ink = "#000000"
paper = "#ffffff"
[words]
pick = { en = "Pick", ja = "選ぶ" }
[types.owl]
emblem = "moon"
colours = { accent = "#123456" }
[[styles]]
where = "cost>=2"
colours = { accent = "ink+20" }
[emblems.moon]
shapes = [{ path = "M0 0 L100 0 L50 90 Z", fill = "accent", turns = 3 }, { circle = [50, 50, 9], line = "on accent" }]
[[parts]]
kind = "text"
types = ["owl"]
where = "cost<3"
box = [0, 0, 63, 88]
text = ["{name} {field.cost}", "{word.pick}||{other.type}"]
small = "{second.rules}"
shape = "arch"
fill = "accent+80"
"""


@pytest.fixture
def faults(tmp_path: Path):
    """Return a function that gives (line, key path, value) of every fault in a face.toml."""

    def found(face: str) -> list[tuple[int, str, str]]:
        (tmp_path / "game.toml").write_text(GAME)
        (tmp_path / "face.toml").write_text(face)
        return [(f.line, f.column, f.value) for f in face_faults(read_folder(tmp_path))]

    return found


def test_a_good_face_has_none(faults):
    assert faults(GOOD) == []


def test_no_face_has_none(faults):
    assert faults("") == []


@pytest.mark.parametrize(
    ("old", "new", "line", "path"),
    [
        ('ink = "#000000"', "", 2, "colours"),
        ('paper = "#ffffff"', 'paper = "white!"', 4, "colours.paper"),
        ("[types.owl]", "[types.ow]", 7, "types.ow"),
        ('emblem = "moon"', 'emblem = "mon"', 8, "types.owl.emblem"),
        ('"cost>=2"', '"costs>=2"', 11, "styles[0].where"),
        ('"ink+20"', '"inc+20"', 12, "styles[0].colours.accent"),
        ('"M0 0 L100 0 L50 90 Z"', '"L0 0"', 14, "emblems.moon.shapes[0].path"),
        ('"M0 0 L100 0 L50 90 Z"', '"M0 0 C1 1"', 14, "emblems.moon.shapes[0].path"),
        ("[50, 50, 9]", "[50, 50]", 14, "emblems.moon.shapes[1].circle"),
        ("[50, 50, 9]", "[50, 50, 0]", 14, "emblems.moon.shapes[1].circle"),
        ("[50, 50, 9]", "9", 14, "emblems.moon.shapes[1].circle"),
        ("circle = [50, 50, 9]", "star = [50, 50, 9, 4, 0]", 14, "emblems.moon.shapes[1].star"),
        ("circle = [50, 50, 9], ", "", 14, "emblems.moon.shapes[1]"),
        ('"on accent"', "7", 14, "emblems.moon.shapes[1].line"),
        ('"ink+20"', '"accent+20"', 12, "styles[0].colours.accent"),
        ('ink = "#000000"', 'ink = "paper"\nmid = "mid-20"', 4, "colours.mid"),
        ('shape = "arch"', "size = 0", 22, "parts[0].size"),
        ("turns = 3", "turns = 0", 14, "emblems.moon.shapes[0].turns"),
        ('kind = "text"', 'kind = "txt"', 16, "parts[0].kind"),
        ('types = ["owl"]', 'types = ["owls"]', 17, "parts[0].types[0]"),
        ("[0, 0, 63, 88]", "[0, 0, 64, 88]", 19, "parts[0].box"),
        ("[0, 0, 63, 88]", "[0, 0, 63]", 19, "parts[0].box"),
        ("{field.cost}", "{field.cots}", 20, "parts[0].text[0]"),
        ("{word.pick}", "{word.pik}", 20, "parts[0].text[1]"),
        ("{other.type}", "{other.typ}", 20, "parts[0].text[1]"),
        ('shape = "arch"', 'shape = "arc"', 22, "parts[0].shape"),
        ('shape = "arch"', "lines = 0", 22, "parts[0].lines"),
        ('shape = "arch"', 'bolt = "x"', 22, "parts[0].bolt"),
        ("fill", '[[back]]\nkind = "shape"\nbox = [0, 0, 64, 88]\nfill', 25, "back[0].box"),
        (
            "fill",
            '[[back]]\nkind = "shape"\nbox = [0, 0, 1, 1]\nwhere = "cost>1"\nfill',
            26,
            "back[0].where",
        ),
    ],
)
def test_a_fault_has_its_place(faults, old, new, line, path):
    *before, after = GOOD.rpartition(old)
    face = "".join(before[:1]) + new + after if old == "fill" else GOOD.replace(old, new)
    assert old in GOOD
    assert (line, path) in [(at, key) for at, key, _ in faults(face)]


def test_all_faults_are_told_at_once(faults):
    face = (
        GOOD.replace("{name}", "{nam}")
        .replace('"cost<3"', '"cost<"')
        .replace("[0, 0, 63", "[1, 0, 63")
    )
    assert {path for _, path, _ in faults(face)} == {
        "parts[0].where",
        "parts[0].box",
        "parts[0].text[0]",
    }


def test_the_loader_reports_them(tmp_path):
    (tmp_path / "game.toml").write_text(GAME)
    (tmp_path / "face.toml").write_text(GOOD.replace("{name}", "{nam}"))
    reported = [fault.file for fault in read_folder(tmp_path).faults]
    assert "face.toml" in reported
