import { describe, expect, test } from 'vitest';
import { municipalityPlaces, type Place } from '../places.ts';
import { HOUR } from '../puerto-rico-time.ts';
import { weatherAt, type HourOfWeather } from './weather-days.ts';
import type { Scenario } from './weather-kinds.ts';
import { zoneOf } from './weather-zones.ts';

/** In Puerto Rico. */
const midnight = Date.parse('2026-11-20T04:00:00Z');
const quiet: Scenario[] = ['calm', 'showers', 'dust', 'wave'];

describe.each(quiet)('%s', (scenario) => {
  const hours = Array.from({ length: 48 }, (_, hour) => new Date(midnight + hour * HOUR)).flatMap((time) =>
    municipalityPlaces.map((place) => weatherAt(place, time, { scenario, since: new Date(midnight) })),
  );

  test.each<[string, (hour: HourOfWeather) => number, number, number]>([
    ['temperature', ({ temperature }) => temperature, 14, 35],
    ['dew point below it', ({ temperature, dewPoint }) => temperature - dewPoint, 0.5, 20],
    ['humidity', ({ humidity }) => humidity, 35, 100],
    ['pressure', ({ pressure }) => pressure, 1012, 1018],
    ['wind', ({ wind }) => wind, 3, 8],
    ['gusts above it', ({ wind, gust }) => gust - wind, 1, 6],
    ['direction of the wind', ({ windFrom }) => windFrom, 60, 130],
    ['visibility', ({ visibility }) => visibility, 800, 10_000],
    ['chance of rain', ({ pop }) => pop, 0, 1],
  ])('its %s stays within the usual range of Puerto Rico', (_, value, least, max) => {
    const values = hours.map(value);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(least);
    expect(Math.max(...values)).toBeLessThanOrEqual(max);
  });

  test('the chance of rain and the sky agree with the rain', () => {
    const disagrees = ({ rain, pop, clouds, codes: [code = 0] }: HourOfWeather) =>
      rain > 0 ? pop < 0.4 || code >= 600 || clouds < 65 : pop >= 0.4 || code < 600;
    expect(hours.filter(disagrees)).toEqual([]);
  });
});

/** A day of each season. */
const days = ['2026-02-14', '2026-06-03', '2026-09-18', '2026-11-26'];

describe.each(days)('%s, without a scenario', (day) => {
  const midnight = Date.parse(`${day}T04:00:00Z`);
  const everywhere = (hour: number) =>
    municipalityPlaces.map((each) => ({ ...weatherAt(each, new Date(midnight + hour * HOUR), null), each }));
  const kindOf = ({ codes: [code = 0] }: HourOfWeather) => {
    if (code < 300) return 'thunder';
    if (code < 600) return 'rain';
    if (code < 800) return 'haze or mist';
    return code <= 801 ? 'clear' : 'clouds';
  };

  test.each(Array.from({ length: 24 }, (_, hour) => hour))(
    'at %i:00 rain, a clear sky and a third kind of weather are somewhere',
    (hour) => {
      const kinds = new Set(everywhere(hour).map(kindOf));
      expect([...kinds]).toEqual(expect.arrayContaining(['rain', 'clear']));
      expect(kinds.size).toBeGreaterThanOrEqual(3);
    },
  );

  test('the rain of the morning falls in the north and the east, and no storm reaches the south', () => {
    const wet = (from: number, to: number, kind: string) =>
      Array.from({ length: to - from }, (_, index) => everywhere(from + index))
        .flat()
        .filter((hour) => kindOf(hour) === kind);
    const south = ({ each }: { each: Place }) => zoneOf(each) === 'south';
    const windward = wet(5, 11, 'rain').filter(({ each }) => zoneOf(each) === 'windward');
    expect(windward.length).toBeGreaterThan(2 * wet(5, 11, 'rain').filter(south).length);
    expect(wet(12, 19, 'thunder').filter(south)).toEqual([]);
  });
});
