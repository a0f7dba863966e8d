import { expect, test } from 'vitest';
import { afternoon, currentAt, oneCallAt } from '../sky/sky.fixture.ts';
import { cardWeather, textOf, type Part } from './card-weather.ts';

const now = afternoon * 1000;
const response = <T>(data: T, ageSeconds = 0) => ({ data, ageSeconds, state: 'fresh' as const, total: null });
const words = (parts: readonly Part[]) => textOf(parts, (celsius) => `<${celsius}>`);

test('the card shows the present weather, the rest of today, and the next three hours', () => {
  const card = cardWeather(response(currentAt(afternoon), 120), response(oneCallAt(afternoon)), now);
  expect(card).toMatchObject({
    place: 'San Juan',
    temperature: 30,
    icon: 'few-clouds-day',
    description: 'algo de nubes',
    asOf: now - 120_000,
  });
  expect(words(card?.today ?? [])).toBe('Máx. <30> · Mín. <23> · Lluvia 40%');
  expect(card?.hours.map((hour) => words(hour))).toEqual([
    expect.stringMatching(/^4\sp\.\sm\. <29\.5> 40%$/),
    expect.stringMatching(/^5\sp\.\sm\. <29> 10%$/),
    expect.stringMatching(/^6\sp\.\sm\. <28\.5> 40%$/),
  ]);
});

test('without a forecast only the present weather is left', () => {
  const card = cardWeather(response(currentAt(afternoon)), null, now);
  expect(card).toMatchObject({ temperature: 30, today: [], hours: [] });
});

test('each part of the forecast may be missing alone', () => {
  const forecast = oneCallAt(afternoon);
  const today = (daily: typeof forecast.daily, hourly = forecast.hourly) => {
    const card = cardWeather(response(currentAt(afternoon)), response({ ...forecast, daily, hourly }), now);
    return [words(card?.today ?? []), card?.hours.length];
  };
  const [first] = forecast.daily;
  if (!first) throw new Error('The fixture has no day.');
  expect(today([])).toEqual(['', 3]);
  expect(today([{ ...first, temp: { ...first.temp, min: null } }])).toEqual(['Máx. <30> · Lluvia 40%', 3]);
  expect(today([{ ...first, pop: null }])).toEqual(['Máx. <30> · Mín. <23>', 3]);
  expect(today([first], [])).toEqual(['Máx. <30> · Mín. <23> · Lluvia 55%', 0]);
  expect(today([{ ...first, temp: { min: 23, max: null } }])).toEqual(['Mín. <23> · Lluvia 40%', 3]);
  expect(today([{ ...first, temp: { min: null, max: null }, pop: null }])).toEqual(['', 3]);
});

test('without a temperature the rest is told', () => {
  const current = currentAt(afternoon);
  const hourly = oneCallAt(afternoon).hourly.map((hour) => ({ ...hour, temp: null }));
  const card = cardWeather(
    response({ ...current, main: { ...current.main, temp: null } }),
    response({ ...oneCallAt(afternoon), hourly }),
    now,
  );
  expect(card).toMatchObject({ temperature: null, description: 'algo de nubes' });
  expect(words(card?.hours[0] ?? [])).toMatch(/^4\sp\.\sm\. — 40%$/);
});
