/**
 * Wakes an island when a reader first reaches for it (focus, pointer, touch), so that a page which is only read never
 * pays for React. What the server drew works as plain HTML until then, and stays if the code cannot be had.
 *
 * Astro's own runtime for islands is 1.7 kB in the HTML of every page that holds one; an island in the footer would put it
 * on all of them. `wake` fetches the code and resolves when React has taken over; an error leaves the island as it is.
 */
export function wakeOnReach(island: HTMLElement, wake: () => Promise<void>): void {
  const reach = new AbortController();
  const { signal } = reach;
  let started: Promise<void> | undefined;

  const start = () =>
    (started ??= wake()
      .then(() => void (island.dataset['awake'] = ''))
      .catch(() => {})
      .then(() => reach.abort()));
  for (const event of ['focusin', 'pointerenter', 'touchstart']) {
    island.addEventListener(event, () => void start(), { passive: true, signal });
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
}
