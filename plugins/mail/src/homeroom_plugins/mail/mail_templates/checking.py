"""Validation of a template before it is saved. Runs in a guarded child, because parsing can be attacked as well.

A template is HTML or text with placeholders and conditions. Loops, calls and attribute access are not allowed.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser

from homeroom_plugins.mail.mail_templates.rendering import SCHEMES, Source
from homeroom_sdk.i18n import Sentence, _
from jinja2 import TemplateSyntaxError, nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment

FILTERS = ("capitalize", "default", "lower", "title", "trim", "upper")
_SPELLED = {"link", "message", "subject"}
"""Placeholders that allow no filter: the link, and what the clerk has written."""
_PINS = re.compile(r"pin(code|number)?|code|password", re.IGNORECASE)
_VALUES = (nodes.Name, nodes.Const, nodes.Compare, nodes.Operand, nodes.And, nodes.Or, nodes.Not)


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem with one field of a template, and its remedy."""

    field: str
    message: Sentence


@dataclass(slots=True)
class _Found:
    """The placeholders of a field, those outside of conditions, and the problems found."""

    names: list[str] = field(default_factory=list)
    always: set[str] = field(default_factory=set)
    problems: list[Sentence] = field(default_factory=list)


def check_source(source: Source, known: Sequence[str], has_link: bool) -> list[Problem]:
    """Return the problems of the template, at most one per field.

    Args:
        known: The placeholders of its kind of mail.
    """
    fields = {"subject": source.subject, "body": source.body, "html": source.html}
    found = {name: _read(text) for name, text in fields.items()}
    problems = []
    for name in fields:
        wrong = next(_judge(name, found[name], source, known, has_link=has_link), None)
        if wrong is not None:
            problems.append(Problem(name, wrong))
    return problems


def _judge(name: str, found: _Found, source: Source, known: Sequence[str], *, has_link: bool) -> Iterator[Sentence]:
    yield from found.problems
    unknown = sorted({item for item in found.names if item not in known})
    if any(_PINS.fullmatch(item) for item in unknown):
        yield _("A mail never contains a PIN: its reader would have both the link and the PIN. Remove it.")
    if unknown:
        yield _(
            "{found} is not a placeholder of this mail. There are {known}.",
            found=", ".join(unknown[:5]),
            known=", ".join(_spell(item) for item in known),
        )
    if name == "subject" and source.subject.strip() and "subject" not in found.always:
        yield _("Add {name} outside of conditions: the text written for each job appears there.", name="{{subject}}")
    is_text = name == "body" and (source.body.strip() or not source.html.strip())
    if (is_text or (name == "html" and source.html.strip())) and "message" not in found.always:
        yield _("Add {name} outside of conditions: the text written for each job appears there.", name="{{message}}")
    if name == "html" and source.html.strip():
        if has_link and "link" not in found.always:
            yield _("Add {name} outside of conditions: families open their document with it.", name="{{link}}")
        yield from _read_html(source.html)


def _spell(name: str) -> str:
    return "{{" + name + "}}"


def _read(text: str) -> _Found:
    found = _Found()
    try:
        tree = ImmutableSandboxedEnvironment().parse(text)
    except TemplateSyntaxError as error:
        found.problems.append(
            _(
                "Line {line} cannot be read. A placeholder is written {placeholder}, a condition {condition}.",
                line=error.lineno,
                placeholder="{{firstName}}",
                condition="{% if firstName %} … {% endif %}",
            )
        )
        return found
    for node in tree.body:
        _walk(node, found, is_certain=True)
    return found


def _walk(node: nodes.Node, found: _Found, *, is_certain: bool) -> None:
    if isinstance(node, nodes.TemplateData):
        return
    if isinstance(node, nodes.Output):
        for item in node.nodes:
            if isinstance(item, nodes.Name) and is_certain:
                found.always.add(item.name)
            _walk(item, found, is_certain=is_certain)
        return
    if isinstance(node, nodes.If):
        _walk(node.test, found, is_certain=False)
        for part in (*node.body, *node.elif_, *node.else_):
            _walk(part, found, is_certain=False)
        return
    if isinstance(node, nodes.Filter) and node.name in FILTERS and node.node is not None and not node.kwargs:
        if isinstance(node.node, nodes.Name) and node.node.name in _SPELLED:
            found.problems.append(_("{name} cannot have a filter. Remove the filter.", name=_spell(node.node.name)))
        for value in (node.node, *node.args):
            _walk(value, found, is_certain=False)
        return
    if isinstance(node, _VALUES) and not (isinstance(node, nodes.Compare) and _orders(node)):
        if isinstance(node, nodes.Name):
            found.names.append(node.name)
        for child in node.iter_child_nodes():
            _walk(child, found, is_certain=False)
        return
    found.problems.append(
        _(
            "Line {line} holds what a template may not. There are placeholders, conditions with {condition}, and the "
            "filters {filters}.",
            line=node.lineno,
            condition="if, ==, !=, and, or, not",
            filters=", ".join(FILTERS),
        )
    )


def _orders(node: nodes.Compare) -> bool:
    return any(item.op not in ("eq", "ne") for item in node.ops)


def _read_html(html: str) -> Iterator[Sentence]:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    yield from reader.problems


_PICTURES = {"img", "picture", "video", "audio", "source", "svg", "canvas", "embed", "object"}
_FORMS = {"form", "input", "button", "select", "textarea"}
_FOREIGN = {"script", "iframe", "frame", "link", "base", "meta", "noscript", "math", "template", "applet"}
_FETCHED = re.compile(r"url\s*\(|\bimport\b|expression\s*\(", re.IGNORECASE)


def _refuse_active(name: str) -> Sentence:
    return _("Remove {name}: a mail may not run or fetch anything.", name=name)


class _Reader(HTMLParser):
    """Finds HTML that a mail must not contain; `rendering.clean` removes whatever this reader misses."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.problems: list[Sentence] = []
        self._is_style = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._is_style = tag == "style"
        shown = f"<{tag}>"
        if tag in _PICTURES:
            self.problems.append(
                _(
                    "Remove {tag}: pictures would show outsiders who reads the mail. The logo is added automatically.",
                    tag=shown,
                )
            )
        elif tag in _FORMS:
            self.problems.append(_("Remove {tag}: a mail may not contain forms.", tag=shown))
        elif tag in _FOREIGN:
            self.problems.append(_refuse_active(shown))
        for name, value in attrs:
            self._judge(name.lower(), value or "")

    def handle_endtag(self, tag: str) -> None:
        self._is_style = False

    def handle_data(self, data: str) -> None:
        if self._is_style:
            self._judge("style", data)

    def _judge(self, name: str, value: str) -> None:
        if name.startswith("on"):
            self.problems.append(_refuse_active(name))
        elif name == "style" and _FETCHED.search(value):
            self.problems.append(_refuse_active("url(…)"))
        elif name in ("src", "background", "srcset"):
            self.problems.append(_refuse_active(name))
        elif name == "href" and re.search(r"\{[{%]", value):
            if not re.fullmatch(r"\s*\{\{\s*link\s*\}\}\s*", value):
                self.problems.append(
                    _(
                        "The address of a link may contain only the placeholder {name}: others would reveal the "
                        "reader.",
                        name="{{link}}",
                    )
                )
        elif name == "href":
            scheme = value.strip().partition(":")[0].lower()
            if scheme not in SCHEMES:
                self.problems.append(
                    _("The link to {target} leads nowhere from a mail. Begin it with https://.", target=value[:60])
                )
