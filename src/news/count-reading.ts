/** Counts the reading of the page's story, once somebody looks at it. */
export function startReading(page: Document): void {
  const to = page.querySelector<HTMLElement>('[data-read]')?.dataset['read'];
  if (!to) return;
  // A page that was opened in the background, or rendered ahead of a click, was not read yet.
  const count = () => {
    if (page.visibilityState !== 'visible') return;
    page.removeEventListener('visibilitychange', count);
    navigator.sendBeacon(to);
  };
  page.addEventListener('visibilitychange', count);
  count();
}
