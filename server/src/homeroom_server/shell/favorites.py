"""`/api/shell/…Favorite`: a user's favourite pages, shared by all their devices."""

from typing import Annotated

from fastapi import APIRouter
from homeroom_sdk.errors import Conflict
from homeroom_sdk.http import Answer, answer
from homeroom_sdk.i18n import _
from homeroom_sdk.schemas import ReadModel
from pydantic import BaseModel, StringConstraints
from sqlalchemy import ColumnElement, delete, func, select
from sqlalchemy.dialects.postgresql import insert

from homeroom_server.scope import Scope, SignedIn
from homeroom_server.shell.models import Favorite

router = APIRouter(tags=["shell"])
MAX_FAVORITES = 50

Path = Annotated[str, StringConstraints(pattern=r"^/([^/\\\x00-\x1f][^\\\x00-\x1f]*)?$", max_length=500)]
"""A path inside the shell; the pattern excludes paths that a browser would resolve to another site."""


class FavoritePath(BaseModel):
    """Request that names a page."""

    path: Path


class FavoritePage(FavoritePath):
    """A page and its title."""

    title: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class FavoriteRead(ReadModel):
    """A favourite page of the user."""

    path: str
    title: str


@router.post("/api/shell/addFavorite")
async def add_favorite(scope: SignedIn, page: FavoritePage) -> Answer[list[FavoriteRead]]:
    """Add a favourite page, or update its title, and return all favourites. At most 50 per user."""
    others = select(func.count()).select_from(Favorite).where(_mine(scope), Favorite.path != page.path)
    number = await scope.session.scalar(others)
    if (number or 0) >= MAX_FAVORITES:
        raise Conflict(_("You can have {count} favourites. Remove one first.", count=MAX_FAVORITES))
    row = insert(Favorite).values(user_id=scope.actor.user_id, path=page.path, title=page.title)
    await scope.session.execute(
        row.on_conflict_do_update(index_elements=["district_id", "user_id", "path"], set_={"title": page.title})
    )
    return answer(await list_favorites(scope))


@router.post("/api/shell/removeFavorite")
async def remove_favorite(scope: SignedIn, page: FavoritePath) -> Answer[list[FavoriteRead]]:
    """Remove a favourite page and return the remaining ones. Idempotent."""
    await scope.session.execute(delete(Favorite).where(_mine(scope), Favorite.path == page.path))
    return answer(await list_favorites(scope))


async def list_favorites(scope: Scope) -> list[FavoriteRead]:
    """Return the user's favourites, oldest first."""
    found = await scope.session.execute(
        select(Favorite.path, Favorite.title).where(_mine(scope)).order_by(Favorite.created_at)
    )
    return [FavoriteRead(path=path, title=title) for path, title in found]


def _mine(scope: Scope) -> ColumnElement[bool]:
    return (Favorite.district_id == scope.district.id) & (Favorite.user_id == scope.actor.user_id)
