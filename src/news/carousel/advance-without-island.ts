import { bannerAt, carouselInterval, fetchAhead, islandTakesOver, shouldAdvance } from './carousel.ts';

/** Milliseconds that a browser takes at most to scroll smoothly to the next banner. */
const scrollTime = 1_000;

/**
 * Advances the carousel on a slow line, where its island is fetched only when the reader uses it: that would be React before anybody wants
 * it. Ends when the island takes over, and leaves the HTML as the server rendered it, which the island must find.
 */
export function advanceWithoutIsland(container: HTMLElement): void {
  if (islandTakesOver in container.dataset) return;
  const track = container.querySelector<HTMLElement>('.carousel-track');
  const slides = [...(track?.children ?? [])];
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const added: Element[] = [];
  const listeners = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  let movedAt = -Infinity;
  // A hovering mouse and the focus fetch the island, which ends this.
  const mayAdvance = () =>
    shouldAdvance({
      count: slides.length,
      hidden: document.hidden,
      reducedMotion: reducedMotion.matches,
      ...{ paused: false, hovered: false, focused: false, saveData: false },
    });

  /** The server's `<noscript>` has the picture. */
  const fetchPicture = (slide: Element | undefined) => {
    const closed = slide?.querySelector('noscript');
    if (!closed || added.includes(closed.nextElementSibling ?? closed)) return;
    // eslint-disable-next-line markup/served-markup -- where scripts run, a `<noscript>` has its markup as text
    closed.insertAdjacentHTML('afterend', closed.textContent);
    if (closed.nextElementSibling) added.push(closed.nextElementSibling);
  };
  const wait = () => {
    const next = () =>
      bannerAt(Math.round((track?.scrollLeft ?? 0) / (track?.clientWidth || 1)), 1, slides.length);
    timer = setTimeout(() => {
      if (mayAdvance()) fetchPicture(slides[next()]);
      timer = setTimeout(() => {
        if (mayAdvance() && track) {
          movedAt = performance.now();
          track.scrollTo({ left: next() * track.clientWidth, behavior: 'smooth' });
        }
        wait();
      }, fetchAhead);
    }, carouselInterval - fetchAhead);
  };
  // The island is fetched when a reader swipes (island-hydration.ts), and this is no swipe.
  const ownScroll = (event: Event) => {
    if (event.target === track && performance.now() - movedAt < scrollTime) event.stopImmediatePropagation();
  };
  const end = () => {
    clearTimeout(timer);
    listeners.abort();
    for (const picture of added.splice(0)) picture.remove();
  };
  addEventListener('scroll', ownScroll, { capture: true, signal: listeners.signal });
  container.addEventListener(islandTakesOver, end, { once: true });
  wait();
}
