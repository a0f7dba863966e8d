/**
 * What the bar at the bottom does beside closing, which needs no script: the focus goes back to where it came from, and what its
 * advertisement loads ends.
 */
export function startSticky(page: Document): void {
  const bar = page.querySelector<HTMLDialogElement>('.ad-sticky');
  if (!bar) return;
  let before: EventTarget | null = null;
  bar.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !bar.contains(relatedTarget)) before = relatedTarget;
  });
  bar.addEventListener('close', () => {
    const { activeElement } = page;
    bar.remove();
    // Who was elsewhere stays there; the browser leaves the focus of what vanished nowhere.
    if (activeElement && activeElement !== page.body && !bar.contains(activeElement)) return;
    const target = before instanceof HTMLElement && before.isConnected ? before : page.querySelector('main');
    target?.focus({ preventScroll: true });
  });
}
