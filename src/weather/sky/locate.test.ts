import { beforeEach, expect, test, vi } from 'vitest';
import { defaultMunicipality, municipalities } from '#contract/weather/municipalities.ts';

let list: () => Response;
let here: { latitude: number; longitude: number };

beforeEach(() => {
  list = () => Response.json(municipalities);
  here = { latitude: 18.0212, longitude: -66.6087 };
  // The module keeps a list that it has loaded, so each test has its own.
  vi.resetModules();
  vi.stubGlobal('fetch', async () => list());
  vi.stubGlobal('navigator', {
    geolocation: { getCurrentPosition: (found: (position: object) => void) => found({ coords: here }) },
  });
});

const locate = async () => (await import('./locate.ts')).nearestPosition();

test('the nearest municipality is the reader’s place', async () => {
  expect(await locate()).toMatchObject({ spot: { nombre: 'Ponce' }, isPosition: true });
});

test('without the list of municipalities the place is called the reader’s own', async () => {
  list = () => new Response('', { status: 404 });
  expect(await locate()).toEqual({
    spot: { nombre: 'Mi ubicación', lat: 18.02, lon: -66.61 },
    isPosition: true,
  });
});

test('a reader far from Puerto Rico gets San Juan', async () => {
  here = { latitude: 40.71, longitude: -74 };
  expect(await locate()).toEqual({ spot: defaultMunicipality, isPosition: true, isFar: true });
});
