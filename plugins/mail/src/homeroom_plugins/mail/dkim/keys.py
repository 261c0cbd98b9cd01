"""Creation, verification and loading of the signing keys of a district's domain."""

import asyncio
import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from homeroom_plugins.mail.dkim.models import SigningKey
from homeroom_plugins.mail.dkim.signing import Algorithm, Signer
from homeroom_plugins.mail.settings import MailSettings
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from sqlalchemy import select

PURPOSE = "dkim-key"
RSA_BITS = 2048
"""A record with 2048 bits fits into one UDP answer; Google has refused 1024 bits since 2024."""


@dataclass(frozen=True, slots=True)
class SendingDomain:
    """The domain after the @ of the sender, and the keys that sign for it."""

    name: str
    signers: Sequence[Signer] = ()


async def load_sending_domain(ctx: PluginContext, installed: str) -> SendingDomain:
    """Return the district's own domain if one of its keys is proven, else the installation's.

    Without this proof, a district could send mail in the name of any domain. Only the owner of the DNS can provide it.
    """
    own = wanted_domain(ctx, installed)
    signers = await _load_signers(ctx, own)
    return SendingDomain(own, signers) if signers or own == installed else SendingDomain(installed)


def wanted_domain(ctx: PluginContext, installed: str) -> str:
    """Return the domain that the district has set, or the installation's."""
    settings = ctx.settings if isinstance(ctx.settings, MailSettings) else MailSettings()
    return settings.from_domain or installed


async def list_keys(ctx: PluginContext, domain: str) -> Sequence[SigningKey]:
    """Return all keys of a domain, the oldest first."""
    query = select(SigningKey).where(SigningKey.district_id == ctx.district.id, SigningKey.domain == domain)
    return (await ctx.db.scalars(query.order_by(SigningKey.created_at, SigningKey.selector))).all()


async def make_keys(ctx: PluginContext, domain: str) -> Sequence[SigningKey]:
    """Create one key of each algorithm, unless keys that wait for their DNS records exist. Flushes.

    New keys use selectors that no active key uses. There are two selectors per algorithm, so that one stays in the DNS
    while the other takes over.
    """
    keys = await list_keys(ctx, domain)
    if any(key.proven_at is None and key.retired_at is None for key in keys):
        return keys
    taken = {key.selector for key in keys if key.retired_at is None}
    made = await asyncio.to_thread(_generate)
    for algorithm, private in made.items():
        selector = next(name for name in _selectors(ctx.district.id, algorithm) if name not in taken)
        for old in (key for key in keys if key.selector == selector):
            await ctx.db.delete(old)
        await ctx.db.flush()
        key_id = uuid7()
        raw = private.private_bytes(
            serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        ctx.db.add(
            SigningKey(
                id=key_id,
                domain=domain,
                selector=selector,
                algorithm=algorithm,
                private_key=ctx.seal(PURPOSE).close(raw, key_id.bytes),
                public_key=public_text(private),
            )
        )
    await ctx.db.flush()
    return await list_keys(ctx, domain)


async def note_seen(ctx: PluginContext, domain: str, seen: Mapping[str, bool]) -> Sequence[SigningKey]:
    """Record which selectors have their DNS record; selectors that could not be looked up stay unchanged. Flushes.

    A newly proven key replaces the older keys of its algorithm. A key without its record stops signing.
    """
    keys, now = await list_keys(ctx, domain), ctx.now()
    for key in keys:
        if key.retired_at is not None or key.selector not in seen:
            continue
        if not seen[key.selector]:
            key.proven_at = None
        elif key.proven_at is None:
            key.proven_at = now
            for older in keys:
                is_older = older is not key and older.algorithm == key.algorithm and older.created_at <= key.created_at
                if is_older and older.proven_at and older.retired_at is None:
                    older.retired_at = now
    await ctx.db.flush()
    return keys


async def _load_signers(ctx: PluginContext, domain: str) -> Sequence[Signer]:
    found: dict[str, Signer] = {}
    for key in await list_keys(ctx, domain):
        if key.proven_at is None or key.retired_at is not None:
            continue
        private = serialization.load_der_private_key(ctx.seal(PURPOSE).open(key.private_key, key.id.bytes), None)
        assert isinstance(private, RSAPrivateKey | Ed25519PrivateKey)
        found[key.algorithm] = Signer(domain, key.selector, private)
    return [found[name] for name in sorted(found)]


def _generate() -> dict[Algorithm, RSAPrivateKey | Ed25519PrivateKey]:
    return {
        Algorithm.RSA: rsa.generate_private_key(public_exponent=65537, key_size=RSA_BITS),
        Algorithm.ED25519: Ed25519PrivateKey.generate(),
    }


def public_text(key: RSAPrivateKey | Ed25519PrivateKey) -> str:
    """Return the public key as DNS records carry it, in base64: DER for RSA, 32 raw bytes for Ed25519 (RFC 8463)."""
    if isinstance(key, Ed25519PrivateKey):
        return base64.b64encode(key.public_key().public_bytes_raw()).decode("ascii")
    der = key.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    return base64.b64encode(der).decode("ascii")


def _selectors(district: UUID, algorithm: Algorithm) -> tuple[str, str]:
    """Return two selectors that are unique to the district, because districts may share the installation's domain."""
    kind = "e" if algorithm is Algorithm.ED25519 else "r"
    return (f"hr1{kind}-{district.hex[-12:]}", f"hr2{kind}-{district.hex[-12:]}")
