"""The guarded child process: reads calls from its standard input and answers on its standard output.

Forked by `fork_server`. A frame is eight bytes of length and a pickle: `(module, function, args, cpu_s)` comes in;
`("ok", value)`, `("refused", code, message)`, `("no_room",)` or `("failed", description)` goes out.
"""

import importlib
import os
import pickle
import resource
import select
import struct
import traceback
from pathlib import Path
from typing import BinaryIO

from homeroom_sdk.collector import tune_garbage_collector
from homeroom_sdk.errors import is_out_of_space
from homeroom_sdk.guard.errors import FileError, FileTooComplex
from homeroom_sdk.guard.values import dump_values

LENGTH = struct.Struct("!Q")
# The address space also contains the mapped source file and the libraries.
_MAPPED_BYTES = 6 * 1024**3


def main(memory_bytes: int, idle_s: float) -> None:
    """Answer calls until the input ends or no call has come for `idle_s` seconds."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # Output that a library prints must not mix with the answers.
    calls = os.fdopen(0, "rb", buffering=0)
    os.umask(0o077)  # Files written here are parts of an untrusted private file.
    _limit_memory(memory_bytes)
    tune_garbage_collector()
    while select.select([calls], [], [], idle_s)[0]:
        frame = read_frame(calls)
        if frame is None:
            return
        module, function, args, cpu_s = pickle.loads(frame)  # noqa: S301 - our own parent wrote it
        _limit_cpu(cpu_s)
        write_frame(answers, _answer(module, function, args))


def read_frame(stream: BinaryIO) -> bytes | None:
    """Return the next frame, or None when the stream has ended."""
    head = _read(stream, LENGTH.size)
    return None if len(head) < LENGTH.size else _read(stream, LENGTH.unpack(head)[0])


def write_frame(stream: BinaryIO, frame: bytes) -> None:
    """Write and flush one frame."""
    stream.write(LENGTH.pack(len(frame)))
    stream.write(frame)
    stream.flush()


def _read(stream: BinaryIO, size: int) -> bytes:
    chunks = []
    while size > 0 and (chunk := stream.read(min(size, 1024**2))):
        chunks.append(chunk)
        size -= len(chunk)
    return b"".join(chunks)


def _answer(module: str, function: str, args: tuple[object, ...]) -> bytes:
    try:
        value = getattr(importlib.import_module(module), function)(*args)
        return dump_values(("ok", value))
    except FileError as error:
        return pickle.dumps(("refused", error.code, error.message))
    except (MemoryError, RecursionError):
        return pickle.dumps(("refused", FileTooComplex.code, FileTooComplex.default_message))
    except Exception as error:
        if isinstance(error, OSError) and is_out_of_space(error):
            return pickle.dumps(("no_room",))
        # The parent raises it again, without the message, which may contain personal data.
        frames = traceback.extract_tb(error.__traceback__)
        place = "; ".join(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames[1:])
        return pickle.dumps(("failed", f"{type(error).__name__} at {place}"))


def _limit_memory(memory_bytes: int) -> None:
    """Limit the data memory of this process, in addition to what it was forked with."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    data_bytes = memory_bytes + _data_bytes()
    resource.setrlimit(resource.RLIMIT_DATA, (data_bytes, data_bytes))
    space_bytes = data_bytes + _MAPPED_BYTES
    resource.setrlimit(resource.RLIMIT_AS, (space_bytes, space_bytes))


def _data_bytes() -> int:
    try:
        return int(Path("/proc/self/statm").read_text().split()[5]) * resource.getpagesize()
    except (OSError, ValueError, IndexError):
        return 0


def _limit_cpu(cpu_s: float) -> None:
    """Let SIGXCPU end the process when this call uses more CPU time, even inside C code such as a regex."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    total = int(used.ru_utime + used.ru_stime + cpu_s) + 1
    _soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (total, hard))
