import { hash } from 'node:crypto';
import { dayOf, PUERTO_RICO_OFFSET } from '../../content/puerto-rico-time.ts';
import type { WeatherAlert } from '../../content/weather/weather-alerts.ts';
import type { JsonObject } from '../sample-response.ts';

/** Where an alert is: the service's name, the codes of the Emergency Alert System, and those of its own zones. */
export interface Area {
  name: string;
  same: string[];
  ugc: string[];
}

/** The service's code of each product, its phenomenon and significance, and how urgent it is. */
const products: Readonly<Record<string, { code: string; vtec: string; urgency: string }>> = {
  'Hurricane Warning': { code: 'HUW', vtec: 'HU.W', urgency: 'Immediate' },
  'Flash Flood Warning': { code: 'FFW', vtec: 'FF.W', urgency: 'Immediate' },
  'Rip Current Statement': { code: 'RPS', vtec: 'RP.S', urgency: 'Expected' },
  'Small Craft Advisory': { code: 'SCY', vtec: 'SC.Y', urgency: 'Expected' },
};

/** Characters of a line: the service breaks its texts there. */
const LINE = 69;

/** One feature of the service's list: an alert in all its places. */
export function messageOf(
  { event, start, end, description }: WeatherAlert,
  areas: readonly Area[],
): JsonObject {
  const product = products[event];
  if (product === undefined) throw new Error(`The sample has no product "${event}"`);
  const id = `urn:oid:2.49.0.1.840.0.${hash('sha1', `${event} ${start.toISOString()}`)}.001.1`;
  const number = String(dayOf(start) % 10_000).padStart(4, '0');
  const times = `${vtecTime(start)}-${vtecTime(end)}`;
  const [intro, ...rest] = description.split(/\n\nPRECAUTIONARY\/PREPAREDNESS ACTIONS\.\.\./);
  return {
    type: 'Feature',
    geometry: null,
    properties: {
      id,
      areaDesc: areas.map(({ name }) => name).join('; '),
      geocode: { SAME: areas.flatMap(({ same }) => same), UGC: areas.flatMap(({ ugc }) => ugc) },
      references: [],
      ...{ sent: offsetTime(start), effective: offsetTime(start), onset: offsetTime(start) },
      ...{ expires: offsetTime(end), ends: offsetTime(end) },
      ...{ status: 'Actual', messageType: 'Alert', urgency: product.urgency },
      event,
      senderName: 'NWS San Juan PR',
      headline: `${event} issued ${headlineTime(start)} until ${headlineTime(end)} by NWS San Juan PR`,
      description: broken(intro ?? ''),
      instruction: rest.length === 0 ? null : broken(rest.join('\n\n')),
      parameters: { VTEC: [`/O.NEW.TJSJ.${product.vtec}.${number}.${times}/`] },
      eventCode: { SAME: ['NWS'], NationalWeatherService: [product.code] },
    },
  };
}

/** "2026-11-26T05:37:00-04:00". */
const offsetTime = (time: Date): string => `${local(time).toISOString().slice(0, 19)}-04:00`;
const local = (time: Date): Date => new Date(time.getTime() + PUERTO_RICO_OFFSET);

/** "261126T0937Z". */
const vtecTime = (time: Date): string => `${time.toISOString().replace(/[-:]/g, '').slice(2, 13)}Z`;

/** "November 26 at 5:37AM AST". */
function headlineTime(time: Date): string {
  const day = local(time).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  const clock = local(time).toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  // ICU writes a narrow no-break space before AM and PM.
  return `${day} at ${clock.replace(/\s/g, '')} AST`;
}

/** The text with the service's line breaks. */
function broken(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(new RegExp(`(.{1,${LINE}})(?: |$)`, 'g'), '$1\n').trimEnd())
    .join('\n');
}
