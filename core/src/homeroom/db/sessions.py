"""The session of one transaction after the other: each says first for which district it is.

A plugin with a role of its own has a session of its own beside that of the platform. They end together: first the
platform's, in which other plugins' services have written, then the plugin's.
"""

from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol

from homeroom_sdk.orm import DISTRICT_SETTING, SCHOOLS_SETTING
from sqlalchemy import CTE, Connection, Executable, Select, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import ORMExecuteState, Session, SessionTransaction

from homeroom.db.turns import end_turn

OPEN_DISTRICT = text("SELECT public.open_district(CAST(:district AS uuid), :ticket)")
SET_DISTRICT = text(f"SELECT set_config('{DISTRICT_SETTING}', :district, true)")
SET_SCHOOLS = text(f"SELECT set_config('{SCHOOLS_SETTING}', coalesce(CAST(:schools AS text[])::text, ''), true)")
SET_READ_ONLY = text("SELECT set_config('transaction_read_only', 'on', true)")


class DistrictSession(Session):
    """Says at the begin of each transaction which district it is for, and knows whether it has written something."""

    @property
    def has_written(self) -> bool:
        """Whether the transaction holds anything that would be lost, or let go too early, at its end."""
        own = self.info.get("has_written") or self.new or self.dirty or self.deleted
        return bool(own or any(has_written(beside) for beside in beside_of(self.info).values()))


class JoinedSession(AsyncSession):
    """Ends the sessions that plugins with roles of their own have beside it.

    Whoever wants those to be committed first says `session.info["beside_first"] = True`.
    """

    async def commit(self) -> None:
        """Commit this session, then those beside it. What the database refuses in one of them undoes all.

        Only a connection that is lost between the two can part them; a service that is asked again does it once.
        """
        beside = list(beside_of(self.info).values())
        for each in beside:
            if not each.sync_session.is_active:  # A savepoint of ours has outlived what failed in it.
                await each.rollback()
            elif each.in_transaction():
                await each.flush()
        if self.info.get("beside_first"):
            for each in beside:
                await each.commit()
            await super().commit()
            return
        await super().commit()
        for each in beside:
            await each.commit()

    async def rollback(self) -> None:
        """Roll back this session and those beside it."""
        await super().rollback()
        for each in beside_of(self.info).values():
            await each.rollback()

    async def close(self) -> None:
        """Close this session and those beside it."""
        try:
            for each in beside_of(self.info).values():
                await each.close()
        finally:
            await super().close()


def beside_of(info: Mapping[Any, Any]) -> Mapping[str, AsyncSession]:
    """The sessions beside one, by the plugin whose they are, given its `info`."""
    found: Mapping[str, AsyncSession] = info.get("beside", {})
    return found


class SessionsOfPlugins(Protocol):
    """Opens sessions beside those of the platform; `homeroom.db.plugin_pools.PluginPools` does."""

    def open_beside(self, session: AsyncSession, plugin_id: str) -> AsyncSession: ...


def session_beside(session: AsyncSession, plugin_id: str) -> AsyncSession:
    """The session of the plugin's own role that ends with this one of the platform."""
    pools: SessionsOfPlugins = session.info["plugins"]
    return pools.open_beside(session, plugin_id)


def has_written(session: AsyncSession) -> bool:
    """Whether a session of ours holds anything that would be lost at its end."""
    district_session: DistrictSession = session.sync_session  # type: ignore[assignment] # made by Database alone
    return district_session.has_written


@event.listens_for(DistrictSession, "after_begin")
def _begin(session: Session, transaction: SessionTransaction, connection: Connection) -> None:
    if transaction.nested:
        return
    if "district" in session.info:
        ticket: Callable[[str], bytes] | None = session.info.get("ticket")
        if ticket is None:
            connection.execute(SET_DISTRICT, {"district": session.info["district"]})
        else:
            values = {"district": session.info["district"], "ticket": ticket(session.info["district"])}
            connection.execute(OPEN_DISTRICT, values)
            session.info["savepoint"] = session.info["platform"].get_nested_transaction()
        if session.info.get("schools") is not None:
            connection.execute(SET_SCHOOLS, {"schools": session.info["schools"]})
        if session.info["read_only"]:
            connection.execute(SET_READ_ONLY)


@event.listens_for(DistrictSession, "after_soft_rollback")
def _undo_beside(session: Session, transaction: SessionTransaction) -> None:
    """What plugins have begun inside a savepoint goes with it."""
    for beside in beside_of(session.info).values() if transaction.nested else ():
        if beside.info.get("savepoint") is transaction:
            beside.sync_session.rollback()


async def keep_to_schools(session: AsyncSession, schools: Collection[str] | None) -> None:
    """Keep the session, its transaction of now and those to come, to schools by their codes; None is all of them."""
    wanted = None if schools is None else sorted(schools)
    for beside in beside_of(session.info).values():
        await keep_to_schools(beside, schools)
    if session.info.get("schools") == wanted:
        return
    session.info["schools"] = wanted
    if session.in_transaction():
        connection = await session.connection()
        await connection.execute(SET_SCHOOLS, {"schools": wanted})


@asynccontextmanager
async def see_all_schools(session: AsyncSession) -> AsyncIterator[None]:
    """Let the session see all schools inside the block."""
    kept = session.info.get("schools")
    await keep_to_schools(session, None)
    try:
        yield
    finally:
        for each in (session, *beside_of(session.info).values()):
            each.info["schools"] = kept
            if kept is not None and each.in_transaction():
                await _keep_again(each, kept)


async def _keep_again(session: AsyncSession, schools: list[str]) -> None:
    """After an error the transaction takes no statement any more, and the next one begins with its schools."""
    connection = await session.connection()
    with suppress(DBAPIError):
        await connection.execute(SET_SCHOOLS, {"schools": schools})


@event.listens_for(DistrictSession, "after_transaction_end")
def _end(session: Session, transaction: SessionTransaction) -> None:
    if transaction.parent is None:
        session.info["has_written"] = False
        platform: Session = session.info.get("platform", session)
        end_turn(platform.info)


@event.listens_for(DistrictSession, "after_flush")
def _note_flush(session: Session, _context: object) -> None:
    session.info["has_written"] = True


@event.listens_for(DistrictSession, "do_orm_execute")
def _note_statement(state: ORMExecuteState) -> None:
    """Whatever is no plain question counts as written: a row that is locked too, and what asks no table, as a lock."""
    if not _is_question(state.statement):
        state.session.info["has_written"] = True


def _is_question(statement: Executable) -> bool:
    if not isinstance(statement, Select) or statement._for_update_arg is not None:
        return False
    sources = [*statement.columns_clause_froms, *(join[0] for join in statement._setup_joins)]
    # A `WITH` may hold anything; the few there are cost nothing by being taken for writes.
    return bool(sources) and not any(isinstance(source, CTE) for source in sources) and not statement._independent_ctes
