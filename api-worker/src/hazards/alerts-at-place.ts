import { OneCall, type WeatherAlert } from '#contract/weather.ts';
import type { Hazard } from '#contract/hazards.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import type { CachedResponse } from '../edge-cache/edge-cache.ts';
import type { Settings } from '../settings.ts';
import { alertsLoadedAt } from '../weather/severe-alerts.ts';
import { shownHazards } from './shown-hazards.ts';
import { isSpeaking, readStoredHazards } from './stored-hazards.ts';

/**
 * A response of One Call, with the warnings of the National Weather Service for its municipality in place of those that One Call passes on:
 * they are the same events as everywhere else. While the Service is off or silent and One Call spoke later, or what the Service said cannot be
 * read, One Call's stay.
 */
export async function withHazards(
  response: CachedResponse,
  {
    db,
    settings,
    now,
  }: { db: D1Database; settings: Pick<Settings, 'NWS_URL' | 'OPENWEATHER_URL'>; now: () => number },
): Promise<CachedResponse> {
  if (!response.found || settings.NWS_URL === null) return response;
  const tagged = { ...response, tags: [...response.tags, tags.alerts] };
  const stored = await readStoredHazards(db, settings.NWS_URL).catch((error: unknown) => {
    console.error(`hazards: those of a municipality could not be read: ${String(error)}`);
    return null;
  });
  if (stored === null) return tagged;
  const passedOnAt = isSpeaking(stored, now())
    ? null
    : await alertsLoadedAt(db, settings.OPENWEATHER_URL ?? '');
  if (passedOnAt !== null && passedOnAt > stored.checkedAt) return tagged;
  const body = OneCall.parse(JSON.parse(response.body));
  const alerts = shownHazards(stored.events, now())
    .filter(({ municipalities }) => municipalities.includes(body.place.nombre))
    .map(alertOf);
  return { ...tagged, body: JSON.stringify({ ...body, alerts }) };
}

const seconds = (moment: string | null): number | null =>
  moment === null ? null : Math.floor(Date.parse(moment) / 1_000);

const alertOf = ({ event, severe, level, lines, description, language, ...rest }: Hazard): WeatherAlert => ({
  ...{ event, severe, description, language },
  isEmergency: level === 'emergencia',
  lines: { what: lines.what, where: lines.where, when: lines.when, advice: lines.advice },
  ...{ start: seconds(rest.start), end: seconds(rest.end), sender_name: rest.sender },
});
