import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { municipalityPlaces } from '../../content/places.ts';
import { scenarios, type StagedWeather } from '../../content/weather/weather-kinds.ts';
import { openWeather } from '../openweather/openweather.ts';
import { nationalWeatherService } from './nws.ts';

const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const List = z.object({
  type: z.literal('FeatureCollection'),
  updated: time,
  features: z.array(
    z.object({
      properties: z.object({
        id: z.string().startsWith('urn:oid:'),
        event: z.string(),
        geocode: z.object({ SAME: z.array(z.string().regex(/^\d{6}$/)), UGC: z.array(z.string()) }),
        sent: time,
        onset: time,
        ends: time,
        description: z.string(),
        parameters: z.object({
          VTEC: z.tuple([
            z.string().regex(/^\/O\.NEW\.TJSJ\.[A-Z]{2}\.[A-Z]\.\d{4}\.\d{6}T\d{4}Z-\d{6}T\d{4}Z\/$/),
          ]),
        }),
      }),
    }),
  ),
});

/** An ordinary day, from midnight to midnight in Puerto Rico. */
const hours = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 10, 26, 4 + hour, 7)));
const noon = new Date('2026-11-26T16:00:00Z');
const agent = { 'User-Agent': '(telecoqui, prueba@example.com)' };

async function request(now: Date, staged: StagedWeather | null, headers: Record<string, string> = agent) {
  const service = nationalWeatherService(
    () => now,
    () => staged,
  );
  const url = new URL('http://127.0.0.1/alerts/active?area=PR,AM');
  const response = await service({ method: 'GET', url, headers: new Headers(headers) });
  if (response === null) throw new Error('no response');
  return response;
}

async function list(now: Date, staged: StagedWeather | null) {
  const { body } = await request(now, staged);
  return List.parse(JSON.parse(String(body)));
}

/** The events of One Call for each town, with their ends. */
async function ofOneCall(now: Date, staged: StagedWeather | null) {
  const service = openWeather(
    () => now,
    () => staged,
  );
  const Alerts = z.object({ alerts: z.array(z.object({ event: z.string(), end: z.number() })).default([]) });
  const found: string[] = [];
  for (const { name, lat, lon } of municipalityPlaces) {
    const url = new URL(
      `http://127.0.0.1/data/3.0/onecall?lat=${lat}&lon=${lon}&appid=x&units=metric&exclude=current,minutely,hourly,daily`,
    );
    const response = await service({ method: 'GET', url, headers: new Headers() });
    for (const { event, end } of Alerts.parse(JSON.parse(String(response?.body))).alerts)
      found.push(`${name}: ${event} until ${end}`);
  }
  return found.sort();
}

/** The federal codes of all municipalities in the order of the alphabet. */
const codes = municipalityPlaces.map(({ name }, index) => {
  const florida = municipalityPlaces.findIndex((place) => place.name === 'Florida');
  if (name === 'Florida') return '072054';
  return `072${String(2 * (index - (index > florida ? 1 : 0)) + 1).padStart(3, '0')}`;
});

test('has the codes of the census for its municipalities', () => {
  const known = { Adjuntas: '001', Bayamón: '021', Florida: '054', Guánica: '055', Mayagüez: '097' };
  const more = { Peñuelas: '111', Ponce: '113', 'San Juan': '127', Vieques: '147', Yauco: '153' };
  for (const [town, code] of Object.entries({ ...known, ...more }))
    expect(codes[municipalityPlaces.findIndex(({ name }) => name === town)], town).toBe(`072${code}`);
});

describe('the warnings', () => {
  const staged = [null, ...scenarios.map((scenario): StagedWeather => ({ scenario, since: noon }))];
  test.each(staged)('are those that One Call has for each town: %j', async (scene) => {
    for (const now of [0, 4, 5, 6, 17, 18].map((after) => new Date(noon.getTime() + after * 3_600_000))) {
      const { features } = await list(now, scene);
      const said = features.flatMap(({ properties: { event, ends, geocode } }) =>
        geocode.SAME.filter((code) => code.startsWith('072')).map(
          (code) => `${municipalityPlaces[codes.indexOf(code)]?.name}: ${event} until ${ends / 1_000}`,
        ),
      );
      expect(said.sort()).toEqual(await ofOneCall(now, scene));
    }
  });

  test('of an ordinary day are there at every hour, also at sea, and have the same name until the office writes again', async () => {
    const ids: string[] = [];
    for (const now of hours) {
      const { features, updated } = await list(now, null);
      expect(updated).toBe(Math.floor(now.getTime() / 1_000) * 1_000);
      expect(features.map(({ properties: { event } }) => event)).toEqual([
        'Rip Current Statement',
        'Small Craft Advisory',
      ]);
      for (const { properties } of features) {
        expect(properties.onset).toBeLessThanOrEqual(now.getTime());
        expect(properties.ends).toBeGreaterThan(now.getTime());
        for (const line of properties.description.split('\n')) expect(line.length).toBeLessThanOrEqual(69);
      }
      ids.push(features[0]?.properties.id ?? '');
    }
    expect(new Set(ids).size).toBe(2);
  });

  test('of a calm day are none', async () => {
    expect((await list(noon, { scenario: 'calm', since: noon })).features).toEqual([]);
  });
});

test('a request that says what it knows already gets no body until something changed', async () => {
  const etag = (await request(noon, null)).headers['ETag'] ?? '';
  const again = { ...agent, 'If-None-Match': etag };
  expect(await request(new Date(noon.getTime() + 60_000), null, again)).toMatchObject({
    status: 304,
    body: '',
  });
  expect((await request(noon, { scenario: 'hurricane', since: noon }, again)).status).toBe(200);
});

test('a request that does not say who sends it is refused', async () => {
  expect(await request(noon, null, {})).toMatchObject({
    status: 403,
    headers: { 'Content-Type': 'application/problem+json' },
  });
});
