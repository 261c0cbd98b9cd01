"""The sealing key of a district: the operator's, or one that is created for the district at its first seal."""

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding, load_der_private_key
from homeroom_plugins.signing.seal_models import Authority
from homeroom_plugins.signing.sealing.certificates import make_authority
from homeroom_plugins.signing.sealing.keys import Identity, KeptKey
from homeroom_plugins.signing.sealing.operators import (
    OperatorSettings,
    load_operators_identity,
    settings_from_environment,
)
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.orm import uuid7
from sqlalchemy import select, text

OWN = "own"
PURPOSE = "authority"
CERTIFICATE, LIST = "certificate:", "crl:"

WARNING = _(
    "Documents are sealed with a key that homeroom has created for your district. The district's "
    "verification page shows that they are genuine; other programs show an unknown signer until your "
    "operator sets a key from a public authority."
)


async def find_identity(ctx: PluginContext) -> Identity:
    """Return the key that seals now; create the district's own key at its first seal.

    Stores the certificate of every key that has sealed. Flushes.

    Raises:
        KeyUnusable: the operator has configured a key that cannot be used.
    """
    settings = settings_from_environment()
    if settings.has_key:
        identity = load_operators_identity(settings)
        await _remember(ctx, identity)
        return identity
    row = await _find_own(ctx)
    if row is None:
        # If two first seals run concurrently, the second waits here and finds the key of the first.
        await ctx.db.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))"), {"key": _lock(ctx)})
        row = await _find_own(ctx) or await _make(ctx)
    return open_row(ctx, row)


def find_warning(settings: OperatorSettings | None = None) -> Sentence | None:
    """Return the warning for staff if the operator has not configured a key."""
    return None if (settings or settings_from_environment()).has_key else WARNING


@dataclass(frozen=True, slots=True)
class Known:
    """A certificate that has sealed in the district, with its chain up to the authority."""

    certificate: x509.Certificate
    chain: Sequence[x509.Certificate]


async def list_known(ctx: PluginContext) -> list[Known]:
    """List every certificate that has ever sealed in the district."""
    rows = (await ctx.db.scalars(select(Authority).where(Authority.district_id == ctx.district.id))).all()
    return [Known(x509.load_der_x509_certificate(row.certificate), _read_chain(row)) for row in rows]


def open_row(ctx: PluginContext, row: Authority) -> Identity:
    """Decrypt a row of the district's own key."""
    secret = ctx.seal(PURPOSE).open(row.key, row.id.bytes)
    certificate = x509.load_der_x509_certificate(row.certificate)
    return Identity(certificate, _load(row.id, secret), _read_chain(row), _unpack(row, LIST), row.kind)


@lru_cache(maxsize=64)
def _load(_row_id: UUID, secret: bytes) -> KeptKey:
    key = load_der_private_key(secret, None)
    assert isinstance(key, ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey)
    return KeptKey(key)


def _unpack(row: Authority, kind: str) -> tuple[bytes, ...]:
    return tuple(base64.b64decode(item.removeprefix(kind)) for item in row.chain if item.startswith(kind))


def _read_chain(row: Authority) -> tuple[x509.Certificate, ...]:
    return tuple(x509.load_der_x509_certificate(der) for der in _unpack(row, CERTIFICATE))


async def _find_own(ctx: PluginContext) -> Authority | None:
    wanted = (
        select(Authority)
        .where(Authority.district_id == ctx.district.id, Authority.kind == OWN, Authority.retired_at.is_(None))
        .order_by(Authority.created_at.desc())
        .limit(1)
    )
    row = (await ctx.db.scalars(wanted)).one_or_none()
    if row is not None and x509.load_der_x509_certificate(row.certificate).not_valid_after_utc <= ctx.now():
        row.retired_at = ctx.now()
        return None
    return row


async def _make(ctx: PluginContext) -> Authority:
    new = make_authority(ctx.district.id, ctx.district.name, ctx.now())
    row_id = uuid7()
    row = Authority(
        id=row_id,
        district_id=ctx.district.id,
        kind=OWN,
        certificate=new.certificate.public_bytes(Encoding.DER),
        chain=_pack((new.root,), (new.revocations,)),
        key=ctx.seal(PURPOSE).close(new.key, row_id.bytes),
    )
    ctx.db.add(row)
    await ctx.audit.record("signing_key.made", subject=str(row_id))
    await ctx.db.flush()
    return row


async def _remember(ctx: PluginContext, identity: Identity) -> None:
    """Store the certificate of the operator's key, so that its seals can be verified after it is replaced."""
    content = identity.certificate.public_bytes(Encoding.DER)
    wanted = select(Authority.id).where(Authority.district_id == ctx.district.id, Authority.certificate == content)
    if (await ctx.db.scalars(wanted.limit(1))).first() is None:
        chain = _pack(identity.chain, identity.lists)
        row = Authority(kind=identity.origin, certificate=content, chain=chain, key=b"", district_id=ctx.district.id)
        ctx.db.add(row)
        await ctx.db.flush()


def _pack(certificates: Sequence[x509.Certificate], lists: Sequence[bytes]) -> list[str]:
    ders = [found.public_bytes(Encoding.DER) for found in certificates]
    packed = [CERTIFICATE + base64.b64encode(der).decode() for der in ders]
    return packed + [LIST + base64.b64encode(item).decode() for item in lists]


def _lock(ctx: PluginContext) -> str:
    return f"signing_authority:{ctx.district.id}"
