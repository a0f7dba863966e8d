import { escapedTag } from '#document/places.ts';
import { now } from '#ui/device-clock.ts';
import { findCopy, replaceCopy } from './worker/copies.ts';

/** Elements whose content is text, comments, and the start tags of all other elements, as browsers write them. */
// eslint-disable-next-line expressions/repeated-beginnings -- the browser, which wrote the text, ends each of them
const raw = /<(?:script|style)\b[^>]*>[\s\S]*?<\/(?:script|style)>|<!--[\s\S]*?-->/;
const tag = /<[a-z][^\s<>]*(?:\s+[^\s=>]+="[^"]*")*\s*>/;
const parts = new RegExp(`(${raw.source})|(${tag.source})`, 'g');

/** The page as HTML. Older browsers do not escape `<` and `>` in attributes, and the places of a page are looked for in text (#document/places.ts). */
export const written = (html: string): string =>
  `<!doctype html>${html.replace(parts, (_, text?: string, start?: string) => text ?? escapedTag(start ?? ''))}`;

/**
 * Changes the copy that this device keeps of a page, so that it has what came while the page was open, with the age of that. Does nothing without
 * a copy.
 */
export async function renewCopy(address: string, change: (page: ParentNode) => void): Promise<void> {
  if (!__OFFLINE_COPIES__) return;
  const copy = await findCopy(address);
  if (!copy) return;
  const page = new DOMParser().parseFromString(await copy.response.text(), 'text/html');
  change(page);
  // eslint-disable-next-line markup/served-markup -- the copy is kept as the browser writes it
  await replaceCopy(address, written(page.documentElement.outerHTML), copy, now());
}
