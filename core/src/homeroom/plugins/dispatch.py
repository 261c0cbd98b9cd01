"""Calls of a plugin's handlers: with a time limit, isolated, and with a circuit breaker for repeated failures.

pluggy would pass one plugin's exception on to every caller, so each handler is called from here.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID

import structlog
from homeroom_sdk.errors import AppError, ServiceUnavailable
from homeroom_sdk.i18n import _

from homeroom.plugins.loading.loaded import LoadedPlugin

log = structlog.get_logger()
T = TypeVar("T")

FAILURES_BEFORE_REST = 3
FIRST_REST_S = 30.0
LONGEST_REST_S = 3600.0


@dataclass(slots=True)
class _Breaker:
    failures: int = 0
    rest_s: float = FIRST_REST_S
    resting_until: float = 0.0


class Dispatcher:
    """Circuit breaker per plugin, district and handler kind: failures in one district do not affect the others."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._breakers: dict[tuple[str, UUID | None, str], _Breaker] = {}

    async def call(
        self,
        plugin: LoadedPlugin,
        district_id: UUID | None,
        kind: str,
        handler: Callable[..., Awaitable[T]],
        *arguments: Any,
        timeout_s: float = 10.0,
    ) -> T:
        """Await the handler.

        Raises:
            ServiceUnavailable: its circuit breaker is open, or it timed out or failed; the cause is logged and chained.
            AppError: raised by the handler itself; it does not count as a failure.
        """
        breaker = self._breakers.setdefault((plugin.id, district_id, kind), _Breaker())
        if breaker.resting_until > self._clock():
            raise ServiceUnavailable(
                _("The plugin {plugin} is paused after repeated failures; try again later.", plugin=plugin.id)
            )
        try:
            async with asyncio.timeout(timeout_s):
                result = await handler(*arguments)
        except AppError:
            raise
        except Exception as error:
            self._failed(breaker, plugin, district_id, kind, error)
            raise ServiceUnavailable(_("The plugin {plugin} failed at {step}.", plugin=plugin.id, step=kind)) from error
        breaker.failures, breaker.rest_s = 0, FIRST_REST_S
        return result

    def is_resting(self, plugin_id: str, district_id: UUID | None) -> bool:
        """Return True if the circuit breaker of any of the plugin's handlers is open for the district."""
        now = self._clock()
        return any(
            key[0] == plugin_id and key[1] == district_id and breaker.resting_until > now
            for key, breaker in self._breakers.items()
        )

    def _failed(
        self, breaker: _Breaker, plugin: LoadedPlugin, district_id: UUID | None, kind: str, error: Exception
    ) -> None:
        breaker.failures += 1
        log.error(
            "plugin_handler_failed", plugin=plugin.id, district=district_id, kind=kind, error=type(error).__name__
        )
        if breaker.failures >= FAILURES_BEFORE_REST:
            breaker.resting_until = self._clock() + breaker.rest_s
            breaker.rest_s = min(breaker.rest_s * 2, LONGEST_REST_S)
            breaker.failures = FAILURES_BEFORE_REST - 1
