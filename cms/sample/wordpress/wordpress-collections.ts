import type { Story, Term } from '../../content/newsroom.types.ts';
import { jsonResponse, type SampleResponse, type JsonValue } from '../sample-response.ts';
import { pageOutOfRange } from './wordpress-errors.ts';
import { dateTime, flag, idList, integer, oneOf, readQuery, slugList } from './wordpress-query.ts';

const paging = { page: integer(1), per_page: integer(1, 100), offset: integer(0) };

/**
 * The page of a list that the query selects, with the length of the list. Throws a WordPressError for a page past the end if the list
 * refuses one, and for invalid parameters.
 */
export function listResponse<T>(
  found: readonly T[],
  url: URL,
  write: (item: T) => JsonValue,
  refusesPagePastEnd: boolean,
): SampleResponse {
  const { page = 1, per_page: perPage = 10, offset } = readQuery(url.searchParams, paging);
  const totalPages = Math.ceil(found.length / perPage);
  if (refusesPagePastEnd && page > totalPages && found.length > 0) throw pageOutOfRange();
  const start = offset ?? (page - 1) * perPage;
  return jsonResponse(found.slice(start, start + perPage).map(write), 200, {
    'X-WP-Total': String(found.length),
  });
}

/** The fields of posts of all types that filtering and sorting use. */
export type Dated = Pick<Story, 'id' | 'publishedAt'> &
  Partial<Pick<Story, 'slug' | 'modifiedAt' | 'categoryIds'>>;

/** Filters and sorts as `/posts` does, as far as the worker asks for it. `taxonomyBase` is the query parameter of the type's own terms. */
export function selectPosts<T extends Dated>(
  items: readonly T[],
  search: URLSearchParams,
  taxonomyBase = 'categories',
): T[] {
  const query = readQuery(search, {
    order: oneOf(['asc', 'desc']),
    orderby: oneOf(['date', 'id', 'modified']),
    slug: slugList,
    include: idList,
    exclude: idList,
    modified_after: dateTime,
  });
  const { [taxonomyBase]: inTerms } = readQuery(search, { [taxonomyBase]: idList });
  const modifiedAt = (item: T) => item.modifiedAt ?? item.publishedAt;
  const found = items.filter(
    (item) =>
      (!query.slug || query.slug.includes(item.slug ?? '')) &&
      (!query.include || query.include.includes(item.id)) &&
      !query.exclude?.includes(item.id) &&
      (!inTerms || item.categoryIds?.some((id) => inTerms.includes(id)) === true) &&
      (!query.modified_after || modifiedAt(item) > query.modified_after),
  );
  const rankOf = {
    date: (item: T) => item.publishedAt.getTime(),
    id: (item: T) => item.id,
    modified: (item: T) => modifiedAt(item).getTime(),
  }[query.orderby ?? 'date'];
  const direction = query.order === 'asc' ? 1 : -1;
  return found.toSorted((a, b) => direction * (rankOf(a) - rankOf(b)) || a.id - b.id);
}

/** Ids of the terms that have items, and of those above them, which `hide_empty` keeps. */
function withItems(terms: readonly { id: number; count: number; parent?: number }[]): Set<number> {
  const parents = new Map(terms.map(({ id, parent = 0 }) => [id, parent]));
  const kept = new Set<number>();
  for (const { id, count } of terms) {
    let at = count > 0 ? id : 0;
    while (at !== 0 && !kept.has(at)) {
      kept.add(at);
      at = parents.get(at) ?? 0;
    }
  }
  return kept;
}

/** Filters as `/categories` does, as far as the worker asks for it, and sorts by name. */
export function selectTerms<T extends Pick<Term, 'id' | 'name'> & { count: number; parent?: number }>(
  terms: readonly T[],
  search: URLSearchParams,
): T[] {
  const query = readQuery(search, { include: idList, hide_empty: flag });
  const full = withItems(terms);
  return terms
    .filter(({ id }) => (!query.hide_empty || full.has(id)) && (!query.include || query.include.includes(id)))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'es'));
}
