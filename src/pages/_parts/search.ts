import { search } from '#api/newsroom-requests.ts';
import { outcome, type Outcome } from '#api/outcome.ts';
import { setCacheRule, type ResponseHolder } from '#config/page-cache.ts';
import { tooManySearchesPage } from '#config/refusal-pages.ts';
import type { SearchHit, SearchPeriod, SearchResults } from '#contract/search.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { searchText, type SearchText } from '#search/search-text.ts';
import { applyOutcome } from './apply-outcome.ts';
import { listPage } from './list-page.ts';

interface Filters {
  fecha?: SearchPeriod | undefined;
  categoria?: string | undefined;
}

interface SearchPage {
  query: SearchText;
  /** The text of a valid query, otherwise empty. */
  text: string;
  /** Null without a valid query. */
  results: Outcome<SearchHit[]> | null;
  /** The response beyond its articles: found pages and corrections. */
  more: SearchResults | null;
  page: number;
  pages: number;
}

/** The search that the page's address names. Sets the page's status and cache rule. */
export async function requestedSearch(
  page: ResponseHolder & { url: URL; response: { status?: number } },
  filters: Filters = {},
): Promise<SearchPage> {
  const { searchParams } = page.url;
  const query: SearchText = tooManySearchesPage.isNamedBy(searchParams)
    ? { kind: 'tooMany' }
    : searchText(searchParams.get('q'));
  if (query.kind !== 'text') {
    setCacheRule(page, 'search', [tags.navigation]);
    if (query.kind === 'invalid') page.response.status = 400;
    return { query, text: '', results: null, more: null, page: 1, pages: 1 };
  }
  const { text } = query;
  const responses: SearchResults[] = [];
  const list = await listPage(page.url, async (window) => {
    const result = await outcome(
      search(text, { ...window, period: filters.fecha, category: filters.categoria }),
    );
    if (result.kind !== 'found') return result;
    responses.push(result.data);
    return { ...result, data: result.data.articles };
  });
  applyOutcome(page, list.result, 'search', [tags.search, tags.navigation]);
  return {
    query,
    text,
    results: list.result,
    more: responses[0] ?? null,
    page: list.page,
    pages: list.pages,
  };
}
