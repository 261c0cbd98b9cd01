"""Tests that a parent always gets an answer or a typed error in time, whatever its child does."""

import asyncio
import copy
import hashlib
import os
import pickle
import re
import resource
import shutil
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from homeroom_sdk.errors import DiskFull
from homeroom_sdk.guard import children
from homeroom_sdk.guard.children import Limits
from homeroom_sdk.guard.errors import FileDamaged, FileError, FileTooComplex, GuardFailure, error_by_code
from homeroom_sdk.guard.fork_server import ForkServer
from homeroom_sdk.guard.runner import call_guarded, run_guarded
from homeroom_sdk.guard.values import dump_values, load_values
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.pdf.text import read_texts
from homeroom_sdk.services import MailState
from homeroom_sdk.shares import set_caller


class Exploding:
    """Runs a command when it is unpickled."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.system, ("true",)


class TestRunGuarded:
    @pytest.mark.parametrize(
        "value",
        [
            Limits(1, 2.0, 3.0),
            MailState.HELD,
            date(2026, 2, 28),
            Path("/etc/hosts"),
            [Limits(1, 2.0, 3.0), {"state": MailState.SUPPRESSED, "days": (date(1999, 12, 31), None)}],
        ],
    )
    async def test_result_comes_back_with_its_type(self, value: object) -> None:
        answer: object = await run_guarded(copy.copy, value)

        assert answer == value
        assert type(answer) is type(value)

    def test_enum_comes_back_whatever_python_makes_of_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Simulate Debian 12's Python 3.11.2, which pickles an enum as a call of `getattr`."""
        monkeypatch.setattr(MailState, "__reduce_ex__", lambda state, _protocol: (getattr, (MailState, state.name)))
        answer = load_values(dump_values(("ok", [MailState.HELD])))
        assert answer == ("ok", [MailState.HELD])
        assert type(answer[1][0]) is MailState

    async def test_two_calls_run_beside_each_other(self, tmp_path: Path) -> None:
        """Use a named pipe, which opens only when both ends are opened concurrently."""
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)

        ends = await asyncio.gather(*(run_guarded(os.open, pipe, way) for way in (os.O_RDONLY, os.O_WRONLY)))

        assert len(ends) == 2

    async def test_cancelled_call_ends_its_child_at_once(self) -> None:
        pid = await run_guarded(os.getpid, reuse="cancelled")
        task = asyncio.create_task(run_guarded(time.sleep, 600, reuse="cancelled"))
        await asyncio.sleep(0.3)

        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

        assert not Path(f"/proc/{pid}").exists()


class TestCallGuarded:
    def test_abort_in_a_library_is_the_files_fault(self) -> None:
        with pytest.raises(FileTooComplex):
            call_guarded(os.abort)

    def test_crash_in_a_library_is_the_files_fault(self) -> None:
        with pytest.raises(FileDamaged):
            call_guarded(os.kill, call_guarded(os.getpid, reuse="crash"), 11, reuse="crash")

    def test_memory_beyond_the_limit_is_refused(self) -> None:
        with pytest.raises(FileTooComplex):
            call_guarded(bytearray, 400 * 1024**2, limits=Limits(memory_bytes=200 * 1024**2))

    def test_limits_are_those_of_the_call(self) -> None:
        """Check that a call with higher limits gets its own child, even under the same key."""
        small, large = Limits(memory_bytes=100 * 1024**2), Limits(memory_bytes=600 * 1024**2)

        first = call_guarded(os.getpid, limits=small, reuse="limits")

        assert len(call_guarded(bytes, 120 * 1024**2, limits=large, reuse="limits")) == 120 * 1024**2
        assert call_guarded(os.getpid, limits=small, reuse="limits") == first

    def test_wall_time_beyond_the_limit_ends_the_child(self) -> None:
        with pytest.raises(FileTooComplex):
            call_guarded(time.sleep, 60, limits=Limits(wall_s=0.5))

    @pytest.mark.deep(of="processes")
    def test_pattern_that_backtracks_for_ever_is_ended_by_cpu_time(self) -> None:
        with pytest.raises(FileTooComplex):
            call_guarded(re.match, r"(a+)+$", "a" * 60 + "b", limits=Limits(cpu_s=1, wall_s=60))

    def test_exit_of_the_child_is_our_failure(self) -> None:
        with pytest.raises(GuardFailure, match="exit code 3"):
            call_guarded(os._exit, 3)

    def test_failure_in_the_function_does_not_carry_its_values(self) -> None:
        with pytest.raises(GuardFailure) as caught:
            call_guarded(int, "Ana García 1000001")

        assert "ValueError" in str(caught.value)
        assert "1000001" not in str(caught.value)

    def test_environment_of_the_parent_stays_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HOMEROOM_SECRET", "x")

        assert call_guarded(os.getenv, "HOMEROOM_SECRET") is None

    def test_same_key_shares_a_child_and_another_does_not(self) -> None:
        first, again, other = (call_guarded(os.getpid, reuse=key) for key in ("job-1", "job-1", "job-2"))

        assert first == again != other

    def test_dead_idle_child_is_replaced(self) -> None:
        first = call_guarded(os.getpid, reuse="job-3")
        os.kill(first, 9)
        while Path(f"/proc/{first}").exists():
            time.sleep(0.01)

        assert call_guarded(os.getpid, reuse="job-3") != first

    def test_child_that_waited_long_is_replaced(self, monkeypatch: pytest.MonkeyPatch) -> None:
        first = call_guarded(os.getpid, reuse="job-4")
        monkeypatch.setattr(children, "STALE_S", 0.0)

        assert call_guarded(os.getpid, reuse="job-4") != first


