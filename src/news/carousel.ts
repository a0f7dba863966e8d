/** What decides whether the carousel moves by itself. */
export interface CarouselSituation {
  count: number;
  /** The reader pressed "Pausar". */
  paused: boolean;
  hovered: boolean;
  focused: boolean;
  /** The tab is in the background. */
  hidden: boolean;
  reducedMotion: boolean;
  /** The reader asked the device or the site to save data: pictures that nobody asked for cost. */
  saveData: boolean;
}

/** Milliseconds a banner stands still. */
export const carouselInterval = 5000;

/**
 * Milliseconds before its turn at which the next banner's picture is fetched: it comes in two seconds even at 64 kbit/s, and
 * who has read on by then never pays for it.
 */
export const fetchAhead = 2000;

/** With one banner there is nowhere to go; otherwise only while nobody reads, reaches or asks for quiet. */
export function shouldAdvance(situation: CarouselSituation): boolean {
  const { count, paused, hovered, focused, hidden, reducedMotion, saveData } = situation;
  return count > 1 && !paused && !hovered && !focused && !hidden && !reducedMotion && !saveData;
}

/** The banner `step` places further, wrapping around at both ends. */
export function bannerAt(current: number, step: number, count: number): number {
  return (((current + step) % count) + count) % count;
}

/** How far from its place a banner may stand and still count as settled, in banners: browsers round to half pixels. */
const tolerance = 0.02;

/**
 * The banner the track rests on when it is scrolled `scrollLeft` pixels and each banner is `width` wide; null while it
 * is under way between two.
 */
export function bannerAtRest(scrollLeft: number, width: number, count: number): number | null {
  if (width <= 0 || count === 0) return null;
  const place = scrollLeft / width;
  const nearest = Math.min(count - 1, Math.max(0, Math.round(place)));
  return Math.abs(place - nearest) <= tolerance ? nearest : null;
}
