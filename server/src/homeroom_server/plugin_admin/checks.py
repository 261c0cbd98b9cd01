"""Letting a plugin look whether it can work in a district, and keeping what comes of it.

What others wrote is asked in a process of its own: it can be cut off there, whatever it does.
"""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass

from homeroom.config import Settings
from homeroom.plugins.context import HostContext
from homeroom.plugins.gate import DistrictState
from homeroom.plugins.judgement.trial import try_each
from homeroom.plugins.loaded import LoadedPlugin
from homeroom.plugins.ports import Process
from homeroom.plugins.settings import StoredSettings
from homeroom.plugins.setup import NO_SETTINGS, mark_of
from homeroom_sdk.context import Actor
from homeroom_sdk.errors import AppError
from homeroom_sdk.hooks import Finding, Severity
from homeroom_sdk.sentences import NOTHING, Sentence, _, joined, say
from homeroom_sdk.waiting import announce_long_wait
from pydantic import SecretStr

from homeroom_server.plugin_admin.schemas import FindingRead
from homeroom_server.plugin_admin.states import store_state
from homeroom_server.scope import Scope

CHILD = "homeroom_server.plugin_admin.check_child"
CHECK_TIMEOUT_S = 5.0
GRACE_S = 2.0
"""What waits is told to stop first; only what blocks is cut off."""
CHILDREN_AT_A_TIME = 2
_PLACES = asyncio.Semaphore(CHILDREN_AT_A_TIME)


@dataclass(frozen=True, slots=True)
class Looked:
    """What a check found, and with which settings (`homeroom.plugins.setup`)."""

    findings: Sequence[Finding]
    mark: str

    @property
    def has_passed(self) -> bool:
        """Whether nothing keeps the plugin from working."""
        return all(item.severity is not Severity.ERROR for item in self.findings)


async def check_plugin(scope: Scope, plugin: LoadedPlugin) -> Sequence[Finding]:
    """What the plugin's `check` finds in the district; its failure is a finding too.

    A plugin that needs settings is on from the moment in which it passes.
    """
    looked = await look(scope.platform, plugin, scope.state, scope.actor)
    if plugin.needed_settings:
        await _keep(scope, plugin, looked)
    return looked.findings


async def check_saved_settings(scope: Scope, plugin: LoadedPlugin) -> None:
    """Check a plugin that needs settings with those that were just saved; ends the transaction that saved them."""
    if not plugin.needed_settings:
        return
    await scope.session.commit()
    for action in scope.afterwards:
        action()
    scope.afterwards.clear()
    state = await scope.platform.entitlements.of(scope.district.id)
    await _keep(scope, plugin, await look(scope.platform, plugin, state, scope.actor))


async def look(platform: Process, plugin: LoadedPlugin, state: DistrictState, actor: Actor) -> Looked:
    """Ask the plugin's `check`, where it can be cut off."""
    if plugin.is_partner and "check" in plugin.hooks:
        return await _look_in_a_child(platform, plugin, state)
    return await look_here(platform, plugin, state, actor)


async def look_here(platform: Process, plugin: LoadedPlugin, state: DistrictState, actor: Actor) -> Looked:
    """Ask the plugin's `check` in this process; what keeps its settings from being used comes before."""
    mark = mark_of(plugin, state.plugin_settings.get(plugin.id, NO_SETTINGS))
    problems = StoredSettings(plugin, state, platform.keys).problems() if plugin.settings_type else {}
    if problems:
        fields = plugin.settings_type.model_fields if plugin.settings_type else {}
        names = ", ".join(fields[name].title or name if name in fields else name for name in problems)
        return Looked([_error("settings_missing", _("Set these first: {names}.", names=names))], mark)
    check = plugin.hooks.get("check")
    if check is None:
        return Looked([], mark)
    try:
        async with HostContext(platform, plugin, state, actor).begin() as ctx:
            found = await platform.dispatcher.call(
                plugin, state.district.id, "check", check, ctx, timeout_s=CHECK_TIMEOUT_S
            )
    except AppError as error:
        return Looked([_failed(error.message)], mark)
    return Looked(list(found), mark)


async def _look_in_a_child(platform: Process, plugin: LoadedPlugin, state: DistrictState) -> Looked:
    item, secret = f"{plugin.id}={state.district.id}", _reveal(platform.settings)

    def run() -> Looked:
        ((_item, outcome),) = try_each(CHILD, [item], deadline_s=CHECK_TIMEOUT_S + GRACE_S, secret=secret)
        if outcome.failure is not None:
            mark = mark_of(plugin, state.plugin_settings.get(plugin.id, NO_SETTINGS))
            return Looked([_failed(joined([_("Its check was cut off."), outcome.failure]))], mark)
        return Looked([read_finding(each) for each in outcome.report["findings"]], outcome.report["mark"])

    async with _PLACES:
        await announce_long_wait("check of a plugin")
        return await asyncio.to_thread(run)


def _reveal(settings: Settings) -> str:
    """The settings of this process, for a child that belongs to it."""
    values = {name: getattr(settings, name) for name in type(settings).model_fields}
    return json.dumps(values, default=_plain)


def _plain(value: object) -> str:
    return value.get_secret_value() if isinstance(value, SecretStr) else str(value)


def write_finding(finding: Finding) -> dict[str, object]:
    """As JSON, from which `read_finding` makes the same."""
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        "message": Sentence.read(finding.message).stored(),
        "remedy": Sentence.read(finding.remedy).stored(),
    }


def read_finding(stored: dict[str, str]) -> Finding:
    """What `write_finding` wrote."""
    severity = Severity(stored["severity"])
    return Finding(stored["code"], severity, Sentence.read(stored["message"]), Sentence.read(stored["remedy"]))


async def _keep(scope: Scope, plugin: LoadedPlugin, looked: Looked) -> None:
    """Keep the verdict; settings with which it has passed once stay good, whatever is away now."""
    errors = [item for item in looked.findings if item.severity is Severity.ERROR]
    sentences = [joined(filter(None, (item.message, item.remedy))) for item in errors]
    findings = json.dumps([Sentence.read(each).stored() for each in sentences])
    if looked.has_passed:
        await store_state(scope, plugin, setup_passed=looked.mark, setup_findings="[]")
    else:
        await store_state(scope, plugin, setup_findings=findings)


def _failed(message: Sentence) -> Finding:
    return _error("check_failed", message, _("Try again in a moment; if it stays so, ask whoever made the plugin."))


def _error(code: str, message: Sentence, remedy: Sentence = NOTHING) -> Finding:
    return Finding(code, Severity.ERROR, message, remedy)


def read_findings(findings: Sequence[Finding]) -> list[FindingRead]:
    """The findings as they are answered, in the caller's language."""
    return [
        FindingRead(code=item.code, severity=item.severity, message=say(item.message), remedy=say(item.remedy))
        for item in findings
    ]
