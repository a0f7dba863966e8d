import { type Token, Tokenizer } from 'parse5';
import type { Strength, TrackPoint } from '#contract/weather/storms.ts';
import { storedDate } from '../../stored-values.ts';
import { fromSanJuan, type Point } from '../geography.ts';

/** What a KML has to say about one thing: its shape, its corners, and all its words. */
interface Placemark {
  shape: 'Point' | 'LineString' | 'Polygon' | null;
  points: Point[];
  words: string;
  when: string;
}

/** More corners, things and points of a track than any drawing of the Center has: its forecasts reach five days, in steps of 12 or 24 hours. */
const maxPoints = 5_000;
const maxPlacemarks = 200;
const maxTrack = 20;

const shapes = new Map<string, Placemark['shape']>([
  ['point', 'Point'],
  ['linestring', 'LineString'],
  ['polygon', 'Polygon'],
]);

const ignore = (): void => undefined;

/** Reads the tags of a KML by the tokenizer that reads WordPress's HTML, which has names in lower case. */
function placemarksIn(kml: string): Placemark[] {
  const found: Placemark[] = [];
  let open: Placemark | null = null;
  let element = '';
  let isHole = false;
  const onText = ({ chars }: Token.CharacterToken) => {
    if (open === null) return;
    if (element === 'coordinates') {
      if (!isHole) open.points.push(...pointsIn(chars).slice(0, maxPoints - open.points.length));
    } else if (element === 'when') open.when += chars.trim();
    else open.words += chars;
  };
  const onEndTag = ({ tagName }: Pick<Token.TagToken, 'tagName'>) => {
    element = '';
    if (open !== null) open.words += ' ';
    if (tagName === 'innerboundaryis') isHole = false;
    if (tagName !== 'placemark' || open === null) return;
    if (found.length < maxPlacemarks) found.push(open);
    open = null;
  };
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: ({ tagName, selfClosing }) => {
        element = tagName;
        if (tagName === 'placemark') open = { shape: null, points: [], words: '', when: '' };
        if (tagName === 'innerboundaryis') isHole = true;
        // The first shape of a placemark counts.
        if (open?.shape === null) open.shape = shapes.get(tagName) ?? null;
        if (selfClosing) onEndTag({ tagName });
      },
      ...{ onEndTag, onCharacter: onText, onWhitespaceCharacter: onText },
      ...{ onNullCharacter: ignore, onComment: ignore, onDoctype: ignore },
      // A document that was cut off has what was begun.
      onEof: () => onEndTag({ tagName: 'placemark' }),
    },
  );
  // In XML a CDATA section is text.
  tokenizer.inForeignNode = true;
  tokenizer.write(kml, true);
  return found;
}

/** The corners in a text such as "-65.2,17.9,0 -65.3,18,0". */
function pointsIn(text: string): Point[] {
  return text
    .trim()
    .split(/\s+/)
    .flatMap((corner) => {
      const [lon = NaN, lat = NaN] = corner.split(',').map((part) => (part === '' ? NaN : Number(part)));
      return Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? [{ lat, lon }] : [];
    });
}

const hundredths = (degrees: number): number => Math.round(degrees * 100) / 100;

/** Degrees between the corners that are kept: nobody sees closer ones on a map of the ocean. */
const cornerGap = 0.25;

/** The largest polygon of the cone's drawing; null if it has none. */
export function coneIn(kml: string): Point[] | null {
  const [largest] = placemarksIn(kml)
    .filter(({ shape, points }) => shape === 'Polygon' && points.length >= 3)
    .toSorted((one, other) => other.points.length - one.points.length);
  if (largest === undefined) return null;
  const kept: Point[] = [];
  for (const point of largest.points) {
    const last = kept.at(-1);
    if (last === undefined || Math.hypot(point.lat - last.lat, point.lon - last.lon) >= cornerGap) {
      kept.push({ lat: hundredths(point.lat), lon: hundredths(point.lon) });
    }
  }
  return kept.length >= 3 ? kept : null;
}

/** The points of the track's drawing, the earliest first; null if it has none. A drawing without points has at least its line. */
export function trackIn(kml: string): TrackPoint[] | null {
  const placemarks = placemarksIn(kml);
  const points = placemarks.flatMap(({ shape, points: [point], words, when }) =>
    shape === 'Point' && point !== undefined ? [trackPoint(point, words, when)] : [],
  );
  const line = placemarks.find(({ shape, points: corners }) => shape === 'LineString' && corners.length >= 2);
  const found = points.length > 0 ? points : (line?.points ?? []).map((point) => trackPoint(point, '', ''));
  return found.length === 0 ? null : found.slice(0, maxTrack);
}

function trackPoint({ lat, lon }: Point, words: string, when: string): TrackPoint {
  const text = words.replace(/<[^<>]*>/g, ' ').replace(/\s+/g, ' ');
  const knots = /(\d{1,3}) ?(?:knots|kt)/i.exec(text)?.[1];
  const at = Number.isNaN(Date.parse(when)) ? momentIn(text) : Date.parse(when);
  return {
    lat: hundredths(lat),
    lon: hundredths(lon),
    fromSanJuan: fromSanJuan({ lat, lon }),
    at: at === null ? null : storedDate(at),
    strength: knots === undefined ? null : strengthOf(Number(knots)),
  };
}

/** Hours west of Greenwich of the zones that the Center writes its times in. */
const zones: Record<string, number> = {
  UTC: 0,
  GMT: 0,
  AST: 4,
  EDT: 4,
  EST: 5,
  CDT: 5,
  CST: 6,
  MDT: 6,
  PDT: 7,
};

/** A moment as the Center writes it, "2:00 PM AST November 28, 2026"; null if there is none. */
function momentIn(text: string): number | null {
  const found =
    /(\d{1,2})(?::(\d{2}))? (AM|PM) ([A-Z]{3})\b[ ,]*(?:[A-Z][a-z]{2,8},? )?([A-Z][a-z]{2,8} \d{1,2},? \d{4})/.exec(
      text,
    );
  if (found === null) return null;
  const [, hour = '', minute = '0', half, zone = '', date = ''] = found;
  const day = Date.parse(`${date} UTC`);
  const west = zones[zone];
  if (west === undefined || Number.isNaN(day)) return null;
  return day + (((Number(hour) % 12) + (half === 'PM' ? 12 : 0) + west) * 60 + Number(minute)) * 60_000;
}

/** Knots from which a wind is that of a storm, a hurricane, and one of category 3. */
function strengthOf(knots: number): Strength {
  if (knots >= 96) return 'M';
  if (knots >= 64) return 'H';
  return knots >= 34 ? 'T' : 'D';
}
