"""The certificate of proof: what was signed, by whom, how they were verified, and all events."""

from collections.abc import Sequence

from homeroom_plugins.signing.sealing.cases import Case, ConsentText, Happened, SignedBy
from homeroom_plugins.signing.sealing.keys import Identity
from homeroom_plugins.signing.sealing.words import Words
from homeroom_sdk.printing import Block, Facts, Grid, Heading, Paragraph, Printed
from homeroom_sdk.printing.fonts import MISSING, with_letters

HIDDEN_ACTS = frozenset({"seal_waits", "exported"})


def describe_certificate(
    case: Case,
    words: Words,
    identity: Identity,
    *,
    district: str,
    address: str,
    files: Sequence[tuple[str, str]] = (),
    sealed_sha256: str = "",
) -> Printed:
    """Return the content of the certificate in the district's language.

    Args:
        address: URL of the page that verifies sealed documents.
        files: The attachments of the document: name and SHA-256.
        sealed_sha256: Checksum of the sealed document; empty in the copy that is attached to it and cannot contain it.
    """
    facts = [
        (words.say("certificate.document"), case.title),
        (words.say("certificate.person"), f"{case.person} ({case.person_id})"),
        (words.say("certificate.district"), district),
        (words.say("certificate.school"), case.school),
        (words.say("certificate.request"), str(case.request_id)),
        (words.say("certificate.original"), _in_groups(case.sha256)),
        (
            words.say("certificate.result"),
            _in_groups(sealed_sha256) if sealed_sha256 else words.say("certificate.result_elsewhere"),
        ),
        (words.say("certificate.key"), _in_groups(identity.fingerprint)),
        (words.say("certificate.key_origin"), words.say(f"origin.{identity.origin}")),
    ]
    blocks: list[Block] = [
        Paragraph(words.say("certificate.intro", address=address)),
        Facts([(term, fact) for term, fact in facts if fact]),
    ]
    for signer in case.signers:
        blocks += [Heading(words.say("certificate.signer", name=signer.name)), Facts(_describe_signer(signer, words))]
    for text in case.consents:
        blocks += _describe_consent(text, words)
    if files:
        head = (words.say("certificate.file"), "SHA-256")
        blocks += [
            Heading(words.say("certificate.files")),
            Grid(head, [(name, _in_groups(sha256)) for name, sha256 in files]),
        ]
    happened = [item for item in case.happened if item.act not in HIDDEN_ACTS]
    if happened:
        head_of_acts = tuple(words.say(f"certificate.{column}") for column in ("when", "who", "what"))
        blocks += [
            Heading(words.say("certificate.happened")),
            Grid(head_of_acts, [_describe_act(item, words) for item in happened]),
        ]
    blocks += [Heading(words.say("certificate.meaning")), Paragraph(words.say("certificate.meaning_text"))]
    title = words.say("certificate.title")
    return Printed(title, words.language, blocks, footer=f"{case.request_id}")


def _describe_signer(signer: SignedBy, words: Words) -> list[tuple[str, str]]:
    consent = ""
    if signer.consented_at is not None:
        consent = words.say(
            "certificate.consent_text",
            version=signer.consent_version,
            language=signer.consent_language,
            moment=words.moment(signer.consented_at),
        )
    rows = [
        (words.say("certificate.role"), words.find(f"role.{signer.kind}", signer.kind)),
        (words.say("certificate.signed"), words.moment(signer.signed_at)),
        (words.say("certificate.method"), words.method(signer.method)),
        (words.say("certificate.mark"), signer.mark_text),
        (words.say("certificate.verified"), words.verified(signer.verified_by)),
        (words.say("certificate.consent"), consent),
        (words.say("certificate.address"), signer.address),
        (words.say("certificate.agent"), signer.agent),
        (words.say("certificate.zone"), signer.zone),
    ]
    return [(term, fact) for term, fact in rows if fact]


def _describe_consent(text: ConsentText, words: Words) -> list[Block]:
    """Return the blocks with the accepted text, or a notice if no font has its letters."""
    heading = words.say("certificate.consent_shown", version=text.version, language=text.language)
    paragraph = "\n\n".join(text.paragraphs)
    if MISSING not in with_letters(paragraph):
        return [Heading(heading), Paragraph(paragraph)]
    return [Heading(heading), Paragraph(words.say("certificate.consent_unprintable"))]


def _describe_act(item: Happened, words: Words) -> tuple[str, str, str]:
    return words.moment(item.at), item.who or words.say("certificate.platform"), words.find(f"act.{item.act}", item.act)


def _in_groups(sha256: str) -> str:
    """Return hex digits in groups of eight, so that lines can break and people can compare them."""
    return " ".join(sha256[start : start + 8] for start in range(0, len(sha256), 8))
