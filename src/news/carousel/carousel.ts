/** Everything that decides whether the carousel advances by itself. */
export interface CarouselSituation {
  count: number;
  /** The reader pressed "Pausar". */
  paused: boolean;
  hovered: boolean;
  focused: boolean;
  /** The tab is in the background. */
  hidden: boolean;
  reducedMotion: boolean;
  /** The reader saves data, or the line is slow, so no picture is fetched automatically. */
  saveData: boolean;
}

/** Event and mark of the carousel's element when its island is about to hydrate it. */
export const islandTakesOver = 'islandTakesOver';

/** Milliseconds that a banner is shown. */
export const carouselInterval = 5000;

/**
 * Milliseconds before the change at which the next banner's picture is fetched. It loads within two seconds even at 64 kbit/s,
 * and readers who have scrolled on by then do not load it.
 */
export const fetchAhead = 2000;

/** Whether the carousel advances: there are several banners, and the reader neither interacts with it nor prefers less motion or data. */
export function shouldAdvance(situation: CarouselSituation): boolean {
  const { count, paused, hovered, focused, hidden, reducedMotion, saveData } = situation;
  return count > 1 && !paused && !hovered && !focused && !hidden && !reducedMotion && !saveData;
}

/** Index of the banner `step` places further, wrapping around at both ends. */
export function bannerAt(current: number, step: number, count: number): number {
  return (((current + step) % count) + count) % count;
}

/** Maximum distance from its place, in banner widths, at which a banner counts as at rest: browsers round to half pixels. */
const tolerance = 0.02;

/**
 * Index of the banner that the track rests on when it is scrolled by `scrollLeft` pixels and each banner is `width` pixels wide.
 * Null while it is scrolling between two.
 */
export function bannerAtRest(scrollLeft: number, width: number, count: number): number | null {
  if (width <= 0 || count === 0) return null;
  const place = scrollLeft / width;
  const nearest = Math.min(count - 1, Math.max(0, Math.round(place)));
  return Math.abs(place - nearest) <= tolerance ? nearest : null;
}
