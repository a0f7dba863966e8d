import { tags } from '#contract/publishing/cache-tags.ts';
import { OneCall } from '#contract/weather.ts';
import type { CachedResponse } from '../edge-cache/edge-cache.ts';
import type { Settings } from '../settings.ts';
import { alertsInForce } from './alerts-in-force.ts';

/**
 * A response of One Call, with the alerts of the National Weather Service for its municipality in place of those that One Call passes on: they are
 * the same as everywhere else. While the Service is off or silent and One Call spoke later, or what the Service said cannot be read, One Call's stay.
 */
export async function withAlerts(
  response: CachedResponse,
  {
    db,
    settings,
    now,
  }: { db: D1Database; settings: Pick<Settings, 'NWS_URL' | 'OPENWEATHER_URL'>; now: () => number },
): Promise<CachedResponse> {
  if (!response.found || settings.NWS_URL === null) return response;
  const tagged = { ...response, tags: [...response.tags, tags.alerts] };
  const inForce = await alertsInForce(db, settings, now()).catch((error: unknown) => {
    console.error(`alerts: those of a municipality could not be read: ${String(error)}`);
    return null;
  });
  if (inForce?.said?.by !== 'nws') return tagged;
  const body = OneCall.parse(JSON.parse(response.body));
  const alerts = inForce.alerts.filter(({ municipalities }) => municipalities.includes(body.place.nombre));
  return { ...tagged, body: JSON.stringify({ ...body, alerts }) };
}
