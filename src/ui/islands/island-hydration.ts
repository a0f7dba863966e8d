import { clockChecked } from '../device-clock.ts';
import type { Island } from './hydrate-island.ts';
import { sparesLine } from './slow-line.ts';
import { whenPainted } from './when-painted.ts';

/**
 * When and how islands hydrate. An island is a React component that the server renders, in HTML that works without a script. A room lists
 * its islands in its `islands.ts`, the view has an `Island.astro` for each one, and a script of the page calls `hydrateIslands`. The list says to
 * the build which file to fetch for a name; what a room lists hydrates together.
 *
 * Why this is not Astro's `client:visible` or `client:idle` (docs/decisions/0005-when-islands-hydrate.md has the figures):
 *
 * - `client:visible` fetches React for everybody who scrolls to the footer's form, `loadOnInteraction` only for those who use it.
 * - `client:idle` may run before the page has loaded, and then competes with the largest picture for bandwidth. `loadWhenSeen` waits for
 *   the page, and for the paint after it.
 * - Neither knows that a reader saves data or has a slow line, keeps a click or a form that comes before hydration, or waits for a wrong
 *   clock.
 * - Astro's runtime is 1.7 kB in the HTML of every page with an island. This file is half of that, and travels once, in the script that
 *   every page fetches anyway.
 */

/** Fetches the file of an island, which exports it as `island`. */
type Load<Props> = () => Promise<{ island: Island<Props> }>;

/** Islands by name. Names are unique in the whole site, because rooms share a page. */
type Islands = Readonly<Record<string, Load<never>>>;

/**
 * Fetches an island's code and hydrates what the server rendered in `container`. The element has the attribute `data-hydrated` afterwards.
 * Throws if the code cannot be fetched; the HTML then stays as it is. Does nothing for an element that has the attribute.
 */
export async function hydrate(container: HTMLElement, load: Load<never>): Promise<void> {
  if ('hydrated' in container.dataset) return;
  // Islands show and compare times, so they wait until the clock is checked.
  const [{ hydrateIsland }, { island }] = await Promise.all([
    import('./hydrate-island.ts'),
    load(),
    clockChecked(),
  ]);
  await hydrateIsland(container, island, container.dataset['props'] ?? '{}');
  container.dataset['hydrated'] = '';
}

/**
 * Hydrates a page's islands when they are seen, or, with `onlyOnInteraction` or on a line that is to be spared, when a reader interacts
 * with one. React and the islands' code are fetched only then. The islands of a room share their state, so they hydrate together. Returns a
 * function that hydrates them at once.
 */
export function hydrateIslands(page: Document, islands: Islands, onlyOnInteraction: boolean): () => void {
  const found = Object.entries(islands).flatMap(([name, load]) =>
    [...page.querySelectorAll<HTMLElement>(`[data-island=${name}]`)].map((container) => ({
      container,
      load,
    })),
  );
  const containers = found.map(({ container }) => container);
  const loadAll = () => Promise.all(found.map(({ container, load }) => hydrate(container, load)));
  return (onlyOnInteraction ? loadOnInteraction : loadWhenSeen)(containers, loadAll);
}

type Start = () => Promise<unknown>;

/**
 * Events by which a reader begins to use an element. A touch counts when the finger is lifted: a finger that scrolls the page begins on
 * any element, and then the browser cancels the touch. `scroll` is that of a row inside the element, such as the carousel.
 */
const interactions = ['mouseenter', 'pointerup', 'click', 'focusin', 'keydown', 'input', 'scroll'];

/** The button of a click that does nothing without a script, if it is one: links and buttons of forms work by themselves. */
function scriptedButton({ target }: Event): HTMLButtonElement | null {
  const button = target instanceof Element ? target.closest('button') : null;
  return button?.type === 'button' ? button : null;
}

/**
 * Returns a function that calls `load`, until it succeeds once. Interactions with one of `elements` call it too. The last click on a
 * button that needs the code is repeated when it has arrived.
 */
function onInteraction(elements: readonly HTMLElement[], load: Start, listeners: AbortController): Start {
  let started: Promise<void> | undefined;
  let pressed: HTMLButtonElement | undefined;
  const loadOnce = async () => {
    try {
      await load();
      listeners.abort();
      pressed?.click();
    } catch {
      started = undefined;
    }
    pressed = undefined;
  };
  const start = () => (started ??= loadOnce());
  const onEvent = (event: Event) => {
    const { type } = event;
    // After a scroll, Chromium on a phone tells of a mouse in the corner of the window that is not there.
    if (type === 'mouseenter' && !matchMedia('(hover: hover)').matches) return;
    const button = type === 'click' && scriptedButton(event);
    if (button) {
      // React must not get the click too: it listens before the island responds to input.
      event.stopImmediatePropagation();
      pressed = button;
    }
    void start();
  };
  for (const element of elements) {
    for (const type of interactions) {
      element.addEventListener(type, onEvent, { capture: true, passive: true, signal: listeners.signal });
    }
    // Who used it before this code was there does not have to do it again.
    if (element.contains(document.activeElement)) void start();
  }
  return start;
}

/**
 * Calls `load` when a reader interacts with one of `elements`, which may contain forms. Elements whose code fails stay as they are until
 * the next interaction. Returns a function that calls `load` at once, if nothing has.
 */
export function loadOnInteraction(elements: readonly HTMLElement[], load: Start): () => void {
  const listeners = new AbortController();
  const start = onInteraction(elements, load, listeners);
  // A form submitted before the island is hydrated waits for it, so that the island handles the submit.
  let isPending = false;
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending || !(event.target instanceof HTMLFormElement)) return;
    isPending = true;
    await start();
    // Without the island's code the browser sends the form.
    listeners.abort();
    // A click, because Safari 15 has no requestSubmit.
    event.target.querySelector<HTMLButtonElement>('button:not([type=button])')?.click();
  };
  for (const element of elements) {
    element.addEventListener('submit', (event) => void onSubmit(event), { signal: listeners.signal });
  }
  return () => void start();
}

function whenIdle(run: () => void): void {
  // Safari has no requestIdleCallback, so use the next task instead.
  // eslint-disable-next-line browser/oldest -- Asked for by name.
  if ('requestIdleCallback' in window) window.requestIdleCallback(run);
  else setTimeout(run);
}

/** Calls `load` once the page is painted and the browser is idle, whatever the line. A failure leaves the page as it is. */
export function loadWhenIdle(load: Start): void {
  whenPainted(() => whenIdle(() => void load().catch(() => {})));
}

/**
 * Calls `load` once the page is painted, one of `elements` is seen, and the browser is idle; or as soon as a reader interacts with one of
 * them. On a line that is to be spared, only then. Elements whose code fails stay as they are until the next interaction. Returns a function
 * that calls `load` at once, if nothing has.
 */
export function loadWhenSeen(elements: readonly HTMLElement[], load: Start): () => void {
  const start = onInteraction(elements, load, new AbortController());
  whenPainted(() => {
    if (sparesLine()) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      whenIdle(() => void start());
    });
    // Also their children, because a container may take no part in the layout (`display: contents`).
    for (const element of elements) for (const part of [element, ...element.children]) observer.observe(part);
  });
  return () => void start();
}
