import { expect, test, vi } from 'vitest';
import { defaultMunicipality } from '#contract/weather/municipalities.ts';
import { asOf, loadSky } from './sky.ts';
import { currentAt } from './sky.fixture.ts';

test('each part that fails is null, and the log names it', async () => {
  vi.stubGlobal('fetch', async () => new Response('no', { status: 401 }));
  const sky = await loadSky(defaultMunicipality);
  expect(sky).toMatchObject({ current: null, forecast: null, oneCall: null });
  expect(asOf(sky)).toBeNull();
  expect(
    vi
      .mocked(console.warn)
      .mock.calls.map((words) => words.join(' '))
      .sort(),
  ).toEqual([
    'Error fetching current weather 401: no',
    'Error fetching forecast 401: no',
    'Error fetching one call data 401: no',
  ]);
});

test('when some parts fail, the others are kept', async () => {
  const reported = currentAt(Math.floor(Date.now() / 1000));
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/current/') ? Response.json(reported) : new Response('no', { status: 401 }),
  );
  const sky = await loadSky(defaultMunicipality);
  expect(sky.current?.data).toEqual(reported);
  expect(sky.oneCall).toBeNull();
  expect(asOf(sky)).toBe(sky.current?.asOf);
  expect(console.warn).toHaveBeenCalledTimes(2);
});
