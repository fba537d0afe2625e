// A page beside a table (its history, a rule) hears of it by the same stream: its parts are kept in a place of its own.
import { root } from "./root.js";

export function hear(table, into, then) {
  new EventSource(`${root}/tables/${table}/stream`).onmessage = ({ data }) => {
    for (const part of new DOMParser().parseFromString(data, "text/html").querySelectorAll("hx-partial")) {
      into.querySelector(`:scope > [id="${part.id}"]`)?.remove();
      into.append(part);
    }
    then();
  };
}
