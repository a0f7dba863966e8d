import { type AlertSection, inForce } from '#alerts/alert-view.ts';
import { texts as say } from '#alerts/texts.ts';
import { alertsOf1_0 } from '#api/alerts-of-1-0.ts';
import { requestApi, type RequestOptions, secondaryTimeout } from '#api/client.ts';
import { outcome, type Outcome } from '#api/outcome.ts';
import { markFailed, ruleForState, setCacheRule, type ResponseHolder } from '#config/page-cache.ts';
import { type Alert, alertLevels, Alerts } from '#contract/weather/alerts.ts';
import { defaultMunicipality, findMunicipality } from '#contract/weather/municipalities.ts';
import { tags } from '#contract/publishing/cache-tags.ts';

/** Requests the alerts in force for all of Puerto Rico and its waters; `place` is the one that a page is about. Never rejects. */
export const requestAlerts = (options?: RequestOptions, place = defaultMunicipality) =>
  outcome(
    requestApi('/api/alerts', Alerts, options).catch((error: unknown) => alertsOf1_0(error, place, options)),
  );

/**
 * The alerts in force; null when they could not be loaded. `isLate`: they may lack one, because their source is silent, or known for one place
 * only. `seconds` until the first of them ends: what shows them has to be rendered again then. Never throws.
 */
async function loadAlertsInForce(...request: Parameters<typeof requestAlerts>) {
  const response = await requestAlerts(...request);
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

/** Seconds until the first of them ends, when a page without it has to replace this one; infinite when none says when. */
export const secondsToFirstEnd = (alerts: readonly Alert[], now: number): number =>
  Math.min(...alerts.map(({ end }) => (end === null ? Infinity : end - now / 1000)));

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
    return { ...shownOf(null, municipality), isLate: false };
  }
  const { found, state, isLate, seconds } = loaded;
  const rule = ruleForState(
    'list',
    state,
    others.every(({ kind }) => kind !== 'failed'),
  );
  setCacheRule(page, rule, [tags.alerts, tags.navigation], seconds);
  return { ...shownOf(found, municipality), isLate };
}

/** What a page of alerts shows of those that were found. */
const shownOf = (found: Alerts | null, municipality: string | null) => ({
  ...{ found, municipality },
  sections: found === null ? [] : sectionsOf(found, municipality),
  warned: warnedMunicipalities(found?.alerts ?? []),
});

/**
 * The alerts in force for the map on a page that is about something else. `found` is null when no municipality has any, and when they could
 * not be loaded, which `complete` tells apart. The page's tags include `tags.alerts`. Never throws.
 */
export async function alertsBeside() {
  const loaded = await loadAlertsInForce({ timeout: secondaryTimeout });
  const { found, isLate, seconds } = loaded ?? { found: null, isLate: false, seconds: Infinity };
  const warned = warnedMunicipalities(found?.alerts ?? []);
  return { found: warned.size > 0 ? found : null, warned, isLate, complete: loaded !== null, seconds };
}

/** What a page of alerts lists: those for the municipality first, if it is about one, and all others. */
export function sectionsOf(
  { alerts, isPartial }: Pick<Alerts, 'alerts' | 'isPartial'>,
  municipality: string | null,
): AlertSection[] {
  if (alerts.length === 0) return [{ title: null, alerts, none: isPartial ? say.noneSevere : say.none }];
  if (municipality === null) return [{ title: say.all, alerts, none: say.none }];
  const isOwn = (alert: Alert) => alert.municipalities.includes(municipality);
  const sections = [
    { title: say.ofPlace(municipality), alerts: alerts.filter(isOwn), none: say.noneFor(municipality) },
    { title: say.elsewhere, alerts: alerts.filter((alert) => !isOwn(alert)), none: say.none },
  ];
  // That nothing is in force elsewhere need not be said.
  return sections.filter((section, place) => place === 0 || section.alerts.length > 0);
}

/** The municipalities that an alert is for, each with its alerts, the most serious first, and each name once. */
export function warnedMunicipalities(
  alerts: readonly Alert[],
): ReadonlyMap<string, readonly [Alert, ...Alert[]]> {
  const warned = new Map<string, [Alert, ...Alert[]]>();
  const bySeriousness = [...alerts].sort(
    (one, other) => alertLevels.indexOf(one.level) - alertLevels.indexOf(other.level),
  );
  for (const alert of bySeriousness) {
    for (const name of alert.municipalities) {
      const known = warned.get(name);
      if (known === undefined) warned.set(name, [alert]);
      else if (known.every(({ event }) => event !== alert.event)) known.push(alert);
    }
  }
  return warned;
}
