"""Tests of rendering templates: what families see, and attacks that passed the checks."""

import pytest
from homeroom_plugins.mail.layout import LINK_MARK
from homeroom_plugins.mail.mail_templates.errors import TemplateRefused
from homeroom_plugins.mail.mail_templates.guarded import fill_in
from homeroom_plugins.mail.mail_templates.rendering import MAX_HTML, Source, clean, write_mails
from homeroom_sdk.context import PluginContext

VALUES = {"firstName": "Zoë <b>", "message": "Dear family,\n\nit is ready.", "subject": "Card", "until": ""}
HTML = (
    "<style>.b { color: #fff; background-color: #0b5394 }</style><h1>{{firstName}}</h1><p>{{message}}</p>"
    '<a class="b" href="{{link}}">Open</a>'
)


def write(source: Source, **values: str) -> tuple[str, str, str]:
    (written,) = write_mails(source, True, [VALUES | values])
    return written.subject, written.body, written.html


class TestWriteMails:
    def test_styles_stand_beside_what_they_are_for_and_values_are_text(self) -> None:
        subject, body, html = write(Source("{{firstName}}: {{subject}}", "", HTML, "rtl"))

        assert subject == "Zoë <b>: Card"
        assert html.startswith('<div dir="rtl"><h1>Zoë &lt;b&gt;</h1>')
        assert f'<a href="{LINK_MARK}" style="color: #fff;background-color: #0b5394">Open</a>'.replace(
            ": ", ":"
        ) in html.replace(": ", ":")
        assert "<style" not in html
        assert "Dear family,<br>" in html
        assert body == f"Zoë <b>\n\nDear family,\n\nit is ready.\n\nOpen: {LINK_MARK}"

    def test_own_text_part_is_kept_and_text_alone_has_no_html(self) -> None:
        _subject, body, html = write(Source("", "Own: {{message}}", HTML, "auto"))
        assert (body, bool(html)) == ("Own: Dear family,\n\nit is ready.", True)
        assert write(Source("", "{{message}}", "", "auto"))[2] == ""

    def test_subject_is_one_line_and_leaves_out_what_is_hidden(self) -> None:
        source = Source("{{firstName}}\n{{subject}}", "{{message}}", "", "auto", hidden=("firstName",))
        assert write(source, subject="a\r\nBcc: x@x.example")[0] == "a Bcc: x@x.example"

    @pytest.mark.parametrize(
        "attack",
        [
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "<svg onload=alert(1)></svg>",
            "<iframe src='https://x.example'></iframe>",
            "<form action='https://x.example'><input></form>",
            "<p style='background-image:url(https://x.example/1)'>x</p>",
            "<a href='JavaScript:alert(1)'>x</a>",
            "<link rel='stylesheet' href='https://x.example'>",
            "<meta http-equiv='refresh' content='0;url=https://x.example'>",
            "<math><mtext><style><img src=x onerror=alert(1)></style>",
        ],
    )
    def test_nothing_runs_or_is_fetched_whatever_was_saved(self, attack: str) -> None:
        html = write(Source("", "", HTML + attack, "auto"))[2].lower()
        for gone in ("script", "onerror", "onload", "<img", "<svg", "iframe", "<form", "url(", "<link", "<meta"):
            assert gone not in html, (attack, html)
        assert clean(html) == html

    @pytest.mark.parametrize("html", ["{{message}}<!-- {{link}} -->", '{{message}}<p title="{{link}}">x</p>'])
    def test_link_that_nobody_sees_is_lost(self, html: str) -> None:
        with pytest.raises(TemplateRefused, match="link is lost"):
            write(Source("", "", html, "auto"))

    @pytest.mark.parametrize(
        "attack",
        [
            "{{ ''.__class__.__mro__ }}",
            "{{ message.format.__globals__ }}",
            "{{ nobody }}",
            "{{ message.clear() }}",
            "{{ 1 / 0 }}",
            "{{ message|nosuchfilter }}",
        ],
    )
    def test_what_reaches_or_fails_is_refused_with_a_sentence(self, attack: str) -> None:
        with pytest.raises(TemplateRefused, match="cannot be filled in"):
            write(Source("", "{{message}}" + attack, "", "auto"))

    def test_mail_that_becomes_too_long_is_refused(self) -> None:
        with pytest.raises(TemplateRefused, match=f"longer than {MAX_HTML}"):
            write(Source("", "", HTML + "{{message}}" * 40, "auto"), message="x" * 5000)


class TestFillIn:
    """Rendering in the guarded child, without the checks before it."""

    async def test_many_mails_share_one_child(self, ctx: PluginContext) -> None:
        values = [VALUES | {"firstName": f"n{number}"} for number in range(300)]
        written = await fill_in(ctx, Source("", "{{firstName}}: {{message}}", "", "auto"), values, has_link=False)
        assert [item.body.partition(":")[0] for item in written] == [f"n{number}" for number in range(300)]

    @pytest.mark.parametrize(
        "attack",
        [
            "{{ 'x' * 10 ** 9 }}",
            "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
            "{% for a in 'xxxxxxxxxx' * 999999 %}{{ message }}{% endfor %}",
        ],
    )
    async def test_what_multiplies_recurses_or_loops_ends_with_a_sentence(
        self, ctx: PluginContext, attack: str
    ) -> None:
        with pytest.raises(TemplateRefused):
            await fill_in(ctx, Source("", attack + "{{message}}", "", "auto"), [VALUES], has_link=False)
