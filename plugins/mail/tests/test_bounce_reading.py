"""Tests that returned mails are judged as a postmaster would, and that a good address never counts as dead."""

import pytest
from homeroom_plugins.mail.bounces.mime import take_apart
from homeroom_plugins.mail.bounces.reading import MAX_WORDS, clean_words, read_report
from homeroom_plugins.mail.bounces.reports import Kind
from mail_testing.returned import TO, Sample, all_samples

SAMPLES = all_samples()
FAMILIES = all_samples("families.txt")
VERP = "bounce+0123456789abcdefghij@bounces.district.example"
MESSAGE_ID = "<0192f0c1-0000-7000-8000-000000000001@district.example>"


class TestReadReport:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
    def test_sample_is_read_right(self, sample: Sample) -> None:
        report = read_report(sample.fill(verp=VERP, message_id=MESSAGE_ID))

        assert report.kind is sample.kind, report
        assert (VERP in report.return_addresses) is (sample.found_by == "verp")
        assert sample.found_by != "id" or MESSAGE_ID in report.message_ids
        assert sample.found_by != "none" or MESSAGE_ID not in report.message_ids
        assert "@" not in report.words
        assert len(report.words) <= MAX_WORDS

    @pytest.mark.parametrize("sample", FAMILIES, ids=lambda sample: sample.name)
    def test_recipient_of_every_family_is_found(self, sample: Sample) -> None:
        report = read_report(sample.fill(verp=VERP, message_id=MESSAGE_ID))

        assert sample.kind is Kind.NOTICE or TO in report.recipients

    def test_there_are_many_of_every_kind(self) -> None:
        assert len(SAMPLES) >= 130
        assert len(FAMILIES) >= 40
        assert {sample.kind for sample in SAMPLES} == set(Kind)
        assert len({sample.name for sample in SAMPLES}) == len(SAMPLES)

    @pytest.mark.parametrize("sample", [s for s in SAMPLES if s.kind is Kind.HARD], ids=lambda sample: sample.name)
    def test_hard_bounce_says_why(self, sample: Sample) -> None:
        assert read_report(sample.fill(verp=VERP, message_id=MESSAGE_ID)).words

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
    def test_line_ends_and_a_cut_off_end_make_no_dead_address_of_a_good_one(self, sample: Sample) -> None:
        raw = sample.fill(verp=VERP, message_id=MESSAGE_ID)

        for variant in (raw.replace(b"\r\n", b"\n"), raw[: len(raw) * 2 // 3], b"\r\n" + raw):
            assert sample.kind is Kind.HARD or read_report(variant).kind is not Kind.HARD, variant

    def test_the_address_that_it_was_handed_over_to_goes_first(self) -> None:
        sample = next(sample for sample in SAMPLES if sample.name == "postfix-unknown-user")
        raw = sample.fill(verp=VERP, message_id=MESSAGE_ID)

        report = read_report(raw, ("bounce+other@bounces.district.example",))

        assert report.return_addresses[:2] == ("bounce+other@bounces.district.example", VERP)
        assert report.recipients == (TO,)

    def test_mail_whose_parts_are_nested_too_deeply_is_read_as_it_stands(self) -> None:
        raw = b"From: a@homes.example.org\r\n" + b"Content-Type: message/rfc822\r\n\r\n" * 3_000 + b"no such user"

        assert take_apart(raw).text.startswith("From: a@homes.example.org")
        assert read_report(raw).kind is not Kind.HARD


class TestCleanWords:
    def test_addresses_message_ids_and_line_breaks_go(self) -> None:
        words = clean_words(f"550 {TO}\r\n in {MESSAGE_ID} \x00 'x=a@b.example' " + "long " * 200)

        assert "@" not in words
        assert "\n" not in words
        assert len(words) == MAX_WORDS
