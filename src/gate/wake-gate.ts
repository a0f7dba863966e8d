import { $authenticated } from '#preferences/authenticated.store.ts';
import { wakeOnReach } from '#ui/wake-island.ts';

const mark = 'data-gate';

/** What marks the element that holds the prompt's form and nothing else. */
export const gateMark = { [mark]: '' };

/** Shows the page, or the prompt in its place. The style knows this word, and so does the script before the first paint. */
function show(page: Document, gate: HTMLElement, authenticated: boolean): void {
  const wasReading = page.documentElement.hasAttribute('data-authenticated');
  const isAtGate = gate.contains(page.activeElement);
  page.documentElement.toggleAttribute('data-authenticated', authenticated);
  // The focus goes with what is shown: nobody is left on what has gone.
  if (authenticated && isAtGate) page.getElementById('contenido')?.focus();
  if (!authenticated && wasReading) gate.querySelector('input')?.focus();
}

/**
 * The curtain: shows what this device is let in to, as soon as that changes, here or in another tab, and tells `onAuthenticated`
 * each time. Nothing but the prompt can be reached behind it, so its code is fetched at once.
 */
export function startGate(page: Document, onAuthenticated: (authenticated: boolean) => void): void {
  const gate = page.querySelector<HTMLElement>(`[${mark}]`);
  if (!gate) return;
  let awake: Promise<void> | undefined;
  const wake = () =>
    (awake ??= import('./hydrate-gate.island.ts').then((island) => island.hydrateGate(gate)));
  // Who is faster than the network is waited for.
  wakeOnReach(gate, wake);
  $authenticated.subscribe((authenticated) => {
    show(page, gate, authenticated);
    onAuthenticated(authenticated);
    if (!authenticated) void wake().catch(() => {});
  });
}
