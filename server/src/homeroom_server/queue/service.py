"""The administrators' queue: every run of the district, which runs are stuck, and stopping or retrying a run."""

from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from uuid import UUID

from homeroom.events.outbox import Outbox
from homeroom.instances.titles import as_id, select_titles
from homeroom.plugins.context import HostContext
from homeroom.plugins.gate import entitled
from homeroom.plugins.host import PluginHost
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.runs.lifecycle import OPEN_STATES, RunLifecycle, Transition, is_allowed
from homeroom.runs.models import QUEUE, FlowRun
from homeroom_sdk.engine import RunState
from homeroom_sdk.errors import Conflict, NotFound
from homeroom_sdk.flows import JobType
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.models import Field, FieldType, ModelSpec
from sqlalchemy import ColumnElement, case, func, literal, select

from homeroom_server.queue.access import QUEUE_ACCESS
from homeroom_server.queue.schemas import JobTypeRead
from homeroom_server.scope import Scope

STATE_WORDS: Mapping[str, Sentence] = {
    RunState.QUEUED: _("waiting"),
    RunState.RUNNING: _("running"),
    RunState.COMPLETED: _("finished"),
    RunState.FAILED: _("failed"),
    RunState.CANCELLED: _("stopped"),
}
"""Words for the run states in messages."""
STUCK_AFTER = timedelta(minutes=2)
"""A worker renews its lease every second and starts a waiting run within ten seconds, so two minutes is abnormal."""


def queue_messages(host: PluginHost, district_name: str) -> ModelSpec:
    """Return the model of the queue's grid (specification §2). A run's type is its flow's job type, else the flow's
    name.
    """
    types = {flow.name: literal(flow.spec.job_type.key) for flow in host.flows() if flow.spec.job_type}
    kind = case(types, value=FlowRun.flow, else_=FlowRun.flow) if types else FlowRun.flow.expression
    waits_since = func.coalesce(FlowRun.lease_until, FlowRun.created_at)
    return ModelSpec(
        QUEUE,
        fields=(
            Field("status", column=FlowRun.state),
            Field("schoolName", column=literal(district_name), sortable=False, filterable=False, nullable=False),
            Field("subject", column=_subject(host), sortable=False, filterable=False, nullable=False),
            Field("personCount", FieldType.INTEGER, FlowRun.person_count),
            Field("createdOn", FieldType.DATETIME, FlowRun.created_at),
            Field("createdBy", column=FlowRun.actor_name, searchable=True),
            Field("processedOn", FieldType.DATETIME, FlowRun.ended_at),
            Field("type", column=kind, searchable=True, nullable=False),
            Field("deliveryType", column=FlowRun.delivery_type),
            Field(
                "isStuck",
                FieldType.BOOLEAN,
                FlowRun.state.in_(OPEN_STATES) & (waits_since < func.now() - STUCK_AFTER),
                nullable=False,
            ),
            Field("attempt", FieldType.INTEGER, FlowRun.attempt),
            Field("message", column=FlowRun.message, searchable=True),
            Field("plugin", column=FlowRun.plugin_id),
        ),
        table=FlowRun,
        default_sort=("-createdOn",),
        access=QUEUE_ACCESS,
    )


def _subject(host: PluginHost) -> ColumnElement[str]:
    """Return the subject of a run: the title of the first record with an id among the run's parameters."""
    given = func.jsonb_each_text(FlowRun.params).table_valued("key", "value", name="given")
    ids = select(as_id(given.c.value)).select_from(given)
    titles = select_titles(host.titled_models(), district_id=FlowRun.district_id, is_meant=lambda each: each.in_(ids))
    return func.coalesce(*titles, "")


async def list_job_types(scope: Scope) -> list[JobTypeRead]:
    """Return the job types of all flows, without duplicates, then those of old runs with flows that no longer exist."""
    flows = scope.platform.host.without(scope.state.others_plugins).flows()
    types = [flow.spec.job_type or _untitled(flow.name) for flow in flows]
    is_old = FlowRun.flow.not_in([flow.name for flow in flows])
    old = await scope.session.scalars(select(FlowRun.flow).where(is_old).distinct().order_by(FlowRun.flow))
    types += [_untitled(name) for name in old]
    found = {each.key: each for each in types}
    return [JobTypeRead(key=each.key, title=each.title, is_routine=each.is_routine) for each in found.values()]


def _untitled(name: str) -> JobType:
    return JobType(name, Sentence(name))


async def cancel_run(scope: Scope, run_id: UUID) -> None:
    """Stop a run and call the flow's `stop` handler. The worker notices within a second.

    Raises:
        NotFound: the district has no such run.
        Conflict: the run has already ended.
        AppError: the plugin's `stop` handler refuses.
    """
    life = _lifecycle(scope)
    run = await _lock_run(life, run_id)
    if not is_allowed(run, Transition.CANCEL):
        raise Conflict(
            _("The run is {state} already; only one that waits or runs can be stopped.", state=STATE_WORDS[run.state])
        )
    await life.end(run, RunState.CANCELLED, _("Stopped by an administrator."))
    flow, plugin = scope.platform.host.find_flow(run.flow), scope.platform.host.find_runner(run.plugin_id)
    if flow and plugin and flow.spec.stop and entitled(scope.state, plugin).is_active:
        await _call(scope, plugin, flow.spec.stop, run)
    await scope.audit.record("run.cancelled", subject=str(run.id), flow=run.flow)


async def retry_run(scope: Scope, run_id: UUID) -> None:
    """Retry a failed or stopped run as its next attempt; completed work is kept.

    Raises:
        NotFound: the district has no such run.
        Conflict: the run has not failed or been stopped, or its plugin is not in use.
        AppError: the plugin's `reopen` handler refuses.
    """
    life = _lifecycle(scope)
    run = await _lock_run(life, run_id)
    if not is_allowed(run, Transition.REOPEN):
        raise Conflict(
            _("The run is {state}; only one that failed or was stopped can be retried.", state=STATE_WORDS[run.state])
        )
    flow, plugin = scope.platform.host.find_flow(run.flow), scope.platform.host.find_runner(run.plugin_id)
    if flow is None or plugin is None:
        raise Conflict(_("The plugin of this run is no longer installed, or has no such flow."))
    entitlement = entitled(scope.state, plugin)
    if not entitlement.is_active:
        raise Conflict(entitlement.reason)
    await life.reopen(run, _("Resumed by an administrator."))
    if flow.spec.reopen is not None:
        await _call(scope, plugin, flow.spec.reopen, run)
    await scope.audit.record("run.retried", subject=str(run.id), flow=run.flow)


def _lifecycle(scope: Scope) -> RunLifecycle:
    outbox = Outbox(scope.session, scope.district.id, scope.platform.host)
    return RunLifecycle(scope.session, scope.district.id, outbox)


async def _call(scope: Scope, plugin: LoadedPlugin, handler: Callable[..., Awaitable[None]], run: FlowRun) -> None:
    """Call the plugin's handler in this transaction; an `AppError` from it rolls back and is returned to the caller."""
    ctx = HostContext(scope.platform, plugin, scope.state, scope.actor, scope.session, scope.ip_address)
    flow = scope.platform.host.find_flow(run.flow)
    assert flow is not None
    params = flow.spec.params.model_validate(run.params)
    await scope.platform.dispatcher.call(plugin, scope.district.id, handler.__name__, handler, ctx, params, run.id)
    scope.afterwards.append(ctx.committed)


async def _lock_run(life: RunLifecycle, run_id: UUID) -> FlowRun:
    run = await life.lock(run_id)
    if run is None:
        raise NotFound(_("There is no such run."))
    return run
