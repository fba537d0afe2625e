"""Lists what the game's box contains: the peoples (factions), moons, and how many tokens and cubes of each kind there
are."""

from collections.abc import Mapping

from companion.kit.supplies import Supply

PEOPLES = ("psolos", "reces", "hivalia", "ertis")
EXTENSION = ("meinas", "mauhea")
EVERYBODY = (*PEOPLES, *EXTENSION)
NIGHT = "night"
CARDS = (NIGHT, *EVERYBODY)
# The colour of a people's figures, city and moon.
COLOURS: Mapping[str, str] = {
    "psolos": "amber", "reces": "red", "hivalia": "blue", "ertis": "green", "meinas": "violet", "mauhea": "rose",
}  # fmt: skip
# A season's card that concerns every people.
ALL = "all"

TOKENS = ("army_token", "ether_token", "connection_token", "booster_token", "saccage_token")
CAPACITIES = tuple(f"capacity_{number}" for number in range(1, 8))
BASE = ("stone", "wood", "metal")
# The thing that is collected on each kind of space.
SPACES: Mapping[str, str] = {"mountain": "stone", "forest": "wood", "mine": "metal", "ether_space": "ether"}
RESOURCES = (*BASE, "ether", "booster")
UNITS = ("collector", "army", "defence", "guide")
# The resources and units that every table counts; the others are counted only if a setting for cubes is on.
CITY = ("guide", "ether", "booster", "army")
COUNTED = (*TOKENS, *CITY, *CAPACITIES)

CUBES = 20
HIGHEST_LEVEL = 4
FLASH, HAND = 43, 6
# ET-091: tokens and cubes are limited. Levels are not, since each people has its own markers.
SUPPLIES: Mapping[str, Supply] = {
    "army_token": Supply(12, 12),
    "ether_token": Supply(8, 8),
    "connection_token": Supply(6, 6),
    "booster_token": Supply(4, 1),
    "saccage_token": Supply(3, 1),
    **{each: Supply(2, 1) for each in CAPACITIES},
    "ether": Supply(CUBES, CUBES),
    "booster": Supply(CUBES, CUBES),
    "guide": Supply(1000, HIGHEST_LEVEL),
    **{each: Supply(1000, HIGHEST_LEVEL, least=1) for each in ("army", "collector", "defence")},
    **{each: Supply(CUBES, CUBES) for each in BASE},
    "flash": Supply(FLASH, FLASH),
}
