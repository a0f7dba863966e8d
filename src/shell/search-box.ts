/** Trims the search text on submit, and ignores a blank one. */
export function startSearch(page: Document): void {
  for (const form of page.querySelectorAll<HTMLFormElement>('form[role=search]')) {
    const input = form.querySelector('input');
    // With a script a blank search is silently ignored. Without one the browser's validation asks for a text.
    form.noValidate = true;
    form.addEventListener('submit', (event) => {
      if (!input) return;
      input.value = input.value.trim();
      if (input.value === '') event.preventDefault();
    });
  }
}
