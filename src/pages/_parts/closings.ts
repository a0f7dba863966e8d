import { closings, type ClosingsFilter } from '#api/closings-requests.ts';
import { outcome } from '#api/outcome.ts';
import { ruleForState, setCacheRule, type ResponseHolder } from '#config/page-cache.ts';
import { pageNumber } from '#config/page-number.ts';
import { closingKinds, type Closings } from '#contract/closings.ts';
import { nextTurn } from '#contract/emergency.ts';
import { findMunicipality } from '#contract/weather/municipalities.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { applyOutcome } from './apply-outcome.ts';

interface LoadedClosings {
  /** Null: they could not be loaded. */
  found: Closings | null;
  /** Whether they may lack some, because the worker could not read them lately. */
  isLate: boolean;
  filter: ClosingsFilter;
  /** The part of the list that the query names. */
  page: number;
}

/**
 * Requests the closings that a page's query asks for, and sets the page's cache rule, which lasts until one of them begins or ends. Nothing is
 * cached when they could not be loaded.
 */
export async function loadClosings(
  holder: ResponseHolder & { response: { status?: number } },
  query: URLSearchParams,
): Promise<LoadedClosings> {
  const filter = {
    municipality: findMunicipality(query.get('municipio') ?? '')?.nombre ?? null,
    kind: closingKinds.find((kind) => kind === query.get('tipo')) ?? null,
  };
  const page = pageNumber(query.get('pagina')) ?? 1;
  const response = await outcome(closings(filter));
  const pageTags = [tags.closings, tags.navigation];
  if (response.kind !== 'found') {
    applyOutcome(holder, response, 'list', pageTags);
    return { found: null, isLate: false, filter, page };
  }
  const { data, state } = response;
  const now = Date.now();
  const seconds = (nextTurn(data.closings, now) - now) / 1000;
  setCacheRule(holder, ruleForState('list', state, true), pageTags, seconds);
  return { found: data, isLate: state === 'last-good', filter, page };
}
