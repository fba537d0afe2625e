"""A player who uses only the keyboard and a screen reader: finds buttons by their spoken names, reaches them with Tab,
presses them with Enter, and records what live regions would say."""

import re
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

from tests.browser.screens import Evening, Screen
from tests.http_player import Player, code_of

FARTHEST, PATIENCE = 160, 30_000
# What changes inside a live region is read out: of one that is whole in itself all of it, else what is new.
EARS = """() => {
  window.heard = [];
  const isRead = (each) => each.isConnected && each.checkVisibility();
  const hear = (node) => {
    if (node.nodeType === Node.TEXT_NODE && !node.data.trim()) return;
    const element = node instanceof Element ? node : node.parentElement;
    const region = element?.closest("[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]");
    if (!region || !isRead(region)) return;
    const isWhole = region.getAttribute("aria-atomic") !== "false" && !region.ariaLive;
    const said = (isWhole ? region : element).textContent.replace(/\\s+/g, " ").trim();
    if (said && said !== window.heard.at(-1)) window.heard.push(said);
  };
  const watch = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "childList") for (const each of addedNodes) hear(each);
      else hear(target);
    }
  });
  watch.observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ["hidden"] });
}"""
IS_BEFORE = """(each) => Boolean(
    document.activeElement.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING)"""
HEARD_ONE = "said => window.heard.some((each) => new RegExp(said).test(each))"
HEARD = "said => window.heard.some((each) => each.includes(said))"


@dataclass
class Listener:
    """A player at one screen, who neither sees nor touches it. `before` holds what was heard before the last press."""

    screen: Screen
    presses: int = 0
    before: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.add_init_script(f"({EARS})()")
        self.page.reload()
        self.screen.is_live()

    @property
    def page(self) -> Page:
        return self.screen.page

    @property
    def table(self) -> str:
        return self.page.url.rpartition("/")[2]

    def button(self, name: str, role: str = "button") -> Locator:
        """Returns the element whose spoken name matches `name`, in the open popup if there is one; the test fails if
        it is not the only one."""
        popup = self.page.locator("dialog[open]").last
        within = popup if popup.count() else self.page
        return within.get_by_role(role, name=re.compile(name))  # type: ignore[arg-type]

    def is_told(self, one: str, other: str) -> bool:
        """Waits until one of two buttons is there, and returns whether it is the first."""
        expect(self.button(f"{one}|{other}")).to_be_visible()
        return self.button(one).count() > 0

    def reach(self, target: Locator) -> None:
        """Moves the focus to the target with Tab, or with Shift+Tab if it stands before the focus."""
        expect(target).to_be_visible()
        key = "Shift+Tab" if target.evaluate(IS_BEFORE) else "Tab"
        for _ in range(FARTHEST):
            if target.evaluate("each => each === document.activeElement"):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"Tab never comes to {target}")

    def press(self, name: str, role: str = "button", key: str = "Enter") -> "Listener":
        """Reaches the button of this name and presses the key."""
        self.before = self.page.evaluate("window.heard.splice(0)")
        self.reach(self.button(name, role))
        return self.press_here(key)

    def press_here(self, key: str = "Enter") -> "Listener":
        """Presses the key on the focused element."""
        self.page.keyboard.press(key)
        self.presses += 1
        return self

    def unfold(self, summary: str) -> "Listener":
        """Opens the section with this summary."""
        self.reach(self.page.locator(f"summary:has-text('{summary}')"))
        self.page.keyboard.press("Enter")
        return self

    def choose(self, within: str, field: str, name: str) -> "Listener":
        """Chooses an option of a group of radio buttons: Tab leads to the group, the arrow keys to the option."""
        group = self.page.locator(f"{within} input[name={field}]")
        wanted = self.page.locator(f"{within} label:has(input[name={field}])", has_text=name).locator("input")
        self.reach(group.first)
        self.page.keyboard.press(" ")
        for _ in range(group.count()):
            if wanted.is_checked():
                return self
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the arrows never come to {name}")

    def hears(self, *said: str) -> "Listener":
        """Waits until each of these texts has been read out since the last press."""
        for each in said:
            self.waits_for(HEARD, each)
        return self

    def hears_one_of(self, said: str) -> "Listener":
        """Waits until a text has been read out that matches the regular expression."""
        self.waits_for(HEARD_ONE, said)
        return self

    def waits_for(self, what: str, said: str) -> None:
        try:
            self.page.wait_for_function(what, arg=said, timeout=PATIENCE)
        except Exception:
            raise AssertionError(f"not heard: {said}; but {self.page.evaluate('window.heard')}") from None

    def hears_nothing_of(self, said: str) -> "Listener":
        assert not self.page.evaluate(HEARD, said)
        return self

    def is_at(self, heading: str) -> "Listener":
        """Waits until the focused element contains this heading."""
        expect(self.page.locator(":focus")).to_contain_text(heading)
        return self

    def is_somewhere(self) -> "Listener":
        """Waits until an element has the focus, so that it is not lost."""
        self.page.wait_for_function("() => document.activeElement !== document.body", timeout=PATIENCE)
        return self


def open_with_listener(evening: Evening, host: Player, game: str, *people: str, **more: object) -> tuple[Listener, str]:
    """Opens a table and returns a listener at its tablet, with the code to join."""
    table = host.open_table(game, people, **more)
    return Listener(evening.tablet().go(f"/tables/{table}")), code_of(host.look(table))
