"""Severity of a message."""

from enum import StrEnum


class Severity(StrEnum):
    """Severity of a message; a critical one cannot be closed."""

    INFO = "info"
    WARNING = "warning"
    CRITICAL = "critical"
