"""State transitions of the ledger; each is a single statement for many rows (see `models.MailMessage`).

Every statement filters by district in addition to row level security. Leases and due times use the database's clock,
so that a worker with a wrong clock cannot take another worker's mail.
"""

import json
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from homeroom_plugins.mail.attempts import Result
from homeroom_plugins.mail.models import WISHES
from homeroom_plugins.mail.reasons import STORED_REASONS
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.services import ACCOUNT_MAIL, MailState
from sqlalchemy import TextClause, text
from sqlalchemy.ext.asyncio import AsyncSession

LEASE_S = 15.0
HOLD_AFTER_S = 30 * 60
"""Seconds without news after which an unknown mail is handed to a person."""

EXPIRED = _("The mail was not sent before its expiry.")
CUT_OFF = _("The sender ended before the mail server's answer arrived.")
CANCELLED = _("Cancelled before it was sent.")


@dataclass(frozen=True, slots=True)
class Claimed:
    """A mail that this worker may try to send, with its fencing token `attempt`."""

    id: UUID
    attempt: int
    tries: int
    email: str
    domain: str
    category: str
    language: str
    message_id: str
    content: bytes


_RELEASE = text("""
    UPDATE mail_messages SET state = 'ready', due_at = now(), changed_at = now()
    WHERE district_id = :district AND batch_id = :batch AND state = 'planned' AND NOT is_unwritten
""")

_CLAIM = text("""
    WITH due AS (
        SELECT id FROM mail_messages
        WHERE district_id = :district AND state = 'ready' AND batch_id = :batch AND due_at <= now()
          AND domain <> ALL (CAST(:paused AS text[]))
        ORDER BY due_at LIMIT :limit FOR UPDATE SKIP LOCKED
    ), judged AS MATERIALIZED (
        SELECT m.id, s.reason, m.category = ANY (CAST(:required AS text[])) AS is_required, CASE
            WHEN m.expires_at <= now() THEN 'expired'
            WHEN m.category <> :account AND s.reason IS NOT NULL THEN 'suppressed'
            ELSE 'claimed' END AS verdict
        FROM mail_messages m JOIN due USING (id) LEFT JOIN LATERAL (
            SELECT s.reason FROM mail_suppressions s
            WHERE s.district_id = :district AND s.email = lower(m.email) AND s.category IN (m.category, '*')
              AND (s.reason <> ALL (CAST(:wishes AS text[])) OR m.category <> ALL (CAST(:required AS text[])))
            ORDER BY s.reason LIMIT 1) s ON true
        WHERE m.district_id = :district
    )
    UPDATE mail_messages m SET
        state = j.verdict, worker = :worker, changed_at = now(),
        attempt = m.attempt + CASE j.verdict WHEN 'claimed' THEN 1 ELSE 0 END,
        due_at = CASE j.verdict WHEN 'claimed' THEN now() + make_interval(secs => :lease) END,
        content = CASE j.verdict WHEN 'claimed' THEN m.content END,
        look = CASE j.verdict WHEN 'claimed' THEN CAST(:look AS uuid) ELSE m.look END,
        message = CASE j.verdict
            WHEN 'expired' THEN CAST(:expired AS jsonb)
            WHEN 'suppressed' THEN CAST(:reasons AS jsonb) -> CAST(j.is_required AS text) -> j.reason ELSE m.message END
    FROM judged j WHERE m.district_id = :district AND m.id = j.id
    RETURNING m.state, m.id, m.attempt, m.tries, m.email, m.domain, m.category, m.language, m.message_id, m.content
""")

# Both in one round trip; no mail is in both halves. Worker and attempt are the fence, not the time: an expired
# lease belongs to its holder until it is reaped. Arming changes no indexed column, so that it is a HOT update.
# A late answer still resolves an unknown mail, unless it was claimed again.
# `= ANY` makes the planner use the primary key: before the first ANALYZE it expects a district to have few rows,
# and a plain join would then read the whole district for each group.
_ADVANCE = text("""
    WITH recorded AS (
        UPDATE mail_messages m SET state = r.state, changed_at = now(),
            message = coalesce(r.message, m.message), worker = NULL,
            due_at = CASE WHEN r.state IN ('ready', 'unknown') THEN now() + make_interval(secs => r.delay) END,
            tries = m.tries + r.answered,
            sent_at = CASE r.state WHEN 'accepted' THEN now() END,
            content = CASE r.state WHEN 'accepted' THEN NULL ELSE m.content END
        FROM jsonb_to_recordset(CAST(:results AS jsonb))
            AS r (id uuid, attempt int, state text, message jsonb, delay float8, answered int)
        WHERE m.district_id = :district AND m.id = ANY (CAST(:ids AS uuid[]))
          AND m.id = r.id AND m.attempt = r.attempt AND m.state IN ('claimed', 'armed', 'unknown')
    )
    UPDATE mail_messages m SET state = 'armed', changed_at = now()
    WHERE m.district_id = :district AND m.id = ANY (CAST(:arm_ids AS uuid[]))
      AND m.attempt = (CAST(:arm_attempts AS int[]))[array_position(CAST(:arm_ids AS uuid[]), m.id)]
      AND m.worker = :worker AND m.state = 'claimed'
    RETURNING m.id
""")

