import type { Author, Picture, Story, Term } from '../../content/newsroom.types.ts';
import { jsonResponse, type SampleResponse, type JsonValue } from '../sample-response.ts';
import { pageOutOfRange, WordPressError } from './wordpress-errors.ts';
import {
  anonymousStatus,
  dateTime,
  idList,
  integer,
  oneOf,
  readQuery,
  slugList,
  text,
  flag,
} from './wordpress-query.ts';
import { folded, plainText } from './wordpress-text.ts';

const pages = { page: integer(1), per_page: integer(1, 100), offset: integer(0) };
const order = oneOf(['asc', 'desc']);
const context = oneOf(['view', 'embed', 'edit']);

/**
 * The page of a list that the query selects, with WordPress's headers. Throws a WordPressError for a page past the end if the list refuses
 * one, and for invalid parameters.
 */
export function listResponse<T>(
  found: readonly T[],
  url: URL,
  write: (item: T) => JsonValue,
  refusesPagePastEnd: boolean,
): SampleResponse {
  const { page = 1, per_page: perPage = 10, offset } = readQuery(url.searchParams, pages);
  const totalPages = Math.ceil(found.length / perPage);
  if (refusesPagePastEnd && page > totalPages && found.length > 0) throw pageOutOfRange();
  const start = offset ?? (page - 1) * perPage;
  return jsonResponse(found.slice(start, start + perPage).map(write), 200, {
    'X-WP-Total': String(found.length),
    'X-WP-TotalPages': String(totalPages),
    ...pageLinks(url, page, totalPages),
    'X-Robots-Tag': 'noindex',
  });
}

