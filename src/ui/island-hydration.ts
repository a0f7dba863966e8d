import { clockChecked } from './device-clock.ts';
import type { Island } from './hydrate-island.ts';
import { paintTime } from './paint-time.ts';

/**
 * When and how islands hydrate. An island is a React component that the server renders, in HTML that works without a script. A room lists
 * its islands in its `islands.ts`, the view marks the element around each one, and a script of the page calls `hydrateIslands`.
 *
 * Why this is not Astro's `client:visible` or `client:idle` (docs/decisions/0005-when-islands-hydrate.md has the figures):
 *
 * - `client:visible` fetches React for everybody who scrolls to the footer's form, `loadOnInteraction` only for those who use it.
 * - `client:idle` may run before the page has loaded, and then competes with the largest picture for bandwidth. `loadWhenIdle` waits for
 *   the page, and for the paint after it.
 * - Neither knows that a reader chose to save data, keeps a form that is submitted before hydration, or waits for a wrong clock.
 * - Astro's runtime is 1.7 kB in the HTML of every page with an island. This file is a third of that, and travels once, in the script that
 *   every page fetches anyway.
 */

/** Islands by name: how to fetch each one's code. Names are unique in the whole site, because rooms share a page. */
type Islands = Readonly<Record<string, () => Promise<Island<never>>>>;

type PropsOf<Load> = Load extends () => Promise<Island<infer Props>> ? Props : never;

/** The type of `markIsland` for a room's own islands and their props. */
export type MarkIsland<Own extends Islands> = <Name extends keyof Own & string>(
  name: Name,
  ...props: object extends PropsOf<Own[Name]> ? [] : [PropsOf<Own[Name]>]
) => Record<string, string>;

/** Attributes of the element that contains exactly one island: its name, and its props as JSON, if it needs any. */
export const markIsland = (name: string, props?: unknown): Record<string, string> => ({
  'data-island': name,
  ...(props === undefined ? {} : { 'data-props': JSON.stringify(props) }),
});

/**
 * Fetches an island's code and hydrates what the server rendered in `container`. The element has the attribute `data-hydrated` afterwards.
 * Throws if the code cannot be fetched; the HTML then stays as it is.
 */
export async function hydrate(container: HTMLElement, load: () => Promise<Island<never>>): Promise<void> {
  // Islands show and compare times, so they wait until the clock is checked.
  const [{ hydrateIsland }, island] = await Promise.all([
    import('./hydrate-island.ts'),
    load(),
    clockChecked(),
  ]);
  await hydrateIsland(container, island, container.dataset['props'] ?? '{}');
  container.dataset['hydrated'] = '';
}

/**
 * Hydrates a page's islands: once the page has loaded and is idle, or, with `onlyOnInteraction`, when a reader interacts with one. React
 * and an island's code are fetched only then.
 */
export function hydrateIslands(page: Document, islands: Islands, onlyOnInteraction: boolean): void {
  const trigger = onlyOnInteraction ? loadOnInteraction : loadWhenIdle;
  for (const [name, load] of Object.entries(islands)) {
    for (const container of page.querySelectorAll<HTMLElement>(`[data-island=${name}]`)) {
      trigger(container, () => hydrate(container, load));
    }
  }
}

type Load = () => Promise<void>;

/** Events that count as the reader's first interaction. */
const interactions = ['focusin', 'pointerenter', 'touchstart'];

/** Returns a function that calls `load`, until it succeeds once. Interactions with `element` call it too. */
function onInteraction(element: HTMLElement, load: Load, listeners: AbortController): Load {
  let started: Promise<void> | undefined;
  const start = () =>
    (started ??= load().then(
      () => listeners.abort(),
      () => {
        started = undefined;
      },
    ));
  for (const event of interactions) {
    element.addEventListener(event, () => void start(), { passive: true, signal: listeners.signal });
  }
  return start;
}

/**
 * Calls `load` when a reader interacts with `element`, which may contain a form. An element whose code fails stays as it is until the next
 * interaction.
 */
export function loadOnInteraction(element: HTMLElement, load: Load): void {
  const listeners = new AbortController();
  const start = onInteraction(element, load, listeners);
  // A form submitted before the island is hydrated waits for it, so that the island handles the submit.
  let isPending = false;
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending || !(event.target instanceof HTMLFormElement)) return;
    isPending = true;
    await start();
    // Without the island's code the browser sends the form.
    listeners.abort();
    event.target.requestSubmit(event.submitter);
  };
  element.addEventListener('submit', (event) => void onSubmit(event), { signal: listeners.signal });
}

/**
 * Calls `load` once the page has loaded and the browser is idle, or as soon as a reader interacts with `element`, so that the code never
 * competes with the largest contentful paint for bandwidth. An element whose code fails stays as it is until the next interaction.
 */
export function loadWhenIdle(element: HTMLElement, load: Load): void {
  const listeners = new AbortController();
  const start = onInteraction(element, load, listeners);
  // Safari has no requestIdleCallback, so use the next task instead.
  const whenIdle = () =>
    'requestIdleCallback' in window ? window.requestIdleCallback(() => void start()) : setTimeout(start);
  const whenPainted = () => setTimeout(whenIdle, paintTime);
  if (document.readyState === 'complete') whenPainted();
  else window.addEventListener('load', whenPainted, { once: true, signal: listeners.signal });
}
