/** A blank search is ignored, and spaces around a text are not part of it. */
export function startSearch(page: Document): void {
  for (const form of page.querySelectorAll<HTMLFormElement>('form[role=search]')) {
    const input = form.querySelector('input');
    // From here on a blank is ignored in silence; without a script the browser itself asks for a text.
    form.noValidate = true;
    form.addEventListener('submit', (event) => {
      if (!input) return;
      input.value = input.value.trim();
      if (input.value === '') event.preventDefault();
    });
  }
}
