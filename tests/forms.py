"""What the forms of a page hold: to send one as a browser would, and to see whether one that was refused still holds
everything that was sent."""

from __future__ import annotations

from html.parser import HTMLParser

Field = tuple[str, str]


class _Forms(HTMLParser):
    """The fields of each form in their order; what stands in a `template` is no part of the page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[list[Field]] = []
        self.select = self.textarea = ""
        self.options: list[tuple[str, bool]] = []
        self.text = ""
        self.inert = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        name, value = has.get("name", ""), has.get("value", "")
        self.inert += tag == "template"
        if tag == "form":
            self.forms.append([])
        elif tag == "input" and (has.get("type") not in ("checkbox", "radio") or "checked" in has):
            self.put(name, value or ("on" if "checked" in has else ""))
        elif tag == "select":
            self.select, self.options = name, []
        elif tag == "option":
            self.options.append((value, "selected" in has))
        elif tag == "textarea":
            self.textarea, self.text = name, ""

    def handle_data(self, data: str) -> None:
        if self.textarea:
            self.text += data

    def handle_endtag(self, tag: str) -> None:
        self.inert -= tag == "template"
        if tag == "select":
            chosen = [value for value, on in self.options if on] or [value for value, _ in self.options[:1]]
            for value in chosen[-1:]:
                self.put(self.select, value)
        elif tag == "textarea":
            self.put(self.textarea, self.text)
            self.textarea = ""

    def put(self, name: str, value: str) -> None:
        if self.forms and name and not self.inert:
            self.forms[-1].append((name, value))


def _forms(page: str) -> list[list[Field]]:
    reader = _Forms()
    reader.feed(page)
    return reader.forms


def lost(page: str, **sent: str | int | list[str | int]) -> set[Field]:
    """What of `sent` the form that holds the most of it doesn't hold any more."""
    lists = {name: value if isinstance(value, list) else [value] for name, value in sent.items()}
    told = {(name, str(value)) for name, values in lists.items() for value in values}
    return min((told - set(held) for held in _forms(page)), key=len)


def as_sent(page: str, *, do: str) -> dict[str, list[str]]:
    """What a browser sends of the form whose field `do` says so, as it stands there."""
    [form] = [form for form in _forms(page) if ("do", do) in form]
    sent: dict[str, list[str]] = {}
    for name, value in form:
        sent.setdefault(name, []).append(value)
    return sent
