"""An evening of each game without eyes and without a finger: each round, reveal, refusal and winner is read out, each
button is known by its name, and the focus always stands on something."""

from playwright.sync_api import expect

from tests.browser.screen_reader import Listener, open_with_listener
from tests.browser.screens import Evening
from tests.http_player import Player


def test_the_vale_of_eternity_to_its_winner(evening: Evening, host: Player) -> None:
    tablet, code = open_with_listener(evening, host, "vale_of_eternity", "Ana", "Ben")
    phone = Listener(evening.phone(code, "s2"))
    tablet.press("Points Ana").press("^20$").hears("Ana : +20, manche 1", "Manche 1 · Ana en tête")
    phone.press("^7$").hears("Ben : +7, manche 1").is_somewhere()
    tablet.hears("Ben : +7, manche 1").is_somewhere()
    tablet.press("Annuler").hears("Annulé. Ben : +7, manche 1").hears_nothing_of("+20").is_somewhere()
    tablet.press("Manche suivante").hears("Fin de la manche 1", "Manche 2 · Ana en tête").is_at("Manche 2")
    for points in (20, 20):
        tablet.press("Points Ana").press(f"^{points}$").hears(f"Ana : +{points}, manche 2")
    tablet.press("Finir la partie").hears("Ana l’emporte").is_at("Ana l’emporte")
    phone.hears("Ana l’emporte").is_somewhere()


def test_who_has_not_led_on_stays_where_they_are_and_hears_it(evening: Evening, host: Player) -> None:
    tablet, _ = open_with_listener(evening, host, "vale_of_eternity", "Ana", "Ben")
    tablet.reach(tablet.button("^\\+5, Ana"))
    host.move(tablet.table, "next_round", at=host.at(tablet.table, "next_round"))
    tablet.hears("Fin de la manche 1", "Manche 2").is_at("+5")


def test_who_has_reached_what_leads_on_keeps_it_when_an_earlier_answer_comes(evening: Evening, host: Player) -> None:
    """Enter is pressed on what the focus stands on: if that were taken away meanwhile, the press would be lost."""
    tablet, _ = at_the_end_of_a_fight(evening, host)
    tablet.press("^Résultat").is_at("Assaut")
    with tablet.screen.hold_back("**/moves") as held:
        tablet.press("C’est fait")
    tablet.reach(tablet.button("^Action 2"))
    held[0].continue_()
    expect(tablet.button("C’est fait")).to_have_count(0)
    tablet.is_at("Action 2").press_here().hears("Action 2").is_at("Action 2 :")


def test_what_has_come_to_lead_elsewhere_is_not_pressed_unawares(evening: Evening, host: Player) -> None:
    tablet, _ = open_with_listener(evening, host, "vale_of_eternity", "Ana", "Ben")
    tablet.unfold("Manche suivante…").reach(tablet.button("Manche suivante"))
    host.move(tablet.table, "next_round", at=host.at(tablet.table, "next_round"))
    tablet.hears("Manche 2").is_at("Manche 2")


def test_a_tap_that_comes_too_late_is_refused_aloud(evening: Evening, host: Player) -> None:
    tablet, _ = open_with_listener(evening, host, "vale_of_eternity", "Ana", "Ben")
    with tablet.screen.hold_back("**/moves") as held:
        tablet.unfold("Manche suivante…").press("Manche suivante")
    host.move(tablet.table, "next_round", at=host.at(tablet.table, "next_round"))
    held[0].continue_()
    tablet.hears("Trop tard : c’était déjà passé.").is_somewhere()
    tablet.screen.expect_complaints("409")


def test_a_round_of_dream_to_its_reveal(evening: Evening, host: Player) -> None:
    tablet, code = open_with_listener(evening, host, "dream", "Ana", "Ben", "Cléo", dealer="s1")
    phone = Listener(evening.phone(code, "s2"))
    expect(phone.page.locator("#round")).to_contain_text("La suite est sur la tablette")
    tablet.press("Distribuer les jetons").hears("Manche 1 : jetons distribués", "impossible").is_at("Ana regarde")
    phone.hears("Manche 1 : jetons distribués")
    for following in ("Cléo regarde", "Chacun regarde"):
        tablet.press("^(Passer|Sans)").is_at(following)
    tablet.press("déjà posées").press("quand même").hears("les étoiles sont posées").is_at("Ana vote")
    phone.press("^Cléo, 2").hears("Vote enregistré").is_at("Vote enregistré")
    tablet.unfold("C’est moi, Ana").press("^Cléo, 2").hears("Ana a voté").is_at("Cléo vote")
    tablet.unfold("C’est moi, Cléo").press("^Ana, 2").hears("Cléo a voté").is_at("Tout le monde a voté")
    tablet.press("Révéler").hears("tout est révélé ; vraie vision : ", "Mortel : ", "en tête").is_at("Tout est révélé")
    phone.hears("tout est révélé ; vraie vision : ")
    tablet.press("Annuler Manche 1").hears("Annulé. Manche 1 : tout est révélé").hears_nothing_of(
        "a voté"
    ).is_somewhere()
    phone.hears("Une révélation a été annulée").is_somewhere()


