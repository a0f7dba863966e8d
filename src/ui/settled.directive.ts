import type { ClientDirective } from 'astro';
import { paintTime } from './paint-time.ts';

/**
 * `client:settled`: an island's code is fetched once the page has loaded and the browser is idle, or as soon as a
 * reader reaches for the island. So it never competes with the largest paint for the line.
 */
const directive: ClientDirective = (load, _options, island) => {
  let started = false;
  const reach = new AbortController();
  const start = async () => {
    if (started) return;
    started = true;
    reach.abort();
    const hydrate = await load();
    await hydrate();
  };
  // Safari has no requestIdleCallback; there the next task has to do.
  const whenIdle = () =>
    'requestIdleCallback' in window ? window.requestIdleCallback(() => void start()) : setTimeout(start);
  const whenPainted = () => setTimeout(whenIdle, paintTime);

  if (document.readyState === 'complete') whenPainted();
  else window.addEventListener('load', whenPainted, { once: true, signal: reach.signal });
  for (const event of ['focusin', 'pointerenter', 'touchstart']) {
    island.addEventListener(event, start, { passive: true, signal: reach.signal });
  }
};

export default directive;
