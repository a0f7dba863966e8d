import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CurrentWeather, Forecast } from '#contract/weather/weather.ts';
import { defaultMunicipality as place } from '#contract/weather/municipalities.ts';
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
function outcome<Value>(read: () => Value): Value | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof UpstreamError) return error.reason;
    throw error;
  }
}

/** The conditions of the wire in our words. */
const shown = {
  scattered: { ...skies.scattered, description: 'parcialmente nublado' },
  lightRain: { ...skies.lightRain, description: 'lluvia leve' },
};

const noCondition = { id: 0, main: null, description: 'condición sin descripción', icon: null };
const nothingMeasured = {
  ...{ temp: null, feels_like: null, temp_min: null },
  ...{ temp_max: null, humidity: null, pressure: null },
};

const described = (condition: object) => [{ ...skies.scattered, ...condition }];

describe('the current weather', () => {
  it('keeps the service’s own figures', () => {
    expect(toCurrentWeather(currentWire(), place)).toEqual({
      dt: noon,
      weather: [shown.scattered],
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
    ['nothing else than wind', '', { dt: noon, wind: { speed: 5.66, deg: 80 } }],
    ['nothing but nulls', '', { dt: null, weather: null, main: null, wind: null }],
  ])('is malformed with %s', (_, path, value) => {
    const wire = path === '' ? value : replaced(currentWire(), path, value);
    expect(outcome(() => toCurrentWeather(wire, place))).toBe('malformed');
  });

  it.each([
    ['main.feels_like', undefined, 'main.feels_like', null],
    ['main.feels_like', 306.2, 'main.feels_like', null],
    ['main.humidity', undefined, 'main.humidity', null],
    ['main.humidity', 101, 'main.humidity', 100],
    ['main.humidity', -0.4, 'main.humidity', 0],
    ['main.humidity', 255, 'main.humidity', null],
    ['main.pressure', 29.9, 'main.pressure', null],
    ['main.pressure', 799.8, 'main.pressure', 800],
    ['wind', null, 'wind', { speed: null, deg: null }],
    ['wind', { speed: 0.89 }, 'wind', { speed: 0.89, deg: null }],
    ['wind.deg', null, 'wind.deg', null],
    ['wind.deg', 361, 'wind.deg', 360],
    ['wind.speed', -0.01, 'wind.speed', 0],
    ['wind.speed', 181, 'wind.speed', null],
    ['dt', undefined, 'dt', null],
    ['dt', noon * 1_000, 'dt', null],
    ['dt', noon + 0.4, 'dt', noon],
    ['main.temp', 60.3, 'main.temp', 60],
    ['weather.0.main', undefined, 'weather.0.main', null],
    ['weather.0.icon', undefined, 'weather.0.icon', null],
    ['main.temp', undefined, 'main.temp', null],
    ['main', null, 'main', nothingMeasured],
    ['weather', undefined, 'weather', [noCondition]],
    ['weather', [], 'weather', [noCondition]],
    ['weather', {}, 'weather', [noCondition]],
  ])('with %s %j is the rest, and has %s %j', (path, value, changed, known) => {
    const whole = toCurrentWeather(currentWire(), place);
    expect(toCurrentWeather(replaced(currentWire(), path, value), place)).toEqual(
      replaced(whole, changed, known),
    );
  });

  it.each([
    [202, 'tormenta con lluvia intensa', 'tormenta eléctrica con lluvia fuerte'],
    [300, 'llovizna ligera', 'llovizna leve'],
    [502, '', 'lluvia fuerte'],
    [522, 'chubasco de gran intensidad', 'aguacero fuerte'],
    [721, ' ', 'bruma'],
    [232, undefined, 'tormenta eléctrica con llovizna fuerte'],
    [800, '<i>cielo</i> claro', 'cielo despejado'],
    [801, 'algo de nubes', 'pocas nubes'],
    [803, 'muy nuboso', 'mayormente nublado'],
    [804, 'nubes', 'nublado'],
    // Codes that the service may have one day.
    [599, null, 'lluvia'],
    [950, '', 'condición sin descripción'],
    [950, '<b>tormenta</b> tropical', 'tormenta tropical'],
  ])('describes %i with %j as %s', (id, description, words) => {
    const { weather } = toCurrentWeather(currentWire({ weather: described({ id, description }) }), place);
    expect(weather).toEqual([{ id, main: 'Clouds', description: words, icon: '03d' }]);
  });

  it('leaves out a condition that cannot be read', () => {
    const weather = [{ id: 'x' }, skies.lightRain, { ...skies.scattered, icon: '"><script>' }];
    expect(toCurrentWeather(currentWire({ weather }), place).weather).toEqual([
      shown.lightRain,
      { ...shown.scattered, icon: null },
    ]);
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
      weather: [shown.lightRain],
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

  it('of nothing is an empty list', () => {
    expect(toForecast(forecastWire({ list: [] }), place).list).toEqual([]);
  });

  it('has entries of which only time, temperature and condition are known', () => {
    const { dt, weather } = forecastEntry(0);
    const list = [{ dt, weather, main: { temp: 29.9 } }, forecastEntry(1, { pop: 1.01 })];
    const [first, second] = toForecast(forecastWire({ list }), place).list;
    expect(first).toEqual({
      ...{ dt, dt_txt: '2026-11-20 16:00:00', weather: [shown.lightRain], pop: null },
      main: { temp: 29.9, temp_min: null, temp_max: null },
    });
    expect(second?.pop).toBe(1);
  });

  it.each([
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
    expect(oneCall.hourly[0]).toEqual({ dt: noon, temp: 30.57, pop: 0.24, weather: [shown.scattered] });
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
    expect(now).toEqual({
      dt: noon,
      temp: 29.12,
      condition: 'parcialmente nublado',
      iconClass: 'scattered-day',
    });
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
      alertWire({ event: ' ', description: null }),
      alertWire({ event: 'Endless', end: null }),
      alertWire({ event: 'Undated', start: 'soon' }),
      'alert',
    ];
    const { oneCall } = toOneCall(oneCallWire({ alerts }), place);
    expect(oneCall.alerts.map(({ event }) => event)).toEqual([
      'Undated',
      'Shorter',
      'Longer',
      'Endless',
      'Later',
    ]);
  });

  it.each([
    ['no end', { end: undefined }, { start: noon, end: null }],
    ['a null as its end', { end: null }, { start: noon, end: null }],
    ['an end in milliseconds', { end: noon * 1_000 }, { start: noon, end: null }],
    ['an end before its start', { end: noon - 60 }, { start: noon, end: null }],
    ['an end at its start', { end: noon }, { start: noon, end: null }],
    ['a text as its end', { end: 'tomorrow' }, { start: noon, end: null }],
    ['an end with a fraction', { end: noon + 60.4 }, { start: noon, end: noon + 60 }],
    ['no start', { start: undefined }, { start: null, end: noon + 36_000 }],
    ['a negative start', { start: -1 }, { start: null, end: noon + 36_000 }],
    ['neither', { start: null, end: null }, { start: null, end: null }],
    ['no text', { description: null }, { description: '' }],
    ['no sender', { sender_name: undefined }, { sender_name: '' }],
  ])('has an alert with %s', (_, wire, known) => {
    const { alerts } = toOneCall(oneCallWire({ alerts: [alertWire(wire)] }), place).oneCall;
    expect(alerts).toEqual([expect.objectContaining({ event: 'Flood Watch', ...known })]);
  });

  it.each([
    ['...FLASH FLOOD WARNING IN EFFECT UNTIL 8 PM AST...', 'Flash Flood Warning'],
    ['The service in San Juan has issued a\n\n* Flood Advisory for...\nPonce.', 'Flood Advisory'],
    ['AVISO DE HURACAN EN VIGOR\n\nSe esperan vientos.', 'Hurricane Warning'],
    ['/O.NEW.TJSJ.TO.W.0003.261120T1600Z-261120T1900Z/\nTake cover.', 'Tornado Warning'],
    ['* WHAT...Heavy rain in the hills.', 'Weather Alert'],
    ['Se esperan lluvias fuertes.', 'Weather Alert'],
  ])('names an alert without a name by its text %j', (description, event) => {
    for (const name of [null, undefined, '', ' \n', 7]) {
      const { alerts } = toOneCall(
        oneCallWire({ alerts: [alertWire({ event: name, description })] }),
        place,
      ).oneCall;
      expect(alerts).toEqual([expect.objectContaining({ event, start: noon })]);
    }
  });

  it('has the most urgent of too many alerts, wherever they stand', () => {
    const many = Array.from({ length: 3_000 }, (_, index) =>
      alertWire({ event: 'Small Craft Advisory', start: noon + index }),
    );
    const alerts = many.toSpliced(2_345, 0, alertWire({ event: 'Tsunami Warning', start: noon + 9_000 }));
    const read = toOneCall(oneCallWire({ alerts }), place).oneCall.alerts;
    expect([read.length, read.at(-1)?.event]).toEqual([40, 'Tsunami Warning']);
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

  it.each([
    ['hours that cannot be read', { hourly: [{}, 7] }],
    ['no hours', { hourly: undefined }],
    ['an empty list of hours', { hourly: [] }],
    ['hours that are no list', { hourly: 'none' }],
    ['no days', { daily: undefined }],
    ['days that cannot be read', { daily: [null] }],
    ['no current weather', { current: undefined }],
    ['a null as its current weather', { current: null }],
    ['Kelvin', { current: { ...oneCallWire().current, temp: 302.27 } }],
    ['no condition', { current: { ...oneCallWire().current, weather: [] } }],
    ['only the alert', { current: undefined, hourly: undefined, daily: undefined }],
  ])('has its alert with %s', (_, overrides) => {
    const wire = oneCallWire({ alerts: [alertWire()], ...overrides });
    const read = ReadOneCall.parse(toOneCall(wire, place));
    expect(read.oneCall.alerts).toEqual([expect.objectContaining({ event: 'Flood Watch' })]);
  });

  it.each([
    ['hourly', hourEntry, { temp: undefined }, { temp: null }],
    ['hourly', hourEntry, { temp: null, weather: [] }, { temp: null, weather: [noCondition] }],
    ['hourly', hourEntry, { weather: null, pop: null }, { weather: [noCondition], pop: null }],
    ['daily', dayEntry, { temp: null }, { temp: { min: null, max: null } }],
    ['daily', dayEntry, { temp: { min: 24.1 } }, { temp: { min: 24.1, max: null } }],
    ['daily', dayEntry, { weather: [] }, { weather: [noCondition] }],
  ] as const)('has an item of %s that misses a part alone: %o %j', (name, make, missing, known) => {
    const [whole] = toOneCall(oneCallWire({ [name]: [make(0)] }), place).oneCall[name];
    const { oneCall } = toOneCall(oneCallWire({ [name]: [make(0, missing)] }), place);
    expect(oneCall[name]).toEqual([{ ...whole, ...known }]);
  });

  it.each([
    ['hourly', { dt: noon }],
    ['hourly', hourEntry(0, { temp: 302.2 })],
    ['daily', { dt: noon, weather: [], temp: {} }],
    // Fahrenheit: the lowest alone could be a hot day.
    ['daily', dayEntry(0, { temp: { min: 57, max: 86 } })],
  ])('has no item of %s that says nothing, or in another unit', (name, item) => {
    const { oneCall } = toOneCall(oneCallWire({ [name]: [item] }), place);
    expect(oneCall[name as 'hourly']).toEqual([]);
  });

  it('of the sun alone is read', () => {
    const { oneCall } = toOneCall({ current: { sunrise: noon } }, place);
    expect(oneCall.current.sunrise).toBe(noon);
  });

  it('has empty series where the service has them, and unknown chances of rain', () => {
    const hourly = [
      hourEntry(0, { pop: undefined }),
      hourEntry(1, { pop: -0.01 }),
      hourEntry(2, { pop: 30 }),
    ];
    const { oneCall } = toOneCall(oneCallWire({ daily: [], hourly }), place);
    expect(oneCall.daily).toEqual([]);
    expect(oneCall.hourly.map(({ pop }) => pop)).toEqual([null, 0, null]);
  });

  it.each([
    ['nothing', {}],
    ['nulls', { current: null, hourly: null, daily: null, alerts: null }],
    ['empty lists', { current: undefined, hourly: [], daily: [], alerts: [] }],
    ['wrong types', { current: 'x', hourly: [1], daily: { a: 1 }, alerts: [[]] }],
  ])('is malformed with %s', (_, wire) => {
    expect(outcome(() => toOneCall(wire, place))).toBe('malformed');
  });

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
