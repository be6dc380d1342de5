"""Declarative shadow DOM: what a component shows stands in a <template>, not in the element."""

from collections.abc import Iterator
from typing import TypeAlias

from lxml.html import HtmlElement

_SPELLINGS = ("shadowrootmode", "shadowroot")
_MODES = frozenset(("open", "closed"))
_HOSTS = frozenset(
    """article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section
    span""".split()
)
_SILENT = frozenset(("style", "script", "link", "meta", "slot"))

_Node: TypeAlias = HtmlElement | str


def open_shadow_roots(root: HtmlElement) -> None:
    """Put what readers see in the place of each shadow host's own children, in the tree.

    The host's children go where the <slot>s are; those without a slot are not shown, and go.

    >>> from lxml.html import fromstring, tostring
    >>> inner = "<template shadowrootmode=open><h2>A</h2><slot></slot></template>b"
    >>> page = fromstring(f"<main><x-card>{inner}</x-card></main>")
    >>> open_shadow_roots(page)
    >>> tostring(page)
    b'<main><x-card><h2>A</h2><slot>b</slot></x-card></main>'
    """
    first: dict[HtmlElement, HtmlElement] = {}  # a host has one shadow root
    for template in root.iter("template"):
        host = template.getparent()
        if host is not None and _is_shadow_root(template) and _can_host(host.tag):
            first.setdefault(host, template)
    for host, template in first.items():  # outer roots first: they fill inner hosts
        _open(host, template)


def _is_shadow_root(template: HtmlElement) -> bool:
    modes = (template.get(name) or "" for name in _SPELLINGS)
    return any(mode.strip().lower() in _MODES for mode in modes)


def _can_host(tag: str) -> bool:
    return tag in _HOSTS or "-" in tag


def _open(host: HtmlElement, template: HtmlElement) -> None:
    light = _taken_out(host, template)
    parts = list(_own_elements(template))
    filled = [_fill(part, light) for part in parts if part.tag == "slot"]
    if not any(filled) and _is_mute(parts):
        for nodes in light.values():  # scripts would fill it: what it has already is the best
            _append(template, nodes)
    host.text = template.text
    template.tail = None
    host.remove(template)
    host.extend(list(template))


def _taken_out(host: HtmlElement, template: HtmlElement) -> dict[str, list[_Node]]:
    """The host's own children, by the name of the slot that they ask for."""
    light: dict[str, list[_Node]] = {"": [host.text or ""]}
    for child in list(host):
        tail, child.tail = child.tail, None
        if child is not template:
            light.setdefault((child.get("slot") or "").strip(), []).append(child)
            host.remove(child)
        light[""].append(tail or "")
    return light


def _own_elements(template: HtmlElement) -> Iterator[HtmlElement]:
    """The elements of a shadow tree in document order, without those of roots within it."""
    waiting = [template]
    while waiting:
        element = waiting.pop()
        yield element
        if element is template or element.tag != "template":
            waiting += reversed(element)


def _fill(slot: HtmlElement, light: dict[str, list[_Node]]) -> bool:
    """Put the children that ask for a slot into it; false when it keeps its fallback."""
    nodes = light.get((slot.get("name") or "").strip(), [])
    if all(isinstance(node, str) and not node.strip() for node in nodes):
        return False
    del light[(slot.get("name") or "").strip()]
    for child in list(slot):
        slot.remove(child)
    slot.text = None
    _append(slot, nodes)
    return True


def _append(element: HtmlElement, nodes: list[_Node]) -> None:
    texts: list[str] = []  # since the last child, joined once
    for node in nodes:
        if isinstance(node, str):
            texts.append(node)
        else:
            _append_text(element, "".join(texts))
            texts.clear()
            element.append(node)
    _append_text(element, "".join(texts))


def _append_text(element: HtmlElement, text: str) -> None:
    last = next(element.iterchildren(reversed=True), None)
    if text and last is not None:
        last.tail = (last.tail or "") + text
    elif text:
        element.text = (element.text or "") + text


def _is_mute(parts: list[HtmlElement]) -> bool:
    """Whether a shadow tree says nothing by itself; one with a root within it may."""
    template = parts[0]
    for part in parts:
        if part is not template and (part.tag == "template" or (part.tail or "").strip()):
            return False
        if part.tag not in _SILENT and (part.text or "").strip():
            return False
    return True
