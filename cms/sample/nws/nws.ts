import { hash } from 'node:crypto';
import { municipalityPlaces } from '../../content/places.ts';
import { dayOf, PUERTO_RICO_OFFSET } from '../../content/puerto-rico-time.ts';
import { alertsAt, marineAlertsAt, type WeatherAlert } from '../../content/weather/weather-alerts.ts';
import type { StagedWeather } from '../../content/weather/weather-kinds.ts';
import { jsonResponse, type JsonObject, type Upstream } from '../sample-response.ts';

/** Waters north of Puerto Rico, 10 miles from the coast and farther. */
const ATLANTIC = 'AMZ711';

/**
 * The alerts of the National Weather Service that are active in Puerto Rico: the same that One Call passes on for each town, and those for
 * the sea, which are no town's.
 */
export function nationalWeatherService(now: () => Date, staged: () => StagedWeather | null): Upstream {
  return ({ url, headers }) => {
    if (url.pathname !== '/alerts/active') return null;
    if (!headers.get('User-Agent')) return jsonResponse({ title: 'Forbidden' }, 403);
    const areas = url.searchParams.get('area')?.split(',') ?? ['PR'];
    const features = areas.includes('PR') ? activeMessages(now(), staged()) : [];
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

/** One message for each event, with all zones that it is for. */
function activeMessages(now: Date, staged: StagedWeather | null): JsonObject[] {
  const onLand = new Map<string, { alert: WeatherAlert; zones: string[] }>();
  for (const place of municipalityPlaces) {
    for (const alert of alertsAt(place, now, staged)) {
      const known = onLand.get(alert.event)?.zones ?? [];
      onLand.set(alert.event, { alert, zones: [...known, zoneOf(place.name)] });
    }
  }
  return [
    ...[...onLand.values()].map(({ alert, zones }) => messageOf(alert, zones)),
    ...marineAlertsAt(now, staged).map((alert) => messageOf(alert, [ATLANTIC])),
  ];
}

/** The one municipality that is younger than the codes: its code stands between those of its neighbours. */
const LATER = 'Florida';
const olderNames = municipalityPlaces.map(({ name }) => name).filter((name) => name !== LATER);

/** The codes of the federal government (FIPS): the odd numbers in the order of the alphabet. */
function zoneOf(name: string): string {
  const code = name === LATER ? 54 : 2 * olderNames.indexOf(name) + 1;
  return `PRC${String(code).padStart(3, '0')}`;
}

/** The code of the Emergency Alert System for a zone. */
const sameOf = (zone: string): string => zone.replace('PRC', '072').replace('AMZ', '075');

/** Phenomenon and significance of each product. */
const vtecCodes: Record<string, string> = {
  'Hurricane Warning': 'HU.W',
  'Flash Flood Warning': 'FF.W',
  'Rip Current Statement': 'RP.S',
  'Small Craft Advisory': 'SC.Y',
};

/** Characters of a line: the service breaks its texts there. */
const LINE = 69;

/** One feature of the service's list: an alert in all its zones, with the fields that somebody reads. */
function messageOf({ event, start, end, description }: WeatherAlert, zones: readonly string[]): JsonObject {
  const code = vtecCodes[event];
  if (code === undefined) throw new Error(`The sample has no product "${event}"`);
  const number = String(dayOf(start) % 10_000).padStart(4, '0');
  const times = `${vtecTime(start)}-${vtecTime(end)}`;
  const [intro, ...rest] = description.split(/\n\nPRECAUTIONARY\/PREPAREDNESS ACTIONS\.\.\./);
  return {
    type: 'Feature',
    geometry: null,
    properties: {
      id: `urn:oid:2.49.0.1.840.0.${hash('sha1', `${event} ${start.toISOString()}`)}.001.1`,
      geocode: { SAME: zones.map(sameOf), UGC: [...zones] },
      ...{ sent: offsetTime(start), onset: offsetTime(start) },
      ...{ expires: offsetTime(end), ends: offsetTime(end) },
      status: 'Actual',
      messageType: 'Alert',
      event,
      senderName: 'NWS San Juan PR',
      description: broken(intro ?? ''),
      instruction: rest.length === 0 ? null : broken(rest.join('\n\n')),
      parameters: { VTEC: [`/O.NEW.TJSJ.${code}.${number}.${times}/`] },
    },
  };
}

/** "2026-11-26T05:37:00-04:00". */
const offsetTime = (time: Date): string =>
  `${new Date(time.getTime() + PUERTO_RICO_OFFSET).toISOString().slice(0, 19)}-04:00`;

/** "261126T0937Z". */
const vtecTime = (time: Date): string => `${time.toISOString().replace(/[-:]/g, '').slice(2, 13)}Z`;

/** The text with the service's line breaks. */
function broken(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(new RegExp(`(.{1,${LINE}})(?: |$)`, 'g'), '$1\n').trimEnd())
    .join('\n');
}
