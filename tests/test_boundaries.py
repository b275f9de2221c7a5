"""The layers: pure cores without Django, imports one way."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LAYERS = ["catalog", "decks", "playtest"]
PURE = [
    "catalog/messages.py",
    "catalog/folding.py",
    "catalog/readings.py",
    "catalog/likeness.py",
    "catalog/encodings.py",
    "catalog/facts.py",
    "catalog/bleed.py",
    "catalog/numbering.py",
    "catalog/sources.py",
    "catalog/definition.py",
    "catalog/formats.py",
    "catalog/pool.py",
    "catalog/faults.py",
    "catalog/query",
    "catalog/importing",
    "catalog/exporting/guard.py",
    "catalog/exporting/tables.py",
    "catalog/faces",
    "decks/diff.py",
    "decks/proxies/options.py",
    "decks/life/content.py",
    "decks/text.py",
    "decks/decoding.py",
    "decks/reading.py",
    "decks/exchange",
    "decks/aliases.py",
    "decks/headings.py",
    "decks/lines.py",
    "decks/unread.py",
    "decks/names.py",
    "decks/rulebook.py",
    "decks/proxies/sheets.py",
    "decks/proxies/imposition.py",
    "decks/proxies/calibration.py",
    "decks/proxies/calibration_sheet.py",
    "decks/legality",
    "decks/suggesting/answers.py",
    "decks/collection/conditions.py",
    "decks/collection/lists.py",
    "decks/collection/needs.py",
    "decks/charts/charts.py",
    "decks/charts/counting.py",
    "decks/charts/layout.py",
    "decks/charts/opening.py",
    "decks/charts/svg.py",
    "playtest/engine",
    "playtest/games",
    "playtest/bots",
]


def modules_below(name: str) -> list[str]:
    """Return the dotted names of the modules in a file or folder."""
    path = ROOT / name
    files = [path] if path.suffix else sorted(path.rglob("*.py"))
    names = [file.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".") for file in files]
    return [name.removesuffix(".__init__") for name in names]


def imports_of(path: Path) -> set[str]:
    """Return the first parts of everything a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("name", PURE)
def test_pure_parts_import_with_django_blocked(name):
    modules = modules_below(name)
    assert modules, f"nothing at {name}"
    code = "import sys, importlib\nfor n in ('django', 'rest_framework'): sys.modules[n] = None\n"
    code += f"for name in {modules!r}: importlib.import_module(name)"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("layer", LAYERS)
def test_imports_point_one_way(layer):
    higher = set(LAYERS[LAYERS.index(layer) + 1 :]) | {"config"}
    for path in sorted((ROOT / layer).rglob("*.py")):
        assert not imports_of(path) & higher, f"{path} imports {imports_of(path) & higher}"


@pytest.mark.parametrize("layer", LAYERS)
def test_a_lower_layer_never_names_a_higher_one(layer):
    higher = LAYERS[LAYERS.index(layer) + 1 :]
    for path in sorted((ROOT / layer).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                names = {f"{name}." for name in higher} | {f"{name}:" for name in higher}
                assert not node.value.startswith(tuple(names)), f"{path}: {node.value!r}"


def test_the_game_is_asked_nowhere_outside_its_column():
    codes = {path.parent.name for path in (ROOT / "fixtures").glob("*/game.toml")}
    assert codes
    for layer in [*LAYERS, "config"]:
        for path in sorted((ROOT / layer).rglob("*.py")):
            inside = "games" in path.parts and codes & set(path.with_suffix("").parts)
            constants = {
                node.value
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
            assert inside or not constants & codes, f"{path} names {constants & codes}"


def test_the_solver_is_imported_with_its_first_question_only():
    code = """
import django, sys
django.setup()
import config.urls, decks.suggesting.answers
assert not {"ortools", "pandas"} & set(sys.modules)
"""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