# Mails that only the server kept waiting; a mail that its recipient's server deferred keeps its due time.
_WAKE = text("""
    UPDATE mail_messages SET due_at = now()
    WHERE district_id = :district AND batch_id = coalesce(CAST(:batch AS uuid), batch_id) AND state = 'ready'
      AND due_at > now() AND (tries = 0 OR id = ANY (CAST(:ids AS uuid[])))
""")

_RENEW = text("""
    UPDATE mail_messages SET due_at = now() + make_interval(secs => :lease)
    WHERE district_id = :district AND id IN (
        SELECT id FROM mail_messages
        WHERE district_id = :district AND worker = :worker AND state IN ('claimed', 'armed') AND batch_id = :batch
          AND due_at < now() + make_interval(secs => :lease * 0.8)
        FOR UPDATE SKIP LOCKED)
""")

_REAP = text("""
    UPDATE mail_messages SET
        state = CASE state WHEN 'claimed' THEN 'ready' ELSE 'unknown' END,
        due_at = CASE state WHEN 'claimed' THEN now() ELSE now() + make_interval(secs => :hold_after) END,
        worker = NULL, changed_at = now(),
        message = CASE state WHEN 'claimed' THEN message
            ELSE CAST(:cut_off AS jsonb) END
    WHERE district_id = :district AND id IN (
        SELECT id FROM mail_messages
        WHERE district_id = :district AND state IN ('claimed', 'armed') AND due_at < now()
          AND batch_id = coalesce(CAST(:batch AS uuid), batch_id)
        FOR UPDATE SKIP LOCKED)
""")

_HOLD = text("""
    UPDATE mail_messages SET state = 'held', due_at = NULL, changed_at = now()
    WHERE district_id = :district AND state = 'unknown' AND due_at < now()
""")

# Includes claimed mails, because their worker would otherwise return them to ready. A mail that is being armed is
# skipped and sent; waiting for its row lock could deadlock.
_STOP = """
    UPDATE mail_messages SET state = 'cancelled', due_at = NULL, content = NULL, changed_at = now(),
        message = CAST(:cancelled AS jsonb)
    WHERE district_id = :district AND batch_id = :batch AND (state IN ('planned', 'ready') OR id IN (
        SELECT id FROM mail_messages WHERE district_id = :district AND batch_id = :batch AND state = 'claimed'
        FOR UPDATE SKIP LOCKED))"""
_CANCEL = text(_STOP)
_WITHDRAW = text(f"{_STOP} AND key = ANY(:keys) RETURNING key")

_RESEND = text("""
    UPDATE mail_messages SET state = 'ready', due_at = now(), worker = NULL, tries = 0, attempt = attempt + 1,
        changed_at = now(), message = jsonb_build_object('text', '')
    WHERE district_id = :district AND batch_id = :batch AND key = :key
      AND state IN ('failed', 'unknown', 'held') AND content IS NOT NULL
      AND (expires_at IS NULL OR expires_at > now())
    RETURNING id, attempt
""")

_FORGET = text("""
    UPDATE mail_messages SET content = NULL
    WHERE district_id = :district AND state IN ('failed', 'held') AND content IS NOT NULL
      AND changed_at < now() - make_interval(days => :days)
""")

_FORGET_COPIES = text("""
    UPDATE mail_messages SET kept = NULL
    WHERE district_id = :district AND kept IS NOT NULL AND changed_at < now() - make_interval(days => :days)
""")


Run = Callable[[TextClause, Mapping[str, Any]], Awaitable[Iterable[Any]]]


