import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CurrentWeather, Forecast } from '#contract/weather.ts';
import { defaultMunicipality as place } from '#contract/municipalities.ts';
import {
  alertWire,
  currentWire,
  dayEntry,
  forecastEntry,
  forecastWire,
  hourEntry,
  noon,
  oneCallWire,
  skies,
} from '../../testing/openweather/wire.ts';
import { forAnyField, replaced } from '../../testing/replaced.ts';
import { UpstreamError } from '../upstream-error.ts';
import { ReadOneCall, toCurrentWeather, toForecast, toOneCall } from './openweather.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** The result, or the reason of the error. */
function outcome<Answer>(read: () => Answer): Answer | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof UpstreamError) return error.reason;
    throw error;
  }
}

const described = (condition: object) => [{ ...skies.scattered, ...condition }];

describe('the current weather', () => {
  it('keeps the service’s own figures', () => {
    expect(toCurrentWeather(currentWire(), place)).toEqual({
      dt: noon,
      weather: [skies.scattered],
      main: {
        temp: 29.12,
        feels_like: 33.04,
        temp_min: 28.36,
        temp_max: 30.02,
        humidity: 71,
        pressure: 1015,
      },
      wind: { speed: 5.66, deg: 80 },
      visibility: 10_000,
      place,
    });
  });

  it('has no visibility if the service sends none', () => {
    expect(toCurrentWeather(currentWire({ visibility: undefined }), place).visibility).toBeNull();
    expect(toCurrentWeather(currentWire({ visibility: -5 }), place).visibility).toBeNull();
  });

  it.each([
    ['Kelvin', 'main.temp', 302.27],
    ['Fahrenheit', 'main.temp', 84.4],
    ['a pressure in inches', 'main.pressure', 29.9],
    ['a humidity above 100', 'main.humidity', 101],
    ['an impossible wind speed', 'wind.speed', 151],
    ['milliseconds', 'dt', noon * 1_000],
    ['a wind without a direction', 'wind.deg', undefined],
  ])('is malformed with %s', (_, path, value) => {
    expect(outcome(() => toCurrentWeather(replaced(currentWire(), path, value), place))).toBe('malformed');
  });

  it('accepts still air without a direction', () => {
    expect(toCurrentWeather(currentWire({ wind: { speed: 0 } }), place).wind).toEqual({ speed: 0, deg: 0 });
  });

  it.each([
    [502, '', 'lluvia intensa'],
    [721, ' ', 'bruma'],
    [232, undefined, 'tormenta'],
    [599, null, 'lluvia'],
    [950, '', 'condición sin descripción'],
    [950, 'tormenta tropical', 'tormenta tropical'],
    [800, '<i>cielo</i> claro', 'cielo claro'],
  ])('describes %i with %j as %s', (id, description, words) => {
    const { weather } = toCurrentWeather(currentWire({ weather: described({ id, description }) }), place);
    expect(weather).toEqual([{ id, main: 'Clouds', description: words, icon: '03d' }]);
  });

  it('leaves out a condition that cannot be read', () => {
    const weather = [{ id: 'x' }, skies.lightRain, { ...skies.scattered, icon: '"><script>' }];
    expect(toCurrentWeather(currentWire({ weather }), place).weather).toEqual([skies.lightRain]);
    expect(outcome(() => toCurrentWeather(currentWire({ weather: [{ id: 'x' }] }), place))).toBe('malformed');
  });

  it('is malformed or valid, whatever one field holds', () => {
    forAnyField(currentWire(), (path, value) => {
      const read = outcome(() => toCurrentWeather(replaced(currentWire(), path, value), place));
      if (read !== 'malformed') expect(CurrentWeather.parse(read)).toEqual(read);
    });
  });
});

describe('the forecast', () => {
  const broken = (path: string, value: unknown) => [
    replaced(forecastEntry(0), path, value),
    forecastEntry(1),
    forecastEntry(2),
  ];

  it('is every three hours, with its time in UTC', () => {
    const { list } = toForecast(forecastWire(), place);
    expect(list).toHaveLength(40);
    expect(list[0]).toEqual({
      dt: noon,
      dt_txt: '2026-11-20 16:00:00',
      main: { temp: 29.9, temp_min: 29.3, temp_max: 30.4 },
      weather: [skies.lightRain],
      pop: 0.48,
    });
  });

  it('is sorted, each time once', () => {
    const list = [forecastEntry(2), forecastEntry(0), forecastEntry(2, { pop: 1 }), forecastEntry(1)];
    const read = toForecast(forecastWire({ list }), place);
    expect(read.list.map(({ dt_txt, pop }) => [dt_txt.slice(11), pop])).toEqual([
      ['16:00:00', 0.48],
      ['19:00:00', 0.48],
      ['22:00:00', 1],
    ]);
  });

  it.each([
    ['an empty list', []],
    ['no list', undefined],
    ['nothing that can be read', [{}, 7]],
  ])('is malformed with %s', (_, list) => {
    expect(outcome(() => toForecast(forecastWire({ list }), place))).toBe('malformed');
  });

  it('loses at most one entry, whatever one field of it holds', () => {
    const { list: whole } = toForecast(forecastWire({ list: [forecastEntry(1), forecastEntry(2)] }), place);
    forAnyField(forecastEntry(0), (path, value) => {
      const read = Forecast.parse(toForecast(forecastWire({ list: broken(path, value) }), place));
      expect(read.list).toEqual(expect.arrayContaining(whole));
      expect(read.list.length).toBeLessThanOrEqual(whole.length + 1);
    });
  });
});

