"""Conversion of a mail's HTML into its text part."""

import re
from html.parser import HTMLParser

_BLOCKS = {"p", "div", "h1", "h2", "h3", "h4", "ul", "ol", "table", "tr", "blockquote", "hr", "center"}
_SPACE = re.compile(r"[ \t\r\n]+")


def text_of(html: str) -> str:
    """Return the text of cleaned HTML (see `clean`) in paragraphs, with the address after each link."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    lines = (_SPACE.sub(" ", line).strip() for line in "".join(reader.parts).split("\n"))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._link = ""
        self._label: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BLOCKS:
            self.parts.append("\n\n")
        elif tag == "br":
            self.parts.append("\n")
        elif tag == "li":
            self.parts.append("\n- ")
        elif tag in {"td", "th"}:
            self.parts.append(" ")
        elif tag == "a":
            self._link, self._label = dict(attrs).get("href") or "", []

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCKS:
            self.parts.append("\n\n")
        elif tag == "a" and self._link:
            if "".join(self._label).strip() != self._link:
                self.parts.append(f": {self._link.removeprefix('mailto:').removeprefix('tel:')}")
            self._link = ""

    def handle_data(self, data: str) -> None:
        self.parts.append(_SPACE.sub(" ", data))
        self._label.append(data)
