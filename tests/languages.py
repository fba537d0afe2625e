"""The languages that there are. Those of WHOLE have every text; another one may lack some, which are then told in one
of WHOLE."""

from companion.config import PACKAGE
from companion.languages import FALLBACK, languages_in

LANGUAGES = tuple(languages_in([PACKAGE / "translations"]))
WHOLE = tuple(reversed(FALLBACK))