function pageLinks(url: URL, page: number, totalPages: number): Record<string, string> {
  const link = (to: number, rel: string) => {
    const target = new URL(url);
    target.searchParams.set('page', String(to));
    return `<${target.href}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [link(Math.min(page - 1, totalPages), 'prev')] : []),
    ...(page < totalPages ? [link(page + 1, 'next')] : []),
  ];
  return links.length ? { Link: links.join(', ') } : {};
}

/** The fields of posts, programmes and banners that filtering and sorting use. */
type Dated = Pick<
  Story,
  'id' | 'slug' | 'title' | 'publishedAt' | 'modifiedAt' | 'authorId' | 'categoryIds'
> &
  Partial<Pick<Story, 'excerpt' | 'content' | 'tagIds'>>;

/** Filters and sorts as `/posts` does. `taxonomyBase` is the query parameter of the type's own terms. */
export function selectPosts<T extends Dated>(items: T[], search: URLSearchParams, taxonomyBase: string): T[] {
  const query = readQuery(search, {
    ...pages,
    context,
    order,
    orderby: oneOf(['author', 'date', 'id', 'include', 'modified', 'relevance', 'slug', 'title']),
    status: anonymousStatus,
    slug: slugList,
    include: idList,
    exclude: idList,
    author: idList,
    tags: idList,
    search: text,
    after: dateTime,
    before: dateTime,
    modified_after: dateTime,
    modified_before: dateTime,
  });
  const terms = readQuery(search, { [taxonomyBase]: idList, [`${taxonomyBase}_exclude`]: idList });
  const inTerms = terms[taxonomyBase];
  const notInTerms = terms[`${taxonomyBase}_exclude`] ?? [];
  if (query.orderby === 'relevance' && !query.search) {
    throw new WordPressError(
      'rest_no_search_term_defined',
      'You need to define a search term to order by relevance.',
      400,
    );
  }
  const words = folded(query.search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const found = items.filter(
    (item) =>
      (!query.slug || query.slug.includes(item.slug)) &&
      (!query.include || query.include.includes(item.id)) &&
      !query.exclude?.includes(item.id) &&
      (!query.author || query.author.includes(item.authorId)) &&
      (!query.tags || item.tagIds?.some((id) => query.tags?.includes(id)) === true) &&
      (!inTerms || item.categoryIds.some((id) => inTerms.includes(id))) &&
      !item.categoryIds.some((id) => notInTerms.includes(id)) &&
      (!query.after || item.publishedAt > query.after) &&
      (!query.before || item.publishedAt < query.before) &&
      (!query.modified_after || item.modifiedAt > query.modified_after) &&
      (!query.modified_before || item.modifiedAt < query.modified_before) &&
      holdsEvery(words, item),
  );
  const by = query.orderby ?? 'date';
  // Relevance and an explicit list have only one order.
  const direction = by === 'relevance' || by === 'include' || query.order === 'asc' ? 1 : -1;
  return found.toSorted(
    (a, b) => direction * comparePosts(a, b, by, words, query.include ?? []) || a.id - b.id,
  );
}

function holdsEvery(words: string[], item: Dated): boolean {
  if (words.length === 0) return true;
  const all = folded(`${item.title} ${item.excerpt ?? ''} ${plainText(item.content ?? '')}`);
  return words.every((word) => all.includes(word));
}

function comparePosts(a: Dated, b: Dated, by: string, words: string[], include: number[]): number {
  switch (by) {
    case 'id':
      return a.id - b.id;
    case 'author':
      return a.authorId - b.authorId;
    case 'modified':
      return a.modifiedAt.getTime() - b.modifiedAt.getTime();
    case 'slug':
      return a.slug < b.slug ? -1 : 1;
    case 'title':
      return a.title.localeCompare(b.title, 'es');
    case 'include':
      return include.indexOf(a.id) - include.indexOf(b.id);
    case 'relevance':
      return titleHits(b, words) - titleHits(a, words) || b.publishedAt.getTime() - a.publishedAt.getTime();
    default:
      return a.publishedAt.getTime() - b.publishedAt.getTime();
  }
}

function titleHits(item: Dated, words: string[]): number {
  const title = folded(item.title);
  return words.filter((word) => title.includes(word)).length;
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

/** Filters and sorts as `/categories` does. The parameter `post` selects the terms of one post, which `termsOf` returns. */
export function selectTerms<
  T extends Pick<Term, 'id' | 'name' | 'slug'> & { count: number; parent?: number },
>(terms: readonly T[], termsOf: (post: number) => readonly number[], search: URLSearchParams): T[] {
  const query = readQuery(search, {
    ...pages,
    context,
    order,
    orderby: oneOf(['id', 'include', 'name', 'slug', 'term_group', 'description', 'count']),
    slug: slugList,
    include: idList,
    exclude: idList,
    hide_empty: flag,
    parent: integer(0),
    post: integer(0),
    search: text,
  });
  const ofPost = query.post ? termsOf(query.post) : null;
  const word = folded(query.search ?? '');
  const full = withItems(terms);
  const found = terms.filter(
    (term) =>
      (!query.hide_empty || full.has(term.id)) &&
      (!query.slug || query.slug.includes(term.slug)) &&
      (!query.include || query.include.includes(term.id)) &&
      !query.exclude?.includes(term.id) &&
      !query.parent &&
      (!ofPost || ofPost.includes(term.id)) &&
      folded(term.name).includes(word),
  );
  const by = query.orderby ?? 'name';
  const sorted = found.toSorted((a, b) => {
    if (by === 'count') return a.count - b.count || a.id - b.id;
    if (by === 'id' || by === 'include' || by === 'term_group') return a.id - b.id;
    return by === 'slug' ? (a.slug < b.slug ? -1 : 1) : a.name.localeCompare(b.name, 'es');
  });
  return query.order === 'desc' ? sorted.reverse() : sorted;
}

/** Users and media, filtered by id, slug and search word, in the order of their creation. */
export function selectByName<T extends Author | Picture>(
  items: T[],
  search: URLSearchParams,
  nameOf: (item: T) => { slug: string; words: string },
): T[] {
  const query = readQuery(search, {
    ...pages,
    context,
    order,
    slug: slugList,
    include: idList,
    exclude: idList,
    parent: idList,
    search: text,
  });
  const word = folded(query.search ?? '');
  const found = items.filter(
    (item) =>
      (!query.slug || query.slug.includes(nameOf(item).slug)) &&
      (!query.include || query.include.includes(item.id)) &&
      !query.exclude?.includes(item.id) &&
      !query.parent?.length &&
      folded(nameOf(item).words).includes(word),
  );
  return query.order === 'desc' ? found.toReversed() : found;
}

/** Editing needs a login, which the sample newsroom does not have. */
export function asksToEdit(search: URLSearchParams): boolean {
  return readQuery(search, { context }).context === 'edit';
}
