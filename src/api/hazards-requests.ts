import { type Hazard, hazardLevels, Hazards } from '#contract/hazards.ts';
import { defaultMunicipality } from '#contract/municipalities.ts';
import type { Municipality } from '#contract/weather.ts';
import { ApiError, type ApiResponse, requestApi, type RequestOptions } from './client.ts';
import { tickerItems } from './newsroom-requests.ts';
import { oneCall } from './weather-requests.ts';

/**
 * The warnings in force for all of Puerto Rico and its waters. A worker of release 1.0.0 has no list of them: while it serves, those that it says
 * otherwise, `place` being the one that a page is about.
 */
export const hazards = (
  options?: RequestOptions,
  place: Municipality = defaultMunicipality,
): Promise<ApiResponse<Hazards>> =>
  requestApi('/api/alerts', Hazards, options).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return hazardsOf1_0(place, options);
    throw error;
  });

/** What the pages of 1.0.0 had: the severe warnings, which are lines of the ticker, and the others of one place. */
async function hazardsOf1_0(place: Municipality, options?: RequestOptions): Promise<ApiResponse<Hazards>> {
  const [lines, weather] = await Promise.all([tickerItems(options), oneCall(place, options)]);
  const ageSeconds = Math.max(lines.ageSeconds, weather.ageSeconds);
  const checkedAt = new Date(Date.now() - ageSeconds * 1000).toISOString();
  const iso = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000).toISOString());
  const severe = lines.data
    .filter(({ alert }) => alert)
    .map(({ content: event }, at): Hazard => ({
      ...{
        id: `linea-${at}`,
        event,
        product: event,
        level: 'aviso',
        severe: true,
        municipalities: [],
        sea: false,
      },
      ...{ lines: { what: null, where: null, when: null, impact: null, advice: null }, description: '' },
      ...{ language: 'es', start: null, end: null, sent: checkedAt, sender: '' },
    }));
  const others = weather.data.alerts
    .filter((alert) => !alert.severe)
    .map(({ event, lines: said, start, end, sender_name: sender, description, language }, at): Hazard => ({
      ...{
        id: `lugar-${at}`,
        event,
        product: event,
        severe: false,
        municipalities: [place.nombre],
        sea: false,
      },
      level: hazardLevels.find((level) => event.toLowerCase().startsWith(level)) ?? 'comunicado',
      ...{ lines: { ...said, impact: null }, description, language, sender },
      ...{ start: iso(start), end: iso(end), sent: checkedAt },
    }));
  const said = { source: 'onecall', sample: false, checkedAt, isPartial: true } as const;
  return { ...weather, ageSeconds, data: { ...said, hazards: [...severe, ...others] } };
}
