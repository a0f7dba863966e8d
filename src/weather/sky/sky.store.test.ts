import { beforeEach, expect, test, vi } from 'vitest';
import { $locatesByItself, $remembered } from '#preferences/municipality.store.ts';
import {
  $isFar,
  $locating,
  $spot,
  startSky,
  choose,
  forgetPlace,
  isNamed,
  locate,
  refresh,
  watchDecisions,
  $sky,
  type FoundSpot,
} from './sky.store.ts';
import type { Spot } from './sky.ts';

const sanJuan = { nombre: 'San Juan', lat: 18.4655, lon: -66.1057 };
const ponce = { nombre: 'Ponce', lat: 18.0111, lon: -66.6141 };
const mayaguez = { nombre: 'Mayagüez', lat: 18.2011, lon: -67.1396 };

let address: URL;

function openAt(path: string): void {
  address = new URL(path, 'http://site.example');
  vi.stubGlobal('location', address);
}

const requested = vi.fn((_path: string) => Promise.resolve(Response.json({}, { status: 404 })));
/** Places that were requested. Each has three requests with the same query. */
const places = () => [...new Set(requested.mock.calls.map(([path]) => new URL(path).search))];

beforeEach(() => {
  openAt('/tiempo');
  vi.stubGlobal('history', {
    replaceState: (_state: null, _title: string, path: string) => openAt(path),
  });
  vi.stubGlobal('fetch', requested);
  requested.mockClear();
  $sky.set(null);
  $locating.set(false);
  $remembered.set(null);
  $locatesByItself.set(true);
});

const found = (spot: Spot) => () => Promise.resolve({ spot, isPosition: true });
const farAway = () => Promise.resolve({ spot: sanJuan, isPosition: true, isFar: true });
const failing = () => Promise.reject(new Error('No se pudo obtener tu ubicación'));

test('the page starts with what the server rendered and sends no request', async () => {
  await startSky(sanJuan);
  expect($spot.get()).toBe(sanJuan);
  expect(requested).not.toHaveBeenCalled();
});

test('a URL without a place shows the one that the device remembers', async () => {
  $remembered.set(ponce);
  await startSky(sanJuan);
  expect($sky.get()?.spot).toBe(ponce);
  expect(address.search).toBe('');
});

test('a place in the URL wins over the one that the device remembers', async () => {
  $remembered.set(ponce);
  openAt('/tiempo?municipio=Mayag%C3%BCez');
  await startSky(mayaguez);
  expect($spot.get()).toBe(mayaguez);
  expect(isNamed()).toBe(true);
  expect(requested).not.toHaveBeenCalled();
});

test('an unknown name in the URL is ignored', async () => {
  openAt('/tiempo?municipio=Miami');
  await startSky(sanJuan);
  expect(isNamed()).toBe(false);
});

test('choosing a place requests its weather and puts its name in the URL', async () => {
  openAt('/tiempo?buscar=pon');
  await startSky(sanJuan);
  await choose(ponce);
  expect($sky.get()?.spot).toBe(ponce);
  expect(places()).toEqual(['?lat=18.0111&lon=-66.6141']);
  expect(`${address.pathname}${address.search}`).toBe('/tiempo?municipio=Ponce');
});

test('the place that is already shown is requested again only by a refresh', async () => {
  await startSky(sanJuan);
  await choose({ ...sanJuan });
  expect(requested).not.toHaveBeenCalled();
  await refresh();
  expect($sky.get()?.spot).toBe($spot.get());
  expect(requested).toHaveBeenCalledTimes(3);
});

test('a located place is shown, and its name is not put in the URL', async () => {
  openAt('/tiempo?municipio=Ponce');
  await startSky(ponce);
  const looking = locate(found(mayaguez));
  expect($locating.get()).toBe(true);
  await looking;
  expect($locating.get()).toBe(false);
  expect($sky.get()?.spot).toBe(mayaguez);
  expect(address.search).toBe('');
});

test('a chosen place and a located one are remembered on the device, a position without a name is not', async () => {
  await startSky(sanJuan);
  await choose(ponce);
  expect($remembered.get()).toEqual(ponce);
  expect($locatesByItself.get()).toBe(false);
  await locate(found(mayaguez));
  expect($remembered.get()).toEqual(mayaguez);
  expect($locatesByItself.get()).toBe(true);
  await locate(found({ nombre: 'Mi ubicación', lat: 18.02, lon: -66.61 }));
  expect($remembered.get()).toEqual(mayaguez);
  await locate(() => Promise.resolve({ spot: sanJuan, isPosition: false }));
  expect($remembered.get()).toEqual(mayaguez);
});

test('when locating fails, San Juan is shown and the log says why', async () => {
  openAt('/tiempo?municipio=Ponce');
  await startSky(ponce);
  await locate(failing);
  expect($locating.get()).toBe(false);
  expect($spot.get()).toEqual(sanJuan);
  expect(console.warn).toHaveBeenCalledWith('No se pudo obtener tu ubicación');
});

test('when locating fails, the place that the device remembers is shown', async () => {
  $remembered.set(mayaguez);
  await startSky(sanJuan);
  requested.mockClear();
  await locate(failing);
  expect($spot.get()).toBe(mayaguez);
  expect(requested).not.toHaveBeenCalled();
});

test.each([
  { how: 'found', outcome: found(mayaguez) },
  { how: 'not found', outcome: failing },
])('a place chosen while locating stays when the position is $how', async ({ outcome }) => {
  await startSky(sanJuan);
  const { promise, resolve } = Promise.withResolvers<null>();
  const looking = locate(() => promise.then(outcome));
  await choose(ponce);
  expect($locating.get()).toBe(false);
  resolve(null);
  await looking;
  expect($spot.get()).toBe(ponce);
  expect(address.search).toBe('?municipio=Ponce');
});

test('a place that is forgotten while locating stays forgotten', async () => {
  $remembered.set(ponce);
  const { promise, resolve } = Promise.withResolvers<FoundSpot>();
  const looking = locate(() => promise);
  forgetPlace();
  expect($locating.get()).toBe(false);
  resolve({ spot: mayaguez, isPosition: true });
  await looking;
  expect([$remembered.get(), $locatesByItself.get()]).toEqual([null, false]);
});

test('of two attempts to locate the reader the last one counts', async () => {
  await startSky(sanJuan);
  const { promise, resolve } = Promise.withResolvers<FoundSpot>();
  const first = locate(() => promise);
  await locate(found(ponce));
  resolve({ spot: mayaguez, isPosition: true });
  await first;
  expect($spot.get()).toBe(ponce);
});

test.each([
  ['chooses a place', () => choose(ponce), false],
  ['has the device forget it', forgetPlace, false],
  ['asks for their position', () => locate(found(ponce)), false],
  ['is located unasked', () => locate(found(ponce), false), true],
])('what waits for a response when the reader %s counts still: %3$s', async (_what, decide, expected) => {
  await startSky(sanJuan);
  const isNewest = watchDecisions();
  await decide();
  expect(isNewest()).toBe(expected);
});

test('a reader far from Puerto Rico is told so until they choose a place or are found in one', async () => {
  await locate(farAway);
  expect([$isFar.get(), $remembered.get()?.nombre]).toEqual([true, 'San Juan']);
  await locate(found(ponce));
  expect([$isFar.get(), $remembered.get()]).toEqual([false, ponce]);
  await locate(farAway);
  await choose(ponce);
  expect($isFar.get()).toBe(false);
});
