"""Structured logs: one JSON object per line, with an event name and ids; never names, addresses or contents."""

import logging
import sys
from contextlib import suppress
from typing import Any, TextIO, cast

import structlog
from homeroom_sdk.liveness import dump_stacks_on_signal
from structlog.typing import ExcInfo

TRACEBACKS = structlog.tracebacks.ExceptionDictTransformer(show_locals=False, max_frames=20)
VALUES = ("exc_value", "exc_notes", "syntax_error")


def describe_exception(exc_info: ExcInfo) -> Any:
    """Return the types and stack frames of an exception, but not its text: PostgreSQL and pydantic quote input data in
    it.
    """
    return _without_values(TRACEBACKS(exc_info))


def _without_values(part: Any) -> Any:
    if isinstance(part, dict):
        return {key: _without_values(value) for key, value in part.items() if key not in VALUES}
    return [_without_values(item) for item in part] if isinstance(part, list) else part


class _Tolerant:
    """A stream that drops text it cannot write: a log line lost on a full disk must not make a request fail."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with suppress(OSError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._stream.flush()


def set_up_logs(level: int = logging.INFO) -> None:
    """Send our own events and the libraries' warnings to standard error, and dump all threads' stacks on SIGUSR1."""
    dump_stacks_on_signal()
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.ExceptionRenderer(describe_exception),
            structlog.processors.JSONRenderer(default=str),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, _Tolerant(sys.stderr))),
    )
    logging.basicConfig(
        level=logging.WARNING, format='{"level":"%(levelname)s","logger":"%(name)s","event":"%(message)s"}'
    )
