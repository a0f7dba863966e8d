import { beforeEach, expect, test, vi } from 'vitest';
import { defaultMunicipality, findMunicipality } from '#contract/weather/municipalities.ts';
import type { Municipality } from '#contract/weather/weather.ts';
import { $remembered } from '#preferences/municipality.store.ts';
import { $service, $wanted, startLight, showMunicipality } from './light.store.ts';
import { $loadingSpot, $sky, forgetPlace } from '../sky/sky.store.ts';
import { afternoon, currentAt, forecastAt, oneCallAt } from '../sky/sky.fixture.ts';

const find = (name: string): Municipality => {
  const municipality = findMunicipality(name);
  if (!municipality) throw new Error(name);
  return municipality;
};
const ponce = find('Ponce');
const vieques = find('Vieques');

const responses = {
  '/api/openweather/current/coords': currentAt(afternoon),
  '/api/openweather/forecast': forecastAt(afternoon),
  '/api/openweather/onecall': oneCallAt(afternoon),
};

type Status = () => Promise<Response> | Response;
let status: Status;
let requested: string[];
const replaceState = vi.fn();
const active: Status = () => Response.json({ status: 'active' });

beforeEach(async () => {
  status = active;
  requested = [];
  vi.stubGlobal('location', { pathname: '/tiempo-v2-light', search: '' });
  vi.stubGlobal('history', { replaceState });
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, search } = new URL(address);
    requested.push(`${pathname}${search}`);
    if (pathname === '/api/openweather/status') return status();
    const data = Object.entries(responses).find(([path]) => path === pathname)?.[1];
    return data ? Response.json(data) : new Response('not found', { status: 404 });
  });
  $remembered.set(defaultMunicipality);
  $sky.set(null);
  $loadingSpot.set(null);
  await startLight(defaultMunicipality, 'active', undefined);
});

test('the page starts with what the server rendered and sends no request', () => {
  expect(requested).toEqual([]);
  expect($service.get()).toBe('active');
  expect($wanted.get()).toEqual(defaultMunicipality);
});

test('another municipality first requests the status, then its data', async () => {
  const shown = showMunicipality(ponce);
  expect($service.get()).toBe('checking');
  expect($wanted.get()).toEqual(ponce);
  expect(requested).toEqual(['/api/openweather/status']);
  await shown;
  expect($service.get()).toBe('active');
  expect(requested.slice(1).toSorted()).toEqual(
    Object.keys(responses)
      .map((path) => `${path}?lat=${ponce.lat}&lon=${ponce.lon}`)
      .toSorted(),
  );
  expect($sky.get()?.spot.nombre).toBe('Ponce');
  expect(replaceState).toHaveBeenLastCalledWith(null, '', '/tiempo-v2-light?municipio=Ponce');
});

test('no data is requested while the service is inactive', async () => {
  status = () => Response.json({ status: 'inactive' });
  await showMunicipality(ponce);
  expect($service.get()).toBe('inactive');
  expect(requested).toEqual(['/api/openweather/status']);
  expect($sky.get()).toBeNull();
});

test.each([
  ['a network failure', () => Promise.reject(new TypeError('offline'))],
  ['an error status', () => new Response('', { status: 500 })],
  ['an unknown value', () => Response.json({ status: 'maybe' })],
] satisfies [string, Status][])('%s of the status request counts as failed', async (_, response) => {
  status = response;
  await showMunicipality(ponce);
  expect($service.get()).toBe('failed');
  expect(requested).toEqual(['/api/openweather/status']);
});

test('when the service is back, the same municipality can be requested again', async () => {
  status = () => new Response('', { status: 500 });
  await showMunicipality(defaultMunicipality);
  status = active;
  await showMunicipality(defaultMunicipality);
  expect($service.get()).toBe('active');
  expect($sky.get()?.spot).toEqual(defaultMunicipality);
});

test('of two chosen municipalities the last one is shown, whichever response is slower', async () => {
  const slow = Promise.withResolvers<Response>();
  const waiting = [slow.promise, Promise.resolve(active())];
  status = async () => (await waiting.shift()) ?? active();
  const [first, second] = [showMunicipality(ponce), showMunicipality(vieques)];
  await second;
  slow.resolve(await active());
  await first;
  expect($wanted.get()).toEqual(vieques);
  expect($sky.get()?.spot.nombre).toBe('Vieques');
  expect(requested.filter((path) => path.includes(`lat=${ponce.lat}`))).toEqual([]);
});

test('the municipality that the device remembers is shown, unless the URL names one', async () => {
  $remembered.set(ponce);
  vi.stubGlobal('location', { pathname: '/tiempo-v2-light', search: '?municipio=Vieques' });
  await startLight(vieques, 'active', undefined);
  expect(requested).toEqual([]);
  vi.stubGlobal('location', { pathname: '/tiempo-v2-light', search: '' });
  await startLight(defaultMunicipality, 'active', undefined);
  expect($sky.get()?.spot.nombre).toBe('Ponce');
});

test('a municipality chosen before hydration is shown', async () => {
  $remembered.set(ponce);
  await startLight(defaultMunicipality, 'active', vieques);
  expect($sky.get()?.spot.nombre).toBe('Vieques');
  expect($wanted.get()).toEqual(vieques);
});

test.each([
  ['chosen', () => showMunicipality(ponce)],
  [
    'remembered',
    () => {
      $remembered.set(ponce);
      return startLight(defaultMunicipality, 'active', undefined);
    },
  ],
])(
  'a %s municipality that is forgotten while the service is being checked is shown, and stays forgotten',
  async (_what, show) => {
    const checked = Promise.withResolvers<Response>();
    status = () => checked.promise;
    const shown = show();
    expect($remembered.get()).toEqual(ponce);
    forgetPlace();
    checked.resolve(await active());
    await shown;
    expect($sky.get()?.spot).toEqual(ponce);
    expect($remembered.get()).toBeNull();
  },
);

test('a municipality that is forgotten is not remembered because its weather is requested again', async () => {
  await showMunicipality(ponce);
  forgetPlace();
  await showMunicipality(ponce);
  expect($remembered.get()).toBeNull();
});
