import { closings } from '#api/closings-requests.ts';
import { outcome } from '#api/outcome.ts';
import { ruleForState, setCacheRule, type ResponseHolder } from '#config/page-cache.ts';
import { pageNumber } from '#config/page-number.ts';
import { closingKinds } from '#contract/closings.ts';
import { nextTurn } from '#contract/emergency.ts';
import { findMunicipality } from '#contract/weather/municipalities.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { applyOutcome } from './apply-outcome.ts';

/**
 * Requests the closings that a page's query asks for, and the part of their list, and sets the page's cache rule, which lasts until one of them
 * begins or ends. If they could not be loaded, `found` is null, and nothing is cached. `isLate`: they may lack some, because the worker could not
 * read them lately.
 */
export async function loadClosings(
  holder: ResponseHolder & { response: { status?: number } },
  query: URLSearchParams,
) {
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
