"""Tests that a function in a guarded child can reach only the folders of its call."""

import os
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from homeroom_sdk.guard.confinement import list_gaps
from homeroom_sdk.guard.errors import GuardFailure
from homeroom_sdk.guard.runner import call_guarded
from homeroom_sdk.scratch import declare_scratch, forget_scratch


@pytest.fixture
def scratch(tmp_path: Path) -> Iterator[Path]:
    """Provide a district's scratch folder, next to another district's; both contain `report.pdf`."""
    for name in ("ours", "theirs"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "report.pdf").write_text("Ada's report")
    yield declare_scratch(tmp_path / "ours")
    forget_scratch(tmp_path)


class TestFiles:
    @pytest.mark.parametrize("nested", [lambda path: path, lambda path: [{"source": (path,)}]])
    def test_folder_of_the_call_is_open(self, scratch: Path, nested: Any) -> None:
        given = nested(scratch / "report.pdf")
        key = f"files-{scratch}"
        call_guarded(repr, given, reuse=key)

        call_guarded(shutil.copyfile, str(scratch / "report.pdf"), str(scratch / "copy.pdf"), reuse=key)

        assert (scratch / "copy.pdf").read_text() == "Ada's report"

    def test_another_districts_folder_is_closed(self, scratch: Path) -> None:
        with pytest.raises(GuardFailure, match="PermissionError"):
            call_guarded(shutil.copyfile, str(scratch.parent / "theirs" / "report.pdf"), scratch / "copy.pdf")

    @pytest.mark.parametrize("place", ["..", "../theirs"])
    def test_path_that_leads_out_of_it_gives_nothing_else(self, scratch: Path, place: str) -> None:
        with pytest.raises(GuardFailure, match="PermissionError"):
            call_guarded(os.listdir, scratch / place)

    def test_link_leads_nowhere(self, scratch: Path) -> None:
        (scratch / "link.pdf").symlink_to(scratch.parent / "theirs" / "report.pdf")
        with pytest.raises(GuardFailure, match="PermissionError"):
            call_guarded(shutil.copyfile, scratch / "link.pdf", scratch / "copy.pdf")

    def test_call_without_a_path_has_no_folder(self, tmp_path: Path) -> None:
        with pytest.raises(GuardFailure, match="PermissionError"):
            call_guarded(os.listdir, str(tmp_path))

    def test_child_of_another_folder_is_not_asked(self, scratch: Path) -> None:
        call_guarded(os.listdir, declare_scratch(scratch.parent / "theirs"), reuse="one key")

        assert call_guarded(os.listdir, scratch, reuse="one key") == ["report.pdf"]

    def test_child_of_the_same_folder_is_asked_again(self, scratch: Path) -> None:
        (scratch / "parts").mkdir()
        for place in (scratch, scratch / "parts"):
            (place / "reader").symlink_to("/proc/self")
        resolve: Callable[..., Path] = os.path.realpath
        first = call_guarded(resolve, scratch / "reader", reuse="same folder")

        assert call_guarded(resolve, scratch / "parts" / "reader", reuse="same folder") == first

    def test_programs_in_its_folder_cannot_be_run(self, scratch: Path) -> None:
        shutil.copy("/bin/true", scratch / "program")
        with pytest.raises(GuardFailure, match="PermissionError"):
            call_guarded(os.execv, scratch / "program", ["program"])

    def test_packages_can_be_read_and_not_written(self) -> None:
        package = Path(pytest.__file__)
        assert call_guarded(os.path.getsize, package)
        with pytest.raises(GuardFailure, match="PermissionError"):
            call_guarded(os.open, package, os.O_WRONLY)

    @pytest.mark.parametrize(
        ("change", "values"),
        [
            (os.chmod, (0o777,)),
            (os.utime, ((1, 1),)),
            (os.truncate, (0,)),
            *(((os.chown, (0, 0)), (os.setxattr, ("user.a", b"x"))) if sys.platform == "linux" else ()),
        ],
    )
    def test_what_belongs_to_a_file_by_its_path_is_not_changed(
        self, scratch: Path, change: Callable[..., None], values: tuple[object, ...]
    ) -> None:
        theirs = scratch.parent / "theirs" / "report.pdf"
        before = theirs.stat()
        with pytest.raises(GuardFailure, match="PermissionError"):
            call_guarded(change, str(theirs), *values)
        assert theirs.stat() == before


class TestNetwork:
    @pytest.mark.parametrize(
        ("family", "kind"),
        [
            (socket.AF_INET, socket.SOCK_STREAM),
            (socket.AF_INET6, socket.SOCK_DGRAM),
            (socket.AF_UNIX, socket.SOCK_STREAM),
            (socket.AF_NETLINK, socket.SOCK_RAW),
        ],
    )
    def test_no_socket_can_be_made(self, family: int, kind: int) -> None:
        with pytest.raises(GuardFailure, match="PermissionError"):
            call_guarded(socket.socket, int(family), int(kind))


class TestOtherProcesses:
    def test_signal_to_another_process_is_refused(self) -> None:
        with pytest.raises(GuardFailure, match="PermissionError"):
            call_guarded(os.kill, os.getpid(), 0)

    @pytest.mark.parametrize("name", ["environ", "mem", "maps"])
    def test_memory_of_its_parent_is_closed(self, name: str) -> None:
        with pytest.raises(GuardFailure, match="PermissionError"):
            call_guarded(os.open, f"/proc/{os.getpid()}/{name}", os.O_RDONLY)


class TestListGaps:
    def test_guarded_child_has_none(self, tmp_path: Path) -> None:
        assert call_guarded(list_gaps, str(tmp_path)) == []

    def test_process_that_is_not_confined_has_both(self, tmp_path: Path) -> None:
        assert list_gaps(str(tmp_path)) == ["files", "network"]
