import type { ServedPage } from './served-page.ts';

/** What a person who reads a page without a script would stumble over: what dangles, and hours of the other clock. */

/** A sign that stands between two things, without one of them; a sentence with two periods; a value that is no text. */
const dangling = /^[·,;:|]|[·|–—]$|·\s*·|\(\s*\)|m\.\.|\b(?:undefined|null|NaN)\b|\[object/m;

const clock = /(?<![\d:.])\d{1,2}:\d{2}(?!\d|\s[ap]\.\s?m\.)/g;

/** What is asked for with 24 hours, or is the clock of a game: the date of a story, and what is left of a quarter. */
const asked = /\d{2} \p{L}+ \d{4}, \d{2}:\d{2}|(?:cuarto|prórroga\p{L}*) · \d{1,2}:\d{2}/gu;

/** Pages with a clock of 24 hours: the guide, and the light weather. */
const with24Hours = /^\/(?:lite\/)?live\b|^\/tiempo-v2-light\b/;

/** Lines of a text that dangle. */
const danglingIn = (text: string): string[] => text.split('\n').filter((line) => dangling.test(line));

/** Hours of the text that are written with 24 hours, on a page that writes them with twelve. */
const clocksIn = (text: string, path: string): string[] =>
  with24Hours.test(path) ? [] : [...text.replaceAll(asked, '').matchAll(clock)].map(([hour]) => hour);

/** All of this in a page as the server sent it, outside of what an editor or a source wrote. */
export const textFaults = (page: ServedPage, path: string): string[] => [
  ...danglingIn(page.text('body')),
  ...clocksIn(page.text('body'), path),
  ...page
    .texts('body time, body dd, body h2, body li > a')
    .flatMap((text, place) => (text === '' ? [`nothing in the element ${place}`] : [])),
];
