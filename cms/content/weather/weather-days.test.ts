import { describe, expect, test } from 'vitest';
import { municipalityPlaces, type Place } from '../places.ts';
import { HOUR } from '../puerto-rico-time.ts';
import { weatherAt, type HourOfWeather } from './weather-days.ts';
import type { Scenario } from './weather-kinds.ts';
import { zoneOf } from './weather-zones.ts';

/** Midnight in Puerto Rico. */
const MIDNIGHT = Date.parse('2026-11-20T04:00:00Z');
const NOW = new Date('2026-11-20T18:42:10Z');
const quiet: Scenario[] = ['calm', 'showers', 'dust', 'wave'];

function place(name: string): Place {
  const found = municipalityPlaces.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`No place is called ${name}`);
  return found;
}

function staged(scenario: Scenario) {
  return { scenario, since: NOW };
}

/** Every hour of the given number of days. */
function hoursOf(name: string, scenario: Scenario, days = 1): HourOfWeather[] {
  return Array.from({ length: days * 24 }, (_, hour) =>
    weatherAt(place(name), new Date(MIDNIGHT + hour * HOUR), staged(scenario)),
  );
}

function hourOn(name: string, scenario: Scenario, hour: number): HourOfWeather {
  return weatherAt(place(name), new Date(MIDNIGHT + hour * HOUR), staged(scenario));
}

function total(hours: HourOfWeather[]): number {
  return hours.reduce((sum, { rain }) => sum + rain, 0);
}

test('the weather is the same within an hour and changes with the next one', () => {
  const at = (time: string) => weatherAt(place('Ponce'), new Date(time), null);
  expect(at('2026-11-20T18:00:00Z')).toEqual(at('2026-11-20T18:59:59Z'));
  expect(at('2026-11-20T18:00:00Z')).not.toEqual(at('2026-11-20T19:00:00Z'));
});

describe.each(quiet)('%s', (scenario) => {
  const hours = municipalityPlaces.flatMap(({ name }) => hoursOf(name, scenario, 2));

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

test('it is warmest after noon and coolest at dawn, and ultraviolet light is zero at night', () => {
  const hours = hoursOf('San Juan', 'calm');
  const warmth = hours.map(({ temperature }) => temperature);
  expect([12, 13, 14, 15]).toContain(warmth.indexOf(Math.max(...warmth)));
  expect([4, 5, 6, 7]).toContain(warmth.indexOf(Math.min(...warmth)));
  const light = hours.map(({ uvIndex }) => uvIndex);
  expect(light.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0]);
  expect([11, 12, 13]).toContain(light.indexOf(Math.max(...light)));
  expect(Math.max(...light)).toBeGreaterThan(6);
});

test.each(['Adjuntas', 'Jayuya', 'Aibonito'])('%s is cooler than the coast', (name) => {
  for (const hour of [6, 12, 20]) {
    const difference = hourOn('San Juan', 'calm', hour).temperature - hourOn(name, 'calm', hour).temperature;
    expect(difference).toBeGreaterThan(1);
    expect(difference).toBeLessThan(8);
  }
});

test('showers fall in the afternoon in the interior and the west, and rarely in the south', () => {
  const days = 14;
  const rainOf = (name: string, from: number, to: number) =>
    total(hoursOf(name, 'showers', days).filter((_, index) => index % 24 >= from && index % 24 < to));
  for (const name of ['Utuado', 'Mayagüez']) {
    expect(rainOf(name, 12, 19)).toBeGreaterThan(3 * rainOf(name, 0, 12));
    expect(rainOf(name, 12, 19)).toBeGreaterThan(3 * rainOf('Ponce', 12, 19));
  }
});

test('dust reduces the visibility, and there is little rain', () => {
  for (const name of ['San Juan', 'Ponce', 'Mayagüez']) {
    const hours = hoursOf(name, 'dust', 3);
    expect(Math.max(...hours.map(({ visibility }) => visibility))).toBeLessThan(9000);
    expect(total(hours)).toBeLessThan(3);
  }
  const codes = municipalityPlaces.map(({ name }) => hourOn(name, 'dust', 14).codes[0]);
  expect(codes).toContain(721);
  expect(codes).toContain(731);
});

test('a tropical wave brings rain and thunder', () => {
  const hours = hoursOf('San Juan', 'wave', 2);
  expect(total(hours)).toBeGreaterThan(20);
  expect(hours.some(({ codes: [code = 0] }) => code >= 200 && code < 300)).toBe(true);
});

test('without a scenario all kinds of weather occur within a year', () => {
  const noons = Array.from({ length: 365 }, (_, day) =>
    weatherAt(place('Utuado'), new Date(MIDNIGHT + (day * 24 + 15) * HOUR), null),
  );
  const codes = noons.map(({ codes: [code = 0] }) => code);
  const share = (belongs: (code: number) => boolean) => codes.filter(belongs).length / codes.length;
  expect(share((code) => code >= 800)).toBeGreaterThan(0.2);
  expect(share((code) => code >= 500 && code < 600)).toBeGreaterThan(0.1);
  expect(share((code) => code < 300)).toBeGreaterThan(0.01);
  expect(share((code) => code === 721 || code === 731)).toBeGreaterThan(0.03);
  expect(Math.max(...noons.map(({ wind }) => wind))).toBeLessThanOrEqual(8);
});

describe('a hurricane', () => {
  const hurricane = staged('hurricane');

  test('is strongest at the time when it is staged', () => {
    const hour = weatherAt(place('San Juan'), NOW, hurricane);
    expect(hour).toMatchObject({ wind: 45, pressure: 955, pop: 1, clouds: 100 });
    expect(hour.rain).toBeGreaterThan(20);
    expect(hour.gust).toBeGreaterThan(55);
    expect(hour.visibility).toBeLessThan(3000);
  });

  test('has one tornado in every hour, and squalls', () => {
    for (let hours = -3; hours <= 3; hours += 1) {
      const time = new Date(NOW.getTime() + hours * HOUR);
      const codes = municipalityPlaces.map((each) => weatherAt(each, time, hurricane).codes);
      expect(codes.filter(([code]) => code === 781)).toHaveLength(1);
      expect(codes.filter(([code]) => code === 771).length).toBeGreaterThan(0);
      // The code for the rain comes second.
      expect(codes.find(([code]) => code === 771)?.[1]).toBeLessThan(600);
    }
  });

  test('grows, turns the wind and disappears', () => {
    const around = (hours: number) =>
      weatherAt(place('San Juan'), new Date(NOW.getTime() + hours * HOUR), hurricane);
    const winds = [-29, -18, 0, 18, 29].map((hours) => around(hours).wind);
    expect(winds[0]).toBeLessThan(winds[1] ?? 0);
    expect(winds[1]).toBeLessThan(winds[2] ?? 0);
    expect(winds[3]).toBeLessThan(winds[2] ?? 0);
    expect(winds[4]).toBeLessThan(winds[3] ?? 0);
    expect(around(-6).windFrom).toBeLessThan(around(6).windFrom);
    const later = new Date(NOW.getTime() + 72 * HOUR);
    expect(weatherAt(place('San Juan'), later, hurricane)).toEqual(weatherAt(place('San Juan'), later, null));
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
