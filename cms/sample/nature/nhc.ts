import { strToU8, zipSync } from 'fflate';
import { type HurricaneMoment, HURRICANE_ENDS, hurricaneAt } from '../../content/hurricane.ts';
import { HOUR } from '../../content/puerto-rico-time.ts';
import type { StagedWeather } from '../../content/weather/weather-kinds.ts';
import { jsonResponse, type JsonObject, type Upstream } from '../sample-response.ts';

/** Hours of the forecast, and how far off the centre may then be in degrees. */
const forecast = [
  [0, 0.3],
  [12, 0.5],
  [24, 0.8],
  [36, 1.1],
  [48, 1.4],
  [72, 2.1],
  [96, 2.9],
] as const;

/** The Center speaks every three hours while a coast is warned. */
const advisoryHours = 3;

/** The hurricane as an advisory tells it, at the hours of the forecast. */
interface Advisory {
  /** Of its storm: with the year in which that began, also after New Year. */
  storm: string;
  number: string;
  issued: Date;
  moments: { moment: HurricaneMoment; error: number }[];
}

function advisoryAt(now: Date, staged: StagedWeather | null): Advisory | null {
  if (staged?.scenario !== 'hurricane') return null;
  const issued = new Date(Math.floor(now.getTime() / (advisoryHours * HOUR)) * advisoryHours * HOUR);
  const hours = (issued.getTime() - staged.since.getTime()) / HOUR;
  if (hours > HURRICANE_ENDS) return null;
  const moments = forecast.map(([later, error]) => ({
    moment: hurricaneAt(staged.since, hours + later),
    error,
  }));
  const number = String(18 + Math.round(hours / advisoryHours)).padStart(3, '0');
  return { storm: `AL09${staged.since.getUTCFullYear()}`, number, issued, moments };
}

/** The Center's list of storms, and the drawings that it names. There is a storm while the weather of a hurricane is staged. */
export function nhc(now: () => Date, staged: () => StagedWeather | null): Upstream {
  return ({ url }) => {
    const [, drawing] =
      /^\/storm_graphics\/api\/AL\d{6}_\d{3}adv_(CONE|TRACK)\.kmz$/.exec(url.pathname) ?? [];
    if (url.pathname !== '/CurrentStorms.json' && drawing === undefined) return null;
    const advisory = advisoryAt(now(), staged());
    if (drawing === undefined) {
      return jsonResponse({ activeStorms: advisory === null ? [] : [listed(advisory, url.origin)] });
    }
    if (advisory === null) return null;
    const kml = drawing === 'CONE' ? coneOf(advisory) : trackOf(advisory);
    const body = zipSync({ [`al09${drawing}.kml`]: strToU8(kml) });
    return { status: 200, headers: { 'Content-Type': 'application/vnd.google-earth.kmz' }, body };
  };
}

const written = (degrees: number, letters: string) =>
  `${Math.abs(degrees).toFixed(1)}${degrees < 0 ? letters.charAt(1) : letters.charAt(0)}`;

function listed({ storm, number, issued, moments }: Advisory, origin: string): JsonObject {
  const { lat, lon, knots } = moments[0]?.moment ?? { lat: 0, lon: 0, knots: 0 };
  const issuance = issued.toISOString();
  const file = (name: string) => ({
    advNum: number,
    issuance,
    kmzFile: `${origin}/storm_graphics/api/${storm}_${number}adv_${name}.kmz`,
  });
  return {
    ...{ id: storm.toLowerCase(), name: 'Cemí', classification: 'HU' },
    ...{ intensity: String(knots), pressure: '968', movementDir: 297, movementSpeed: 13 },
    ...{ latitude: written(lat, 'NS'), longitude: written(lon, 'EW') },
    ...{ latitudeNumeric: Math.round(lat * 10) / 10, longitudeNumeric: Math.round(lon * 10) / 10 },
    lastUpdate: issuance,
    publicAdvisory: { advNum: number, issuance },
    trackCone: file('CONE'),
    forecastTrack: file('TRACK'),
    windWatchesWarnings: file('WW'),
  };
}

const kmlOf = (placemarks: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>${placemarks}</Folder></Document></kml>`;
const corner = (lon: number, lat: number) => `${lon.toFixed(4)},${lat.toFixed(4)},0`;

/** Both sides of the course, as far from it as the forecast may be wrong, and half a circle around its end. */
function coneOf({ moments }: Advisory): string {
  const sides = moments.map(({ moment, error }, index) => {
    const before = moments[index - 1]?.moment ?? moment;
    const after = moments[index + 1]?.moment ?? moment;
    const ahead = Math.atan2(after.lat - before.lat, after.lon - before.lon);
    const at = (turn: number) =>
      corner(moment.lon + Math.cos(ahead + turn) * error, moment.lat + Math.sin(ahead + turn) * error);
    const round =
      index === moments.length - 1 ? [-60, -30, 0, 30, 60].map((turn) => at((turn * Math.PI) / 180)) : [];
    return { right: at(-Math.PI / 2), left: at(Math.PI / 2), round };
  });
  const corners = [
    ...sides.map(({ right }) => right),
    ...sides.flatMap(({ round }) => round),
    ...sides.map(({ left }) => left).toReversed(),
    ...sides.slice(0, 1).map(({ right }) => right),
  ];
  return kmlOf(
    `<Placemark><name>Forecast Cone</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${corners.join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
  );
}

function trackOf({ moments }: Advisory): string {
  const line = moments.map(({ moment: { lat, lon } }) => corner(lon, lat)).join(' ');
  const points = moments.map(({ moment: { time, lat, lon, knots } }) => {
    const description = `<table><tr><td>Valid at: ${serviceTime(time)}</td></tr><tr><td>Maximum Wind: ${knots} knots</td></tr></table>`;
    return `<Placemark><description><![CDATA[${description}]]></description><Point><coordinates>${corner(lon, lat)}</coordinates></Point></Placemark>`;
  });
  return kmlOf(
    `<Placemark><LineString><coordinates>${line}</coordinates></LineString></Placemark>${points.join('')}`,
  );
}

/** "2:00 PM AST November 28, 2026". */
function serviceTime(time: Date): string {
  const zone = { timeZone: 'America/Puerto_Rico' };
  const clock = time.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', ...zone });
  const day = time.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', ...zone });
  return `${clock.replace(/\s/g, ' ')} AST ${day}`;
}
