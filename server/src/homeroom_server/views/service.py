"""Storing views, and choosing the default view of a grid."""

from datetime import datetime
from uuid import UUID

from homeroom.instances.access import Model, check_read
from homeroom.instances.errors import InvalidQuery
from homeroom.instances.paging import plan_query
from homeroom.instances.ports import Scope
from homeroom.instances.query.conditions import find_field
from homeroom.instances.query.relative import resolve_relative_dates
from homeroom.instances.query.schemas import Selection
from homeroom_sdk.errors import Conflict, Forbidden, NotFound
from homeroom_sdk.i18n import _, say
from sqlalchemy import ColumnElement, func, or_, select, update
from sqlalchemy.exc import IntegrityError

from homeroom_server.views.models import SavedView
from homeroom_server.views.schemas import ViewRead, ViewRequest, ViewState

MAX_VIEWS = 50
"""Maximum views of one model per user, and maximum shared views of one model."""


async def list_views(scope: Scope, model: Model, *, now: datetime) -> list[ViewRead]:
    """Return the user's own and the shared views of a model, by name.

    `problem` explains why a view can no longer be used after a change of the model.

    Raises:
        Forbidden: the actor may not read the model.
    """
    check_read(model, scope.actor)
    found = await scope.session.scalars(
        select(SavedView)
        .where(*_of(scope, model), or_(SavedView.user_id == scope.actor.user_id, SavedView.user_id.is_(None)))
        .order_by(func.lower(SavedView.name), SavedView.id)
    )
    states = [(view, ViewState.model_validate(view.state)) for view in found]
    return [_shape(view, await _find_problem(scope, model, state, now)) for view, state in states]


async def create_view(scope: Scope, model: Model, body: ViewRequest, *, now: datetime) -> ViewRead:
    """Store a new view. Flushes.

    Raises:
        Forbidden: the actor may not read the model, or shares a view without being an administrator.
        InvalidQuery: the view does not fit the model.
        Conflict: a view with this name exists, or the limit of 50 is reached.
    """
    await check_view(scope, model, body.state, now=now)
    owner = _owner(scope, is_shared=body.isShared)
    await _check_count(scope, model, owner)
    view = SavedView(
        user_id=owner,
        model=model.spec.name,
        name=body.name,
        state=body.state.model_dump(mode="json", exclude_none=True),
        is_default=body.isDefault,
        created_by=scope.actor.name,
    )
    if body.isDefault:
        await _forget_default(scope, model, owner)
    scope.session.add(view)
    await _flush(scope)
    return _shape(view)


async def update_view(scope: Scope, model: Model, view_id: UUID, body: ViewRequest, *, now: datetime) -> ViewRead:
    """Replace a view. Flushes.

    Raises:
        Forbidden, InvalidQuery: as `create_view`. Replacing a shared view also needs an administrator.
        Conflict: another view has this name, or the limit of 50 is reached where the view moves to.
        NotFound: there is no such view, or it belongs to another user.
    """
    await check_view(scope, model, body.state, now=now)
    view = await _get_view(scope, model, view_id)
    owner = _owner(scope, is_shared=body.isShared)
    if owner != view.user_id:
        await _check_count(scope, model, owner)
    if body.isDefault:
        await _forget_default(scope, model, owner)
    view.user_id, view.name, view.is_default = owner, body.name, body.isDefault
    view.state = body.state.model_dump(mode="json", exclude_none=True)
    await _flush(scope)
    return _shape(view)


async def delete_view(scope: Scope, model: Model, view_id: UUID) -> None:
    """Delete a view. Flushes.

    Raises:
        Forbidden: the actor may not read the model, or the view is shared and the actor is not an administrator.
        NotFound: there is no such view, or it belongs to another user.
    """
    check_read(model, scope.actor)
    await scope.session.delete(await _get_view(scope, model, view_id))
    await scope.session.flush()


async def check_view(scope: Scope, model: Model, state: ViewState, *, now: datetime) -> None:
    """Raise `InvalidQuery` unless the model has the view's fields and supports its filters and sort."""
    selection = Selection(filters=state.filters, sort=state.sort)
    compiled = await plan_query(scope, model, resolve_relative_dates(selection.to_query(), now, scope.district))
    for name in state.columns:
        find_field(name, compiled.source)


async def _find_problem(scope: Scope, model: Model, state: ViewState, now: datetime) -> str | None:
    try:
        await check_view(scope, model, state, now=now)
    except InvalidQuery as error:
        return say(error.message)
    return None


async def _get_view(scope: Scope, model: Model, view_id: UUID) -> SavedView:
    view: SavedView | None = await scope.session.scalar(
        select(SavedView).where(*_of(scope, model), SavedView.id == view_id)
    )
    if view is None or view.user_id not in (None, scope.actor.user_id):
        raise NotFound(_("This view does not exist, or no longer exists."))
    if view.user_id is None:
        _check_may_share(scope)
    return view


def _owner(scope: Scope, *, is_shared: bool) -> UUID | None:
    if not is_shared:
        return scope.actor.user_id
    _check_may_share(scope)
    return None


def _check_may_share(scope: Scope) -> None:
    if not scope.actor.is_admin:
        raise Forbidden(_("Only administrators can change views that everybody sees."))


def _of(scope: Scope, model: Model) -> tuple[ColumnElement[bool], ...]:
    return SavedView.district_id == scope.district.id, SavedView.model == model.spec.name


def _belongs_to(owner: UUID | None) -> ColumnElement[bool]:
    return SavedView.user_id.is_(None) if owner is None else SavedView.user_id == owner


async def _check_count(scope: Scope, model: Model, owner: UUID | None) -> None:
    count = select(func.count()).select_from(SavedView).where(*_of(scope, model), _belongs_to(owner))
    if (await scope.session.scalar(count) or 0) >= MAX_VIEWS:
        raise Conflict(_("There are {count} views already. Delete one first.", count=MAX_VIEWS))


async def _forget_default(scope: Scope, model: Model, owner: UUID | None) -> None:
    former = update(SavedView).where(*_of(scope, model), _belongs_to(owner), SavedView.is_default)
    await scope.session.execute(former.values(is_default=False))


async def _flush(scope: Scope) -> None:
    try:
        await scope.session.flush()
    except IntegrityError as error:
        raise Conflict(_("There is a view of that name. Choose another name.")) from error


def _shape(view: SavedView, problem: str | None = None) -> ViewRead:
    return ViewRead(
        id=view.id,
        name=view.name,
        is_shared=view.user_id is None,
        is_default=view.is_default,
        created_by=view.created_by,
        state=ViewState.model_validate(view.state),
        problem=problem,
    )
