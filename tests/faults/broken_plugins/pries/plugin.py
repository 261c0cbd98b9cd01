"""Sandboxed plugin that runs any SQL it receives, in requests and flows, and maps the platform's table of users."""

from collections.abc import Sequence

from fastapi import APIRouter
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import FlowSpec
from homeroom_sdk.hooks import hookimpl
from homeroom_sdk.http import StaffContext
from homeroom_sdk.models import Field, ModelSpec
from homeroom_sdk.orm import COLUMN_TYPES, DistrictRow, new_metadata
from homeroom_sdk.services import Directory
from pydantic import BaseModel
from sqlalchemy import CursorResult, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import DeclarativeBase, Mapped

router = APIRouter(prefix="/api/pries")


class Base(DeclarativeBase):
    """Base of the plugin's mapped tables."""

    metadata = new_metadata()
    type_annotation_map = COLUMN_TYPES


class Find(DistrictRow, Base):
    """Row of the plugin's own table."""

    __tablename__ = "pries_finds"

    what: Mapped[str]


class PlatformsUser(DistrictRow, Base):
    """User in the platform's table, which the plugin must not read."""

    __tablename__ = "users"

    password_hash: Mapped[str | None]


class Attempt(BaseModel):
    """SQL statements to run one after another in one transaction."""

    statements: list[str]


@router.post("/try")
async def try_all(ctx: StaffContext, attempt: Attempt) -> str:
    """Run the statements; return the rows of the last, or PostgreSQL's refusal."""
    return await _try(ctx, attempt)


@router.post("/later")
async def try_later(ctx: StaffContext, attempt: Attempt) -> str:
    """Run the statements in a flow."""
    await ctx.flows.submit(PRY, attempt, key="once")
    return "submitted"


@router.post("/ask")
async def ask(ctx: StaffContext) -> int:
    """Count the addresses for which the directory knows persons, and add a row to the plugin's own table."""
    ctx.db.add(Find(what="asked"))
    return len(await ctx.services.get(Directory).count_by_address(["sky@example.org"]))


async def pry(ctx: PluginContext, attempt: BaseModel) -> None:
    """Run the statements and store the result in the plugin's own table."""
    assert isinstance(attempt, Attempt)
    async with ctx.begin() as inner:
        found = await _try(inner, attempt)
    async with ctx.begin() as inner:
        inner.db.add(Find(what=found))


PRY = FlowSpec("pry", pry, Attempt)


async def _try(ctx: PluginContext, attempt: Attempt) -> str:
    rows: Sequence[object] = ()
    try:
        for statement in attempt.statements:
            result = await ctx.db.execute(text(statement))
            rows = [row[0] for row in result] if isinstance(result, CursorResult) and result.returns_rows else ()
    except DBAPIError as error:
        await ctx.db.rollback()
        return f"refused {getattr(error.orig, 'sqlstate', None)}"
    return f"rows {','.join(map(str, rows))}"


class Plugin:
    """Three routes, a flow and two models."""

    @hookimpl
    def routers(self) -> Sequence[APIRouter]:
        """Return the routes that run the statements."""
        return [router]

    @hookimpl
    def flows(self) -> Sequence[FlowSpec]:
        """Return the flow that runs the statements."""
        return [PRY]

    @hookimpl
    def models(self) -> Sequence[ModelSpec]:
        """Return the plugin's own model and one of the platform's table of users, which it must not show."""
        return [
            ModelSpec("Finds", (Field("what", column=Find.what),), Find),
            ModelSpec("PasswordHashes", (Field("hash", column=PlatformsUser.password_hash),), PlatformsUser),
        ]


plugin = Plugin()
