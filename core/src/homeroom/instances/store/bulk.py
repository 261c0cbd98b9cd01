"""Changes to several generic records in one request, such as to the selection of a grid."""

from uuid import UUID

from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.schemas import ReadModel
from sqlalchemy import cast
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TEXT

from homeroom.instances.access import Model, check_write
from homeroom.instances.models import Instance
from homeroom.instances.ports import Scope
from homeroom.instances.query.schemas import BulkRequest
from homeroom.instances.store.service import Conditions, bin_records, save, unbin_records, writable

DONE = {
    "delete": "instance.deleted",
    "restore": "instance.restored",
    "tag": "instance.tagged",
    "untag": "instance.untagged",
}


class BulkReport(ReadModel):
    """The ids of the changed records, and of those that do not exist or that the actor may not change."""

    done: list[UUID]
    missed: list[UUID]


async def change_records(scope: Scope, model: Model, body: BulkRequest) -> BulkReport:
    """Delete, restore, tag or untag records; flushes. Records that the actor may not change are left out and reported.

    Raises:
        Forbidden: the actor may not change records of the model.
        ModelReadOnly: the model's records cannot be changed through the instance API.
        ValidationFailed: no tag was sent for `tag` or `untag`.
        Conflict: the model's rules do not allow the records to be deleted or restored now.
    """
    check_write(model, scope.actor)
    if body.action in ("tag", "untag") and not body.tags:
        raise ValidationFailed.of(tags=_("Name at least one tag."))
    wanted = list(dict.fromkeys(body.ids))
    if body.action == "delete" and model.rules is not None:
        await model.rules.check_delete(scope, wanted)
    if body.action == "restore" and model.rules is not None:
        await model.rules.check_restore(scope, wanted)
    which = (*writable(scope, model, deleted=body.action == "restore"), Instance.id.in_(wanted))
    done = set(await _change(scope, which, body))
    for record_id in wanted:
        if record_id in done:
            await scope.audit.record(DONE[body.action], subject=str(record_id), model=model.spec.name)
    if done:
        await scope.events.notify(model.spec.name, {})
    return BulkReport(
        done=[item for item in wanted if item in done], missed=[item for item in wanted if item not in done]
    )


async def _change(scope: Scope, which: Conditions, body: BulkRequest) -> list[UUID]:
    match body.action:
        case "delete":
            return await bin_records(scope, which)
        case "restore":
            return await unbin_records(scope, which)
    without = Instance.tags.op("-")(cast(body.tags, ARRAY(TEXT)))
    tags = without if body.action == "untag" else without.op("||")(cast(list(dict.fromkeys(body.tags)), JSONB))
    return await save(scope, which, {"tags": tags})
