"""Folders that disappear with their owner: two concurrent processes, one of them killed."""

import asyncio
import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from uuid import uuid4

import pytest
from homeroom.scratch import LOCK, Scratch
from homeroom_sdk.guard.errors import GuardFailure
from homeroom_sdk.guard.runner import call_guarded
from homeroom_sdk.scratch import KEPT_S, create_private, kept_folder, use_kept

OTHER = """
import sys, time
from pathlib import Path
from uuid import uuid4
from homeroom.scratch import Scratch
scratch = Scratch(Path(sys.argv[1]))
(scratch.folder / "plain.pdf").write_text("Ada's report")
with scratch.of_run("run-1") as folder:
    (folder / "parts").mkdir()
    (folder / "parts" / "a.pdf").write_text("Ada's report")
    print("ready", flush=True)
    sys.stdin.read()
"""


def start_other(root: Path) -> "subprocess.Popen[bytes]":
    """Start a process that holds plain files in the scratch folder; it ends when its stdin closes."""
    process = subprocess.Popen(
        [sys.executable, "-c", OTHER, str(root)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    return process


def plain_files(root: Path) -> list[str]:
    """Return the files below the folder other than locks."""
    return sorted(path.name for path in root.rglob("*") if path.is_file() and path.name != LOCK)


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    (tmp_path / "tmp").mkdir()
    return Scratch(tmp_path / "tmp")


class TestSweep:
    def test_files_of_a_process_that_works_stay(self, scratch: Scratch) -> None:
        other = start_other(scratch.root)
        try:
            assert scratch.sweep() == 0
            assert plain_files(scratch.root) == ["a.pdf", "plain.pdf"]
        finally:
            other.communicate()
        assert plain_files(scratch.root) == []

    def test_files_of_a_killed_process_go_and_ours_stay(self, scratch: Scratch) -> None:
        (scratch.folder / "mine.pdf").write_text("Grace's report")
        other = start_other(scratch.root)
        other.send_signal(signal.SIGKILL)
        other.wait()
        other.communicate()
        assert plain_files(scratch.root) == ["a.pdf", "mine.pdf", "plain.pdf"]

        assert scratch.sweep() == 2

        assert plain_files(scratch.root) == ["mine.pdf"]

    def test_what_an_earlier_version_left_goes_once_it_is_old(self, scratch: Scratch) -> None:
        young, old = scratch.root / "source-1.pdf", scratch.root / "source-2.pdf"
        for path in (young, old):
            path.write_text("Ada's report")
        os.utime(old, (time.time() - 3600,) * 2)

        assert scratch.sweep() == 1

        assert plain_files(scratch.root) == ["source-1.pdf"]

    def test_kept_file_goes_when_nobody_uses_it(self, scratch: Scratch) -> None:
        folder = scratch.of_district(uuid4())
        kept = kept_folder(folder)
        used, unused, work = kept / "used.pdf", kept / "unused.pdf", folder / "upload.pdf"
        for path in (used, unused, work):
            create_private(path).close()
            os.utime(path, (time.time() - KEPT_S - 1,) * 2)
        assert use_kept(used)
        assert not use_kept(kept / "never.pdf")

        assert scratch.sweep() == 1

        assert plain_files(scratch.root) == ["upload.pdf", "used.pdf"]

    def test_link_to_elsewhere_is_not_followed(self, scratch: Scratch, tmp_path: Path) -> None:
        elsewhere = tmp_path / "elsewhere"
        elsewhere.mkdir()
        (elsewhere / "precious").write_text("x")
        link = scratch.root / "link"
        link.symlink_to(elsewhere)
        os.utime(link, (0, 0), follow_symlinks=False)

        scratch.sweep()

        assert not link.is_symlink()
        assert (elsewhere / "precious").exists()

    async def test_many_sweeps_beside_new_folders_take_none_that_is_in_use(self, scratch: Scratch) -> None:
        async def work(number: int) -> None:
            for _ in range(50):
                with scratch.of_run(f"run-{number}") as folder:
                    (folder / "a").write_text("x")
                    await asyncio.sleep(0)
                    assert (folder / "a").exists()

        async def sweep() -> None:
            for _ in range(100):
                await asyncio.to_thread(Scratch(scratch.root).sweep)

        await asyncio.gather(sweep(), sweep(), *(work(number) for number in range(4)))
        assert plain_files(scratch.root) == []


class TestOfRun:
    def test_folder_goes_when_the_run_fails(self, scratch: Scratch) -> None:
        def work(folder: Path) -> None:
            (folder / "a.pdf").write_text("Ada's report")
            raise ValueError("broken")

        with pytest.raises(ValueError, match="broken"), scratch.of_run("run-1") as folder:
            work(folder)
        assert list(scratch.root.iterdir()) == []


class TestFolder:
    def test_only_its_owner_can_look_whatever_the_umask(self, scratch: Scratch) -> None:
        before = os.umask(0)
        try:
            with create_private(scratch.folder / "a.pdf") as file:
                modes = {path: stat.S_IMODE(path.stat().st_mode) for path in (scratch.root, scratch.folder)}
                assert stat.S_IMODE(os.fstat(file.fileno()).st_mode) == 0o600
        finally:
            os.umask(before)
        assert set(modes.values()) == {0o700}

    def test_fork_gets_another_one_and_leaves_ours(self, scratch: Scratch) -> None:
        ours = scratch.folder
        pid = os.fork()
        if pid == 0:
            theirs = scratch.folder
            os._exit(0 if theirs != ours and Scratch(scratch.root).sweep() == 0 else 1)
        assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0

        assert scratch.sweep() == 1
        assert ours.exists()


class TestOfDistrict:
    def test_guarded_child_of_one_district_reads_nothing_of_another(self, scratch: Scratch) -> None:
        ours, theirs = (scratch.of_district(uuid4()) for _ in range(2))
        for folder in (ours, theirs):
            (kept_folder(folder) / "marks.bin").write_text("Ada")

        assert call_guarded(os.listdir, kept_folder(ours)) == ["marks.bin"]
        with pytest.raises(GuardFailure, match="PermissionError"):
            call_guarded(shutil.copyfile, str(kept_folder(theirs) / "marks.bin"), ours / "copy.bin")

    @pytest.mark.parametrize("place", ["master.key", "database.json", "blobs/one", "logs/api.log"])
    def test_guarded_child_reads_neither_key_nor_store_of_the_home(self, scratch: Scratch, place: str) -> None:
        home, folder = scratch.root.parent, scratch.of_district(uuid4())
        (home / place).parent.mkdir(exist_ok=True)
        (home / place).write_text("secret")

        with pytest.raises(GuardFailure, match="PermissionError"):
            call_guarded(shutil.copyfile, str(home / place), folder / "copy.txt")
        with pytest.raises(GuardFailure, match="PermissionError"):
            call_guarded(os.listdir, str((home / place).parent))

    def test_strangers_give_a_child_only_the_folder_that_they_make(self, scratch: Scratch) -> None:
        ours, theirs = (scratch.of_district(None) / name for name in ("verify-1", "verify-2"))
        for folder in (ours, theirs):
            folder.mkdir()
            (folder / "upload.pdf").write_text("Ada")

        assert call_guarded(os.listdir, ours) == ["upload.pdf"]
        with pytest.raises(GuardFailure, match="PermissionError"):
            call_guarded(shutil.copyfile, str(theirs / "upload.pdf"), ours / "copy.pdf")

    def test_its_files_are_for_nobody_else(self, scratch: Scratch) -> None:
        before = os.umask(0)
        try:
            folder = scratch.of_district(None)
        finally:
            os.umask(before)
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
