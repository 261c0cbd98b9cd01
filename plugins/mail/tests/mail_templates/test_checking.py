"""Tests of the checks that a template must pass before it is saved."""

import pytest
from homeroom_plugins.mail.mail_templates.checking import check_source
from homeroom_plugins.mail.mail_templates.rendering import Source

KNOWN = ("firstName", "schoolName", "message", "subject", "link", "until")
WHOLE = '<p>{{message}}</p><a href="{{link}}">Open</a>'


def look(*, subject: str = "", body: str = "", html: str = "", has_link: bool = True) -> dict[str, str]:
    """Return the problems by field."""
    found = check_source(Source(subject, body, html, "auto"), KNOWN, has_link)
    return {problem.field: problem.message for problem in found}


class TestCheckSource:
    def test_placeholders_conditions_and_filters_are_fine(self) -> None:
        html = (
            "<style>.b { color: #fff }</style>{% if until and firstName != 'Jane' %}<i>{{until}}</i>{% endif %}"
            "{{ firstName|upper }}" + WHOLE
        )
        assert look(subject="{{ schoolName|default('us') }}: {{subject}}", html=html) == {}
        assert look(body="Dear {{firstName}},\n\n{{message}}") == {}

    @pytest.mark.parametrize(
        "attack",
        [
            "{{ message.__class__ }}",
            "{{ ''['__class__'] }}",
            "{{ message|attr('__class__') }}",
            "{% for a in (1, 2) %}x{% endfor %}",
            "{{ 'a' * 999999999 }}",
            "{{ 'a' ~ 'b' }}",
            "{{ range(9) }}",
            "{{ self }}",
            "{% macro m() %}{{ m() }}{% endmacro %}",
            "{% include 'mail.html' %}",
            "{% import 'x' as y %}",
            "{% set a = 1 %}",
            "{{ message|safe }}",
            "{{ message if 1 else link }}",
            "{{ [1] }}",
            "{{ 1 < 2 }}",
            "{% filter upper %}x{% endfilter %}",
        ],
    )
    def test_whatever_loops_calls_or_reaches_is_refused(self, attack: str) -> None:
        text = attack + WHOLE
        for field, found in (("body", look(body=text)), ("html", look(html=text))):
            assert list(found) == [field], attack
            assert found[field].startswith(("Line 1", "{{message}} stands", "self is not a placeholder")), found

    def test_unknown_placeholder_is_named_with_those_there_are(self) -> None:
        assert look(body="{{message}} {{parentName}}")["body"] == (
            "parentName is not a placeholder of this mail. There are {{firstName}}, {{schoolName}}, {{message}}, "
            "{{subject}}, {{link}}, {{until}}."
        )

    @pytest.mark.parametrize("name", ["pin", "PIN", "pinCode", "password"])
    def test_pin_is_never_in_a_mail(self, name: str) -> None:
        assert look(body="{{message}} {{" + name + "}}")["body"].startswith("A mail never contains a PIN")

    @pytest.mark.parametrize(
        ("html", "wrong"),
        [
            ("<p>{{message}}</p>", "{{link}}"),
            ("{% if until %}" + WHOLE + "{% endif %}", "{{message}}"),
            ("{{message}}{% if until %}{{link}}{% endif %}", "{{link}}"),
            ('<a href="{{link}}">Open</a>', "{{message}}"),
        ],
    )
    def test_link_and_message_stand_in_it_whatever_is_true(self, html: str, wrong: str) -> None:
        assert wrong in look(html=html)["html"]

    def test_mail_that_leads_nowhere_needs_no_link_and_a_text_has_its_button(self) -> None:
        assert look(html="<p>{{message}}</p>", has_link=False) == {}
        assert look(body="{{message}}") == {}
        assert "{{message}}" in look()["body"]

    def test_subject_keeps_that_of_the_job(self) -> None:
        assert "{{subject}}" in look(subject="Report card", body="{{message}}")["subject"]

    @pytest.mark.parametrize(
        ("html", "named"),
        [
            ("<script>1</script>", "<script>"),
            ('<img src="https://x.example/1.gif">', "<img>"),
            ('<form action="https://x.example">', "<form>"),
            ("<iframe></iframe>", "<iframe>"),
            ('<link rel="stylesheet" href="https://x.example/a.css">', "<link>"),
            ('<p onclick="x()">', "onclick"),
            ('<a href="javascript:x()">x</a>', "javascript:x()"),
            ('<a href="https://x.example/?who={{firstName}}">x</a>', "{{link}}"),
            ('<p style="background:url(https://x.example/1.gif)">', "url(…)"),
            ("<style>@import 'https://x.example/a.css';</style>", "url(…)"),
            ('<td background="https://x.example/1.gif">', "background"),
        ],
    )
    def test_scripts_pictures_forms_and_what_is_fetched_are_refused(self, html: str, named: str) -> None:
        assert named in look(html=html + WHOLE)["html"]

    def test_line_that_cannot_be_read_is_named(self) -> None:
        assert look(body="{{message}}\n{% if until %}")["body"].startswith("Line 2 cannot be read.")
