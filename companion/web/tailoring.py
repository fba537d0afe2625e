"""What of a sheet a screen can wear: selectors that begin with a class that its body never has are left out; the
order of the others stays."""

import re
from collections.abc import Iterator

AROUND = ("@layer", "@media", "@supports", "@container")


def fitting(text: str, never: frozenset[str]) -> str:
    """Of a tight sheet."""
    return "".join(kept(head, body, never) for head, body in blocks(text))


def blocks(text: str) -> Iterator[tuple[str, str | None]]:
    """Each rule as what stands before its braces and in them; a statement has none."""
    start = opened = depth = 0
    for place, sign in enumerate(text):
        if sign == "{":
            opened = opened if depth else place
            depth += 1
        elif sign == "}":
            depth -= 1
            if not depth:
                yield text[start:opened], text[opened + 1 : place]
                start = place + 1
        elif sign == ";" and not depth:
            yield text[start : place + 1], None
            start = place + 1


def kept(head: str, body: str | None, never: frozenset[str]) -> str:
    if body is None:
        return head
    if head.startswith(AROUND):
        inner = fitting(body, never)
        return f"{head}{{{inner}}}" if inner else ""
    worn = head if head.startswith("@") else ",".join(each for each in selectors(head) if may_be(each, never))
    return f"{worn}{{{body}}}" if worn else ""


def selectors(head: str) -> Iterator[str]:
    """Parted by the commas that stand in no brackets."""
    start = 0
    for place in outside(head, ","):
        yield head[start:place]
        start = place + 1
    yield head[start:]


def may_be(selector: str, never: frozenset[str]) -> bool:
    selector = selector.strip()
    first = selector[: next(outside(selector, " >+~"), None)]
    named = set(re.findall(r"\.([\w-]+)", first[: next(outside(first, "("), None)]))
    either = [{option.strip() for option in options.split(",")} for options in re.findall(r":is\(([^()]*)\)", first)]
    absent = {f".{each}" for each in never}
    return not named & never and not any(options <= absent for options in either)


def outside(text: str, signs: str) -> Iterator[int]:
    """Where one of these signs stands in no brackets."""
    depth = 0
    for place, sign in enumerate(text):
        depth -= sign == ")"
        if not depth and sign in signs:
            yield place
        depth += sign == "("
