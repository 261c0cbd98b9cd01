"""Structured logs: one JSON object a line, an event name and ids; never names, addresses or contents."""

import logging
import sys

import structlog


def set_up_logs(level: int = logging.INFO) -> None:
    """Send our own events and the libraries' warnings to standard error."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.ExceptionRenderer(
                structlog.tracebacks.ExceptionDictTransformer(show_locals=False, max_frames=20)
            ),
            structlog.processors.JSONRenderer(default=str),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(
        level=logging.WARNING, format='{"level":"%(levelname)s","logger":"%(name)s","event":"%(message)s"}'
    )
