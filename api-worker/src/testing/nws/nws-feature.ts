/** Messages of the National Weather Service as it writes them, with what a test needs to say. */

export interface FeatureFields {
  id?: string;
  event?: string;
  /** As "NEW.FF.W.0001", of San Juan; it has begun, and ends with the event. */
  vtec?: string[];
  codes?: string[];
  /** Codes of municipalities ("127"), or of zones of the sea ("AMZ711"). */
  places?: string[];
  sent?: number;
  onset?: number;
  expires?: number;
  ends?: number | null;
  references?: string[];
  /** Properties as they are, in place of all others. */
  damage?: Record<string, unknown>;
  [other: string]: unknown;
}

const iso = (moment: number) => new Date(moment).toISOString().replace('.000Z', '+00:00');
/** As in codes of events: "261120T1600Z". */
export const vtecTime = (moment: number | null) =>
  moment === null ? '000000T0000Z' : `${new Date(moment).toISOString().slice(2, 16).replace(/[-:]/g, '')}Z`;

const hour = 3_600_000;

/** A feature; fields without a name of their own are properties. */
export function nwsFeature({
  id = 'urn:oid:1',
  event = 'Flash Flood Warning',
  vtec = ['NEW.FF.W.0001'],
  codes = [],
  places = ['127'],
  sent = Date.parse('2026-11-20T16:00:00Z'),
  onset = sent,
  ends = sent + 3 * hour,
  expires = ends ?? sent + 3 * hour,
  references = [],
  parameters = {},
  geometry = null,
  damage = {},
  ...properties
}: FeatureFields = {}) {
  const codeOf = (one: string) => {
    const [action, ...rest] = one.split('.');
    return `/O.${action}.TJSJ.${rest.join('.')}.${vtecTime(onset > sent ? onset : null)}-${vtecTime(ends)}/`;
  };
  return {
    id: `https://api.weather.gov/alerts/${id}`,
    type: 'Feature',
    geometry,
    properties: {
      id,
      event,
      areaDesc: 'Puerto Rico',
      geocode: {
        SAME: places.map((one) => (one.startsWith('AMZ') ? `075${one.slice(3)}` : `072${one}`)),
        UGC: places.map((one) => (one.startsWith('AMZ') ? one : `PRC${one}`)),
      },
      references: references.map((identifier) => ({ identifier })),
      ...{ sent: iso(sent), effective: iso(sent), onset: iso(onset) },
      ...{ expires: iso(expires), ends: ends === null ? null : iso(ends) },
      ...{ status: 'Actual', messageType: 'Alert', urgency: 'Immediate' },
      ...{ senderName: 'NWS San Juan PR', headline: `${event} issued by NWS San Juan PR` },
      ...{ description: '* WHAT...Flash flooding.', instruction: null },
      parameters: {
        WMOidentifier: ['WGCA62 TJSJ 201600'],
        ...(vtec.length > 0 && { VTEC: vtec.map(codeOf) }),
        ...Object(parameters),
      },
      eventCode: { SAME: ['NWS'], NationalWeatherService: codes },
      ...properties,
      ...damage,
    },
  };
}

/** The list of the service with these features. */
export const nwsList = (features: readonly unknown[], updated: number | null = null) => ({
  type: 'FeatureCollection',
  features,
  ...(updated !== null && { updated: iso(updated) }),
});