@dataclass(frozen=True, slots=True)
class Ledger:
    """The ledger of one district, as used by one sending process.

    Attributes:
        worker, look: The id of this run of the process, and the look of its mails (`looks`).
        required: The categories of required notices, which are also sent to unsubscribed addresses.
    """

    district: UUID
    worker: UUID | None = None
    lease_s: float = LEASE_S
    required: frozenset[str] = frozenset()
    look: UUID | None = None

    async def release(self, db: AsyncSession, batch: UUID) -> None:
        """Make the planned mails of the batch ready to send, except those whose template is not filled in yet."""
        await self._run(db, _RELEASE, batch=batch)

    async def claim(self, db: AsyncSession, batch: UUID, *, limit: int, paused: Collection[str]) -> list[Claimed]:
        """Lease due mails to this worker; mails that have expired or are suppressed get their final state instead."""
        rows = await self._run(
            db,
            _CLAIM,
            batch=batch,
            worker=self.worker,
            limit=limit,
            paused=list(paused),
            lease=self.lease_s,
            account=ACCOUNT_MAIL,
            expired=_stored(EXPIRED),
            wishes=[wish.value for wish in WISHES],
            required=sorted(self.required),
            reasons=STORED_REASONS,
            look=self.look,
        )
        return [Claimed(*row[1:]) for row in rows if row[0] == MailState.CLAIMED]

    async def advance(self, run: Run, arms: Sequence[Claimed], results: Sequence[Result]) -> set[UUID]:
        """Record results, and arm `arms` before their final dots are written; return the ids that may still be sent.

        `run` is `AsyncSession.execute` or equivalent. Results of attempts that are no longer current change nothing.
        """
        values = {
            "district": self.district,
            "worker": self.worker,
            "arm_ids": [mail.id for mail in arms],
            "arm_attempts": [mail.attempt for mail in arms],
            "ids": [result.id for result in results],
            "results": json.dumps([result.stored() for result in results]),
        }
        return {row[0] for row in await run(_ADVANCE, values)}

    async def wake(self, db: AsyncSession, batch: UUID | None = None, *, ids: Collection[UUID] = ()) -> None:
        """Make mails that only waited for the server due now, and also the mails `ids`."""
        await self._run(db, _WAKE, batch=batch, ids=list(ids))

    async def renew(self, db: AsyncSession, batch: UUID) -> None:
        """Extend this worker's leases; called as a heartbeat."""
        await self._run(db, _RENEW, batch=batch, worker=self.worker, lease=self.lease_s)

    async def reap(self, db: AsyncSession, batch: UUID | None = None) -> None:
        """Take mails back from workers with expired leases: claimed mails become ready, armed ones unknown."""
        await self._run(db, _REAP, batch=batch, hold_after=HOLD_AFTER_S, cut_off=_stored(CUT_OFF))

    async def hold(self, db: AsyncSession) -> None:
        """Hold unknown mails for a person, `HOLD_AFTER_S` after the last news."""
        await self._run(db, _HOLD)

    async def cancel(self, db: AsyncSession, batch: UUID) -> int:
        """Cancel all mails of the batch that are not being sent at the moment; return the number."""
        result: Any = await db.execute(
            _CANCEL, {"district": self.district, "batch": batch, "cancelled": _stored(CANCELLED)}
        )
        return int(result.rowcount)

    async def withdraw(self, db: AsyncSession, batch: UUID, keys: Sequence[str]) -> list[str]:
        """Cancel those of these mails that are not being sent at the moment; return their keys."""
        rows = await self._run(db, _WITHDRAW, batch=batch, keys=list(keys), cancelled=_stored(CANCELLED))
        return [row[0] for row in rows]

    async def resend(self, db: AsyncSession, batch: UUID, key: str) -> tuple[UUID, int] | None:
        """Make one failed, unknown or held mail ready; return its id and attempt, or None if it cannot be sent."""
        rows = await self._run(db, _RESEND, batch=batch, key=key)
        return (rows[0][0], rows[0][1]) if rows else None

    async def forget(self, db: AsyncSession, *, days: int) -> None:
        """Delete the content of mails that have waited for a person's decision for `days` days."""
        await self._run(db, _FORGET, days=days)

    async def forget_copies(self, db: AsyncSession, *, days: int) -> None:
        """Delete staff copies of mails that have not changed for `days` days."""
        await self._run(db, _FORGET_COPIES, days=days)

    async def _run(self, db: AsyncSession, statement: Any, **values: Any) -> list[Any]:
        result: Any = await db.execute(statement, {"district": self.district, **values})
        return list(result) if result.returns_rows else []


def _stored(sentence: Sentence) -> str:
    return json.dumps(sentence.stored())
