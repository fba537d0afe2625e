"""Whoever plays by keyboard and by ear: buttons are found by the names that are read out, reached with Tab, pressed
with Enter; what a screen reader would say is written down; and the focus is never lost."""

import re
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

from tests.browser.screens import Screen

FARTHEST = 160
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
HEARD = "said => window.heard.some((each) => each.includes(said))"


@dataclass
class Listener:
    """At one screen, without eyes and without a finger."""

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
        """The only one of that name."""
        return self.page.get_by_role(role, name=re.compile(name))  # type: ignore[arg-type]

    def reach(self, target: Locator) -> None:
        expect(target).to_be_visible()
        wanted = target.element_handle()
        for _ in range(FARTHEST):
            if self.page.evaluate("each => each === document.activeElement", wanted):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {target}")

    def press(self, name: str, role: str = "button", key: str = "Enter") -> "Listener":
        self.before = self.page.evaluate("window.heard.splice(0)")
        self.reach(self.button(name, role))
        self.page.keyboard.press(key)
        self.presses += 1
        return self

    def choose(self, within: str, field: str, name: str) -> "Listener":
        """Of a group of choices: Tab comes to the first, or to the one that is chosen, the arrows to the others."""
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
        for each in said:
            try:
                self.page.wait_for_function(HEARD, arg=each, timeout=5000)
            except Exception:
                raise AssertionError(f"not heard: {each}; but {self.page.evaluate('window.heard')}") from None
        return self

    def hears_nothing_of(self, said: str) -> "Listener":
        assert not self.page.evaluate(HEARD, said)
        return self

    def is_at(self, heading: str) -> "Listener":
        """Whoever went on by key is at the beginning of what is now."""
        expect(self.page.locator(":focus")).to_contain_text(heading)
        return self

    def is_somewhere(self) -> "Listener":
        """The focus stands on something, never on nothing."""
        self.page.wait_for_function("() => document.activeElement !== document.body", timeout=5000)
        return self
