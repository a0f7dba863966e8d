import { beforeEach, expect, test, vi } from 'vitest';
import { defaultMunicipality, findMunicipality, municipalities } from '#contract/weather/municipalities.ts';
import {
  $locatesByItself,
  $remembered,
  chooseMunicipality,
  forgetMunicipality,
} from '#preferences/municipality.store.ts';
import { afternoon, currentAt, oneCallAt } from '../sky/sky.fixture.ts';
import { $isFar, $loadingSpot, $sky, $spot, choose } from '../sky/sky.store.ts';
import { loadSky, type Sky } from '../sky/sky.ts';
import { $failure, $step, startV2, fallbackSpot, renew } from './v2.store.ts';

const minute = 60_000;
const here = { latitude: 18.021234, longitude: -66.608765 };
const newYork = { latitude: 40.71, longitude: -74 };
const ponce = findMunicipality('Ponce') ?? defaultMunicipality;

type Responding = () => Promise<Response> | Response;
let responses: Record<string, Responding>;
let requested: string[];
let steps: (string | null)[];

const drawnAt = afternoon * 1000;
const old: Sky = {
  spot: defaultMunicipality,
  loadedAt: afternoon * 1000,
  current: { data: currentAt(afternoon), asOf: afternoon * 1000 },
  forecast: null,
  oneCall: { data: oneCallAt(afternoon), asOf: afternoon * 1000 },
};

type Locating = (
  found: (position: { coords: typeof here }) => void,
  failed: () => void,
  options: PositionOptions,
) => void;
const geolocation = (getCurrentPosition: Locating) =>
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
const granted: Locating = (found) => found({ coords: here });
const denied: Locating = (_found, failed) => failed();

beforeEach(() => {
  requested = [];
  steps = [];
  responses = {
    '/api/openweather/search': () => Response.json(municipalities),
    '/api/openweather/reverse-geocode': () => Response.json({ name: 'Ponce' }),
    '/api/openweather/current/coords': () => Response.json(currentAt(afternoon, ponce)),
    '/api/openweather/onecall': () => Response.json(oneCallAt(afternoon, ponce)),
  };
  vi.useFakeTimers({ now: drawnAt, toFake: ['Date'] });
  vi.stubGlobal('location', { pathname: '/tiempo-v2', search: '' });
  vi.stubGlobal('history', { replaceState: vi.fn() });
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, search } = new URL(address);
    requested.push(`${pathname}${search}`);
    return responses[pathname]?.() ?? new Response('not found', { status: 404 });
  });
  geolocation(granted);
  $remembered.set(null);
  $locatesByItself.set(true);
  $failure.set(null);
  $loadingSpot.set(null);
  $sky.set(null);
});

async function start(): Promise<void> {
  const stop = $step.listen((step) => steps.push(step));
  await startV2(defaultMunicipality);
  stop();
}

test("the reader's position is shown, with the name that the worker returns", async () => {
  const options = vi.fn();
  geolocation((found, _failed, given) => {
    options(given);
    found({ coords: here });
  });
  await start();
  expect(options).toHaveBeenCalledExactlyOnceWith({
    enableHighAccuracy: true,
    timeout: 10_000,
    maximumAge: 300_000,
  });
  // The position is sent once, rounded to a kilometre. The weather is that of the town.
  expect($sky.get()?.spot).toEqual(ponce);
  expect(requested.filter((path) => path.includes('lat=18.02&lon=-66.61'))).toEqual([
    '/api/openweather/reverse-geocode?lat=18.02&lon=-66.61',
  ]);
  expect(requested).toContain(`/api/openweather/onecall?lat=${ponce.lat}&lon=${ponce.lon}`);
  expect(steps).toEqual(['locations', 'default', null]);
  expect($failure.get()).toBeNull();
});

test('when reverse geocoding fails, the place is called "Tu ubicación"', async () => {
  responses['/api/openweather/reverse-geocode'] = () => new Response('', { status: 502 });
  await start();
  expect($sky.get()?.spot.nombre).toBe('Tu ubicación');
});

test.each([
  ['denied', () => geolocation(denied)],
  ['not supported', () => vi.stubGlobal('navigator', {})],
  ['far from Puerto Rico', () => geolocation((found) => found({ coords: newYork }))],
])(
  'when the position is %s, San Juan stays, without a request, an error or a warning',
  async (_, prepare) => {
    prepare();
    await start();
    expect($sky.get()).toBeNull();
    expect(requested.filter((path) => path.includes('onecall'))).toEqual([]);
    expect($failure.get()).toBeNull();
    expect($step.get()).toBeNull();
    expect(console.warn).not.toHaveBeenCalled();
  },
);

