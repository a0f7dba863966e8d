import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { municipalityPlaces } from '../../content/places.ts';
import { HOUR, NOW, metric, sanJuan, seconds, testOpenWeather } from '../test-openweather.ts';

const { ask, setClock, read, oneCall, current, forecast, stage } = testOpenWeather();

describe('One Call', () => {
  test('covers 48 hours and 8 days, starting with now and today', async () => {
    const { current: now, minutely, hourly, daily } = await oneCall();
    expect(now.dt).toBe(seconds(NOW));
    expect(minutely?.map(({ dt }) => dt)).toEqual(
      Array.from({ length: 60 }, (_, index) => Date.parse('2026-11-20T18:42:00Z') / 1000 + index * 60),
    );
    const firstHour = Date.parse('2026-11-20T18:00:00Z') / 1000;
    expect(hourly.map(({ dt }) => dt)).toEqual(
      Array.from({ length: 48 }, (_, index) => firstHour + index * HOUR),
    );
    // Noon in Puerto Rico.
    const firstDay = Date.parse('2026-11-20T16:00:00Z') / 1000;
    expect(daily.map(({ dt }) => dt)).toEqual(
      Array.from({ length: 8 }, (_, index) => firstDay + index * 24 * HOUR),
    );
    setClock(new Date('2026-11-21T03:59:59Z'));
    expect((await oneCall()).daily[0]?.dt).toBe(firstDay);
    setClock(new Date('2026-11-21T04:00:00Z'));
    expect((await oneCall()).daily[0]?.dt).toBe(firstDay + 24 * HOUR);
  });

  test('omits the parts named in exclude', async () => {
    expect(await oneCall(sanJuan, '&exclude=minutely')).not.toHaveProperty('minutely');
    const bare = await read(`/data/3.0/onecall?${sanJuan}&${metric}&exclude=current,minutely,hourly,daily`);
    expect(Object.keys(z.object({}).loose().parse(bare))).toEqual([
      'lat',
      'lon',
      'timezone',
      'timezone_offset',
    ]);
  });

  test('responds at the base path of the next version too', async () => {
    expect(await read(`/data/4.0/onecall?${sanJuan}&${metric}`)).toEqual(await oneCall());
  });

  test('has the icons of the day between sunrise and sunset, and those of the night otherwise', async () => {
    const { daily, hourly } = await oneCall();
    const isDay = (dt: number) => daily.some(({ sunrise, sunset }) => dt >= sunrise && dt < sunset);
    const pods = hourly.map(({ weather }) => weather[0]?.icon.slice(2));
    expect(pods).toEqual(hourly.map(({ dt }) => (isDay(dt) ? 'd' : 'n')));
    expect(new Set(pods).size).toBe(2);
    for (const { dt, uvi } of hourly) if (uvi > 0.5) expect(isDay(dt)).toBe(true);
    expect(daily.every(({ weather }) => weather.every(({ icon }) => icon.endsWith('d')))).toBe(true);
  });
});

describe.each(['calm', 'showers', 'dust', 'wave', 'hurricane'])('in "%s" all responses agree', (name) => {
  test.each(['San Juan', 'Adjuntas', 'Mayagüez'])('of %s', async (town) => {
    await stage(name);
    const place = municipalityPlaces.find((candidate) => candidate.name === town);
    const at = `lat=${place?.lat}&lon=${place?.lon}`;
    const [one, now, three] = [await oneCall(at), await current(at), await forecast(at)];
    const [hour] = one.hourly;
    const { wind_speed, wind_deg, wind_gust } = one.current;
    expect(now.name).toBe(town);
    expect(now.main).toMatchObject({ temp: one.current.temp, humidity: one.current.humidity });
    expect(now.wind).toEqual({ speed: wind_speed, deg: wind_deg, gust: wind_gust });
    expect(now.weather).toEqual(one.current.weather);
    expect(now.rain).toEqual(one.current.rain);
    expect(hour).toMatchObject({ temp: now.main.temp, pressure: now.main.pressure, weather: now.weather });

    const hoursAt = (dt: number, count: number) =>
      one.hourly.filter((each) => each.dt >= dt && each.dt < dt + count * HOUR);
    for (const entry of three.list.slice(0, 12)) {
      const hours = hoursAt(entry.dt, 3);
      expect(entry.main.temp).toBe(hours[0]?.temp);
      expect(entry.pop).toBe(Math.max(...hours.map(({ pop }) => pop)));
      expect(entry.rain?.['3h'] ?? 0).toBeCloseTo(
        hours.reduce((sum, { rain }) => sum + (rain?.['1h'] ?? 0), 0),
        5,
      );
      expect(hours.map(({ weather }) => weather[0]?.id)).toContain(entry.weather[0]?.id);
    }

    // Tomorrow is the first day whose 24 hours are all in the list.
    const tomorrow = one.daily[1];
    const hours = hoursAt((tomorrow?.dt ?? 0) - 12 * HOUR, 24);
    expect(hours).toHaveLength(24);
    expect(tomorrow?.temp.min).toBe(Math.min(...hours.map(({ temp }) => temp)));
    expect(tomorrow?.temp.max).toBe(Math.max(...hours.map(({ temp }) => temp)));
    expect(tomorrow?.pop).toBe(Math.max(...hours.map(({ pop }) => pop)));
    expect(tomorrow?.uvi).toBe(Math.max(...hours.map(({ uvi }) => uvi)));
    expect(tomorrow?.rain ?? 0).toBeCloseTo(
      hours.reduce((sum, { rain }) => sum + (rain?.['1h'] ?? 0), 0),
      5,
    );
    expect(hours.map(({ weather }) => weather[0]?.id)).toContain(tomorrow?.weather[0]?.id);
  });
});

