import { hash } from 'node:crypto';
import { municipalityPlaces } from '../../content/places.ts';
import { alertsAt, marineAlertsAt } from '../../content/weather/weather-alerts.ts';
import type { StagedWeather } from '../../content/weather/weather-kinds.ts';
import { jsonResponse, textResponse, type Upstream } from '../sample-response.ts';
import { type Area, messageOf } from './nws-message.ts';

/** Waters north of Puerto Rico, 10 miles from the coast and farther. */
const atlantic: Area = { name: 'Atlantic Waters of Puerto Rico AMZ', same: ['075711'], ugc: ['AMZ711'] };

/**
 * The alerts of the National Weather Service that are active in Puerto Rico: the same that One Call passes on for each town, and those for
 * the sea, which are no town's.
 */
export function nationalWeatherService(now: () => Date, staged: () => StagedWeather | null): Upstream {
  return ({ url, headers }) => {
    if (url.pathname !== '/alerts/active') return null;
    if (!headers.get('User-Agent')) return textResponse('Requests need a User-Agent.', 403, 'text/plain');
    const features = activeMessages(now(), staged());
    const etag = `"${hash('sha1', JSON.stringify(features)).slice(0, 16)}"`;
    if (headers.get('If-None-Match') === etag) return { status: 304, headers: { ETag: etag }, body: '' };
    return jsonResponse(
      {
        type: 'FeatureCollection',
        features,
        updated: now()
          .toISOString()
          .replace(/\.\d+Z$/, '+00:00'),
      },
      200,
      { 'Content-Type': 'application/geo+json', ETag: etag },
    );
  };
}

/** One message for each event, with all places that it is for. */
function activeMessages(now: Date, staged: StagedWeather | null) {
  const onLand = new Map<string, { alert: ReturnType<typeof alertsAt>[number]; areas: Area[] }>();
  for (const [index, place] of municipalityPlaces.entries()) {
    for (const alert of alertsAt(place, now, staged)) {
      const known = onLand.get(alert.event)?.areas ?? [];
      onLand.set(alert.event, { alert, areas: [...known, townArea(place.name, index)] });
    }
  }
  return [
    ...[...onLand.values()].map(({ alert, areas }) => messageOf(alert, areas)),
    ...marineAlertsAt(now, staged).map((alert) => messageOf(alert, [atlantic])),
  ];
}

/** The one municipality that is younger than the codes: its code stands between those of its neighbours. */
const LATER = 'Florida';
const LATER_CODE = 54;
const place = municipalityPlaces.findIndex(({ name }) => name === LATER);

/** The codes of the federal government (FIPS): the odd numbers in the order of the alphabet. */
function townArea(name: string, index: number): Area {
  const code = name === LATER ? LATER_CODE : 2 * (index > place ? index - 1 : index) + 1;
  const digits = String(code).padStart(3, '0');
  return {
    name: name.normalize('NFD').replace(/\p{M}/gu, ''),
    same: [`072${digits}`],
    ugc: [`PRC${digits}`],
  };
}
