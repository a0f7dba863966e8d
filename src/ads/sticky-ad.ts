/**
 * Keeps the bar at the bottom of the window wherever it does not cover the element with `data-keep-clear`, the player: there the bar is
 * only at the end of the page. Also completes the closing of the bar, which itself needs no script: returns the focus to where it came
 * from, and removes the bar, so that its advertisement stops loading.
 */
export function startSticky(page: Document): void {
  const bar = page.querySelector<HTMLDialogElement>('.ad-sticky');
  if (!bar) return;
  const player = page.querySelector('[data-keep-clear]');
  const stick = () => {
    const lowest = player?.getBoundingClientRect().bottom ?? 0;
    bar.toggleAttribute('data-stuck', lowest <= window.innerHeight - bar.offsetHeight);
  };
  const listening = new AbortController();
  for (const event of ['scroll', 'resize']) {
    window.addEventListener(event, stick, { passive: true, signal: listening.signal });
  }
  // What loads late above the player moves it. The first call comes at once.
  const resizing = new ResizeObserver(stick);
  resizing.observe(page.body);
  let before: EventTarget | null = null;
  bar.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !bar.contains(relatedTarget)) before = relatedTarget;
  });
  bar.addEventListener('close', () => {
    const { activeElement } = page;
    listening.abort();
    resizing.disconnect();
    bar.remove();
    // Move the focus only if it was in the bar: after the removal the browser leaves it on the body.
    if (activeElement && activeElement !== page.body && !bar.contains(activeElement)) return;
    const target = before instanceof HTMLElement && before.isConnected ? before : page.querySelector('main');
    target?.focus({ preventScroll: true });
  });
}
