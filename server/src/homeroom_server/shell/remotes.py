"""Browser reports on the plugins' user interfaces, so that failures become visible to administrators."""

from enum import StrEnum

import structlog
from fastapi import APIRouter
from homeroom.licences.models import PluginState
from homeroom.plugins.gate import entitled
from homeroom_sdk.errors import NotFound
from homeroom_sdk.http import Answer, answer
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.schemas import NOTHING, Nothing
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import func, update
from sqlalchemy.dialects.postgresql import insert

from homeroom_server.scope import Scope, SignedIn

log = structlog.get_logger()
router = APIRouter(tags=["shell"])


class Outcome(StrEnum):
    """Outcome of loading or rendering a plugin's user interface; all but `ok` are keys of the shell's dictionary."""

    OK = "ok"
    CONTRACT = "contract"
    TIMEOUT = "timeout"
    LOAD = "load"
    CRASH = "crash"


class InterfaceReport(BaseModel):
    """A browser's report on the user interface of one plugin."""

    model_config = ConfigDict(extra="forbid")

    plugin: str = Field(max_length=41)
    version: str = Field(max_length=40)
    outcome: Outcome


@router.post("/api/shell/interfaceReports")
async def report_interface(scope: SignedIn, report: InterfaceReport) -> Answer[Nothing]:
    """Report how a plugin's user interface loaded in this browser; `ok` clears an earlier failure."""
    plugin = scope.platform.host.find(report.plugin)
    if plugin is None or not entitled(scope.state, plugin).allowed:
        raise NotFound(_("There is nothing at this address."))
    if report.outcome is Outcome.OK:
        await _clear(scope, report.plugin)
    else:
        await _keep(scope, report)
        log.warning(
            "interface_failed",
            plugin=report.plugin,
            version=report.version,
            outcome=report.outcome.value,
            district=str(scope.district.id),
        )
    scope.platform.entitlements.forget(scope.district.id)
    return answer(NOTHING)


async def _keep(scope: Scope, report: InterfaceReport) -> None:
    seen = {
        "interface_error": report.outcome.value,
        "interface_version": report.version,
        "interface_failed_at": func.now(),
    }
    added = insert(PluginState).values(id=uuid7(), plugin_id=report.plugin, interface_failures=1, **seen)
    await scope.session.execute(
        added.on_conflict_do_update(
            index_elements=["district_id", "plugin_id"],
            set_={**seen, "interface_failures": PluginState.interface_failures + 1},
        )
    )


async def _clear(scope: Scope, plugin_id: str) -> None:
    await scope.session.execute(
        update(PluginState)
        .where(PluginState.district_id == scope.district.id, PluginState.plugin_id == plugin_id)
        .values(interface_error="", interface_failures=0)
    )
