"""The sweep deletes only old blobs without a row, and nothing in a dry run."""

import os
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta

import pytest
from homeroom.blobs import DistrictBlobs, FilesystemStore
from homeroom.blobs.sweep import find_missing, sweep_orphans, sweep_spool

LATER = datetime.now(UTC) + timedelta(days=40)


def knowing(*keys: str) -> Callable[[Sequence[str]], Awaitable[set[str]]]:
    async def find_known(asked: Sequence[str]) -> set[str]:
        return set(keys) & set(asked)

    return find_known


class TestSweepOrphans:
    async def test_dry_run_names_the_orphan_and_deletes_nothing(
        self, springfield: DistrictBlobs, store: FilesystemStore
    ) -> None:
        kept, orphan = await springfield.put(b"kept"), await springfield.put(b"orphan")

        report = await sweep_orphans(store, "t/", knowing(kept.key), now=LATER)

        assert (report.seen, report.orphans, report.deleted) == (2, (orphan.key,), 0)
        assert await springfield.exists(orphan.address)

    async def test_sweep_deletes_old_orphans_of_its_prefix_only(
        self, springfield: DistrictBlobs, shelbyville: DistrictBlobs, store: FilesystemStore
    ) -> None:
        kept, orphan = await springfield.put(b"kept"), await springfield.put(b"orphan")
        foreign = await shelbyville.put(b"orphan")

        report = await sweep_orphans(store, springfield.prefix, knowing(kept.key), now=LATER, dry_run=False)

        assert report.deleted == 1
        assert await springfield.exists(kept.address)
        assert not await springfield.exists(orphan.address)
        assert await shelbyville.exists(foreign.address)

    async def test_young_orphan_stays(self, springfield: DistrictBlobs, store: FilesystemStore) -> None:
        saved = await springfield.put(b"its row comes in a moment")

        report = await sweep_orphans(store, "t/", knowing(), dry_run=False)

        assert (report.seen, report.deleted) == (1, 0)
        assert await springfield.exists(saved.address)

    async def test_orphan_that_is_uploaded_again_during_the_sweep_stays(
        self, springfield: DistrictBlobs, store: FilesystemStore
    ) -> None:
        saved = await springfield.put(b"again")
        root = store.spool_folder.parent
        os.utime(root / saved.key, (0, 0))

        async def upload_meanwhile(_: Sequence[str]) -> set[str]:
            await springfield.put(b"again")
            return set()

        report = await sweep_orphans(store, "t/", upload_meanwhile, dry_run=False)

        assert (len(report.orphans), report.deleted) == (1, 0)
        assert await springfield.exists(saved.address)

    async def test_short_grace_is_refused(self, store: FilesystemStore) -> None:
        with pytest.raises(ValueError, match="below one day"):
            await sweep_orphans(store, "t/", knowing(), grace=timedelta(minutes=1))


class TestFindMissing:
    async def test_row_without_a_blob_is_named(self, springfield: DistrictBlobs, store: FilesystemStore) -> None:
        here, gone = await springfield.put(b"here"), await springfield.put(b"gone")
        await springfield.delete(gone.address)

        assert await find_missing(store, [here.key, gone.key]) == [gone.key]


class TestSweepSpool:
    async def test_old_drafts_go_and_young_ones_stay(self, store: FilesystemStore) -> None:
        old, young = store.spool_folder / "old", store.spool_folder / "young"
        old.touch()
        young.touch()
        os.utime(old, (0, 0))

        assert await sweep_spool(store.spool_folder) == 1
        assert young.exists()

    async def test_old_folder_goes_with_what_is_in_it(self, store: FilesystemStore) -> None:
        old, young = store.spool_folder / "parts-old", store.spool_folder / "parts-young"
        for folder in (old, young):
            folder.mkdir()
            (folder / "part.pdf").touch()
        os.utime(old, (0, 0))

        assert await sweep_spool(store.spool_folder) == 1
        assert [path.name for path in store.spool_folder.iterdir()] == ["parts-young"]
