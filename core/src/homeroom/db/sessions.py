"""The session of one transaction after the other: each says first for which district it is."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, suppress

from homeroom_sdk.orm import DISTRICT_SETTING, SCHOOLS_SETTING
from sqlalchemy import CTE, Connection, Executable, Select, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import ORMExecuteState, Session, SessionTransaction

from homeroom.db.turns import end_turn

SET_DISTRICT = text(f"SELECT set_config('{DISTRICT_SETTING}', :district, true)")
SET_SCHOOLS = text(f"SELECT set_config('{SCHOOLS_SETTING}', coalesce(CAST(:schools AS text[])::text, ''), true)")
SET_READ_ONLY = text("SELECT set_config('transaction_read_only', 'on', true)")


class DistrictSession(Session):
    """Says at the begin of each transaction which district it is for, and knows whether it has written something."""

    @property
    def has_written(self) -> bool:
        """Whether the transaction holds anything that would be lost, or let go too early, at its end."""
        return bool(self.info.get("has_written") or self.new or self.dirty or self.deleted)


@event.listens_for(DistrictSession, "after_begin")
def _begin(session: Session, transaction: SessionTransaction, connection: Connection) -> None:
    if transaction.nested:
        return
    if "district" in session.info:
        connection.execute(SET_DISTRICT, {"district": session.info["district"]})
        if session.info.get("schools") is not None:
            connection.execute(SET_SCHOOLS, {"schools": session.info["schools"]})
        if session.info["read_only"]:
            connection.execute(SET_READ_ONLY)


async def keep_to_schools(session: AsyncSession, schools: Collection[str] | None) -> None:
    """Keep the session, its transaction of now and those to come, to schools by their codes; None is all of them."""
    wanted = None if schools is None else sorted(schools)
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
        session.info["schools"] = kept
        if kept is not None and session.in_transaction():
            await _keep_again(session, kept)


async def _keep_again(session: AsyncSession, schools: list[str]) -> None:
    """After an error the transaction takes no statement any more, and the next one begins with its schools."""
    connection = await session.connection()
    with suppress(DBAPIError):
        await connection.execute(SET_SCHOOLS, {"schools": schools})


@event.listens_for(DistrictSession, "after_transaction_end")
def _end(session: Session, transaction: SessionTransaction) -> None:
    if transaction.parent is None:
        session.info["has_written"] = False
        end_turn(session.info)


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
