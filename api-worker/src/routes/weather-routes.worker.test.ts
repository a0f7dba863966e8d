import { beforeEach, describe, expect, it } from 'vitest';
import { municipalities } from '#contract/weather/municipalities.ts';
import { Problem } from '#contract/problem.ts';
import {
  CurrentWeather,
  Forecast,
  Municipalities,
  OneCall,
  Temperatures,
  WeatherEntries,
} from '#contract/weather/weather.ts';
import { Desk } from '../testing/desk.ts';
import { newsroomLoaded } from '../testing/loaded.ts';
import {
  type FakeOpenWeather,
  startWeather,
  weatherDesk,
  weatherKey,
} from '../testing/openweather/fake-openweather.ts';
import { alertWire, currentWire, dayEntry, noon, oneCallWire, skies } from '../testing/openweather/wire.ts';

const sanJuan = 'lat=18.4655&lon=-66.1057';
const current = `/api/openweather/current/coords?${sanJuan}`;
let desk: Desk;
let service: FakeOpenWeather;

beforeEach(() => ({ service, desk } = startWeather()));

describe('a place', () => {
  it('has its current weather, in the contract’s shape', async () => {
    const response = await desk.read(CurrentWeather, current);
    expect(response.main.temp).toBe(29.12);
    expect(response.place).toEqual({ nombre: 'San Juan', lat: 18.4655, lon: -66.1057 });
  });

  it('has a forecast and One Call', async () => {
    expect((await desk.read(Forecast, `/api/openweather/forecast?${sanJuan}`)).list).toHaveLength(40);
    const response = await desk.json(`/api/openweather/onecall?${sanJuan}`);
    expect(OneCall.parse(response)).toEqual(response);
  });

  it('is the nearest municipality, and the service is called for that one only', async () => {
    for (const position of ['lat=18.0111&lon=-66.6141', 'lat=18.02&lon=-66.62', 'lat=18.0001&lon=-66.6']) {
      expect(
        (await desk.read(CurrentWeather, `/api/openweather/current/coords?${position}`)).place.nombre,
      ).toBe('Ponce');
    }
    expect(service.calls).toHaveLength(1);
    const requested = service.calls[0]?.query;
    expect([requested?.get('lat'), requested?.get('lon')]).toEqual(['18.0111', '-66.6141']);
  });

  it('is requested from the configured path', async () => {
    const paths: string[] = [];
    desk = weatherDesk(service, { variables: { OPENWEATHER_ONECALL_PATH: '/data/4.0/onecall' } });
    desk.elsewhere = (address, init) => {
      paths.push(new URL(address).pathname);
      return service.fetch(address, init);
    };
    for (const route of ['current/coords', 'forecast', 'onecall'])
      await desk.json(`/api/openweather/${route}?${sanJuan}`);
    expect(paths).toEqual(['/data/2.5/weather', '/data/2.5/forecast', '/data/4.0/onecall']);
    expect(service.calls[2]?.query.get('exclude')).toBe('minutely');
    expect(service.calls.every(({ query }) => query.get('appid') === weatherKey)).toBe(true);
  });

  it('has no alert that has ended since the service was called', async () => {
    const alerts = [alertWire({ event: 'Soon over', end: noon + 300 }), alertWire({ event: 'Long' })];
    service.responses.onecall = oneCallWire({ alerts });
    const events = async () =>
      (await desk.read(OneCall, `/api/openweather/onecall?${sanJuan}`)).alerts.map(({ product }) => product);
    expect(await events()).toEqual(['Soon over', 'Long']);
    desk.passSeconds(300);
    expect(await events()).toEqual(['Long']);
    expect(service.calls).toHaveLength(1);
  });
});

