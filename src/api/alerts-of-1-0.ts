import { type Alert, Alerts } from '#contract/alerts.ts';
import { defaultMunicipality } from '#contract/municipalities.ts';
import type { Municipality } from '#contract/weather.ts';
import { ApiError, type ApiResponse, requestApi, type RequestOptions } from './client.ts';
import { tickerItems } from './newsroom-requests.ts';
import { oneCall } from './weather-requests.ts';

/**
 * The alerts in force for all of Puerto Rico and its waters. A worker of release 1.0.0 has no list of them: while it serves, those that it says
 * otherwise, `place` being the one that a page is about.
 */
export const alerts = (
  options?: RequestOptions,
  place: Municipality = defaultMunicipality,
): Promise<ApiResponse<Alerts>> =>
  requestApi('/api/alerts', Alerts, options).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return alertsOf1_0(place, options);
    throw error;
  });

/** What the pages of 1.0.0 had: the severe alerts, which are lines of the ticker, and the others of one place. */
async function alertsOf1_0(place: Municipality, options?: RequestOptions): Promise<ApiResponse<Alerts>> {
  const [lines, weather] = await Promise.all([tickerItems(options), oneCall(place, options)]);
  const ageSeconds = Math.max(lines.ageSeconds, weather.ageSeconds);
  const at = Math.floor(Date.now() / 1000 - ageSeconds);
  const severe = lines.data
    .filter(({ alert }) => alert)
    .map(({ content: event }, index): Alert => ({
      ...{ id: `linea-${index}`, event, product: event, level: 'aviso', severe: true },
      ...{ municipalities: [], sea: false, description: '', language: 'es' },
      ...{ lines: { what: null, where: null, when: null, impact: null, advice: null } },
      ...{ start: null, end: null, sent: at, sender_name: '' },
    }));
  const others = weather.data.alerts
    .filter((alert) => !alert.severe)
    .map((alert): Alert => ({ ...alert, municipalities: [place.nombre], sent: at }));
  const checkedAt = new Date(at * 1000).toISOString();
  const said = { source: 'onecall', sample: false, checkedAt, isPartial: true } as const;
  return { ...weather, ageSeconds, data: { ...said, alerts: [...severe, ...others] } };
}
