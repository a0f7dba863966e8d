/**
 * Completes the closing of the bar at the bottom, which itself needs no script: returns the focus to where it came from, and removes
 * the bar, so that its advertisement stops loading.
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
    // Move the focus only if it was in the bar: after the removal the browser leaves it on the body.
    if (activeElement && activeElement !== page.body && !bar.contains(activeElement)) return;
    const target = before instanceof HTMLElement && before.isConnected ? before : page.querySelector('main');
    target?.focus({ preventScroll: true });
  });
}
