"""Sessions that set the district at the start of each transaction.

A plugin with its own database role has its own session next to the platform's, called a plugin session here. Both end
together: first the platform session, to which the services of other plugins have written, then the plugin session.
"""

from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol

from homeroom_sdk.orm import DISTRICT_SETTING, SCHOOLS_SETTING
from sqlalchemy import CTE, Connection, Executable, Select, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import ORMExecuteState, Session, SessionTransaction

from homeroom.db.admission import end_turn

OPEN_DISTRICT = text("SELECT public.open_district(CAST(:district AS uuid), :ticket)")
SET_DISTRICT = text(f"SELECT set_config('{DISTRICT_SETTING}', :district, true)")
SET_SCHOOLS = text(f"SELECT set_config('{SCHOOLS_SETTING}', coalesce(CAST(:schools AS text[])::text, ''), true)")
SET_READ_ONLY = text("SELECT set_config('transaction_read_only', 'on', true)")


class DistrictSession(Session):
    """Session that sets the district at the start of each transaction and tracks whether it has written."""

    @property
    def has_written(self) -> bool:
        """True if the transaction or a plugin session has writes or locks that its end would lose or release."""
        own = self.info.get("has_written") or self.new or self.dirty or self.deleted
        return bool(own or any(has_written(beside) for beside in beside_of(self.info).values()))


class JoinedSession(AsyncSession):
    """Platform session that also ends the plugin sessions next to it.

    Set `session.info["beside_first"] = True` to commit the plugin sessions first.
    """

    async def commit(self) -> None:
        """Commit this session, then its plugin sessions; if a write of any of them is refused, commit none.

        Only a connection that is lost between the commits can leave some of them uncommitted. A service that is called
        again then must not do its work twice.
        """
        beside = list(beside_of(self.info).values())
        for each in beside:
            if not each.sync_session.is_active:  # It failed, but our savepoint was not rolled back.
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
        """Roll back this session and its plugin sessions."""
        await super().rollback()
        for each in beside_of(self.info).values():
            await each.rollback()

    async def close(self) -> None:
        """Close this session and its plugin sessions."""
        try:
            for each in beside_of(self.info).values():
                await each.close()
        finally:
            await super().close()


def beside_of(info: Mapping[Any, Any]) -> Mapping[str, AsyncSession]:
    """Return the plugin sessions of a session by plugin id, given its `info`."""
    found: Mapping[str, AsyncSession] = info.get("beside", {})
    return found


class SessionsOfPlugins(Protocol):
    """Opener of plugin sessions next to platform sessions; implemented by `homeroom.db.plugin_pools.PluginPools`."""

    def open_beside(self, session: AsyncSession, plugin_id: str) -> AsyncSession: ...


def session_beside(session: AsyncSession, plugin_id: str) -> AsyncSession:
    """Return the plugin session that ends with this platform session."""
    pools: SessionsOfPlugins = session.info["plugins"]
    return pools.open_beside(session, plugin_id)


def has_written(session: AsyncSession) -> bool:
    """Return True if a session holds writes or locks that would be lost or released at its end."""
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
    """Roll back the transactions that plugin sessions began inside a savepoint, together with it."""
    for beside in beside_of(session.info).values() if transaction.nested else ():
        if beside.info.get("savepoint") is transaction:
            beside.sync_session.rollback()


async def keep_to_schools(session: AsyncSession, schools: Collection[str] | None) -> None:
    """Restrict this session and its plugin sessions to schools by code, from now on; None lifts the restriction.

    It applies to the current transaction and to later ones.
    """
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
    """Restrict the current transaction to the schools again.

    After an error it accepts no more statements; that is ignored, because the next transaction starts with the schools.
    """
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
    """Treat every statement except a plain SELECT from a table as a write.

    `FOR UPDATE` and table-less SELECTs (advisory locks) count too.
    """
    if not _is_question(state.statement):
        state.session.info["has_written"] = True


def _is_question(statement: Executable) -> bool:
    if not isinstance(statement, Select) or statement._for_update_arg is not None:
        return False
    sources = [*statement.columns_clause_froms, *(join[0] for join in statement._setup_joins)]
    # A `WITH` may contain a write. There are so few of them that treating all as writes costs nothing.
    return bool(sources) and not any(isinstance(source, CTE) for source in sources) and not statement._independent_ctes