describe('invalid positions', () => {
  const elsewhere = [
    // Madrid, Miami, the Virgin Islands, the Dominican Republic.
    'lat=40.4168&lon=-3.7038',
    'lat=25.7617&lon=-80.1918',
    'lat=18.3419&lon=-64.9307',
    'lat=18.4861&lon=-69.9312',
    // Just outside each border.
    'lat=17.69&lon=-66.1',
    'lat=18.71&lon=-66.1',
    'lat=18.4&lon=-68.11',
    'lat=18.4&lon=-64.99',
    // Latitude and longitude swapped.
    'lat=-66.1057&lon=18.4655',
  ];

  it.each(elsewhere)(
    '"%.60s" is a 400 that names the field, and the service is not called',
    async (query) => {
      for (const route of ['current/coords', 'forecast', 'onecall', 'reverse-geocode']) {
        const response = await desk.request(`/api/openweather/${route}?${query}`);
        expect(response.status, route).toBe(400);
        expect(response.headers.get('Cache-Control')).toBe('no-store');
        const { error } = Problem.parse(await response.json());
        expect(error.code).toBe('bad_request');
        expect(['lat', 'lon']).toContain(error.field);
        expect(error.message).not.toContain('111');
      }
      expect(service.calls).toEqual([]);
    },
  );

  it('get a Spanish message that says what is wrong', async () => {
    const message = async (query: string) =>
      (await desk.read(Problem, `/api/openweather/forecast?${query}`)).error.message;
    expect(await message('lat=18.4')).toBe('Falta el parámetro «lon».');
    expect(await message('lat=x&lon=1')).toBe(
      'El parámetro «lat» debe ser un número de grados entre -90 y 90.',
    );
    expect(await message('lat=40.4168&lon=-3.7038')).toBe(
      'Solo hay datos del tiempo para Puerto Rico y sus islas.',
    );
  });
});

describe('the municipalities', () => {
  it('are all listed', async () => {
    const response = await desk.request('/api/openweather/search');
    expect(Municipalities.parse(await response.json())).toEqual(municipalities);
    expect(response.headers.get('X-Total')).toBe('78');
    expect(response.headers.get('Cache-Control')).toContain('s-maxage=86400');
  });

  it('are found by a part of their name', async () => {
    const found = await desk.read(Municipalities, '/api/openweather/search?q=%20MAYAG%C3%9Cez%20');
    expect(found).toEqual([{ nombre: 'Mayagüez', lat: 18.2011, lon: -67.1396 }]);
    expect(await desk.json('/api/openweather/search?q=madrid')).toEqual([]);
  });
});

describe('GET /api/weather', () => {
  it('is San Juan now and on the days to come, from the observation of the pages and one One Call', async () => {
    const entries = await desk.read(WeatherEntries, '/api/weather');
    expect(entries.slice(0, 2)).toEqual([
      {
        date: '2026-11-20T12:00:00-04:00',
        location: 'San Juan',
        temperature: 29.12,
        condition: 'parcialmente nublado',
        iconClass: 'scattered-day',
      },
      {
        date: '2026-11-21',
        location: 'San Juan',
        temperature: 30.6,
        condition: 'lluvia moderada',
        iconClass: 'rain',
      },
    ]);
    expect(entries).toHaveLength(8);
    const dates = entries.map(({ date }) => date);
    expect(dates.toSorted()).toEqual(dates);
    await desk.json(`/api/openweather/onecall?${sanJuan}`);
    await desk.json(current);
    expect(service.calls).toHaveLength(2);
  });

  it('begins with the observation that /api/openweather/current shows, also when One Call knows a newer one', async () => {
    service.responses.weather = currentWire({ weather: [skies.clearNight], dt: noon - 300 });
    const { weather, main } = await desk.read(CurrentWeather, current);
    desk.passSeconds(599);
    const [now] = await desk.read(WeatherEntries, '/api/weather');
    expect(now).toMatchObject({
      date: '2026-11-20T11:55:00-04:00',
      condition: weather[0]?.description,
      iconClass: 'clear-night',
      temperature: main.temp,
    });
    expect(service.callsTo('weather')).toBe(1);
  });

  it('begins with One Call’s own weather while the service of the observation fails', async () => {
    service.moods.set('weather', 'error500');
    const [now] = await desk.read(WeatherEntries, '/api/weather');
    expect(now).toMatchObject({ date: '2026-11-20T12:00:00-04:00', condition: 'parcialmente nublado' });
  });

  it.each([
    ['temperature', { main: { temp: null, humidity: 71 } }],
    ['condition', { weather: [] }],
  ])('begins with One Call’s own weather while the observation has no %s', async (_, missing) => {
    service.responses.weather = currentWire({ ...missing, dt: noon - 300 });
    await desk.json(current);
    const [now] = await desk.read(WeatherEntries, '/api/weather');
    expect(now).toMatchObject({ date: '2026-11-20T12:00:00-04:00', condition: 'parcialmente nublado' });
  });

  it('uses the date in Puerto Rico', async () => {
    // 23:59 of the 20th there, which is the 21st in UTC.
    const dt = Date.parse('2026-11-21T03:59:00Z') / 1_000;
    const now = { ...oneCallWire().current, dt, weather: [skies.clearNight] };
    const daily = [dayEntry(0), dayEntry(1, { dt: Date.parse('2026-11-21T04:00:00Z') / 1_000 })];
    service.responses.onecall = oneCallWire({ current: now, daily });
    service.responses.weather = currentWire({ dt, weather: [skies.clearNight] });
    const entries = await desk.read(WeatherEntries, '/api/weather');
    expect(entries.map(({ date, iconClass }) => [date, iconClass])).toEqual([
      ['2026-11-20T23:59:00-04:00', 'clear-night'],
      ['2026-11-21', 'rain'],
    ]);
  });
});

