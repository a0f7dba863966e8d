import { beforeEach, expect, test, vi } from 'vitest';

type Found = (position: { coords: { latitude: number; longitude: number } }) => void;
let asked: { found: Found; failed: () => void; options: PositionOptions }[];

/** The module remembers what was asked, so each test has its own. */
async function load() {
  vi.resetModules();
  return import('./position.ts');
}

beforeEach(() => {
  asked = [];
  const getCurrentPosition = (found: Found, failed: () => void, options: PositionOptions) =>
    asked.push({ found, failed, options });
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
});

const ponce = { coords: { latitude: 18.0212, longitude: -66.6087 } };

test('the island takes the position that was asked for early, once, and rounded', async () => {
  const { askEarly, earlyState, position } = await load();
  const found = vi.fn();
  const early = askEarly('nearest', found);
  expect(earlyState()).toBe('asked');
  asked[0]?.found(ponce);
  await early;
  expect(found).toHaveBeenCalledOnce();
  expect(await position('nearest')).toEqual({ lat: 18.02, lon: -66.61 });
  expect(asked).toHaveLength(1);
  void position('own');
  expect(asked.map(({ options }) => options.timeout)).toEqual([10_000, 10_000]);
  expect(asked[1]?.options).toMatchObject({ enableHighAccuracy: true, maximumAge: 300_000 });
});

test('an early failure is logged, and the next call asks again', async () => {
  const { askEarly, earlyState, position } = await load();
  const found = vi.fn();
  const early = askEarly('nearest', found);
  asked[0]?.failed();
  await early;
  expect([found.mock.calls.length, earlyState()]).toEqual([0, 'failed']);
  expect(console.warn).toHaveBeenCalledWith('No se pudo obtener tu ubicación');
  void position('nearest');
  expect(asked).toHaveLength(2);
});

test('a browser without geolocation says so', async () => {
  vi.stubGlobal('navigator', {});
  const { position } = await load();
  await expect(position('nearest')).rejects.toThrow('Geolocalización no soportada por el navegador');
});

test('a prompt that nobody reacts to counts as a failure after ten seconds', async () => {
  vi.useFakeTimers();
  const { position } = await load();
  const found = expect(position('nearest')).rejects.toThrow('No se pudo obtener tu ubicación');
  await vi.advanceTimersByTimeAsync(10_000);
  await found;
});