test('on a boat that the worker calls outside Puerto Rico, the nearest municipality is shown', async () => {
  responses['/api/openweather/reverse-geocode'] = () => new Response('fuera', { status: 400 });
  geolocation((found) => found({ coords: { latitude: 17.6, longitude: -66.61 } }));
  await start();
  expect($sky.get()?.spot.nombre).toBe('Ponce');
  expect($isFar.get()).toBe(false);
});

test('a reader far away is told so, and San Juan replaces what the device remembers of an earlier position', async () => {
  $remembered.set(ponce);
  geolocation((found) => found({ coords: newYork }));
  await start();
  expect([$isFar.get(), $remembered.get(), $locatesByItself.get()]).toEqual([
    true,
    defaultMunicipality,
    true,
  ]);
  expect($spot.get()).toEqual(defaultMunicipality);
  expect(requested.filter((path) => path.includes('reverse-geocode'))).toEqual([]);
  await choose(ponce);
  expect([$isFar.get(), $remembered.get()]).toEqual([false, ponce]);
});

test('a located reader’s municipality is remembered; when locating fails nothing is', async () => {
  $remembered.set(null);
  geolocation(denied);
  await start();
  expect($remembered.get()).toBeNull();
  geolocation(granted);
  await start();
  expect($remembered.get()).toEqual(ponce);
});

test('a reader who chose a municipality, or had one forgotten, is not located', async () => {
  const asked = vi.fn();
  geolocation(asked);
  chooseMunicipality(ponce);
  await start();
  expect($sky.get()?.spot).toEqual(ponce);
  forgetMunicipality();
  await start();
  expect(asked).not.toHaveBeenCalled();
});

test('when locating fails, the municipality that the device remembers is shown', async () => {
  geolocation(denied);
  $remembered.set(ponce);
  await start();
  expect($sky.get()?.spot.nombre).toBe('Ponce');
});

test('with a municipality in the URL the reader is not located', async () => {
  vi.stubGlobal('location', { pathname: '/tiempo-v2', search: '?municipio=San Juan' });
  await start();
  expect(requested).toEqual([]);
  expect(steps).toEqual([]);
});

test.each([
  ['cannot be loaded', () => new Response('', { status: 500 })],
  ['is empty', () => Response.json([])],
])('a list of places that %s shows an error, and the weather stays', async (_, response) => {
  responses['/api/openweather/search'] = response;
  await start();
  expect($failure.get()).toBe('No se pudieron cargar las ubicaciones');
  expect($sky.get()).toBeNull();
  expect($step.get()).toBeNull();
});

test('fallbackSpot returns the named place, or else the first of the list', () => {
  const adjuntas = findMunicipality('Adjuntas');
  expect(fallbackSpot(municipalities, 'San Juan')).toEqual(defaultMunicipality);
  expect(fallbackSpot(municipalities, 'Madrid')).toEqual(adjuntas);
  expect(fallbackSpot([], 'San Juan')).toBeNull();
});

test('weather is requested again when it is ten minutes old, and no sooner', async () => {
  await start();
  responses['/api/openweather/forecast'] = () => new Response('', { status: 404 });
  const shown = await loadSky(ponce);
  $sky.set(shown);
  requested = [];
  const reportedAt = Date.now();
  vi.setSystemTime(reportedAt + 10 * minute - 1);
  await renew(ponce, reportedAt);
  expect(requested).toEqual([]);
  vi.setSystemTime(reportedAt + 10 * minute);
  await renew(ponce, reportedAt);
  expect(requested).toContain(`/api/openweather/onecall?lat=${ponce.lat}&lon=${ponce.lon}`);
  expect($sky.get()).not.toBe(shown);
  expect($sky.get()?.current?.asOf).toBe(reportedAt + 10 * minute);
});

test('an incomplete response changes nothing, and the next request waits ten minutes', async () => {
  vi.setSystemTime(drawnAt + 60 * minute);
  $sky.set(old);
  responses['/api/openweather/onecall'] = () => new Response('', { status: 404 });
  await renew(defaultMunicipality, drawnAt);
  expect($sky.get()).toBe(old);
  requested = [];
  vi.setSystemTime(drawnAt + 61 * minute);
  await renew(defaultMunicipality, drawnAt);
  expect(requested).toEqual([]);
});