def test_a_night_of_when_i_dream_to_its_points(evening: Evening, host: Player) -> None:
    tablet, code = open_with_listener(evening, host, "when_i_dream", "Ana", "Ben", "Cléo", "Dan")
    phone = Listener(evening.phone(code, "s2"))
    tablet.press("Distribuer les rôles").hears("Rêve 1 : rôles distribués", "Rêve 1 sur 4 · Ana rêve").is_somewhere()
    phone.hears("Rêve 1 : rôles distribués")
    tablet.press("^Passer").is_at("Dan regarde").press("^Sans regarder").is_at("Ana rêve")
    tablet.press("Lancer la nuit…").press("quand même").hears("Nuit 1 : c’est parti").is_somewhere()
    assert host.move(tablet.table, "choose_judge", judge="s2").status < 400
    for answer, card in (("Juste", "jaune"), ("Juste", "jaune"), ("Faux", "bleue")):
        phone.press(answer).hears(f"Nuit 1 : une carte {card}").is_somewhere()
        tablet.hears(f"Nuit 1 : une carte {card}")
    tablet.press("^Finir la nuit$").press("^Finir la nuit$").hears("Nuit 1 : le temps est passé").is_at("Ana rêve")
    tablet.press("Pas de réponse").hears("pas de dernière réponse").is_somewhere()
    tablet.press("^Enlever le masque$").press("^Oui, toutes").hears(
        "masque enlevé, points comptés", "Après le rêve 1"
    ).is_somewhere()
    phone.hears("masque enlevé, points comptés").is_somewhere()


def at_the_end_of_a_fight(evening: Evening, host: Player) -> tuple[Listener, str]:
    """Both sides of an assault in the first action have thrown their dice."""
    tablet, code = open_with_listener(evening, host, "etherium", "Ana", "Ben", people_s1="psolos", people_s2="reces")
    table = tablet.table
    host.move(table, "set_depth", value="yes")
    for kind, more in (
        ("next_action", {}),
        ("find_conflict", {"conflict": "assault", "seat": "s1", "against": "s2"}),
        ("settle_conflicts", {}),
        ("throw_fight", {"seat": "s2", "die": 2}),
        ("throw_fight", {"seat": "s1", "die": 4}),
    ):
        assert host.move(table, kind, at=host.at(table, kind), **more).status < 400
    return tablet, code


def test_a_season_of_etherium_with_a_fight(evening: Evening, host: Player) -> None:
    tablet, code = open_with_listener(evening, host, "etherium", "Ana", "Ben")
    phone = Listener(evening.phone(code, "s2"))
    tablet.press("^Psolos Ana$").press("^Reces Ben$").is_somewhere()
    tablet.press("Suivre aussi conflits").hears("Conflits et ressources").is_somewhere()
    tablet.press("Tout est programmé").hears("Action 1").is_at("Action 1 : Ana")
    tablet.press("^Conflit$").choose("#find-conflict", "seat", "Ana").choose("#find-conflict", "against", "Ben")
    tablet.press("^Assaut").hears("Assaut : Ana contre Ben")
    tablet.press("^Tout le monde a joué").hears("Les conflits de l’action 1").is_at("Assaut")
    for name in ("Ben", "Ana"):
        tablet.press(f"Lancer le dé {name}").hears(f"{name} lance").is_somewhere()
    tablet.press("^Résultat").hears("Ana ").is_at("Assaut").press("C’est fait").hears("Conflit fermé").is_somewhere()
    phone.hears("Assaut : Ana contre Ben", "Ana ")
    tablet.press("Annuler").hears("Annulé.").is_somewhere()
    tablet.press("C’est fait").hears("Conflit fermé").is_somewhere()
    for number in (2, 3, 4):
        tablet.press(f"^Action {number}").hears(f"Action {number}").is_at(f"Action {number}")
    tablet.press("Fin de la saison").hears("Fin de la saison 1", "Saison 2").is_somewhere()
    phone.hears("Saison 2")


def test_a_dream_of_etherfields_to_its_end_and_the_box(evening: Evening, host: Player) -> None:
    tablet, code = open_with_listener(evening, host, "etherfields", "Ana", "Ben")
    phone = Listener(evening.phone(code, "s2"))
    tablet.press("Commencer la première soirée").hears("La soirée commence", "Soirée 1").is_somewhere()
    tablet.press("Entrer dans l’initiation").hears("L’initiation commence", "Rêve I-01, Tour 1 sur 12").is_somewhere()
    phone.hears("L’initiation commence", "Tour 1 sur 12")
    tablet.press("^Détresse \\+1, Ana").hears("Ana").is_somewhere()
    tablet.press("^A$").hears("I-01 A , Carte, pas encore vu").is_somewhere()
    tablet.press("^Révéler").hears("I-01 A").is_somewhere()
    tablet.press("^Tour suivant").hears("Tour suivant", "Tour 2 sur 12").is_somewhere()
    tablet.press("^Annuler Tour suivant").hears("Annulé. Tour suivant", "Tour 1 sur 12").is_somewhere()
    tablet.press("^Victoire").hears("Fin : Victoire", "Soirée 1").is_somewhere()
    phone.hears("Fin : Victoire")
    tablet.press("^Sauvegarder").hears("On sauvegarde").is_somewhere()
    tablet.press("^Fermer la boîte")
    phone.hears("La soirée est finie, la boîte rangée")
    tablet.is_at("Précédemment")
