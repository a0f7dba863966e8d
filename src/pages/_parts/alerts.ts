import { alerts } from '#api/alerts-requests.ts';
import { secondaryTimeout } from '#api/client.ts';
import { outcome, type Outcome } from '#api/outcome.ts';
import { inForce, secondsToFirstEnd, warnedMunicipalities } from '#alerts/alerts-view.ts';
import { markFailed, ruleForState, setCacheRule, type ResponseHolder } from '#config/page-cache.ts';
import { findMunicipality } from '#contract/municipalities.ts';
import { tags } from '#contract/publishing/cache-tags.ts';

/**
 * The alerts in force; null when they could not be loaded. `isLate`: they may lack one, because their source is silent, or known for one place
 * only. `seconds` until the first of them ends: what shows them has to be rendered again then. Never throws.
 */
async function loadAlertsInForce(...request: Parameters<typeof alerts>) {
  const response = await outcome(alerts(...request));
  if (response.kind !== 'found') return null;
  const { data, state } = response;
  const now = Date.now();
  const current = inForce(data.alerts, now);
  return {
    found: { ...data, alerts: current },
    state,
    isLate: state === 'last-good' || data.isPartial === true,
    seconds: secondsToFirstEnd(current, now),
  };
}

/**
 * Requests the alerts in force and sets the cache rule of the page that shows them. `found` is null, and nothing is cached, when they could not
 * be loaded. `municipality` is the one in the query, null without a known one. `blocks` are the requests of what stands beside the alerts: when
 * one fails, the page is cached only briefly.
 */
export async function loadAlerts(
  page: ResponseHolder,
  query: URLSearchParams,
  blocks: readonly Promise<Outcome<unknown>>[] = [],
) {
  const place = findMunicipality(query.get('municipio') ?? '');
  const [loaded, ...others] = await Promise.all([loadAlertsInForce({}, place), ...blocks]);
  const municipality = place?.nombre ?? null;
  if (loaded === null) {
    markFailed(page);
    return { found: null, isLate: false, municipality };
  }
  const { found, state, isLate, seconds } = loaded;
  const rule = ruleForState(
    'list',
    state,
    others.every(({ kind }) => kind !== 'failed'),
  );
  setCacheRule(page, rule, [tags.alerts, tags.navigation], seconds);
  return { found, isLate, municipality };
}

/**
 * The alerts in force for the map on a page that is about something else. `found` is null when no municipality has any, and when they could
 * not be loaded, which `complete` tells apart. The page's tags include `tags.alerts`. Never throws.
 */
export async function alertsBeside() {
  const loaded = await loadAlertsInForce({ timeout: secondaryTimeout });
  if (loaded === null) return { found: null, isLate: false, complete: false, seconds: Infinity };
  const { found, isLate, seconds } = loaded;
  const isOnMap = warnedMunicipalities(found.alerts).size > 0;
  return { found: isOnMap ? found : null, isLate, complete: true, seconds };
}
