"""Conversion of the server's behaviour into ledger results."""

from functools import partial

from homeroom_plugins.mail.attempts import Result
from homeroom_plugins.mail.bounces.reports import Kind
from homeroom_plugins.mail.bounces.verdicts import judge_failure
from homeroom_plugins.mail.ledger import HOLD_AFTER_S, Claimed
from homeroom_plugins.mail.sending.pace import MAX_ATTEMPTS, MAX_ATTEMPTS_ALONE, reconnect_delay_s, retry_delay_s
from homeroom_plugins.mail.smtp.transaction import Outcome, Verdict
from homeroom_sdk.i18n import NOTHING, Sentence, _
from homeroom_sdk.services import MailState

ALONE_S = 10.0
"""Maximum delay for a mail with a broken connection while no other mail has been sent in this run."""


def judge(mail: Claimed, outcome: Outcome, *, is_servers_fault: bool = False, others_went: bool = True) -> Result:
    """Return the ledger's result for an attempt; the recipient's address is removed from the server's words.

    Args:
        is_servers_fault: The server treats every mail this way, so the attempt does not count against this mail.
        others_went: The server has processed other mails in this run, so this mail may have broken the connection.
    """
    words = outcome.text
    if mail.email.lower() in words.lower():
        words = words.with_values(partial(_without_address, email=mail.email))
    match outcome.verdict:
        case Verdict.ACCEPTED:
            return Result(mail.id, mail.attempt, MailState.ACCEPTED, words)
        case Verdict.REFUSED:
            return Result(mail.id, mail.attempt, MailState.FAILED, words, dead_email=_dead_email(mail, outcome))
        case Verdict.UNKNOWN:
            return Result(mail.id, mail.attempt, MailState.UNKNOWN, words, delay_s=HOLD_AFTER_S)
        case Verdict.DEFERRED:
            return _spared(mail, words) if is_servers_fault else _deferred(mail, words)
        case Verdict.UNTOUCHED | Verdict.LET_GO:
            return _spared(mail, words) if is_servers_fault else _untouched(mail, words, others_went=others_went)


def return_to_queue(mail: Claimed, *, delay_s: float) -> Result:
    """Return the result for a claimed mail that was not attempted."""
    return Result(mail.id, mail.attempt, MailState.READY, NOTHING, delay_s=delay_s)


def unreadable(mail: Claimed) -> Result:
    """Return the result for a mail with damaged content."""
    return Result(mail.id, mail.attempt, MailState.FAILED, _("The stored content is damaged. Create the mail again."))


def _dead_email(mail: Claimed, outcome: Outcome) -> str:
    """Return the address if the words clearly state that it does not exist, else an empty text.

    A refusal of the sender or of the content does not count.
    """
    is_dead = outcome.is_about_recipient and judge_failure(str(outcome.text)) is Kind.HARD
    return mail.email if is_dead else ""


def _spared(mail: Claimed, words: Sentence) -> Result:
    return Result(mail.id, mail.attempt, MailState.READY, words, delay_s=1.0)


def _deferred(mail: Claimed, words: Sentence) -> Result:
    delay = retry_delay_s(mail.tries + 1)
    if delay is None:
        reason = _(
            "The mail server asked to try later {count} times, the last time with: {words}",
            count=mail.tries + 1,
            words=words,
        )
        return Result(mail.id, mail.attempt, MailState.FAILED, reason, answered=True)
    return Result(mail.id, mail.attempt, MailState.READY, words, delay_s=delay, answered=True)


def _untouched(mail: Claimed, words: Sentence, *, others_went: bool) -> Result:
    if mail.attempt >= (MAX_ATTEMPTS if others_went else MAX_ATTEMPTS_ALONE):
        reason = _(
            "The connection ended {count} times before the mail was sent, the last time with: {words}",
            count=mail.attempt,
            words=words,
        )
        return Result(mail.id, mail.attempt, MailState.FAILED, reason)
    # A mail without others only waits for the server, and the gate already spaces those attempts.
    delay = reconnect_delay_s(mail.attempt)
    return Result(mail.id, mail.attempt, MailState.READY, words, delay_s=delay if others_went else min(delay, ALONE_S))


def _without_address(words: str, email: str) -> str:
    lowered, needle = words.lower(), email.lower()
    while (at := lowered.find(needle)) >= 0:
        words = f"{words[:at]}(recipient){words[at + len(needle) :]}"
        lowered = words.lower()
    return words
