import type { ItemOutcome } from '#api/outcome.ts';
import { articlePath } from '#config/article-path.ts';
import { isLite, litePath } from '#config/lite-path.ts';
import { setCacheRule, type PageCacheRuleName } from '#config/page-cache.ts';
import { paths } from '#config/paths.ts';
import type { Coverage } from '#contract/content.ts';
import { movedToTag, type MovedTo } from '#contract/publishing/moved-to.ts';
import { slugKey } from '#contract/text/slug.ts';

interface Move {
  /** The slug in the page's address. */
  from: string;
  /** The slug that the response contains. */
  to: string;
  /** The address of the page with a slug. */
  addressOf: (slug: string) => string;
  /** The cache tags of what has a slug. */
  tagsOf: (slug: string) => readonly string[];
}

/** Whether the worker's response is about something that has another slug now. Spellings of one slug are the same slug. */
export const isMoved = ({ from, to }: Pick<Move, 'from' | 'to'>): boolean => slugKey(from) !== slugKey(to);

/**
 * The 301 from an old address to the present one, if the response is about something that has another slug now; otherwise null. It has the
 * tags of both slugs: caches drop it when another item takes the old one, and when the present one changes again.
 */
export function movedResponse<T>(
  result: ItemOutcome<T>,
  rule: PageCacheRuleName,
  moveOf: (data: T) => Move,
): Response | null {
  if (result.kind !== 'found') return null;
  const move = moveOf(result.data);
  if (!isMoved(move)) return null;
  const { from, to, addressOf, tagsOf } = move;
  const response = new Response(null, { status: 301, headers: { Location: addressOf(to) } });
  setCacheRule({ response }, result.state === 'fresh' ? rule : 'incomplete', [
    ...tagsOf(from),
    ...tagsOf(to),
  ]);
  return response;
}

const addressOfKind = ({ kind, slug, episode }: MovedTo): string => {
  if (kind === 'news') return articlePath({ source: 'wordpress', slug });
  return episode === null ? paths.programme(slug) : paths.episode(slug, episode);
};

/**
 * The 301 to the page of an item that is of another kind now, or null. From a light page (`from` is its path) it leads to a light page. The tags
 * are those of the old address (`itsTags`) and of the page.
 */
export function otherKindResponse(
  result: ItemOutcome<unknown>,
  from: string,
  itsTags: readonly string[],
): Response | null {
  if (result.kind !== 'moved') return null;
  const address = addressOfKind(result.to);
  const location = isLite(from) ? litePath(address) : address;
  const response = new Response(null, { status: 301, headers: { Location: location } });
  setCacheRule({ response }, 'item', [...itsTags, movedToTag(result.to)]);
  return response;
}

/** The 301 to the page of a live coverage from one of its addresses as a story; null for any other story. `from` is that address's path. */
export function coverageResponse(
  result: ItemOutcome<{ slug: string; coverage?: Coverage | null }>,
  from: string,
  itsTags: readonly string[],
): Response | null {
  if (result.kind !== 'found' || !result.data.coverage) return null;
  const address = paths.coverage(result.data.slug);
  const location = isLite(from) ? litePath(address) : address;
  const response = new Response(null, { status: 301, headers: { Location: location } });
  setCacheRule({ response }, result.state === 'fresh' ? 'item' : 'incomplete', itsTags);
  return response;
}