class TestForkServer:
    def test_one_that_was_killed_is_started_again_and_its_children_are_replaced(self) -> None:
        left = call_guarded(os.getpid, reuse="left")
        os.kill(call_guarded(os.getppid), 9)

        assert call_guarded(os.getpid) != left
        assert call_guarded(os.getpid, reuse="left") != left
        while Path(f"/proc/{left}").exists():
            time.sleep(0.01)

    def test_module_that_ends_the_process_that_imports_it_fails_its_own_call_alone(self) -> None:
        def leave() -> None: ...

        leave.__module__ = "venv.__main__"  # Importing this module runs a program that exits.
        before = call_guarded(os.getppid)
        with pytest.raises(GuardFailure, match="exit code"):
            call_guarded(leave)

        assert call_guarded(os.getppid) == before

    def test_child_holds_no_file_of_the_server_or_of_another_child(self) -> None:
        call_guarded(os.getpid, reuse="beside")

        assert sorted(call_guarded(os.listdir, "/proc/self/fd"))[:3] == ["0", "1", "2"]
        assert len(call_guarded(os.listdir, "/proc/self/fd")) == 5  # plus the answers' pipe and the listed folder

    def test_process_that_was_forked_has_a_server_of_its_own(self) -> None:
        ours = call_guarded(os.getppid)
        read, write = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.write(write, str(call_guarded(os.getppid)).encode())
            os._exit(0)
        os.waitpid(pid, 0)

        assert int(os.read(read, 20)) != ours == call_guarded(os.getppid)


