// What only a moment needs, such as an ending, is loaded when a screen first shows that moment.
const bring = () => { for (const each of document.querySelectorAll("[data-brings]")) import(each.dataset.brings); };

document.addEventListener("htmx:after:swap", bring);
bring();
