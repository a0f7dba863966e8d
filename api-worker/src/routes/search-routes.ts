import { tags } from '#contract/publishing/cache-tags.ts';
import { ArticleSummaries } from '#contract/newsroom.ts';
import { SearchPeriod, searchPeriods, SearchResults } from '#contract/search.ts';
import { apiCacheRules } from '../cache-control.ts';
import { oneOf, paging, requiredSearchText, slug } from '../http/parameters.ts';
import { limitSearches } from '../access/reader-limits.ts';
import { route, type Route } from '../route.ts';
import { type ReadModel, whole } from '../newsroom/read-model.ts';
import { findablePages, findPages, isWordOfPages } from '../search/find-pages.ts';
import { searchArticles } from '../search/search-articles.ts';

/** Two screens of cards. */
const perPageByDefault = 20;

const searchTags = [tags.newsLists, tags.navigation, tags.programmeLists];

/** The search, of articles and pages. */
export const searchRoutes: readonly Route[] = [
  // For the search page.
  route('GET', '/api/search', {
    summary: 'Articles and pages that match, the places of the words, and corrections',
    limit: limitSearches,
    query: {
      period: oneOf('fecha', SearchPeriod, 'How old an article may be.'),
      text: requiredSearchText,
      ...paging(perPageByDefault),
      category: slug('categoria'),
    },
    response: SearchResults,
    handle: ({ services: { readModel }, query: { period, ...search }, key }) =>
      readModel.respond({
        ...{ key, rule: apiCacheRules.search, tags: searchTags },
        read: async (db, now) => {
          const days = period && searchPeriods[period];
          const json = await pagesToFind(readModel);
          const isKnown = (word: string) => isWordOfPages(json, word);
          const { total, ...found } = await searchArticles(db, { ...search, days }, now, isKnown);
          const pages = findPages(json, found.corrected ?? search.text);
          return { body: { ...found, ...pages }, total, isNothing: total === 0 };
        },
      }),
  }),
  // Before /articles/{slug}, which would take "search" for a slug.
  route('GET', '/api/articles/search', {
    summary: 'The articles of the same search',
    limit: limitSearches,
    query: { text: requiredSearchText, ...paging(perPageByDefault) },
    response: ArticleSummaries,
    handle: ({ services: { readModel }, query, key }) =>
      readModel.respond({
        ...{ key, rule: apiCacheRules.search, tags: searchTags },
        read: async (db, now) => {
          const json = await pagesToFind(readModel);
          const isKnown = (word: string) => isWordOfPages(json, word);
          const { articles, total } = await searchArticles(db, query, now, isKnown);
          return { body: ArticleSummaries.parse(articles), total };
        },
      }),
  }),
];

/** All pages as JSON, the same for every search. Without them, a search still finds articles. */
async function pagesToFind(readModel: ReadModel): Promise<string> {
  try {
    const pages = await readModel.respond({
      key: 'findable-pages',
      rule: apiCacheRules.categories,
      tags: [tags.navigation, tags.programmeLists],
      read: async (db, now) => whole(await findablePages(db, now)),
    });
    return pages.found ? pages.body : '[]';
  } catch (error) {
    console.error(`search: pages: ${String(error)}`);
    return '[]';
  }
}
