import type { ClientDirective } from 'astro';
import { islandReady } from './island-ready.ts';

/**
 * `client:interaction`: an island's code is fetched when a reader first reaches for it (focus, pointer, touch),
 * so that a page which is only read never pays for React. What the island draws works as plain HTML until then.
 */
const directive: ClientDirective = (load, _options, island) => {
  const reach = new AbortController();
  const { signal } = reach;
  // Astro tells of code that could not be had by an event of its own, and goes on.
  const settled = new Promise((resolve) => {
    for (const event of [islandReady, 'astro:hydration-error']) {
      island.addEventListener(event, resolve, { signal });
    }
  });
  let started: Promise<void> | undefined;

  const start = () =>
    (started ??= load()
      .then((hydrate) => hydrate())
      .then(() => settled)
      // Without its code the island stays what it is, plain HTML that works.
      .catch(() => {})
      .then(() => reach.abort()));
  for (const event of ['focusin', 'pointerenter', 'touchstart']) {
    island.addEventListener(event, start, { passive: true, signal });
  }

  // Who is faster than the network submits to the island all the same: the form waits for it.
  let held = false;
  const hold = async (event: SubmitEvent) => {
    event.preventDefault();
    if (held || !(event.target instanceof HTMLFormElement)) return;
    held = true;
    await start();
    event.target.requestSubmit(event.submitter);
  };
  island.addEventListener('submit', (event) => void hold(event), { signal });
};

export default directive;
