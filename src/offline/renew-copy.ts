import { now } from '#ui/device-clock.ts';
import { findCopy, replaceCopy } from './worker/copies.ts';

/**
 * Takes the beginnings of comments out of attributes: older browsers write `<` there as it is, and the places of a page, which are comments, are looked
 * for in its text (#document/places.ts).
 */
export function withoutComments(elements: Iterable<{ attributes: Iterable<{ value: string }> }>): void {
  for (const { attributes } of elements)
    for (const attribute of attributes)
      if (attribute.value.includes('<!--')) attribute.value = attribute.value.replaceAll('<!--', '');
}

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
  withoutComments(page.querySelectorAll('*'));
  // eslint-disable-next-line markup/served-markup -- the copy is kept as the browser writes it
  await replaceCopy(address, `<!doctype html>${page.documentElement.outerHTML}`, copy, now());
}
