/** Trims the search text on submit, and ignores a blank one. */
export function startSearch(page: Document): void {
  for (const form of page.querySelectorAll<HTMLFormElement>('form[role=search]')) {
    const input = form.querySelector('input');
    // Without a script the browser asks for a text, and for one of spaces alone /search asks.
    form.noValidate = true;
    form.addEventListener('submit', (event) => {
      if (!input) return;
      input.value = input.value.trim();
      if (input.value === '') event.preventDefault();
    });
  }
}
