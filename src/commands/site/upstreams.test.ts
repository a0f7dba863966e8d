import { expect, test } from 'vitest';
import { readSettings } from '#config/settings.ts';
import { ignoredByScene } from './upstreams.ts';

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
