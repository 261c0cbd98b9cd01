"""Every kind of batch through API, worker and mailbox, judged by its truth.json."""

import json
from pathlib import Path

import pikepdf
import pytest
from _pytest.mark import ParameterSet
from batch_testing.judge import judge
from batch_testing.kinds import DATA, list_kinds, list_made_elsewhere, make_kind
from batch_testing.kinds_open import OPEN
from batch_testing.office import serve_batch
from delivery_testing.clerk import Clerk
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.mailbox import RunningMailbox

pytestmark = pytest.mark.timeout(600)

ENCRYPTED = {"opens-without-a-password"}
"""Kinds that are encrypted, so that their bytes differ on every run."""


@pytest.fixture
async def clerk(api: ApiClient, platform: Platform, district: TestDistrict) -> Clerk:
    """Return a clerk signed in to a new district."""
    return await Clerk.sign_in(api, platform, district)


class TestKinds:
    def test_there_are_enough_of_them(self) -> None:
        assert len(list_kinds()) >= 170
        assert len(list_made_elsewhere()) >= 65

    def test_open_kinds_are_there(self) -> None:
        assert set(OPEN) <= set(list_kinds())

    @pytest.mark.parametrize("name", list_kinds())
    def test_truth_fits_the_file(self, name: str, tmp_path: Path) -> None:
        folder = make_kind(name, tmp_path)
        truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
        owned = [page for pages in truth["documents"].values() for page in pages]

        with pikepdf.open(folder / "batch.pdf") as pdf:
            assert set(owned) <= set(range(1, len(pdf.pages) + 1))
        assert len(owned) == len(set(owned))
        assert set(truth["clean"]) <= {key for key, pages in truth["documents"].items() if pages}
        assert set(truth["must_hold"]) <= set(truth["documents"]) <= set(truth["addresses"])
        assert not set(truth["clean"]) & set(truth["must_hold"])
        assert truth["note"]

    @pytest.mark.parametrize("name", [name for name in list_kinds() if name not in list_made_elsewhere()])
    def test_kind_is_the_same_every_time(self, name: str, tmp_path: Path) -> None:
        first, second = make_kind(name, tmp_path / "one"), make_kind(name, tmp_path / "two")

        for path in first.iterdir():
            assert path.read_bytes() == (second / path.name).read_bytes() or name in ENCRYPTED

    def test_files_made_elsewhere_are_small(self) -> None:
        sizes = {name: sum(path.stat().st_size for path in (DATA / name).iterdir()) for name in list_made_elsewhere()}

        assert {name: size for name, size in sizes.items() if size > 150_000} == {}
        assert sum(sizes.values()) <= 6_000_000


def serve_all() -> list[ParameterSet]:
    """Return every kind; open kinds are marked as strict expected failures."""
    return [
        pytest.param(name, marks=[pytest.mark.xfail(reason=OPEN[name], strict=True)] if name in OPEN else [])
        for name in list_kinds()
    ]


class TestServeBatch:
    @pytest.mark.parametrize("name", serve_all())
    async def test_right_page_reaches_the_right_family_or_nobody(
        self, name: str, clerk: Clerk, mailbox: RunningMailbox, tmp_path: Path
    ) -> None:
        folder = make_kind(name, tmp_path)

        outcome = await serve_batch(clerk, mailbox, folder)
        verdict = judge(folder, outcome.opened)

        assert verdict.is_safe, f"{verdict}\n{outcome.explain()}"
        assert verdict.held_clean == [], outcome.explain()
