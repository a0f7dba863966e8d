import { $authenticated } from '#preferences/authenticated.store.ts';
import { hydrate, loadOnInteraction } from '#ui/islands/island-hydration.ts';

const islands = {
  gate: () => import('./AccessGate.island.tsx'),
};

/** Shows the page or the prompt. The attribute is also used by the style in AccessGate.astro and by gate-script.ts. */
function show(page: Document, gate: HTMLElement, authenticated: boolean): void {
  const wasReading = page.documentElement.hasAttribute('data-authenticated');
  const isAtGate = gate.contains(page.activeElement);
  page.documentElement.toggleAttribute('data-authenticated', authenticated);
  // Move the focus to the part that is shown now, if it was in the part that is hidden.
  if (authenticated && isAtGate) page.getElementById('contenido')?.focus();
  if (!authenticated && wasReading) gate.querySelector('input')?.focus();
}

/**
 * Starts the curtain. Shows the page or the prompt whenever the device's authentication changes, here or in another tab, and calls
 * `onAuthenticated`. The prompt's code is fetched at once, because a locked page has nothing else to use.
 */
export function startGate(page: Document, onAuthenticated: (authenticated: boolean) => void): void {
  const gate = page.querySelector<HTMLElement>('[data-island=gate]');
  if (!gate) return;
  let hydrated: Promise<void> | undefined;
  const hydrateOnce = () => (hydrated ??= hydrate(gate, islands.gate));
  // If the reader submits before the code is loaded, the form waits for it.
  loadOnInteraction([gate], hydrateOnce);
  $authenticated.subscribe((authenticated) => {
    show(page, gate, authenticated);
    onAuthenticated(authenticated);
    if (!authenticated) void hydrateOnce().catch(() => {});
  });
}
