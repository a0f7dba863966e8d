/**
 * Completes the closing of the bar, which itself needs no script: returns the focus to where it came from, and empties the bar, so that its
 * advertisement stops loading. The closed bar stays in the page, because styles know by it that the bar needs no room.
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
    // The browser has left the focus on the body if its button disappeared with the bar.
    const hadFocus = !activeElement || activeElement === page.body || bar.contains(activeElement);
    bar.replaceChildren();
    if (!hadFocus) return;
    const target = before instanceof HTMLElement && before.isConnected ? before : page.querySelector('main');
    target?.focus({ preventScroll: true });
  });
}
