"""What is in the box: peoples and their moons, the things that somebody may have and how many of each there are."""

from collections.abc import Mapping

from companion.kit.supplies import Supply

PEOPLES = ("psolos", "reces", "hivalia", "ertis")
EXTENSION = ("meinas", "mauhea")
EVERYBODY = (*PEOPLES, *EXTENSION)
NIGHT = "night"
CARDS = (NIGHT, *EVERYBODY)
# What a people's figures, city and moon are made in.
COLOURS: Mapping[str, str] = {
    "psolos": "amber", "reces": "red", "hivalia": "blue", "ertis": "green", "meinas": "violet", "mauhea": "rose",
}  # fmt: skip
# Whom a season's card means, when it means everybody.
ALL = "all"

TOKENS = ("army_token", "ether_token", "connection_token", "booster_token", "saccage_token")
CAPACITIES = tuple(f"capacity_{number}" for number in range(1, 8))
BASE = ("stone", "wood", "metal")
# What each kind of space gives.
SPACES: Mapping[str, str] = {"mountain": "stone", "forest": "wood", "mine": "metal", "ether_space": "ether"}
RESOURCES = (*BASE, "ether", "booster")
UNITS = ("collector", "army", "defence", "guide")
# Of resources and units, what every table counts.
CITY = ("guide", "ether", "booster", "army")
COUNTED = (*TOKENS, *CITY, *CAPACITIES)

CUBES = 20
HIGHEST_LEVEL = 4
FLASH, HAND = 43, 6
# ET-091: tokens and cubes are limited. Levels are not: each people has markers of its own.
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
