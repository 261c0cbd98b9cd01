"""Details of one run: its row, and its attempts as the flow engine recorded them."""

from collections.abc import Sequence
from dataclasses import asdict
from uuid import UUID

from homeroom.runs.models import FlowRun
from homeroom_sdk.discovery import PartMissing, load_part
from homeroom_sdk.engine import EngineAway, SeenAttempt
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.long_waits import announce_long_wait

from homeroom_server.queue.access import may_open_engine
from homeroom_server.queue.schemas import AttemptRead, RunRead
from homeroom_server.scope import Scope


async def describe_run(scope: Scope, run_id: UUID) -> RunRead:
    """Return a run of the district with its attempts. The engine is only asked for ids of the district's own runs.

    Raises:
        NotFound: the district has no such run.
    """
    run = await scope.session.get(FlowRun, (scope.district.id, run_id))
    if run is None:
        raise NotFound(_("There is no such run."))
    flow = scope.platform.host.find_flow(run.flow)
    attempts: Sequence[SeenAttempt] = ()
    is_away = False
    await announce_long_wait("flow engine")
    try:
        attempts = await load_part("engine_attempts")(run.id, run.attempt)
    except (EngineAway, PartMissing):
        is_away = True
    has_page = may_open_engine(scope)
    return RunRead(
        id=run.id,
        type=flow.spec.job_type.title if flow and flow.spec.job_type else Sentence(run.flow),
        status=run.state,
        attempt=run.attempt,
        message=run.message,
        created_on=run.created_at,
        created_by=run.actor_name,
        started_on=run.started_at,
        processed_on=run.ended_at,
        attempts=[
            AttemptRead.model_validate(asdict(seen) | {"page": seen.page if has_page else None}) for seen in attempts
        ],
        is_engine_away=is_away,
    )
