/** An earthquake as the survey sends it: 12 km south of Guánica. A test changes what it is about. */
export function quake({
  id = 'pr71491238',
  properties = {},
  coordinates = [-66.9079, 17.8637, 10.4],
}: { id?: unknown; properties?: object; coordinates?: unknown } = {}) {
  return {
    type: 'Feature',
    id,
    properties: {
      mag: 3.8,
      place: '12 km S of Guánica, Puerto Rico',
      time: Date.parse('2026-11-20T15:30:00Z'),
      status: 'reviewed',
      tsunami: 0,
      type: 'earthquake',
      ...properties,
    },
    geometry: { type: 'Point', coordinates },
  };
}

export const quakes = (...features: unknown[]) => ({ type: 'FeatureCollection', metadata: {}, features });

/** Where the Center of the tests is. */
export const center = 'https://huracanes.ejemplo/CurrentStorms.json';
export const coneFile = 'https://huracanes.ejemplo/storm_graphics/api/AL052026_024adv_CONE.kmz';
export const trackFile = 'https://huracanes.ejemplo/storm_graphics/api/AL052026_024adv_TRACK.kmz';

/** A hurricane south of Saint Croix as the Center lists it. A test changes what it is about. */
export const storm = (changes: object = {}) => ({
  id: 'al052026',
  name: 'Cemí',
  classification: 'HU',
  intensity: '85',
  pressure: '968',
  latitude: '16.8N',
  longitude: '64.2W',
  latitudeNumeric: 16.8,
  longitudeNumeric: -64.2,
  movementDir: 295,
  movementSpeed: 12,
  lastUpdate: '2026-11-20T15:00:00.000Z',
  publicAdvisory: { advNum: '024', issuance: '2026-11-20T15:00:00.000Z', url: 'https://huracanes.ejemplo/a' },
  forecastTrack: { advNum: '024', issuance: '2026-11-20T15:00:00.000Z', zipFile: null, kmzFile: trackFile },
  trackCone: { advNum: '024', issuance: '2026-11-20T15:00:00.000Z', zipFile: null, kmzFile: coneFile },
  windWatchesWarnings: null,
  ...changes,
});

const kml = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>AL05</name><Folder>${inside}</Folder></Document></kml>`;

/** A cone from the centre over the island to the northwest. */
export const coneKml = kml(
  `<Placemark><name>Day 1-5 Forecast Cone</name><Polygon><outerBoundaryIs><LinearRing><coordinates>
    -64.0,16.4,0 -64.0,16.9,0 -64.9,18.6,0 -66.0,20.4,0 -68.8,21.2,0 -70.1,19.5,0 -68.5,17.6,0 -65.0,16.2,0 -64.0,16.4,0
  </coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
);

const point = (at: string, knots: number, coordinates: string) =>
  `<Placemark><name>${at}</name><description><![CDATA[<table><tr><td>Valid at: ${at}</td></tr><tr><td>Maximum Wind: ${knots} knots (${Math.round(knots * 1.15)} mph)</td></tr></table>]]></description><Point><coordinates>${coordinates}</coordinates></Point></Placemark>`;

export const trackKml = kml(
  [
    '<Placemark><name>Forecast Track</name><LineString><coordinates>-64.2,16.8,0 -66.1,18.2,0 -69,20,0</coordinates></LineString></Placemark>',
    point('11:00 AM AST November 20, 2026', 85, '-64.2,16.8,0'),
    point('8:00 PM AST November 20, 2026', 100, '-66.1,18.2,0'),
    point('8:00 AM AST November 21, 2026', 60, '-69.0,20.0,0'),
    point('8:00 AM AST November 22, 2026', 30, '-72.0,22.0,0'),
  ].join(''),
);

/** What a gauge measured at this time of November 20, in UTC, as the Survey sends it. */
export const reading = (time: string, value: unknown) => {
  const local = new Date(Date.parse(`2026-11-20T${time}:00Z`) - 4 * 3_600_000);
  return { value, qualifiers: ['P'], dateTime: `${local.toISOString().slice(0, -1)}-04:00` };
};

/** A river that rises, as the Survey sends it. A test changes what it is about. */
export const river = ({
  site = '50055000',
  readings = [reading('14:15', '4.20'), reading('15:00', '4.71'), reading('15:45', '5.12')],
  variable = {},
}: { site?: string; readings?: unknown[]; variable?: object } = {}) => ({
  sourceInfo: {
    siteName: 'RIO GRANDE DE LOIZA AT CAGUAS, PR',
    siteCode: [{ value: site, network: 'NWIS', agencyCode: 'USGS' }],
  },
  variable: {
    variableCode: [{ value: '00065', network: 'NWIS', vocabulary: 'NWIS:UnitValues' }],
    unit: { unitCode: 'ft' },
    noDataValue: -999_999,
    ...variable,
  },
  values: [{ value: readings, method: [{ methodDescription: '', methodID: 48_001 }] }],
  name: `USGS:${site}:00065:00000`,
});

export const rivers = (...timeSeries: unknown[]) => ({ name: 'ns1', value: { queryInfo: {}, timeSeries } });

/** A region as the utility's application receives it. */
export const region = (name: unknown, without: unknown = 1_200, clients: unknown = 158_900) => ({
  name,
  totalClients: clients,
  totalClientsWithoutService: without,
});

/** At noon in Puerto Rico. */
export const outages = (...regions: unknown[]) => ({
  timestamp: '11/20/2026 12:00 PM',
  regions,
  totals: { totalClients: 1_468_000, totalClientsWithoutService: 1_200 },
});
