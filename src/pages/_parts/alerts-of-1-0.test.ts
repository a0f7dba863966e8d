import { expect, test, vi } from 'vitest';
import { Alerts } from '#contract/weather/alerts.ts';
import { findMunicipality } from '#contract/weather/municipalities.ts';
import { requestAlerts } from './alerts.ts';

/** A worker of release 1.0.0, whose responses are as it sends them. */
function workerOf1_0(alerts: object[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, search } = new URL(address);
    asked.push(pathname + search);
    if (pathname === '/api/breaking-news-ticker')
      return Response.json([
        { id: 'alerta-1', content: 'Aviso de tornado: Lares', link: '/tiempo?municipio=Lares', alert: true },
        { id: '7', content: 'Cierra el puente', link: null, alert: false },
      ]);
    if (pathname !== '/api/openweather/onecall') return Response.json({ error: {} }, { status: 404 });
    const current = { sunrise: null, sunset: null, visibility: null, uvi: null };
    const place = { nombre: 'Ponce', lat: 18, lon: -66.6 };
    return Response.json(
      { current, hourly: [], daily: [], alerts, place },
      { headers: { 'X-Data-Age': '60' } },
    );
  });
  return asked;
}

const alert = {
  ...{ event: 'Vigilancia de inundaciones', severe: false, description: 'FLOOD WATCH', language: 'en' },
  lines: { what: 'Lluvia', where: null, when: null, advice: null },
  ...{ start: 1_764_000_000, end: 1_764_086_400, sender_name: 'NWS San Juan' },
};

test('of a worker of 1.0.0, which has no list of warnings, come the severe ones and those of the place', async () => {
  const asked = workerOf1_0([alert, { ...alert, event: 'Aviso de tornado', severe: true }]);
  const found = await requestAlerts({}, findMunicipality('Ponce'));
  if (found.kind !== 'found') throw new Error(found.kind);
  const { data, ageSeconds } = found;
  expect(Alerts.parse(data)).toEqual(data);
  expect([data.isPartial, ageSeconds]).toEqual([true, 60]);
  expect(data.alerts.map(({ event, level, municipalities }) => [event, level, ...municipalities])).toEqual([
    ['Aviso de tornado: Lares', 'aviso'],
    ['Vigilancia de inundaciones', 'vigilancia', 'Ponce'],
  ]);
  expect(asked[0]).toBe('/api/alerts');
  expect(asked.some((path) => path.startsWith('/api/openweather/onecall?lat=18.'))).toBe(true);
});

test('while one of the two fails, nobody knows what is in force', async () => {
  workerOf1_0([{ nonsense: true }]);
  const error = expect.objectContaining({ message: expect.stringContaining('does not match the contract') });
  expect(await requestAlerts()).toEqual({ kind: 'failed', error });
});

test.each([500, 503])('a list that fails with %i is no reason to say less', async (status) => {
  const fetch = vi.fn(async () => new Response('no', { status }));
  vi.stubGlobal('fetch', fetch);
  const error = expect.objectContaining({ message: expect.stringContaining(`${status}: no`) });
  expect(await requestAlerts()).toEqual({ kind: 'failed', error });
  expect(fetch).toHaveBeenCalledTimes(1);
});