@pytest.fixture
def zygote(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Provide the process id of a zygote that forks the servers for forks of this process."""
    server = ForkServer()
    pid = server.start_zygote()
    monkeypatch.setattr(children, "server", server)
    yield pid
    server.close()
    assert server._zygote is not None
    server._zygote.close()
    os.waitpid(pid, 0)  # It ends when its socket is closed.


def in_fork(work: Callable[[], object]) -> str:
    """Return the function's result from a fork of this process, as text."""
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.write(write, str(work()).encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as answer:
        said = answer.read()
    os.waitpid(pid, 0)
    return said


def has_pdf_library() -> bool:
    """Return whether this process's fork server has imported the library that reads PDFs."""
    return "pdfium" in Path(f"/proc/{call_guarded(os.getppid)}/maps").read_text()


@pytest.mark.skipif(sys.platform != "linux", reason="There is a zygote on Linux alone.")
class TestZygote:
    def test_server_of_a_later_process_has_what_an_earlier_one_needed(self, zygote: int) -> None:
        def read_nothing() -> None:
            with suppress(FileError, GuardFailure):
                call_guarded(read_texts, Path("/no/such.pdf"), [])

        assert zygote
        assert in_fork(has_pdf_library) == "False"
        in_fork(read_nothing)
        assert in_fork(has_pdf_library) == "True"

    def test_each_process_has_a_server_of_its_own(self, zygote: int) -> None:
        first, second = (in_fork(lambda: call_guarded(os.getppid)) for _ in range(2))
        assert len({first, second, str(zygote)}) == 3

    def test_one_that_was_killed_is_not_missed(self, zygote: int) -> None:
        os.kill(zygote, 9)
        assert in_fork(lambda: call_guarded(os.getpid)).isdigit()


class TestLoadValues:
    def test_code_from_a_child_that_was_taken_over_is_refused(self) -> None:
        with pytest.raises(pickle.UnpicklingError, match="may not come"):
            load_values(pickle.dumps(Exploding()))

    @pytest.mark.parametrize(
        "value", [datetime(2026, 1, 1, tzinfo=UTC), Decimal(1), os.path.join, Exploding, pytest.fixture]
    )
    def test_what_is_not_a_plain_value_is_refused(self, value: object) -> None:
        with pytest.raises(pickle.UnpicklingError, match="may not come"):
            load_values(pickle.dumps(value))

    def test_function_of_ours_is_refused(self) -> None:
        with pytest.raises(pickle.UnpicklingError, match="may not come"):
            load_values(pickle.dumps(call_guarded))


class TestErrorByCode:
    def test_error_of_a_plugin_comes_back_as_itself(self) -> None:
        class Unreadable(FileError):
            code = "test_unreadable"

        error = error_by_code("test_unreadable", Sentence("Read it aloud."))

        assert isinstance(error, Unreadable)
        assert error.message == "Read it aloud."

    def test_unknown_code_is_an_error_of_the_file(self) -> None:
        assert type(error_by_code("test_unheard_of", Sentence("Read it aloud."))) is FileError


class TestDiskFull:
    async def test_full_disk_is_not_the_files_fault(self, tmp_path: Path) -> None:
        source, copied = tmp_path / "source.pdf", tmp_path / "part.pdf"
        source.write_bytes(b"x" * 2_000_000)
        await run_guarded(os.fspath, source, reuse="full")
        await run_guarded(resource.setrlimit, resource.RLIMIT_FSIZE, (1_000_000, 1_000_000), reuse="full")

        with pytest.raises(DiskFull):
            await run_guarded(shutil.copyfile, source, copied, reuse="full")
        assert await run_guarded(shutil.copyfile, source, copied) == copied

    async def test_what_it_writes_is_for_nobody_else(self, tmp_path: Path) -> None:
        source, copied = tmp_path / "source.pdf", tmp_path / "part.pdf"
        source.write_bytes(b"x")
        before = os.umask(0)
        try:
            await run_guarded(shutil.copyfile, source, copied)
        finally:
            os.umask(before)
        assert stat.S_IMODE(copied.stat().st_mode) == 0o600


class TestPriority:
    """Calls with a waiting caller take precedence over batch work."""

    async def test_work_for_nobody_goes_behind_everybody_at_once(self) -> None:
        assert await run_guarded(os.nice, 0) == children.NICENESS

    async def test_short_call_for_somebody_goes_first(self) -> None:
        async def ask() -> int:
            set_caller("district", "person")
            return await run_guarded(os.nice, 0, reuse="first")

        assert await asyncio.create_task(ask()) == 0

    async def test_long_call_is_put_back_and_its_child_not_used_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(children, "SHORT_S", 0.2)

        async def ask() -> tuple[int, int, int, int]:
            set_caller("district", "person")
            before = await run_guarded(os.getpid, reuse="long")
            await run_guarded(hashlib.pbkdf2_hmac, "sha256", b"", b"", 3_000_000, reuse="long")
            after = await run_guarded(os.getpid, reuse="long")
            nice = await run_guarded(os.nice, 0, reuse="long")
            return before, after, nice, await run_guarded(os.getpid, reuse="long")

        before, after, nice, same = await asyncio.create_task(ask())

        assert before != after
        assert (nice, same) == (0, after)

    async def test_call_that_only_waits_for_a_processor_is_not_put_back(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(children, "SHORT_S", 0.1)

        async def ask() -> tuple[int, int, int]:
            set_caller("district", "person")
            before = await run_guarded(os.getpid, reuse="waits")
            await run_guarded(time.sleep, 0.5, reuse="waits")
            return before, await run_guarded(os.getpid, reuse="waits"), await run_guarded(os.nice, 0, reuse="waits")

        before, after, nice = await asyncio.create_task(ask())

        assert (after, nice) == (before, 0)

    async def test_child_that_has_grown_is_not_kept(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(children, "MAX_IDLE_BYTES", 1)

        async def ask() -> list[int]:
            set_caller("district", "person")
            return [await run_guarded(os.getpid, reuse="grown") for _ in range(2)]

        first, second = await asyncio.create_task(ask())

        assert first != second
