/** Counts one reading of the page's story when the page is first visible. */
export function startReading(page: Document): void {
  const to = page.querySelector<HTMLElement>('[data-read]')?.dataset['read'];
  if (!to) return;
  // A page opened in a background tab, or prerendered before a click, has not been read yet.
  const count = () => {
    if (page.visibilityState !== 'visible') return;
    page.removeEventListener('visibilitychange', count);
    navigator.sendBeacon(to);
  };
  page.addEventListener('visibilitychange', count);
  count();
}
