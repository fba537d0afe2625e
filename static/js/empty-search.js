// Once it is answered, a search field is empty again and the keyboard goes: the answer says what was asked.
document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  const form = ctx.sourceElement?.closest?.('form[role="search"]');
  if (!form) return;
  form.reset();
  form.querySelector(":focus")?.blur();
});
