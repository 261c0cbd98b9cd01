"""The plugins of this repository have the gold tier: `homeroom plugin check` finds no violations."""

from pathlib import Path

import pytest
from homeroom_registry.check.service import check, tier_of
from homeroom_registry.check.tiers import Tier

PLUGINS = sorted(path.parent for path in (Path(__file__).parents[2] / "plugins").glob("*/pyproject.toml"))


class TestHouse:
    @pytest.mark.parametrize("folder", PLUGINS, ids=lambda folder: folder.name)
    def test_plugin_is_gold(self, folder: Path) -> None:
        assert tier_of(check(folder)) is Tier.GOLD

    def test_fault_costs_a_plugin_its_tier(self, tmp_path: Path) -> None:
        for path in (*PLUGINS[0].rglob("*.py"), *PLUGINS[0].rglob("*.toml")):
            if "tests" not in path.parts:
                copy = tmp_path / path.relative_to(PLUGINS[0])
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(path.read_bytes())

        assert tier_of(check(tmp_path)) is not Tier.GOLD
