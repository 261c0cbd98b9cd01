"""The session of one transaction after the other: each says first for which district it is."""

from homeroom_sdk.orm import DISTRICT_SETTING
from sqlalchemy import CTE, Connection, Executable, Select, event, text
from sqlalchemy.orm import ORMExecuteState, Session, SessionTransaction

from homeroom.db.turns import end_turn

SET_DISTRICT = text(f"SELECT set_config('{DISTRICT_SETTING}', :district, true)")
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
        if session.info["read_only"]:
            connection.execute(SET_READ_ONLY)


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
