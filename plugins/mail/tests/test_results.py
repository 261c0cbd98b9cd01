"""Tests of the result of an attempt for its mail, and of the server gate's memory of an outage."""

from dataclasses import replace

import pytest
from homeroom_plugins.mail.ledger import Claimed
from homeroom_plugins.mail.sending.pauses import ServerGate
from homeroom_plugins.mail.sending.results import ALONE_S, judge
from homeroom_plugins.mail.smtp.transaction import Outcome, Verdict
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import MailState

BROKEN = Outcome(Verdict.UNTOUCHED, Sentence("The connection ended."))


def claimed(attempt: int) -> Claimed:
    return Claimed(uuid7(), attempt, 0, "ana@families.example", "families.example", "delivery", "en", "<1@x>", b"")


class TestJudge:
    @pytest.mark.parametrize(("attempt", "least"), [(1, 1.6), (5, 25.0), (9, 240.0)])
    def test_mail_whose_connection_breaks_while_others_go_waits_longer_each_time(
        self, attempt: int, least: float
    ) -> None:
        result = judge(claimed(attempt), BROKEN, others_went=True)
        assert result.state is MailState.READY
        assert result.delay_s >= least

    @pytest.mark.parametrize("attempt", [1, 9, 200])
    def test_mail_beside_which_nothing_went_does_not_pay_for_the_outage(self, attempt: int) -> None:
        result = judge(claimed(attempt), BROKEN, others_went=False)
        assert result.state is MailState.READY
        assert 0 < result.delay_s <= ALONE_S

    def test_mail_on_a_connection_of_before_the_recovery_goes_at_once(self) -> None:
        assert judge(claimed(9), BROKEN, is_servers_fault=True).delay_s <= 1.0


class TestDeadAddress:
    """Tests that a permanent refusal marks the address as dead only if there is no doubt."""

    @pytest.mark.parametrize(
        "words",
        [
            "550 5.1.1 <ana@families.example>: Recipient address rejected: User unknown in virtual mailbox table",
            "550-5.1.1 The email account that you tried to reach does not exist. Please try",
            "550 No such user here",
            "553 sorry, this recipient is not in my validrcptto list, no mailbox here by that name (#5.1.1)",
            "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup",
            "554 delivery error: dd This user doesn't have a families.example account (ana@families.example) [0]",
        ],
    )
    def test_nobody_is_there(self, words: str) -> None:
        outcome = Outcome(Verdict.REFUSED, Sentence(words), is_about_recipient=True)
        assert judge(claimed(1), outcome).dead_email == "ana@families.example"
        assert judge(claimed(1), replace(outcome, is_about_recipient=False)).dead_email == ""
        assert judge(claimed(1), replace(outcome, verdict=Verdict.DEFERRED)).dead_email == ""

    @pytest.mark.parametrize(
        "words",
        [
            "550 5.7.1 Relaying denied",
            "554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org",
            "552 5.2.2 Mailbox full",
            "550 5.7.26 This mail is unauthenticated, which poses a security risk",
            "552 5.3.4 Message size exceeds fixed limit",
            "550 Requested action not taken",
        ],
    )
    def test_address_may_be_good(self, words: str) -> None:
        outcome = Outcome(Verdict.REFUSED, Sentence(words), is_about_recipient=True)
        assert judge(claimed(1), outcome).dead_email == ""


class TestServerGate:
    def test_recovery_is_the_first_success_after_a_failure(self) -> None:
        now = [100.0]
        gate = ServerGate(20.0, clock=lambda: now[0])
        gate.succeeded()
        assert gate.recovered_at < 0
        gate.failed(Sentence("421 away"))
        now[0] = 130.0
        gate.succeeded()
        now[0] = 140.0
        gate.succeeded()
        assert gate.recovered_at == 130.0
