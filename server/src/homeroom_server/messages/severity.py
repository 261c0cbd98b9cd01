"""How much a message matters."""

from enum import StrEnum


class Severity(StrEnum):
    """A critical one cannot be closed."""

    INFO = "info"
    WARNING = "warning"
    CRITICAL = "critical"