describe('GET /api/openweather/status', () => {
  const status = async () => desk.json('/api/openweather/status');

  it('is active while the service responds, without extra calls', async () => {
    expect(await status()).toEqual({ status: 'active' });
    for (let time = 0; time < 5; time += 1) await status();
    await desk.json(current);
    expect(service.calls).toHaveLength(1);
  });

  it('is inactive once a call has failed, and tries again on request', async () => {
    await status();
    service.mood = 'http401';
    await desk.request('/api/openweather/forecast?lat=18.0111&lon=-66.6141');
    expect(await status()).toEqual({ status: 'inactive' });
    service.mood = 'well';
    // The service sends no Retry-After, so a refusal counts for a minute.
    desk.passSeconds(61);
    expect(await status()).toEqual({ status: 'inactive' });
    expect(await status()).toEqual({ status: 'active' });
  });

  it('ignores One Call, which is another subscription', async () => {
    service.moods.set('onecall', 'http401');
    expect(await desk.status(`/api/openweather/onecall?${sanJuan}`)).toBe(503);
    expect(await status()).toEqual({ status: 'active' });
    expect(await desk.status(current)).toBe(200);
  });
});

describe.each([
  ['an address', { OPENWEATHER_API_KEY: weatherKey }],
  ['a key', { OPENWEATHER_URL: 'https://tiempo.ejemplo' }],
])('without %s', (_, variables) => {
  it('there is no weather service, and no call is made', async () => {
    desk = new Desk({ variables });
    desk.elsewhere = service.fetch;
    expect(await desk.json('/api/openweather/status')).toEqual({ status: 'inactive' });
    for (const path of [
      current,
      `/api/openweather/forecast?${sanJuan}`,
      `/api/openweather/onecall?${sanJuan}`,
      '/api/weather',
      '/api/weather/temperatures',
    ]) {
      expect(await desk.problem(path)).toMatchObject({ status: 503, code: 'upstream_unavailable' });
    }
    expect(await desk.json('/api/openweather/reverse-geocode?lat=18.2&lon=-67.14')).toEqual({
      name: 'Mayagüez',
    });
    await newsroomLoaded(desk.clock);
    expect(await desk.json('/api/breaking-news-ticker')).toEqual([]);
    expect(service.calls).toEqual([]);
  });
});

it('no response reveals the key', async () => {
  service.responses.weather = currentWire({ name: weatherKey, base: weatherKey });
  for (const path of [current, '/api/weather', '/api/openweather/status', '/api/health']) {
    const response = await desk.request(path);
    expect((await response.text()) + JSON.stringify([...response.headers])).not.toContain(weatherKey);
  }
  expect(JSON.stringify(await desk.health())).not.toContain(weatherKey);
});

describe('the temperatures of a map', () => {
  const known = () => desk.read(Temperatures, '/api/weather/temperatures');

  it('are those that came with other responses, and cost no call of the service', async () => {
    expect(await known()).toEqual([]);
    desk.passSeconds(700);
    await desk.json(current);
    await desk.json('/api/openweather/onecall?lat=18.0111&lon=-66.6141');
    const calls = service.calls.length;
    desk.passSeconds(700);
    expect((await known()).map(({ nombre }) => nombre)).toEqual(['Ponce', 'San Juan']);
    expect(await known()).toContainEqual(expect.objectContaining({ nombre: 'San Juan', temperature: 29.12 }));
    expect(service.calls).toHaveLength(calls);
  });

  it('do not go back to an older measurement', async () => {
    service.responses.weather = currentWire({ dt: noon + 60, main: { ...currentWire().main, temp: 31 } });
    await desk.json(current);
    service.responses.weather = currentWire({ dt: noon, main: { ...currentWire().main, temp: 20 } });
    desk.passSeconds(700);
    await desk.json(current);
    expect(await known()).toEqual([{ nombre: 'San Juan', temperature: 31, at: noon + 60 }]);
  });

  it('are at most a day old', async () => {
    await desk.json(current);
    desk.passSeconds(90_000);
    expect(await known()).toEqual([]);
  });
});
