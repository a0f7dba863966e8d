import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultMunicipality, findMunicipality, municipalities } from '#contract/municipalities.ts';
import { $municipality } from '#preferences/municipality.store.ts';
import { afternoon, currentAt, oneCallAt } from './sky.fixture.ts';
import { $asking, $sky } from './sky.store.ts';
import { askSky, type Sky } from './sky.ts';
import { $failure, $step, beginV2, fallbackSpot, renew } from './v2.store.ts';

const minute = 60_000;
const here = { latitude: 18.02, longitude: -66.61 };
const ponce = findMunicipality('Ponce') ?? defaultMunicipality;

type Answering = () => Promise<Response> | Response;
let answers: Record<string, Answering>;
let requested: string[];
let steps: (string | null)[];

const drawn: Sky = {
  spot: defaultMunicipality,
  askedAt: afternoon * 1000,
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
  answers = {
    '/api/openweather/search': () => Response.json(municipalities),
    '/api/openweather/reverse-geocode': () => Response.json({ name: 'Ponce' }),
    '/api/openweather/current/coords': () => Response.json(currentAt(afternoon, ponce)),
    '/api/openweather/onecall': () => Response.json(oneCallAt(afternoon, ponce)),
  };
  vi.useFakeTimers({ now: drawn.askedAt, toFake: ['Date'] });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('location', { pathname: '/tiempo-v2', search: '' });
  vi.stubGlobal('history', { replaceState: vi.fn() });
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, search } = new URL(address);
    requested.push(`${pathname}${search}`);
    return answers[pathname]?.() ?? new Response('not found', { status: 404 });
  });
  geolocation(granted);
  $municipality.set(defaultMunicipality);
  $failure.set(null);
  $asking.set(null);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function begin(): Promise<void> {
  const stop = $step.listen((step) => steps.push(step));
  await beginV2(drawn);
  stop();
}

test("the reader's position is shown, with the name that the worker returns", async () => {
  const options = vi.fn();
  geolocation((found, _failed, given) => {
    options(given);
    found({ coords: here });
  });
  await begin();
  expect(options).toHaveBeenCalledExactlyOnceWith({
    enableHighAccuracy: true,
    timeout: 10_000,
    maximumAge: 300_000,
  });
  expect($sky.get()?.spot).toEqual({ nombre: 'Ponce', lat: here.latitude, lon: here.longitude });
  expect(requested).toContain('/api/openweather/onecall?lat=18.02&lon=-66.61');
  expect(steps).toEqual(['locations', 'default', null]);
  expect($failure.get()).toBeNull();
});

test('when reverse geocoding fails, the place is called "Tu ubicación"', async () => {
  answers['/api/openweather/reverse-geocode'] = () => new Response('', { status: 502 });
  await begin();
  expect($sky.get()?.spot.nombre).toBe('Tu ubicación');
});

test.each([
  ['denied', () => geolocation(denied)],
  ['not supported', () => vi.stubGlobal('navigator', {})],
  [
    'outside Puerto Rico',
    () => {
      answers['/api/openweather/reverse-geocode'] = () => new Response('fuera', { status: 400 });
    },
  ],
])(
  'when the position is %s, San Juan stays, without a request, an error or a warning',
  async (_, prepare) => {
    prepare();
    await begin();
    expect($sky.get()).toBe(drawn);
    expect(requested.filter((path) => path.includes('onecall'))).toEqual([]);
    expect($failure.get()).toBeNull();
    expect($step.get()).toBeNull();
    expect(console.warn).not.toHaveBeenCalled();
  },
);

test('when locating fails, the municipality that the device remembers is shown', async () => {
  geolocation(denied);
  $municipality.set(ponce);
  await begin();
  expect($sky.get()?.spot.nombre).toBe('Ponce');
});

test('with a municipality in the URL the reader is not located', async () => {
  vi.stubGlobal('location', { pathname: '/tiempo-v2', search: '?municipio=San Juan' });
  await begin();
  expect(requested).toEqual([]);
  expect(steps).toEqual([]);
});

test.each([
  ['cannot be loaded', () => new Response('', { status: 500 })],
  ['is empty', () => Response.json([])],
])('a list of places that %s shows an error, and the weather stays', async (_, answer) => {
  answers['/api/openweather/search'] = answer;
  await begin();
  expect($failure.get()).toBe('No se pudieron cargar las ubicaciones');
  expect($sky.get()).toBe(drawn);
  expect($step.get()).toBeNull();
});

test('fallbackSpot returns the named place, or else the first of the list', () => {
  const adjuntas = findMunicipality('Adjuntas');
  expect(fallbackSpot(municipalities, 'San Juan')).toEqual(defaultMunicipality);
  expect(fallbackSpot(municipalities, 'Madrid')).toEqual(adjuntas);
  expect(fallbackSpot([], 'San Juan')).toBeNull();
});

test('weather is requested again when it is ten minutes old, and no sooner', async () => {
  await begin();
  answers['/api/openweather/forecast'] = () => new Response('', { status: 404 });
  const shown = await askSky(ponce);
  $sky.set(shown);
  requested = [];
  const reportedAt = Date.now();
  vi.setSystemTime(reportedAt + 10 * minute - 1);
  await renew(shown, reportedAt);
  expect(requested).toEqual([]);
  vi.setSystemTime(reportedAt + 10 * minute);
  await renew(shown, reportedAt);
  expect(requested).toContain(`/api/openweather/onecall?lat=${ponce.lat}&lon=${ponce.lon}`);
  expect($sky.get()).not.toBe(shown);
  expect($sky.get()?.current?.asOf).toBe(reportedAt + 10 * minute);
});

test('an incomplete response changes nothing, and the next request waits ten minutes', async () => {
  vi.setSystemTime(drawn.askedAt + 60 * minute);
  $sky.set(drawn);
  answers['/api/openweather/onecall'] = () => new Response('', { status: 404 });
  await renew(drawn, drawn.askedAt);
  expect($sky.get()).toBe(drawn);
  requested = [];
  vi.setSystemTime(drawn.askedAt + 61 * minute);
  await renew(drawn, drawn.askedAt);
  expect(requested).toEqual([]);
});
