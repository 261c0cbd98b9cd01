"""`/api/shell/…Favorite`: the pages that a user keeps at hand, on every device."""

from typing import Annotated

from fastapi import APIRouter
from homeroom_sdk.errors import Conflict
from homeroom_sdk.http import Answer, answer
from homeroom_sdk.schemas import ReadModel
from homeroom_sdk.sentences import _
from pydantic import BaseModel, StringConstraints
from sqlalchemy import ColumnElement, delete, func, select
from sqlalchemy.dialects.postgresql import insert

from homeroom_server.scope import Scope, SignedIn
from homeroom_server.shell.models import Favorite

router = APIRouter(tags=["shell"])
MAX_FAVORITES = 50

Path = Annotated[str, StringConstraints(pattern=r"^/([^/\\\x00-\x1f][^\\\x00-\x1f]*)?$", max_length=500)]
"""An address inside the shell: never one that a browser would read as another site's."""


class FavoritePath(BaseModel):
    """Which page."""

    path: Path


class FavoritePage(FavoritePath):
    """A page and what it is called."""

    title: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class FavoriteRead(ReadModel):
    """A page that a user keeps at hand."""

    path: str
    title: str


@router.post("/api/shell/addFavorite")
async def add_favorite(scope: SignedIn, page: FavoritePage) -> Answer[list[FavoriteRead]]:
    """Keep a page; again, with its new title. Returns all of them."""
    number = await scope.session.scalar(select(func.count()).select_from(Favorite).where(_mine(scope)))
    if (number or 0) >= MAX_FAVORITES:
        raise Conflict(_("There is room for {count} favourites. Remove one first.", count=MAX_FAVORITES))
    row = insert(Favorite).values(user_id=scope.actor.user_id, path=page.path, title=page.title)
    await scope.session.execute(
        row.on_conflict_do_update(index_elements=["district_id", "user_id", "path"], set_={"title": page.title})
    )
    return answer(await list_favorites(scope))


@router.post("/api/shell/removeFavorite")
async def remove_favorite(scope: SignedIn, page: FavoritePath) -> Answer[list[FavoriteRead]]:
    """Keep a page no more. Idempotent. Returns all that are left."""
    await scope.session.execute(delete(Favorite).where(_mine(scope), Favorite.path == page.path))
    return answer(await list_favorites(scope))


async def list_favorites(scope: Scope) -> list[FavoriteRead]:
    """The user's favourites, the oldest first."""
    found = await scope.session.execute(
        select(Favorite.path, Favorite.title).where(_mine(scope)).order_by(Favorite.created_at)
    )
    return [FavoriteRead(path=path, title=title) for path, title in found]


def _mine(scope: Scope) -> ColumnElement[bool]:
    return (Favorite.district_id == scope.district.id) & (Favorite.user_id == scope.actor.user_id)
