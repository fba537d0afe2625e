"""Every request passes here: is this host ours, is this origin ours, which device is it; and so does every reply."""

from flask import Flask, Response, abort, g, request

from companion.web.guard import COOKIE, is_own_origin, is_trusted_host, visitor
from companion.web.rooms import rooms
from companion.web.squeeze import squeeze

SAFE = {"GET", "HEAD", "OPTIONS"}
LASTS = 400 * 24 * 3600
# What even a page that refuses wears; nothing of it is anybody's own.
DRESS = {"static", "styles.house"}
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
    " font-src 'self'; media-src 'self'; manifest-src 'self'; connect-src 'self'; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
# These are no documents, so a policy means nothing to them; a first load has ten of them.
NO_DOCUMENT = ("text/css", "text/javascript", "font/")
NEEDLESS = ("Content-Disposition", "Date")


def install(app: Flask) -> None:
    app.before_request(come_in)
    app.after_request(go_out)


def come_in() -> None:
    g.visitor = visitor(request.headers)
    # Without a Host, Flask would take the address of this very machine for it.
    if not is_trusted_host(request.headers.get("Host", ""), rooms().config.names) and request.endpoint not in DRESS:
        abort(421)
    if request.method not in SAFE and not is_own_origin(request.headers, request.host):
        abort(403)


def go_out(response: Response) -> Response:
    response.headers.update(HEADERS)
    if (response.mimetype or "").startswith(NO_DOCUMENT):
        for name in ("Content-Security-Policy", *NEEDLESS):
            response.headers.pop(name, None)
    fresh = g.visitor.fresh_cookie if "visitor" in g else ""
    if fresh and request.endpoint != "static":
        response.set_cookie(COOKIE, fresh, max_age=LASTS, httponly=True, samesite="Lax")
    return squeeze(rooms().root.put(response))