test('the forecast has 40 entries three hours apart, the first after now, with times in UTC', async () => {
  const { list, cnt, city } = await forecast();
  expect(cnt).toBe(40);
  expect(list.map(({ dt_txt }) => Date.parse(`${dt_txt.replace(' ', 'T')}Z`) / 1000)).toEqual(
    list.map(({ dt }) => dt),
  );
  expect(list[0]?.dt_txt).toBe('2026-11-20 21:00:00');
  expect(list.at(-1)?.dt_txt).toBe('2026-11-25 18:00:00');
  expect(city).toMatchObject({ name: 'San Juan', country: 'PR', timezone: -14_400 });
  expect((await forecast(sanJuan, '&cnt=7')).list).toHaveLength(7);
});

test('uses the requested units and language', async () => {
  const celsius = await current();
  const kelvin = await current(sanJuan, 'appid=una-clave');
  const imperial = await current(sanJuan, 'units=imperial&appid=una-clave');
  expect(kelvin.main.temp).toBeCloseTo(celsius.main.temp + 273.15, 1);
  expect(kelvin.wind).toEqual(celsius.wind);
  expect(imperial.main.temp).toBeCloseTo(celsius.main.temp * 1.8 + 32, 1);
  expect(imperial.wind.speed).toBeCloseTo(celsius.wind.speed * 2.236936, 1);
  await stage('dust');
  expect((await current()).weather[0]?.description).toMatch(/^(niebla|torbellinos de arena\/polvo)$/);
  expect((await current(sanJuan, 'appid=una-clave')).weather[0]?.description).toMatch(
    /^(haze|sand\/dust whirls)$/,
  );
});

test('open sea has weather, but no name', async () => {
  expect(await current('lat=20&lon=-60')).toMatchObject({ name: '', id: 0 });
  expect(await current('lat=20&lon=-60')).not.toHaveProperty('sys.country');
  expect(await read('/geo/1.0/reverse?lat=40.4&lon=-3.7&appid=una-clave')).toEqual([]);
});

describe('geocoding', () => {
  const mayaguez = {
    name: 'Mayagüez',
    local_names: { es: 'Mayagüez', en: 'Mayagüez' },
    lat: 18.2011,
    lon: -67.1396,
    country: 'PR',
    state: 'Puerto Rico',
  };

  test('finds a town by its name, with or without accents', async () => {
    for (const q of ['Mayagüez,PR', 'mayaguez', 'MAYAGUEZ, PR, US']) {
      const found = await read(`/geo/1.0/direct?q=${encodeURIComponent(q)}&limit=5&appid=una-clave`);
      expect(found, q).toEqual([mayaguez]);
    }
    expect(await read('/geo/1.0/direct?q=Madrid,ES&appid=una-clave')).toEqual([]);
    expect(await read('/geo/1.0/direct?q=San+Juan,AR&appid=una-clave')).toEqual([]);
  });

  test('finds the towns nearest to a point', async () => {
    const at = 'lat=18.21&lon=-67.14';
    expect(await read(`/geo/1.0/reverse?${at}&limit=1&appid=una-clave`)).toEqual([mayaguez]);
    const around = z
      .array(z.object({ name: z.string() }))
      .parse(await read(`/geo/1.0/reverse?${at}&limit=3&appid=una-clave`));
    expect(around.map(({ name }) => name)).toEqual(['Mayagüez', 'Hormigueros', 'Añasco']);
  });
});

test.each([
  ['/data/2.5/weather?lat=18.4&lon=-66.1', 401, 401, /^Invalid API key/],
  ['/geo/1.0/direct?q=Ponce&appid=', 401, 401, /^Invalid API key/],
  ['/data/2.5/weather?appid=una-clave', 400, '400', /^Nothing to geocode$/],
  ['/geo/1.0/direct?appid=una-clave', 400, '400', /^Nothing to geocode$/],
  ['/data/2.5/forecast?lat=90.1&lon=0&appid=una-clave', 400, '400', /^wrong latitude$/],
  ['/data/3.0/onecall?lat=NaN&lon=0&appid=una-clave', 400, '400', /^wrong latitude$/],
  ['/data/2.5/weather?lat=18&lon=-180.5&appid=una-clave', 400, '400', /^wrong longitude$/],
  [`/data/2.5/weather?lat=18&lon=${'9'.repeat(400)}&appid=una-clave`, 400, '400', /^wrong longitude$/],
  ['/data/2.5/onecall?lat=18&lon=-66&appid=una-clave', 404, '404', /./],
])('%s is refused with the error of the real service', async (path, status, cod, message) => {
  const response = await ask(path);
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ cod, message: expect.stringMatching(message) });
});
