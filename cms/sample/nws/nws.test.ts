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

const noon = new Date('2026-11-26T16:00:00Z');

async function list(now: Date, staged: StagedWeather | null) {
  const service = nationalWeatherService(
    () => now,
    () => staged,
  );
  const url = new URL('http://127.0.0.1/alerts/active?area=PR,AM');
  const headers = new Headers({ 'User-Agent': '(telecoqui, prueba@example.com)' });
  const response = await service({ method: 'GET', url, headers });
  return List.parse(JSON.parse(String(response?.body)));
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

  test('of a calm day are none', async () => {
    expect((await list(noon, { scenario: 'calm', since: noon })).features).toEqual([]);
  });
});
