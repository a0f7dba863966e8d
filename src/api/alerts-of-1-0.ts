import type { Alert, Alerts } from '#contract/weather/alerts.ts';
import type { Municipality } from '#contract/weather/weather.ts';
import { ApiError, type ApiResponse, type RequestOptions } from './client.ts';
import { tickerItems } from './newsroom-requests.ts';
import { oneCall } from './weather-requests.ts';

/**
 * What a worker of release 1.0.0 says of alerts, whose list is a 404: the severe ones, which are lines of the ticker, and the others of one place.
 * Any other error of the list is thrown again.
 */
export async function alertsOf1_0(
  error: unknown,
  place: Municipality,
  options?: RequestOptions,
): Promise<ApiResponse<Alerts>> {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
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
