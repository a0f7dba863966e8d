import type { ItemOutcome } from '#api/outcome.ts';
import { articlePath } from '#config/article-path.ts';
import { pathFrom } from '#config/lite-path.ts';
import { setCacheRule, type PageCacheRuleName } from '#config/page-cache.ts';
import { paths } from '#config/paths.ts';
import type { Coverage } from '#contract/content.ts';
import { movedToTag, type MovedTo } from '#contract/publishing/moved-to.ts';
import type { DataState } from '#contract/response-headers.ts';
import { slugKey } from '#contract/text/slug.ts';

/** What decides where the page of an item is. A live coverage has a page of its own. */
export interface Listed {
  slug: string;
  coverage?: Coverage | null;
}

interface Move {
  /** The slug in the page's address. */
  from: string;
  /** The slug that the response contains. */
  to: string;
  addressOf: (slug: string) => string;
  tagsOf: (slug: string) => readonly string[];
}

/** Whether the worker's response is about something that has another slug now. Spellings of one slug are the same slug. */
export const isMoved = ({ from, to }: Pick<Move, 'from' | 'to'>): boolean => slugKey(from) !== slugKey(to);

/** A 301, cached by this rule. */
export function leadTo(location: string, rule: PageCacheRuleName, tags: readonly string[]): Response {
  const response = new Response(null, { status: 301, headers: { Location: location } });
  setCacheRule({ response }, rule, tags);
  return response;
}

/** Late data may name an address that has moved again: caches forget that soon. */
const ruleOf = ({ state }: { state: DataState }, rule: PageCacheRuleName): PageCacheRuleName =>
  state === 'fresh' ? rule : 'incomplete';

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
  return leadTo(addressOf(to), ruleOf(result, rule), [...tagsOf(from), ...tagsOf(to)]);
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
  return leadTo(pathFrom(from, addressOfKind(result.to)), 'item', [...itsTags, movedToTag(result.to)]);
}

/** The 301 to the page of a live coverage from one of its addresses as a story; null for any other story. `from` is that address's path. */
export function coverageResponse(
  result: ItemOutcome<Listed>,
  from: string,
  itsTags: readonly string[],
): Response | null {
  if (result.kind !== 'found' || !result.data.coverage) return null;
  return leadTo(pathFrom(from, paths.coverage(result.data.slug)), ruleOf(result, 'item'), itsTags);
}
