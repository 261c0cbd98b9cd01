"""The plan of a seal: what is drawn for each signer, and what their signature states."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from homeroom_plugins.signing.models import FieldKind, SigningMethod
from homeroom_plugins.signing.sealing.cases import Case, SignedBy
from homeroom_plugins.signing.sealing.plans import DISTRICT, Attachment, Drawing, DrawnAs, Plan, SignerSeal
from homeroom_plugins.signing.sealing.words import Words

PICTURES = (SigningMethod.DRAWN, SigningMethod.UPLOADED, SigningMethod.STORED)
TICKED = "true"


def plan_seal(
    case: Case,
    words: Words,
    *,
    now: datetime,
    marks: Mapping[UUID, bytes],
    attachments: Sequence[Attachment],
) -> Plan:
    """Return the plan of a request's seal.

    Args:
        marks: The contents of marks by blob id.
    """
    taken: set[str] = set()
    seals = [_plan_signer(case, signer, words, now, marks, taken) for signer in case.signers]
    return Plan(seals, attachments, words.say("seal.field", name="{name}"))


def _plan_signer(
    case: Case, signer: SignedBy, words: Words, now: datetime, marks: Mapping[UUID, bytes], taken: set[str]
) -> SignerSeal:
    picture = marks.get(signer.mark_blob_id, b"") if signer.mark_blob_id and signer.method in PICTURES else b""
    drawings, places = [], []
    for item in case.fields:
        if item["role"] != signer.role or item["id"] in taken:
            continue  # If two signers have one role, the first one's value is drawn.
        taken.add(item["id"])
        if item["kind"] == FieldKind.SIGNATURE:
            places.append(_draw_mark(item, signer, picture))
        elif signer.method != SigningMethod.WET and (drawn := _draw(item, signer)):
            drawings.append(drawn)
    consent = (
        words.say("seal.consent", version=signer.consent_version, language=signer.consent_language)
        if signer.consented_at
        else ""
    )
    moment = words.moment(signer.signed_at)
    reason = words.say(
        "seal.reason",
        name=signer.name,
        moment=moment,
        method=words.method(signer.method),
        verified=words.verified(signer.verified_by),
    )
    return SignerSeal(
        name=signer.name,
        sealed_at=now,
        reason=" ".join(filter(None, (reason, consent))),
        location=signer.zone,
        facts=_list_facts(case, signer),
        mark=places[0] if places else None,
        caption=f"{signer.name} · {moment}",
        drawings=[*drawings, *places[1:]],
    )


def _draw_mark(item: Mapping[str, Any], signer: SignedBy, picture: bytes) -> Drawing:
    kind = DrawnAs.PICTURE if picture else DrawnAs.TYPED
    return _drawing(item, kind, signer.mark_text or signer.name, signer.language, picture)


def _draw(item: Mapping[str, Any], signer: SignedBy) -> Drawing | None:
    """Return the drawing of a filled-in field; None for one that shows nothing on the page."""
    value = signer.values.get(item["id"], "")
    match item["kind"]:
        case FieldKind.ATTACHMENT:
            return _drawing(item, DrawnAs.TEXT, value, signer.language) if value else None
        case FieldKind.CHECK:
            return _drawing(item, DrawnAs.CHECK, TICKED if value == TICKED else "", signer.language)
        case FieldKind.RADIO:
            is_one_of_group = len(item.get("options") or ()) <= 1 or item.get("group")
            if is_one_of_group:
                return _drawing(item, DrawnAs.CHECK, value, signer.language)
            return _drawing(item, DrawnAs.TEXT, value, signer.language)
        case FieldKind.INITIALS:
            return _drawing(item, DrawnAs.TYPED, value, signer.language)
        case _:
            return _drawing(item, DrawnAs.TEXT, value, signer.language)


def _drawing(item: Mapping[str, Any], kind: DrawnAs, value: str, language: str, picture: bytes = b"") -> Drawing:
    return Drawing(
        drawn_as=kind,
        page=int(item["page"]),
        x=float(item["x"]),
        y=float(item["y"]),
        width=float(item["width"]),
        height=float(item["height"]),
        label=str(item.get("label") or item["id"]),
        value=value,
        picture=picture,
        language=language or "en",
    )


def _list_facts(case: Case, signer: SignedBy) -> list[tuple[str, str]]:
    """Return the facts that programs can read from the signature dictionary, in the same form in every language."""
    facts = [
        (DISTRICT, case.district_id.hex),
        ("Request", str(case.request_id)),
        ("Signer", str(signer.id)),
        ("SignedAt", signer.signed_at.isoformat(timespec="seconds")),
        ("Method", signer.method),
        ("VerifiedBy", signer.verified_by),
        ("Role", signer.kind),
        ("Source", f"sha256:{case.sha256}"),
        ("ConsentVersion", signer.consent_version),
        ("ConsentLanguage", signer.consent_language),
        ("ConsentedAt", signer.consented_at.isoformat(timespec="seconds") if signer.consented_at else ""),
    ]
    return [(name, value) for name, value in facts if value]
