// What can be seen to be wrong on the page as it stands, measured in CSS pixels: [[kind, what], …]. Run in the page.
({ edges }) => {
  const LEAST_TEXT = 12, LEAST_TARGET = 48, NEARLY = 0.5, WHOLE_NAME = 10;
  const CONTROLS = "a[href], button, [role=button], summary, input:not([type=hidden]), select, textarea";
  const found = [];
  const miss = (kind, el, more = "") => found.push([kind, `${named(el)}${more && ` ${more}`}`]);
  const said = (el) => (el.getAttribute("aria-label") || el.textContent || el.name || "").trim().replace(/\s+/g, " ").slice(0, 40);
  const named = (el) => `${el.localName}${el.classList.length ? `.${[...el.classList].join(".")}` : ""} “${said(el)}”`;
  const box = (el) => el.getBoundingClientRect();
  const isDot = (el) => getComputedStyle(el).clipPath !== "none" && box(el).width <= 1.5;
  const isSeen = (el) => (el.checkVisibility?.({ visibilityProperty: true }) ?? el.getClientRects().length) && box(el).width > 1 && box(el).height > 1 && ![el, ...parents(el)].some(isDot);
  const isIn = (inner, outer) => inner.left >= outer.left - 1 && inner.top >= outer.top - 1 && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;
  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const middle = (rect) => [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
  const opened = document.querySelector("dialog[open]");
  const scope = opened || document.body;
  const all = (selector) => [...scope.querySelectorAll(selector)].filter((el) => isSeen(el) && (opened || !el.closest("dialog")));

  function parents(el) {
    const chain = [];
    for (let each = el.parentElement; each; each = each.parentElement) chain.push(each);
    return chain;
  }
  const cuts = (el) => getComputedStyle(el).overflowX !== "visible";
  // What of the screen the boxes around it leave to it.
  function window_(el) {
    return parents(el).filter((each) => each !== document.documentElement && each !== document.body && scope.contains(each) && cuts(each)).map(box)
      .reduce((a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) }), view);
  }
  function hit(el) {
    const [x, y] = middle(box(el)), top = document.elementFromPoint(x, y);
    return !top || [top, ...parents(top)].some((each) => getComputedStyle(each).position === "sticky") || el.contains(top) || top.contains(el) || el.closest("label")?.contains(top) || top.closest("label")?.contains(el);
  }

  // The one thing to do now: in the first view, and under nothing else.
  const isElsewhere = document.querySelector("[name=tab]:checked:not([value=now])");
  const now = isElsewhere ? null : all(".button--big")[0] || all(`.zone--now :is(${CONTROLS})`)[0];
  if (now && !(isIn(box(now), window_(now)) && hit(now))) miss("action", now, `at ${Math.round(box(now).top)}–${Math.round(box(now).bottom)} of ${innerHeight}`);

  // Each strip around a lying tablet: turned to its edge, its name and its number whole.
  const turned = (el) => [el, ...parents(el)].reduce((sum, each) => {
    const style = getComputedStyle(each), matrix = new DOMMatrix(style.transform === "none" ? "" : style.transform);
    return sum + Math.round(Math.atan2(matrix.b, matrix.a) * 180 / Math.PI) + (parseFloat(style.rotate) || 0);
  }, 0);
  function edgeOf(rect) {
    const distances = { 0: innerHeight - rect.bottom, 90: rect.left, 180: rect.top, 270: innerWidth - rect.right };
    return Number(Object.keys(distances).reduce((a, b) => (distances[b] < distances[a] ? b : a)));
  }
  if (edges) for (const place of opened ? [] : all(".lies .place")) {
    const angle = edgeOf(box(place.closest(".side") || place)), own = ((turned(place) % 360) + 360) % 360;
    if (angle !== own) miss("sides", place, `is turned by ${own}, sits at ${angle}`);
    const name = place.querySelector(".person__name"), number = place.querySelector(".place__number output");
    for (const each of [name, number]) if (each && !isIn(box(each), window_(each))) miss("sides", each, "is cut off");
    const room = name && name.scrollWidth > name.clientWidth + 1 ? name.clientWidth / name.scrollWidth * name.textContent.length : 99;
    if (room < Math.min(name.textContent.length, WHOLE_NAME) - 1) miss("sides", name, `shows ${Math.round(room)} letters`);
  }

  // Text: large enough, and no word on two lines.
  const scale = (el) => { const to = el.ownerSVGElement && el.getScreenCTM?.(); return to ? Math.hypot(to.a, to.b) : 1; };
  const lines = (range, angle) => new Set([...range.getClientRects()].filter((each) => each.width > 1 && each.height > 1).map((each) => Math.round((angle / 90) % 2 ? each.left : each.top))).size;
  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT), range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const el = text.parentElement;
    if (!text.data.trim() || ["SCRIPT", "STYLE", "TITLE", "OPTION"].includes(el.tagName) || !isSeen(el) || (!opened && el.closest("dialog"))) continue;
    const size = parseFloat(getComputedStyle(el).fontSize) * scale(el);
    if (!size) continue;
    if (size < LEAST_TEXT - NEARLY / 5) miss("text", el, `${size.toFixed(1)} px`);
    range.selectNodeContents(text);
    if (range.getClientRects().length < 2) continue;
    for (const word of text.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (lines(range, turned(el)) > 1) miss("word", el, `breaks in ${word[0]}`);
    }
  }

  // Targets: as large as a finger, and not under anything.
  const isInText = (el) => el.matches("a") && getComputedStyle(el).display === "inline" && el.closest("p, li, td, dd, th, h2, h3")?.textContent.trim().length > el.textContent.trim().length + 3;
  function reach(el) {
    const after = getComputedStyle(el, "::after"), rect = box(el.closest("label") || el);
    const more = after.content !== "none" && after.position === "absolute" ? [parseFloat(after.width), parseFloat(after.height)] : [0, 0];
    return Math.min(Math.max(rect.width, more[0] || 0), Math.max(rect.height, more[1] || 0));
  }
  for (const el of all(CONTROLS)) {
    if (!isInText(el) && reach(el) < LEAST_TARGET - NEARLY) miss("target", el, `${Math.round(reach(el))} px`);
    if (isIn(box(el), window_(el)) && !hit(el)) miss("covered", el, `by ${named(document.elementFromPoint(...middle(box(el))))}`);
  }

  // What an empty field asks for is read whole.
  const pen = document.createElement("canvas").getContext("2d");
  for (const el of all(":placeholder-shown")) {
    const { paddingLeft, paddingRight } = getComputedStyle(el), room = el.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(el, "::placeholder");
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const wide = pen.measureText(el.placeholder).width;
    if (wide > room) miss("field", el, `shows ${Math.round(room)} of ${Math.round(wide)} px`);
  }

  // Nothing scrolls on a tablet that is played on; nothing ever scrolls sideways.
  if (!opened && innerWidth >= 600) for (const zone of all(".framed .zone--now, .framed .zone--everybody, .lies .frame__turned")) {
    if (zone.scrollHeight > zone.clientHeight + 2 && getComputedStyle(zone).overflowY !== "visible") found.push(["scroll", `${zone.className} is ${zone.scrollHeight} of ${zone.clientHeight} high`]);
  }
  const isOwnScroll = (el) => parents(el).some((each) => ["auto", "scroll"].includes(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth + 1 && each !== document.scrollingElement && !each.matches(".frame, .drawer, .zone, .frame__turned"));
  const root = document.documentElement;
  const wide = all("*").find((el) => (box(el).right > innerWidth + 1 || box(el).left < -1) && !isOwnScroll(el) && !el.closest("svg"));
  if (root.scrollWidth > root.clientWidth || wide) found.push(["sideways", `${wide ? named(wide) : "the page"} reaches ${Math.round(wide ? box(wide).right : root.scrollWidth)} of ${innerWidth}`]);
  return found;
}
