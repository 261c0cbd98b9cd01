"""Execution of plugin code that may break its process, in a child process: one step per plugin, each with a deadline.

A child runs the steps one after the other and reports each. If it dies, exits or exceeds the deadline, the plugin with
the step in progress is blamed, and another child runs the remaining steps.
"""

import contextlib
import json
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from homeroom_sdk.i18n import Sentence, _

START_S = 60.0
"""How long the child may take for its own imports, on a busy machine."""
LOOK_S = 0.05
BEGUN, ENDED, SAID = "begun", "ended", "said"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one plugin's step: the child's report, or why there is none."""

    report: Mapping[str, Any] = field(default_factory=dict)
    failure: Sentence | None = None


class Reporter:
    """The child's side: reports progress to the parent on a descriptor that plugins do not write to."""

    def __init__(self, descriptor: int) -> None:
        os.set_inheritable(descriptor, False)
        self._descriptor = descriptor

    def begin(self, item: str) -> None:
        """Report that the step of this plugin begins."""
        self._tell(BEGUN, item)

    def end(self, item: str, report: Mapping[str, Any]) -> None:
        """Report that the step of this plugin has ended, with its result."""
        self._tell(ENDED, item, report=report)

    def say(self, item: str, sentence: str) -> None:
        """Report that the step waits for something; the deadline starts again."""
        self._tell(SAID, item, sentence=sentence)

    def _tell(self, what: str, item: str, **more: Any) -> None:
        os.write(self._descriptor, json.dumps({"what": what, "item": item, **more}).encode() + b"\n")


def try_each(
    module: str,
    items: Sequence[str],
    *,
    deadline_s: float,
    secret: str = "",
    on_said: Callable[[str], None] = lambda sentence: None,
) -> Iterator[tuple[str, Outcome]]:
    """Run `python -m module DESCRIPTOR ITEM…` as often as necessary; yield each item with its outcome.

    Args:
        items: Arguments for the child, one per plugin.
        deadline_s: How long the step of one plugin may take.
        secret: Text that is written to the child's standard input.
        on_said: Callback for messages of the child while it waits.
    """
    left = list(items)
    while left:
        begun = None
        with _child(module, left, secret) as (process, descriptor):
            for line in _read(process, descriptor, deadline_s):
                if line["what"] == BEGUN:
                    begun = line["item"]
                elif line["what"] == SAID:
                    on_said(line["sentence"])
                else:
                    begun = None
                    left.remove(line["item"])
                    yield line["item"], Outcome(line["report"])
            code = _code(process)
        if left:  # Blame the item in progress, else the next one, so that the loop ends.
            guilty = begun or left[0]
            left.remove(guilty)
            yield guilty, Outcome(failure=_why(code, deadline_s))


def _code(process: subprocess.Popen[bytes]) -> int | None:
    """Return the child's exit code, after waiting briefly; None if it still runs."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        return process.wait(LOOK_S * 4)
    return None


def _why(code: int | None, deadline_s: float) -> Sentence:
    if code is None:
        return _("It did not finish within {seconds} seconds and was stopped.", seconds=round(deadline_s))
    if code < 0:
        return _("It killed the process, by signal {signal}.", signal=signal.Signals(-code).name)
    return _("It ended the process, with exit code {code}.", code=code)


@contextlib.contextmanager
def _child(module: str, items: Sequence[str], secret: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    reading, writing = os.pipe()
    command = [sys.executable, "-m", module, str(writing), *items]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    process = subprocess.Popen(
        command,
        env=environment,
        pass_fds=(writing,),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    os.close(writing)
    try:
        assert process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(secret.encode())
            process.stdin.close()
        yield process, reading
    finally:
        with contextlib.suppress(ProcessLookupError):  # Also kills processes that the plugin started.
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        os.close(reading)


def _read(process: subprocess.Popen[bytes], descriptor: int, deadline_s: float) -> Iterator[Mapping[str, Any]]:
    """Yield the child's messages until it exits or sends nothing for too long; processes it started may outlive it."""
    rest, until = b"", time.monotonic() + START_S
    with selectors.DefaultSelector() as selector:
        selector.register(descriptor, selectors.EVENT_READ)
        while time.monotonic() < until:
            has_ended = process.poll() is not None
            if not selector.select(0 if has_ended else LOOK_S):
                if has_ended:
                    return
                continue
            if not (received := os.read(descriptor, 65536)):
                return
            *whole, rest = (rest + received).split(b"\n")
            until = time.monotonic() + deadline_s
            yield from map(json.loads, whole)
