"""Passes notifications on to the houses of this process: each house gets its own, and all get those for everybody."""

from collections.abc import Callable

from companion.hosting.notifications import EVERY, Notifications

Subscriber = Callable[[str], None]


class Subscribers:
    def __init__(self, notifications: Notifications) -> None:
        self.notifications = notifications
        self.by_house: dict[str, Subscriber] = {}

    def subscribe(self, house: str, subscriber: Subscriber) -> None:
        """Subscribes to a house. The subscriber is called with each table that another process writes to, or with
        EVERY, AWAY or NEWER."""
        is_first = not self.by_house
        self.by_house[house] = subscriber
        if is_first:
            self.notifications.listen(self.dispatch)

    def unsubscribe(self, house: str) -> None:
        self.by_house.pop(house, None)

    def dispatch(self, house: str, table: str) -> None:
        concerned = [*self.by_house.values()] if house == EVERY else [self.by_house.get(house)]
        for subscriber in concerned:
            if subscriber:
                self.notifications.attempt(subscriber, table)
