import { bannerAt, carouselInterval, fetchAhead, islandTakesOver, shouldAdvance } from './carousel.ts';

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
  /** Where the last movement ends, in pixels, and whether the track has been there: a busy phone scrolls when it can. */
  let target = NaN;
  let hasArrived = true;
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
          target = next() * track.clientWidth;
          hasArrived = false;
          track.scrollTo({ left: target, behavior: 'smooth' });
        }
        wait();
      }, fetchAhead);
    }, carouselInterval - fetchAhead);
  };
  // The island is fetched when a reader swipes (island-hydration.ts), and this is no swipe.
  const ownScroll = (event: Event) => {
    if (!track || event.target !== track) return;
    const isThere = Math.abs(track.scrollLeft - target) <= 1;
    if (isThere || !hasArrived) event.stopImmediatePropagation();
    hasArrived ||= isThere;
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
