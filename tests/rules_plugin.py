"""`pytest --rules`: which tests show which numbered rule, and a failure for a rule that none shows.

Every construction rule of every game must be shown, and every rule at all of a game that names a rules engine.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.addoption("--rules", action="store_true", help="print rule -> tests; run nothing")


def rules_to_show() -> dict[str, bool]:
    """Return the numbered rules of all games -> whether a test must show it."""
    rules: dict[str, bool] = {}
    for path in sorted(FIXTURES.glob("*/game.toml")):
        game = tomllib.loads(path.read_text(encoding="utf-8"))
        for rule in game["rules"]:
            number = rule["rule"]
            rules[number] = bool(game.get("module")) or number.rpartition("-")[2].startswith("D")
    return rules


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Print the table and keep the tests from running."""
    if not config.getoption("--rules"):
        return
    shown: dict[str, set[str]] = defaultdict(set)
    for item in items:
        for marker in item.iter_markers("rule"):
            for number in marker.args:
                shown[number].add(item.nodeid.split("[")[0])
    items.clear()
    rules = rules_to_show()
    for number in rules:
        print(f"{number:9} {len(shown[number]):3}  {', '.join(sorted(shown[number])) or '-'}")
    missing = [number for number, must in rules.items() if must and not shown[number]]
    unknown = sorted(set(shown) - set(rules))
    if missing or unknown:
        pytest.exit(f"rules without a test: {missing}; tests of unknown rules: {unknown}", 1)
    pytest.exit(f"{sum(rules.values())} rules must be shown, and all are", 0)
