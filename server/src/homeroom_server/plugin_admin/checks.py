"""Running a plugin's `check` in a district and storing the result.

The checks of partner plugins run in a child process, which can be killed if a check hangs.
"""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass

from homeroom.config import Settings
from homeroom.plugins.context import HostContext
from homeroom.plugins.gate import DistrictState
from homeroom.plugins.loading.import_check.steps import try_each
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.plugins.ports import Process
from homeroom.plugins.settings import StoredSettings
from homeroom.plugins.setup import NO_SETTINGS, mark_of
from homeroom_sdk.context import Actor
from homeroom_sdk.errors import AppError
from homeroom_sdk.hooks import Finding, Severity
from homeroom_sdk.i18n import NOTHING, Sentence, _, joined, say
from homeroom_sdk.long_waits import announce_long_wait
from pydantic import SecretStr

from homeroom_server.plugin_admin.schemas import FindingRead
from homeroom_server.plugin_admin.states import store_state
from homeroom_server.scope import Scope

CHILD = "homeroom_server.plugin_admin.check_child"
CHECK_TIMEOUT_S = 5.0
GRACE_S = 2.0
"""Extra seconds before the child is killed. A check that awaits is cancelled earlier, by `CHECK_TIMEOUT_S`."""
CHILDREN_AT_A_TIME = 2
_PLACES = asyncio.Semaphore(CHILDREN_AT_A_TIME)


@dataclass(frozen=True, slots=True)
class Looked:
    """Findings of a check, and the checksum of the settings it ran with (`homeroom.plugins.setup`)."""

    findings: Sequence[Finding]
    mark: str

    @property
    def has_passed(self) -> bool:
        """True if no finding is an error."""
        return all(item.severity is not Severity.ERROR for item in self.findings)


async def check_plugin(scope: Scope, plugin: LoadedPlugin) -> Sequence[Finding]:
    """Run the plugin's `check` in the district and return its findings; a failure of the check becomes a finding.

    If the plugin needs settings, the result is stored: the plugin is on as soon as its check passes.
    """
    looked = await look(scope.platform, plugin, scope.state, scope.actor)
    if plugin.needed_settings:
        await _keep(scope, plugin, looked)
    return looked.findings


async def check_saved_settings(scope: Scope, plugin: LoadedPlugin) -> None:
    """Check a plugin that needs settings with the ones just saved, and store the result.

    Commits the transaction that saved the settings and runs the scope's `afterwards` callbacks first. Does nothing if
    the plugin needs no settings.
    """
    if not plugin.needed_settings:
        return
    await scope.session.commit()
    for action in scope.afterwards:
        action()
    scope.afterwards.clear()
    state = await scope.platform.entitlements.of(scope.district.id)
    await _keep(scope, plugin, await look(scope.platform, plugin, state, scope.actor))


async def look(platform: Process, plugin: LoadedPlugin, state: DistrictState, actor: Actor) -> Looked:
    """Run the plugin's `check`: in a child process if it is a partner plugin, otherwise in this process."""
    if plugin.is_partner and "check" in plugin.hooks:
        return await _look_in_a_child(platform, plugin, state)
    return await look_here(platform, plugin, state, actor)


async def look_here(platform: Process, plugin: LoadedPlugin, state: DistrictState, actor: Actor) -> Looked:
    """Run the plugin's `check` in this process, or return an error if its settings are missing or invalid."""
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
            return Looked([_failed(joined([_("Its check was interrupted."), outcome.failure]))], mark)
        return Looked([read_finding(each) for each in outcome.report["findings"]], outcome.report["mark"])

    async with _PLACES:
        await announce_long_wait("check of a plugin")
        return await asyncio.to_thread(run)


def _reveal(settings: Settings) -> str:
    """Return this process's settings as JSON with secrets in plain text, for the standard input of a child process."""
    values = {name: getattr(settings, name) for name in type(settings).model_fields}
    return json.dumps(values, default=_plain)


def _plain(value: object) -> str:
    return value.get_secret_value() if isinstance(value, SecretStr) else str(value)


def write_finding(finding: Finding) -> dict[str, object]:
    """Convert the finding to JSON; `read_finding` is the inverse."""
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        "message": Sentence.read(finding.message).stored(),
        "remedy": Sentence.read(finding.remedy).stored(),
    }


def read_finding(stored: dict[str, str]) -> Finding:
    """Convert the JSON of `write_finding` back to a finding."""
    severity = Severity(stored["severity"])
    return Finding(stored["code"], severity, Sentence.read(stored["message"]), Sentence.read(stored["remedy"]))


async def _keep(scope: Scope, plugin: LoadedPlugin, looked: Looked) -> None:
    """Store the result of the check. Settings that passed once remain valid even if a later check fails."""
    errors = [item for item in looked.findings if item.severity is Severity.ERROR]
    sentences = [joined(filter(None, (item.message, item.remedy))) for item in errors]
    findings = json.dumps([Sentence.read(each).stored() for each in sentences])
    if looked.has_passed:
        await store_state(scope, plugin, setup_passed=looked.mark, setup_findings="[]")
    else:
        await store_state(scope, plugin, setup_findings=findings)


def _failed(message: Sentence) -> Finding:
    return _error(
        "check_failed", message, _("Try again in a moment. If the problem continues, ask the plugin's developer.")
    )


def _error(code: str, message: Sentence, remedy: Sentence = NOTHING) -> Finding:
    return Finding(code, Severity.ERROR, message, remedy)


def read_findings(findings: Sequence[Finding]) -> list[FindingRead]:
    """Convert the findings to the response schema, in the caller's language."""
    return [
        FindingRead(code=item.code, severity=item.severity, message=say(item.message), remedy=say(item.remedy))
        for item in findings
    ]
