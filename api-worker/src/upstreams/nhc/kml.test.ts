import { expect, test } from 'vitest';
import { coneKml, trackKml } from '../../testing/nature.ts';
import { coneIn, trackIn } from './kml.ts';

const placemark = (inside: string) => `<kml><Document><Placemark>${inside}</Placemark></Document></kml>`;
const polygon = (corners: string, more = '') =>
  placemark(
    `<Polygon><outerBoundaryIs><LinearRing><coordinates>${corners}</coordinates></LinearRing></outerBoundaryIs>${more}</Polygon>`,
  );
const point = (words: string, coordinates = '-66,18,0') =>
  placemark(`${words}<Point><coordinates>${coordinates}</coordinates></Point>`);

test('a cone has its corners', () => {
  const cone = coneIn(coneKml);
  expect(cone).toHaveLength(9);
  expect(cone?.[0]).toEqual({ lat: 16.4, lon: -64 });
});

test('of a drawing with a quarter of a million corners the first 5,000 are read', () => {
  const corner = (_: unknown, at: number) => `${at % 100},${Math.floor(at / 100)}`;
  const cone = coneIn(polygon(Array.from({ length: 250_000 }, corner).join(' ')));
  expect([cone?.[0], cone?.length]).toEqual([{ lat: 0, lon: 0 }, 5_000]);
});

test('a track has its points, with times and strengths', () => {
  expect(trackIn(trackKml)).toMatchObject([
    { lat: 16.8, lon: -64.2, at: '2026-11-20T15:00:00Z', strength: 'H' },
    {
      lat: 18.2,
      lon: -66.1,
      at: '2026-11-21T00:00:00Z',
      strength: 'M',
      fromSanJuan: { km: 30, direction: 'sur' },
    },
    { lat: 20, lon: -69, at: '2026-11-21T12:00:00Z', strength: 'T' },
    { lat: 22, lon: -72, at: '2026-11-22T12:00:00Z', strength: 'D' },
  ]);
});

test.each([
  ['2:00 PM AST November 28, 2026', '2026-11-28T18:00:00Z'],
  ['2 PM AST November 28, 2026', '2026-11-28T18:00:00Z'],
  ['12:00 AM EDT September 1, 2026', '2026-09-01T04:00:00Z'],
  ['12:00 PM EST November 1, 2026', '2026-11-01T17:00:00Z'],
  ['7:00 AM CDT August 30, 2026', '2026-08-30T12:00:00Z'],
  ['6:30 PM UTC August 30, 2026', '2026-08-30T18:30:00Z'],
  ['2:00 PM AST Sat November 28, 2026', '2026-11-28T18:00:00Z'],
  ['2:00 PM AST Saturday, Nov 28 2026', '2026-11-28T18:00:00Z'],
  ['11:00 PM AST December 31, 2026', '2027-01-01T03:00:00Z'],
  ['2:00 PM XYZ November 28, 2026', null],
  ['mañana', null],
  ['', null],
])('"%s" is a moment', (written, at) => {
  expect(trackIn(point(`<description>Valid at: ${written}</description>`))?.[0]?.at).toBe(at);
});

test('a time that a machine wrote comes first', () => {
  const words =
    '<TimeStamp><when>2026-11-28T06:00:00Z</when></TimeStamp><name>2:00 PM AST November 28, 2026</name>';
  expect(trackIn(point(words))?.[0]?.at).toBe('2026-11-28T06:00:00Z');
});

test.each([
  ['25 knots', 'D'],
  ['33 knots', 'D'],
  ['34 knots', 'T'],
  ['63 knots', 'T'],
  ['64 knots', 'H'],
  ['95 kt', 'H'],
  ['96 kt', 'M'],
  ['160KNOTS', 'M'],
  ['90 mph', null],
  ['viento', null],
])('a wind of %s is one of %s', (wind, strength) => {
  expect(trackIn(point(`<description>Maximum Wind: ${wind}</description>`))?.[0]?.strength).toBe(strength);
});

test.each([
  ['nothing', ''],
  ['no XML', 'hola'],
  ['a page of HTML', '<!doctype html><html><body><p>En mantenimiento</p></body></html>'],
  ['half a document', coneKml.slice(0, 200)],
  ['no placemark', '<kml><Document/></kml>'],
  ['a polygon without corners', polygon('')],
  ['a polygon of two corners', polygon('-66,18 -67,19')],
  ['corners in words', polygon('aquí allá y más allá')],
  ['corners off the earth', polygon('-660,18 -670,19 -680,20')],
  ['corners at one place', polygon('-66,18 -66.01,18 -66,18.01 -66,18')],
  ['a line alone', placemark('<LineString><coordinates>-66,18 -67,19</coordinates></LineString>')],
])('%s is no cone', (_name, kml) => {
  expect(coneIn(kml)).toBeNull();
});

test('a drawing is read as XML: its descriptions are HTML, and an element may be empty', () => {
  const words =
    '<description><![CDATA[<table><tr><td>Valid at: <b>2:00 PM AST</b> November 28, 2026<br>Wind: 64&nbsp;knots</td></tr></table>]]></description>';
  expect(trackIn(point(`<Style/><Link/><title>${words}</title>`))).toMatchObject([
    { lat: 18, lon: -66, at: '2026-11-28T18:00:00Z' },
  ]);
  expect(trackIn(point('<name>64&#160;knots &amp; 2 PM AST November 28, 2026</name>'))).toMatchObject([
    { at: '2026-11-28T18:00:00Z' },
  ]);
});

test('holes and heights are left out, and corners that are close to each other', () => {
  const hole =
    '<innerBoundaryIs><LinearRing><coordinates>-66.5,18.5,0 -66.6,18.5,0 -66.6,18.6,0</coordinates></LinearRing></innerBoundaryIs>';
  const cone = coneIn(polygon('-66.123456,18,10 -66.13,18.01,10 -67,18,10 -67,19,10', hole));
  expect(cone).toEqual([
    { lat: 18, lon: -66.12 },
    { lat: 18, lon: -67 },
    { lat: 19, lon: -67 },
  ]);
});

test('the largest polygon is the cone', () => {
  const square = polygon('-66,18 -67,18 -67,19 -66,19');
  const triangle = polygon('-50,10 -51,10 -51,11');
  expect(coneIn(`<kml>${triangle}${square}</kml>`)).toHaveLength(4);
});

test('a drawing with a line only has its corners as points', () => {
  expect(
    trackIn(placemark('<LineString><coordinates>-66,18 -67,19</coordinates></LineString>')),
  ).toMatchObject([
    { lat: 18, lon: -66, at: null, strength: null },
    { lat: 19, lon: -67, at: null, strength: null },
  ]);
  expect(trackIn('<kml/>')).toBeNull();
});
