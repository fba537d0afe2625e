// The path below which this house lies, as behind a proxy; most lie at the top.
export const root = document.documentElement.dataset.root ?? "";

// The table that this page is about.
export const tableHere = () => location.pathname.slice(root.length).split("/")[2];
