import { expect, test, vi } from 'vitest';
import { afternoon, currentAt } from '../sky/sky.fixture.ts';
import type { Sky } from '../sky/sky.ts';
import { loadEntries, readEntries } from './weather-entries.ts';

const entry = (date: string) => ({
  date,
  location: 'San Juan',
  temperature: 30,
  condition: 'x',
  iconClass: 'rain',
});

test('sorted by time, the first entry is current and the next five are the forecast', () => {
  const dates = [...Array(8).keys()].map((n) => `2026-11-2${n}`);
  const { current, forecast } = readEntries(dates.toReversed().map(entry));
  expect(current?.date).toBe('2026-11-20');
  expect(forecast.map(({ date }) => date)).toEqual(dates.slice(1, 6));
});

test('an entry of today with a time sorts before the following days', () => {
  const { current } = readEntries([entry('2026-11-22'), entry('2026-11-21T15:00:00-04:00')]);
  expect(current?.date).toBe('2026-11-21T15:00:00-04:00');
});

test('an empty list has neither current weather nor a forecast', () => {
  expect(readEntries([])).toEqual({ current: null, forecast: [] });
});

const sanJuan = { nombre: 'San Juan', lat: 18.4655, lon: -66.1057 };
const current = { data: currentAt(afternoon), asOf: 0 };
const empty: Sky = { spot: sanJuan, current: null, forecast: null, oneCall: null, loadedAt: 0 };

function responding(respond: () => Response) {
  const requested = vi.fn((_path: string) => Promise.resolve(respond()));
  vi.stubGlobal('fetch', requested);
  return requested;
}

test('the list is requested when data of San Juan is missing', async () => {
  const requested = responding(() => Response.json([entry('2026-11-21')]));
  expect(await loadEntries(empty)).toEqual([entry('2026-11-21')]);
  expect(await loadEntries({ ...empty, current })).toEqual([entry('2026-11-21')]);
  expect(requested.mock.calls.map(([path]) => path)).toEqual(
    Array(2).fill(expect.stringMatching(/\/api\/weather$/)),
  );
});

test('the list is not requested when nothing is missing, nor for another place', async () => {
  const requested = responding(() => Response.json([]));
  const forecast = { data: { list: [], place: sanJuan }, asOf: 0 };
  expect(await loadEntries({ ...empty, current, forecast })).toBeNull();
  expect(await loadEntries({ ...empty, spot: { nombre: 'Ponce', lat: 18.0111, lon: -66.6141 } })).toBeNull();
  expect(requested).not.toHaveBeenCalled();
});

test('a failed request returns null', async () => {
  responding(() => Response.json({}, { status: 503 }));
  expect(await loadEntries(empty)).toBeNull();
});
