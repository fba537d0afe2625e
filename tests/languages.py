"""The languages of the app. Those in WHOLE have every text; another language may lack some, which then appear in one of
WHOLE."""

from companion.config import PACKAGE
from companion.languages import FALLBACK, languages_in

LANGUAGES = tuple(languages_in([PACKAGE / "translations"]))
WHOLE = tuple(reversed(FALLBACK))
