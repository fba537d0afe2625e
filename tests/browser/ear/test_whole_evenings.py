"""Evenings from the first tap to the winner, by keys alone: what is said on the way, and who has won."""

from playwright.sync_api import expect

from tests.browser.screen_reader import Listener, open_with_listener
from tests.browser.screens import Evening
from tests.http_player import Player

ENDS = "l’emporte|Victoire partagée"
FEW_POINTS, FEW_SEASONS, MOST_ROUNDS = 6, 2, 9


def hears_the_winner(*listeners: Listener) -> None:
    for each in listeners:
        each.hears_one_of(ENDS)


def looks(listener: Listener) -> Listener:
    """Shows the secret, and hides it once it is read. Hidden before the house has answered, nobody has looked."""
    listener.press("^Montrer")
    expect(listener.page.locator("form.secret:has(:focus) .secret__word")).not_to_be_empty()
    return listener.press("^Montrer")


def test_dream(evening: Evening, host: Player) -> None:
    tablet, code = open_with_listener(evening, host, "dream", "Ana", "Ben", "Cléo", dealer="s1")
    phone = Listener(evening.phone(code, "s2"))
    assert host.move(tablet.table, "set_goal", value=FEW_POINTS).status < 400
    for round in range(1, MOST_ROUNDS):
        tablet.press("^Distribuer les jetons").hears(f"Manche {round} : jetons distribués")
        phone.hears(f"Manche {round} : jetons distribués")
        looks(tablet).press("^Vu. Passer à").is_at("regarde son jeton").press("^Sans regarder").is_somewhere()
        looks(phone).is_somewhere()
        tablet.press("^Les étoiles sont posées").hears(f"Manche {round} : les étoiles sont posées")
        phone.press("^Cléo, 2").hears("Vote enregistré")
        for voter in ("Ana", "Cléo") if round % 3 == 1 else ("Cléo", "Ana"):
            tablet.is_at(f"{voter} vote").unfold(f"C’est moi, {voter}").press("^Ben, 2").hears(f"{voter} a voté")
        tablet.press("^Révéler").hears(f"Manche {round} : tout est révélé ; vraie vision : ").is_somewhere()
        phone.hears(f"Manche {round} : tout est révélé ; vraie vision : ")
        if tablet.is_told("^Ranger la boîte", "^Distribuer"):
            break
    hears_the_winner(tablet, phone)


def test_when_i_dream(evening: Evening, host: Player) -> None:
    people = ("Ana", "Ben", "Cléo", "Dan")
    tablet, code = open_with_listener(evening, host, "when_i_dream", *people)
    phone = Listener(evening.phone(code, "s2"))
    for dream, dreamer in enumerate(people, start=1):
        tablet.press("^Distribuer les rôles").hears(f"Rêve {dream} sur 4 · {dreamer} rêve")
        phone.hears(f"Rêve {dream} : rôles distribués, {dreamer} rêve")
        for looker in (name for name in [*people[dream:], *people[: dream - 1]] if name != "Ben"):
            looks(tablet.is_at(f"{looker} regarde")).press("^Vu")
        if dreamer != "Ben":
            looks(phone).is_somewhere()
        tablet.is_at(f"{dreamer} rêve").press("^Lancer la nuit$").hears(f"Nuit {dream} : c’est parti")
        tablet.press("^Juste").hears(f"Nuit {dream} : une carte jaune")
        tablet.press("^Finir la nuit$").press("^Finir la nuit$").hears(f"Nuit {dream} : le temps est passé")
        tablet.press("^Pas de réponse").hears("pas de dernière réponse")
        tablet.press("^Enlever le masque$").press("^Oui, toutes").hears(
            f"Rêve {dream} : masque enlevé, points comptés"
        ).is_somewhere()
        phone.hears(f"Rêve {dream} : masque enlevé, points comptés")
    hears_the_winner(tablet, phone)


def test_etherium(evening: Evening, host: Player) -> None:
    tablet, code = open_with_listener(evening, host, "etherium", "Ana", "Ben")
    phone = Listener(evening.phone(code, "s2"))
    tablet.press("^Psolos Ana$").press("^Reces Ben$").is_somewhere()
    assert host.move(tablet.table, "set_seasons", value=FEW_SEASONS).status < 400
    for season in (1, FEW_SEASONS):
        tablet.press("^Tout est programmé").hears("Action 1").is_somewhere()
        for action in (2, 3, 4):
            tablet.press(f"^Action {action}").hears(f"Action {action}").is_at(f"Action {action}")
        tablet.press("^Fin de la saison" if season < FEW_SEASONS else "^Fin : compter").hears("Fin de la ")
        if season < FEW_SEASONS:
            tablet.press("^Carte 1.*Psolos").hears("Saison révélée : Psolos")
            phone.hears("Saison révélée : Psolos")
            tablet.press("^Reces$").is_somewhere()
    tablet.press("^C’est juste pour Ana").hears("Étoiles comptées : Ana").press("^C’est juste pour Ben")
    tablet.is_at("Égalité : Ana et Ben").press("^3$").hears("Ana : 3 cubes").press("^1$")
    hears_the_winner(tablet, phone)
