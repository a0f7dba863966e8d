/**
 * The dropdowns are `<details>` and work without a script. This closes them on a click elsewhere and on Escape, which returns the
 * focus to the element that opened them.
 */
export function startMenu(page: Document): void {
  const open = () => page.querySelectorAll<HTMLDetailsElement>('.menu-group[open]');

  page.addEventListener('click', ({ target }) => {
    for (const group of open()) if (!(target instanceof Node && group.contains(target))) group.open = false;
  });
  page.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const group of open()) {
      if (group.contains(page.activeElement)) group.querySelector('summary')?.focus();
      group.open = false;
    }
  });
}

/** Trims the search text on submit, and ignores a blank one. */
export function startSearch(page: Document): void {
  for (const form of page.querySelectorAll<HTMLFormElement>('form[role=search]')) {
    const input = form.querySelector('input');
    // Without a script, the browser refuses an empty field, and the page /search asks for a text if the field has only spaces.
    form.noValidate = true;
    form.addEventListener('submit', (event) => {
      if (!input) return;
      input.value = input.value.trim();
      if (input.value === '') event.preventDefault();
    });
  }
}
