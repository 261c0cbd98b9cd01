"""Hostile archives and file names: each file becomes a row with a reason, and nothing else happens."""

import zlib
from pathlib import Path

import pytest
from homeroom_plugins.storage.bulk.entries import ArchiveRefused, list_entries, take_out
from storage_testing.bulk import BulkDesk, pack, text
from storage_testing.office import Office


@pytest.fixture
async def desk(office: Office) -> BulkDesk:
    return await BulkDesk.open(office)


class TestArchives:
    @pytest.mark.deep(of="plugins")
    async def test_every_hostile_file_is_a_row_with_a_reason(self, desk: BulkDesk) -> None:
        files = {
            "../1001.txt": text("out"),
            "/etc/1001.txt": text("absolute"),
            "a\\1001.txt": text("backslash"),
            "C:1001.txt": text("drive"),
            "10\u202e01.txt": text("bidi"),
            "1001\x00.txt": text("nul"),
            "1001.zip": pack({"1001.txt": text("nested")}),
            "bomb.txt": b"\0" * 3_000_000,
            "empty.txt": b"",
            "__MACOSX/._1001.txt": text("aside"),
            "1001.exe": b"MZ\x90\0" + b"\0" * 100,
            "1001.txt": text("Ada"),
        }
        job = await desk.run({"all.zip": pack(files)})
        found = await desk.results(job)
        assert len(found) == len(files)
        states = sorted(row["status"] for row in found.values())
        assert states == ["matched", *["refused"] * 10, "skipped"]
        assert found["1001.txt"]["status"] == "matched"
        assert all(row["reason"] for row in found.values() if row["status"] != "matched")
        assert "200-fold" in found["bomb.txt"]["reason"]
        assert "by itself" in found["1001.zip"]["reason"]

    @pytest.mark.deep(of="plugins")
    async def test_archive_that_is_none_is_one_refused_row(self, desk: BulkDesk) -> None:
        job = await desk.run({"all.zip": b"PK\x03\x04 and then nothing", "other.zip": b"%PDF-1.7"})
        found = await desk.results(job)
        assert [row["status"] for row in found.values()] == ["refused", "refused"]

    async def test_upload_that_has_gone_is_a_refused_row(self, desk: BulkDesk) -> None:
        job = await desk.create(["0190a6f0-0000-7000-8000-000000000001"])
        await desk.work()
        [row] = (await desk.results(job)).values()
        assert row["reason"] == "This upload no longer exists. Upload the file again."


class TestEntries:
    def test_encrypted_entry_is_refused(self, tmp_path: Path) -> None:
        packed = bytearray(pack({"1001.txt": text("Ada")}))
        at = packed.index(b"PK\x01\x02")
        packed[at + 8] |= 1
        [entry] = list_entries(_write(tmp_path, bytes(packed)), 1000)
        assert str(entry.problem).startswith("The file is protected by a password.")

    def test_overlapping_entries_are_refused(self, tmp_path: Path) -> None:
        """Each entry of the central directory claims the same large stream."""
        packed = bytearray(pack({f"{n}.txt": zlib.compress(bytes(range(256)) * 40) for n in range(3)}))
        at = -1
        while (at := packed.find(b"PK\x01\x02", at + 1)) >= 0:
            packed[at + 20 : at + 24] = len(packed).to_bytes(4, "little")
        with pytest.raises(ArchiveRefused):
            list_entries(_write(tmp_path, bytes(packed)), 10_000_000)

    def test_entry_that_is_larger_than_it_says_is_not_unpacked(self, tmp_path: Path) -> None:
        packed = bytearray(pack({"a.txt": b"a" * 5000}))
        at = packed.index(b"PK\x01\x02")
        packed[at + 24 : at + 28] = (10).to_bytes(4, "little")
        archive = _write(tmp_path, bytes(packed))
        assert [entry.size_bytes for entry in list_entries(archive, 1000)] == [10]
        done = take_out(archive, [0], tmp_path, 1000)
        assert done[0] is not None
        assert not (tmp_path / "0").exists()

    def test_larger_files_than_allowed_are_refused(self, tmp_path: Path) -> None:
        [entry] = list_entries(_write(tmp_path, pack({"a.txt": b"ab" * 600})), 1000)
        assert str(entry.problem) == "The file is larger than 1,000 bytes."


def _write(folder: Path, content: bytes) -> Path:
    path = folder / "all.zip"
    path.write_bytes(content)
    return path
