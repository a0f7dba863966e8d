/**
 * The dropdowns are `<details>` and work without a script. This closes them on a click elsewhere and on Escape, which returns the
 * focus to the element that opened them. It is a file of its own, because it is fetched after the page is painted.
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
