import { timeSince, timeSinceUntil } from '#ui/time/relative-time.ts';

/**
 * Places in a page that are filled after its rendering: by the origin during an emergency, with a late page or with an age, and by the service worker
 * with a copy. A layout writes each of them once, as a comment (Place.astro).
 *
 * A comment is safe to look for, and a tag is too: in a finished page (finish-page.ts) every `<` begins markup that a component wrote, because
 * texts have `&lt;` in its place, in attributes too.
 */
export const places = {
  /** In the head, before the title: a preload, the style of what stands above the content. */
  head: '<!--head-->',
  /** In the element `data-top`, behind the link that skips to the content: the banner of an emergency, and the lines of severe alerts. */
  top: '<!--top-->',
  /** Before `<main>`: the notice that this is a copy. */
  notice: '<!--notice-->',
  /** At the beginning of `<main>`: the age of a late page. */
  age: '<!--age-->',
  /** In the list of kept copies: its items. */
  kept: '<!--kept-->',
} as const;

export type PlaceName = keyof typeof places;

/** The page with these parts, which are HTML, at their places, behind what was put there before. A part whose place the page does not have is left out. */
export function fillPlaces(html: string, ...parts: readonly [place: PlaceName, part: string][]): string {
  let filled = html;
  for (const [place, part] of parts) filled = filled.replace(places[place], (mark) => part + mark);
  return filled;
}

/** Where a component wants to say how long ago a moment (ISO 8601) is: a file is older than what it would say itself. */
export const sincePlace = (iso: string): string => `<!--since ${iso}-->`;

/** The page with these ages in words, and until when they are right, in milliseconds since the epoch: Infinity for a page without such a place. */
export function fillSince(html: string, now: number): { html: string; until: number } {
  let until = Infinity;
  const filled = html.replaceAll(/<!--since ([\dTZ:.+-]+)-->/g, (_, iso: string) => {
    until = Math.min(until, timeSinceUntil(iso, now));
    return timeSince(iso, now);
  });
  return { html: filled, until };
}

/** What a finished page calls itself, as HTML: the title is the first element behind the place in the head. */
export function titleOf(html: string): string {
  return /<title>([^<]*)/.exec(html)?.[1] ?? '';
}
