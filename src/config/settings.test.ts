import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSettings, settingNames, SettingsError } from './settings.ts';

test('without any setting the standards hold', () => {
  expect(readSettings({})).toMatchObject({ PORT: 4321, DATA_DIR: '.data', PRERENDER_LIMIT: 500 });
});

test('an empty setting counts as not set', () => {
  expect(readSettings({ PORT: '', WORDPRESS_URL: '' })).toMatchObject({
    PORT: 4321,
    WORDPRESS_URL: undefined,
  });
});

test.each([
  ['PORT', 'ochenta'],
  ['PORT', '70000'],
  ['PRERENDER_LIMIT', '-1'],
  ['WORDPRESS_URL', 'cms.example.com'],
  ['WORDPRESS_URL', 'file:///etc/passwd'],
  ['WORDPRESS_POSTS_BASE', '../users'],
  ['MEDIA_HOSTS', 'https://cdn.example.com'],
  ['PUBLISH_SECRET', 'corto'],
  ['REBUILD_HOOK_URL', 'build.example.com'],
  ['RADAR_EMBED_URL', 'radar.example/?lat={lat}'],
  ['SITE_GATE', 'cerrado'],
  ['SITE_GATE_PASSWORD', 'coquí'],
  ['SITE_GATE_PASSWORD', 'coquí\ndorado'],
])('%s=%s stops with a sentence that names it', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
  expect(() => readSettings({ [name]: value })).toThrow(`The setting ${name} must`);
});

test('a secret that is wrong is not repeated', () => {
  expect(() => readSettings({ PREVIEW_SECRET: 'corto' })).toThrow(/^(?!.*corto)/);
  expect(() => readSettings({ SITE_GATE_PASSWORD: 'corto' })).toThrow(/^(?!.*corto)/);
});

test('.env.example explains every setting, and no other', () => {
  const lines = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8').split('\n');
  const explained = lines.flatMap((line, at) => {
    const name = /^([A-Z_]+)=/.exec(line)?.[1];
    return name && lines[at - 1]?.startsWith('# ') ? [name] : [];
  });
  expect(explained.sort()).toEqual([...settingNames].sort());
});
