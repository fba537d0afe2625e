"""A Dream followed step by step: opened by one tap, each piece of help one tap further, closed without loss."""

from playwright.sync_api import expect

from tests.browser.screens import Evening, Screen
from tests.browser.test_etherfields import begin, campaign, opened, plus, shut, tab

HELP = ("costs", "entities", "belongings")
LINES = """chips => chips.map((chip) => {
    const word = document.createRange();
    word.selectNodeContents(chip.firstChild);
    return word.getClientRects().length;
})"""


def switch(screen: Screen) -> None:
    shut(opened(screen, "closely").tap("#depth .button"))


def followed(evening: Evening) -> tuple[Screen, Screen]:
    tablet, ana, _ = campaign(evening)
    begin(tablet)
    switch(tablet)
    tab(ana, "table")
    expect(ana.page.locator("#pointer .path__step--now")).to_have_text("Pioche")
    return tablet, ana


def test_closed_it_leaves_the_screen_as_it_was_and_a_turn_takes_three_taps_either_way(evening: Evening) -> None:
    tablet, ana, _ = campaign(evening)
    begin(tablet)
    for piece in ("pointer", *HELP):
        expect(tablet.page.locator(f"#{piece}")).to_be_hidden()
    for turn, onward in (("2", "#onward .button--big"), ("3", "#pointer .pointer__next button")):
        tablet.tap(onward)
        plus(tablet, "s1")
        plus(tablet, "s2")
        ana.shows("#stage .turns__now", turn)
        switch(tablet)


def test_each_piece_of_help_is_two_taps_from_the_minimal_screen(evening: Evening) -> None:
    tablet, _, _ = campaign(evening)
    begin(tablet)
    opened(tablet, "closely").tap("#depth .button")
    for piece in HELP:
        expect(tablet.page.locator(f"#{piece} button").first).to_be_visible()
    shut(tablet)
    tablet.tap('#dreamer-s1 [formaction="#deck-s1"]')
    for offer in ("draw_cards", "begin_boost", "make_effort", "afflict_dreamer", "count_hand"):
        expect(tablet.page.locator(f'#deck-s1 form:has([value="{offer}"]) button').first).to_be_visible()


def test_the_pointer_goes_through_a_turn_on_every_screen(evening: Evening) -> None:
    tablet, ana = followed(evening)
    tablet.tap("#dreamer-s1 .dreamer__draw")
    expect(tablet.page.locator("#dreamer-s1 .dreamer__draw")).to_have_count(0)
    for step in ("Actions", "Carte Tour", "Défausse"):
        tablet.tap("#onward .button--big")
        for screen in (tablet, ana):
            screen.shows("#pointer .path__step--now", step)
        ana.shows("#moment .moment__step", step)
        if step == "Carte Tour":
            ana.page.set_viewport_size({"width": 320, "height": 568})
            ana.tap("#pointer .card-steps button >> nth=0")
            expect(ana.page.locator("#pointer .card-steps .chip--on")).to_have_text("Métamorphe")
            assert ana.page.eval_on_selector_all("#pointer .card-steps .chip", LINES) == [1, 1, 1]
    tablet.tap("#onward .button--big")
    ana.shows("#stage .turns__now", "2")
    expect(ana.page.locator("#pointer .path__step--now")).to_have_text("Pioche")


def test_a_failed_boost_stands_on_the_phone_of_its_dreamer_and_is_paid(evening: Evening) -> None:
    tablet, ana = followed(evening)
    tab(ana, "now").tap('#deeds [name="spent"][value="2"]')
    ana.tap('#deeds [value="boost_fails"]')
    expect(ana.page.locator("#deeds .outcome")).to_contain_text("L’action échoue")
    tablet.tap('#pointer .owed [value="pay_distress"]')
    expect(ana.page.locator("#dreamer-s1 .dreamer__distress output")).to_have_text("1")
    expect(ana.page.locator("#pointer .owed")).to_have_count(0)
    expect(ana.page.locator("#deeds .outcome")).to_be_visible()


def test_a_cost_paid_in_parts_and_an_entity_are_there_again_after_closing(evening: Evening) -> None:
    tablet, ana = followed(evening)
    opened(tablet, "closely")
    tablet.tap('#costs [value="gradual"]')
    tablet.tap('#costs .price .by [value="1"]')
    expect(tablet.page.locator("#costs .marker--on")).to_have_count(1)
    tablet.tap('#entities [name="build"][value="usual"]')
    tablet.tap('#entities .being .count >> nth=0 >> [value="1"]')
    tablet.shows("#entities .being .count >> nth=0 >> output", "1")
    tablet.tap("#depth .button")
    expect(ana.page.locator("#entities")).to_be_hidden()
    opened(ana, "closely").tap("#depth .button")
    ana.shows("#entities .being .count >> nth=0 >> output", "1")


def test_a_state_received_in_the_dreamers_phase_is_asked_about_once(evening: Evening) -> None:
    tablet, ana = followed(evening)
    tablet.tap('#dreamer-s1 [formaction="#deck-s1"]').tap('#deck-s1 [value="paralysed"]')
    expect(tablet.page.locator(".options--silent")).to_contain_text("pendant une phase des Rêveurs")
    tablet.tap(".asking .button--big")
    expect(tab(ana, "now").page.locator("#deeds .affliction")).to_contain_text("Tour 2")


def test_without_a_script_the_depth_is_played_all_the_same(evening: Evening) -> None:
    tablet, _, _ = campaign(evening)
    begin(tablet)
    plain = evening.browser.new_context(java_script_enabled=False, locale="fr-FR")
    plain.add_cookies(tablet.page.context.cookies())
    evening.contexts.append(plain)
    page = plain.new_page()
    page.goto(tablet.page.url)
    page.click('[formaction="#drawer-closely"]')
    page.click("#depth .button")
    expect(page.locator("#pointer")).to_be_visible()
    page.click("#onward .button--big")
    expect(page.locator("#pointer .path__step--now")).to_have_text("Actions")


def test_what_is_out_of_order_takes_one_more_tap_that_says_so(evening: Evening) -> None:
    _, ana = followed(evening)
    tab(ana, "now").tap('#deeds [name="hours"][value="1"]')
    expect(ana.page.locator("#notice")).to_contain_text("phase des Rêveurs")
    expect(ana.page.locator("#deeds h5 >> nth=1")).not_to_contain_text("1 ")
    ana.expect_complaints("422")
    ana.tap("#notice button")
    expect(ana.page.locator("#notice")).to_be_hidden()
    expect(ana.page.locator("#deeds h5 >> nth=1")).to_contain_text("1")