describe('One Call', () => {
  it('is read completely', () => {
    const { oneCall, now } = toOneCall(oneCallWire({ alerts: [alertWire()] }), place);
    expect(oneCall.current).toEqual({
      sunrise: noon - 21_600,
      sunset: noon + 18_000,
      visibility: 10_000,
      uvi: 6.41,
    });
    expect(oneCall.hourly).toHaveLength(48);
    expect(oneCall.hourly[0]).toEqual({ dt: noon, temp: 30.57, pop: 0.24, weather: [skies.scattered] });
    expect(oneCall.daily).toHaveLength(8);
    expect(oneCall.daily[0]).toEqual({
      dt: noon,
      temp: { min: 24.1, max: 30.6 },
      weather: [skies.moderateRain],
      pop: 0.72,
    });
    expect(oneCall.alerts).toEqual([
      {
        event: 'Flood Watch',
        description: '* WHAT...Flash flooding is possible.\n\n* WHERE...Interior and northern Puerto Rico.',
        start: noon,
        end: noon + 36_000,
        sender_name: 'NWS San Juan PR',
      },
    ]);
    expect(oneCall.place).toEqual(place);
    expect(now).toEqual({ dt: noon, temp: 29.12, condition: 'nubes dispersas', iconClass: 'clouds' });
  });

  it.each([undefined, null, {}, 'none'])('has no alerts where the key holds %j', (alerts) => {
    expect(toOneCall(oneCallWire({ alerts }), place).oneCall.alerts).toEqual([]);
  });

  it('has its alerts sorted by time, the same one once, without unreadable ones', () => {
    const alerts = [
      alertWire({ event: 'Later', start: noon + 60 }),
      alertWire({ event: 'Longer', end: noon + 72_000 }),
      alertWire({ event: 'Shorter' }),
      alertWire({ event: 'Shorter' }),
      alertWire({ event: ' ' }),
      alertWire({ event: 'Endless', end: null }),
      alertWire({ event: 'Far', end: noon * 1_000 }),
      'alert',
    ];
    const { oneCall } = toOneCall(oneCallWire({ alerts }), place);
    expect(oneCall.alerts.map(({ event }) => event)).toEqual(['Shorter', 'Longer', 'Later']);
  });

  it('has alerts without markup, of a limited length', () => {
    const alerts = [
      alertWire({
        event: '<b>Aviso</b>\nde huracán',
        description: '<p>Corra</p>'.repeat(9_000),
        sender_name: 7,
      }),
    ];
    const [alert] = toOneCall(oneCallWire({ alerts }), place).oneCall.alerts;
    expect(alert).toMatchObject({ event: 'Aviso de huracán', sender_name: '' });
    expect(alert?.description).not.toContain('<');
    expect(alert?.description.length).toBeLessThanOrEqual(4_000);
  });

  it('has no sunrise if the service leaves it out', () => {
    const current = { ...oneCallWire().current, sunrise: undefined, sunset: 0, uvi: null, visibility: 'far' };
    expect(toOneCall(oneCallWire({ current }), place).oneCall.current).toEqual({
      sunrise: null,
      sunset: null,
      uvi: null,
      visibility: null,
    });
  });

  it.each(['current', 'hourly', 'daily', 'current.temp', 'current.weather', 'current.dt'])(
    'is malformed without %s',
    (path) => {
      expect(outcome(() => toOneCall(replaced(oneCallWire(), path, undefined), place))).toBe('malformed');
    },
  );

  it.each([
    ['hourly', hourEntry],
    ['daily', dayEntry],
    ['alerts', (at: number) => alertWire({ start: noon + at })],
  ] as const)('keeps the other items of %s, whatever one of them holds', (name, make) => {
    const good = toOneCall(oneCallWire({ [name]: [make(1), make(2)] }), place).oneCall[name];
    forAnyField(make(0), (path, value) => {
      const items = [replaced(make(0), path, value), make(1), make(2)];
      const read = ReadOneCall.parse(toOneCall(oneCallWire({ [name]: items }), place));
      expect(read.oneCall[name]).toEqual(expect.arrayContaining([...good]));
    });
  });
});
