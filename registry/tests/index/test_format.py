"""The index of a folder: the entry of each wheel, and content that is not an index."""

import hashlib
import json

import pytest
from homeroom_devkit.testing.wheels import build_wheel
from homeroom_registry.check.service import list_rules
from homeroom_registry.check.tiers import Tier, tier_of_rule, tier_without
from homeroom_registry.index.building import make_index
from homeroom_registry.index.errors import IndexUnusable
from homeroom_registry.index.format import Index
from releases_testing.publishing import Publishing

ASKS = """
from homeroom_sdk.mails import Mailer
from homeroom_sdk.services import Service


async def go(ctx):
    await ctx.services.get(Mailer).counts("a")


def services():
    return [Service(Reader, "own", object)]
"""


class TestMakeIndex:
    def test_release_stands_there_with_its_hash_its_publisher_and_what_it_asks_for(
        self, publishing: Publishing
    ) -> None:
        more = '\n[update]\nchannel = "stable"\nnotes = "Reads faster."\n'
        build_wheel(publishing.wheels, "plain", {"work.py": ASKS}, more=more)
        wheel = publishing.build("notices", "acme", version="1.2.0")

        made = make_index(publishing.wheels)

        assert made.left_out == []
        notices, plain = Index.read((publishing.wheels / "index.json").read_bytes()).releases
        assert (notices.id, notices.version, notices.publisher, notices.api) == (
            *("notices", "1.2.0", "acme"),
            ">=1.0,<2",
        )
        assert (notices.file, notices.sha256, notices.size) == (
            wheel.name,
            hashlib.sha256(wheel.read_bytes()).hexdigest(),
            wheel.stat().st_size,
        )
        assert (plain.publisher, plain.uses, plain.provides, plain.notes) == (
            "",
            ("Mailer",),
            ("Reader",),
            "Reads faster.",
        )

    def test_file_that_is_no_plugin_is_left_out_with_the_reason(self, publishing: Publishing) -> None:
        (publishing.wheels / "broken-1.0.0-py3-none-any.whl").write_bytes(b"no zip")
        publishing.build("notices", version="first")

        made = make_index(publishing.wheels)

        assert made.index.releases == ()
        assert "broken-1.0.0-py3-none-any.whl" in made.left_out[0]
        assert "first is not a version." in made.left_out[1]


class TestReading:
    @pytest.mark.parametrize(
        "content",
        [
            b"no json",
            b"[]",
            b'{"format": 2, "releases": []}',
            b'{"format": 1, "releases": [{"id": "notices"}]}',
        ],
        ids=["text", "a list", "another format", "fields missing"],
    )
    def test_what_is_no_index_is_refused(self, content: bytes) -> None:
        with pytest.raises(IndexUnusable, match="cannot be read"):
            Index.read(content)

    @pytest.mark.parametrize("file", ["../../etc/notices.whl", "a/b.whl", "https://else.example/a.whl", "notices.zip"])
    def test_file_elsewhere_is_refused(self, publishing: Publishing, file: str) -> None:
        publishing.build("notices")
        raw = json.loads(make_index(publishing.wheels).index.write())
        assert Index.read(json.dumps(raw).encode()).releases
        raw["releases"][0]["file"] = file

        with pytest.raises(IndexUnusable, match="is not the name of a wheel"):
            Index.read(json.dumps(raw).encode())

    def test_fields_of_a_later_version_are_passed_over(self, publishing: Publishing) -> None:
        publishing.build("notices")
        raw = json.loads(make_index(publishing.wheels).index.write())
        raw["releases"][0]["colour"] = raw["made_at"] = "later"

        assert [item.id for item in Index.read(json.dumps(raw).encode()).releases] == ["notices"]


class TestTiers:
    def test_each_tier_asks_for_the_rules_below_it_too(self) -> None:
        assert tier_without([]) is Tier.GOLD
        assert tier_without(["HP501"]) is Tier.SILVER
        assert tier_without(["HP501", "HP405"]) is Tier.BRONZE
        assert tier_without(["HP501", "HP405", "HP302"]) is Tier.NONE

    def test_every_rule_says_its_tier_on_its_page(self) -> None:
        for rule in list_rules():
            assert f"Asked for by: **{tier_of_rule(rule.id)}**" in rule.page()
        assert {rule.tier for rule in list_rules()} == {Tier.BRONZE, Tier.SILVER, Tier.GOLD}
