import { expect, test } from 'vitest';
import { readSettings } from '#config/settings.ts';
import {
  gaugesOf,
  ignoredByScene,
  missingContact,
  publicVariables,
  sampleGauges,
  samplesOf,
} from './upstreams.ts';

const own = {
  wordpress: { WORDPRESS_URL: 'https://cms.example' },
  openweather: { OPENWEATHER_URL: 'https://tiempo.example', OPENWEATHER_API_KEY: 'clave' },
};
const ignored = (...services: object[]) =>
  ignoredByScene(readSettings(Object.assign({ SAMPLE_SCENE: 'huracan' }, ...services)));

test('a scene says which part it cannot stage, and stops the start if it can stage nothing', () => {
  expect(ignored()).toBeNull();
  expect(ignored(own.wordpress)).toContain('changes only the weather and its alerts');
  expect(ignored(own.openweather)).toContain('does not change the weather and its alerts');
  expect(() => ignored(own.wordpress, own.openweather)).toThrow(/^SAMPLE_SCENE needs the sample newsroom/);
  expect(ignoredByScene(readSettings(own.wordpress))).toBeNull();
});

test.each([
  [{}, true, 'http://muestra'],
  [{ SAMPLE_SCENE: 'huracan' }, true, 'http://muestra/escena-huracan'],
  [own.wordpress, true, 'http://muestra'],
  [own.openweather, false, 'https://api.weather.gov'],
  [{ NWS_URL: 'off' }, false, 'off'],
  [{ ...own.openweather, NWS_URL: 'off' }, false, 'off'],
  [{ ...own.openweather, NWS_URL: '' }, false, 'https://api.weather.gov'],
  [{ NWS_URL: 'https://avisos.example/nws' }, false, 'https://avisos.example/nws'],
  [{ ...own.openweather, NWS_URL: 'https://avisos.example' }, false, 'https://avisos.example'],
  [{ ...own.openweather, SAMPLE_SCENE: 'huracan' }, false, 'https://api.weather.gov'],
])('warnings with %j: of the sample %s, from %s', (settings, isSample, url) => {
  const read = readSettings(settings);
  expect(samplesOf(read).includes('nws')).toBe(isSample);
  expect(publicVariables(read, 'http://muestra')['NWS_URL']).toBe(url);
});

const surveyPath = '/earthquakes/feed/v1.0/summary/2.5_day.geojson';
const ownSources = {
  RIVER_GAUGES: '50055000:Loíza:16',
  POWER_URL: 'https://luz.example/',
  EARTHQUAKES_URL: 'https://sismos.example/a',
};

test.each([
  [
    'nothing',
    {},
    {
      RIVERS_URL: 'http://127.0.0.1:9/nwis/iv',
      POWER_URL: 'http://127.0.0.1:9/outages/clientsWithoutService',
      EARTHQUAKES_URL: `http://127.0.0.1:9${surveyPath}`,
    },
    sampleGauges,
  ],
  [
    'an own weather',
    own.openweather,
    {
      RIVERS_URL: 'https://waterservices.usgs.gov/nwis/iv/',
      POWER_URL: 'off',
      EARTHQUAKES_URL: `https://earthquake.usgs.gov${surveyPath}`,
    },
    '',
  ],
  [
    'an own weather and own sources',
    { ...own.openweather, ...ownSources },
    { POWER_URL: ownSources.POWER_URL, EARTHQUAKES_URL: ownSources.EARTHQUAKES_URL },
    ownSources.RIVER_GAUGES,
  ],
])('with %s, rivers, electricity and earthquakes come from there', (_name, settings, addresses, gauges) => {
  const read = readSettings(settings);
  expect(publicVariables(read, 'http://127.0.0.1:9')).toMatchObject(addresses);
  expect(gaugesOf(read)).toBe(gauges);
});

test('a start that calls the National Weather Service without a contact says so in one sentence', () => {
  const said = (settings: Record<string, string>) => missingContact(readSettings(settings));
  expect(said(own.openweather)).toMatch(/^NWS_CONTACT is not set: .+\.$/);
  expect(said({ ...own.openweather, NWS_CONTACT: 'redaccion@telecoqui.example' })).toBeNull();
  expect(said({ ...own.openweather, NWS_URL: 'off' })).toBeNull();
  expect(said({})).toBeNull();
});
