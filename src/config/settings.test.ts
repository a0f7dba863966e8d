import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isPublic, readSettings, settingNames, SettingsError, siteUrlOf } from './settings.ts';

test('without any setting the defaults apply', () => {
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
  ['HOST', 'http://127.0.0.1'],
  ['HOST', '127.1'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', 'loopback,'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.1'],
  ['HSTS_SUBDOMAINS', 'yes'],
  ['WORDPRESS_URL', 'cms.example.com'],
  ['WORDPRESS_URL', 'file:///etc/passwd'],
  ['WORDPRESS_POSTS_BASE', '../users'],
  ['MEDIA_HOSTS', 'https://cdn.example.com'],
  ['PUBLISH_SECRET', 'corto'],
  ['DESK_SECRET', 'corto'],
  ['BACKUP_SECRET', 'corto'],
  ['PUSH_CONTACT', 'mailto:avisos@localhost'],
  ['PUSH_KEY', 'f'.repeat(64)],
  ['PUSH_KEY_PREVIOUS', 'corto'],
  ['PUSH_SERVICES_URL', 'http://avisos.example:4390'],
  ['REBUILD_HOOK_URL', 'build.example.com'],
  ['PURGE_HOOK_URL', 'cdn.example.com'],
  ['PURGE_HOOK_TOKEN', 'con espacio'],
  ['LOG_FORMAT', 'xml'],
  ['METRICS_PORT', 'nueve'],
  ['METRICS_HOST', 'casa'],
  ['METRICS_TOKEN', 'corto'],
  ['METRICS_TOKEN_PREVIOUS', 'corto'],
  ['OTLP_URL', 'colector:4318'],
  ['OTLP_TOKEN', 'con espacio'],
  ['NWS_URL', 'api.weather.gov'],
  ['NWS_URL', 'no'],
  ['NWS_CONTACT', 'a b'],
  ['EMERGENCY_RULE', 'never'],
  ['RIVERS_URL', 'waterservices.usgs.gov'],
  ['RIVER_GAUGES', 'Río Grande de Loíza'],
  ['POWER_URL', 'luz'],
  ['POWER_SOURCE_NAME', 'L'.repeat(61)],
  ['SAMPLE_SCENE', 'ciclon'],
  ['LISTMONK_URL', 'correo.example'],
  ['LISTMONK_USER', 'a:b'],
  ['LISTMONK_TOKEN', 'con espacio'],
  ['LISTMONK_LISTS', 'noticias'],
  ['LISTMONK_LEAVE_TEMPLATE', 'baja'],
  ['RADAR_EMBED_URL', 'radar.example/?lat={lat}'],
  ['RADAR_EMBED_URL', 'https://radar.example/?lat={lat}'],
  ['TEMPERATURE_MAP_URL', 'http://openweathermap.org/weathermap'],
  ['WEATHER_VIDEO_URL', 'https://www.youtube.com.malo.example/embed/1'],
  ['EMBED_HOSTS', 'https://radar.example'],
  ['WEATHER_ICONS_URL', 'https://icons.example/10d.png'],
  ['WEATHER_ICONS_URL', 'icons.example/{icon}.png'],
  ['WEATHER_ICONS_URL', 'https://{icon}.icons.example/a.png'],
  ['TEAM_LOGOS_URL', 'logos.example/{league}/{alias}.svg'],
  ['TEAM_LOGOS_URL', '/escudos/{league}/{alias}.svg'],
  ['TEAM_LOGOS_URL', 'https://{alias}.logos.example/{league}.svg'],
  ['TEAM_LOGOS_URL', 'https://logos.example/{league}.svg'],
  ['TEAM_LOGOS_URL', 'https://logos.example/{alias}.svg'],
  ['TEAM_LOGOS_URL', 'https://logos.example/bos.svg'],
  ['TEAM_LOGOS_URL', 'javascript:alert("{league}{alias}")'],
  ['TEAM_LOGOS_URL', 'data:image/svg+xml,{league}{alias}'],
  ['TEAM_LOGOS_URL', 'ftp://logos.example/{league}/{alias}.svg'],
  ['LIVE_STREAM_URL', 'rtmp://envivo.example/canal'],
  ['LIVE_STREAM_URL', 'https://desconocido.example/reproductor?src=.m3u8'],
  ['LIVE_STREAM_URL', 'http://www.youtube.com/embed/1'],
  ['LIVE_STREAM_HOSTS', 'https://cdn.example'],
  ['AD_NETWORK_CODE', 'ca-pub-123'],
  ['AD_UNIT_BANNER', '/6355419/Travel'],
  ['AD_UNIT_RECTANGLE', 'con espacio'],
  ['AD_SCRIPT_URL', 'http://ads.example/gpt.js'],
  ['AD_SCRIPT_URL', 'javascript:alert(1)'],
  ['AD_FALLBACK', 'yes'],
  ['OFFLINE_COPIES', 'yes'],
  ['SITE_GATE', 'cerrado'],
  ['SITE_GATE_PASSWORD', 'coquí'],
  ['SITE_GATE_PASSWORD', 'coquí\ndorado'],
])('%s=%s throws an error that names the setting', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
  expect(() => readSettings({ [name]: value })).toThrow(`The setting ${name} must`);
});

test.each([
  ['PORT', 0, 65_535],
  ['METRICS_PORT', 0, 65_535],
  ['OTLP_PERCENT', 0, 100],
  ['DRAIN_SECONDS', 0, 60],
  ['PICTURE_CACHE_MB', 10, 1_000_000],
  ['SPORTRADAR_MONTH_BEGINS', 1, 28],
  ['SUBSCRIBE_PER_MINUTE', 1, 999_999],
  ['READS_PER_MINUTE', 1, 999_999],
  ['SEARCHES_PER_MINUTE', 1, 999_999],
  ['LOADS_PER_MINUTE', 1, 999_999],
  ['PRERENDER_LIMIT', 0, 100_000],
])('%s is a whole number from %d to %d', (name, min, max) => {
  for (const value of [min, max])
    expect(readSettings({ [name]: String(value) })).toMatchObject({ [name]: value });
  for (const value of [min - 1, max + 1])
    expect(() => readSettings({ [name]: String(value) })).toThrow(
      `The setting ${name} must be a whole number from ${min} to ${max}`,
    );
});

test.each([
  ['TEAM_LOGOS_URL', '/{league}/{alias}.svg'],
  ['WEATHER_ICONS_URL', '/{icon}.png'],
])('%s must be of https on a site of https', (name, path) => {
  const site = { SITE_URL: 'https://telecoqui.example' };
  expect(() => readSettings({ ...site, [name]: `http://pictures.example${path}` })).toThrow(
    `The setting ${name} must start with https://, because SITE_URL does; it is "http://pictures.example${path}".`,
  );
  for (const [address, environment] of [
    [`https://pictures.example${path}`, site],
    [`http://127.0.0.1:8080${path}`, {}],
  ] as const) {
    expect(readSettings({ ...environment, [name]: address })).toMatchObject({ [name]: address });
  }
});

test('the error for a frame of a host that is not allowed names the setting and the host', () => {
  const environment = { RADAR_EMBED_URL: 'https://radar.example/?lat={lat}' };
  expect(() => readSettings(environment)).toThrow(
    'The setting RADAR_EMBED_URL must be an https:// address of a host whose frames are allowed; to allow radar.example, add it to EMBED_HOSTS; it is "https://radar.example/?lat={lat}".',
  );
  expect(readSettings({ ...environment, EMBED_HOSTS: 'radar.example' })).toMatchObject(environment);
});

test.each([
  'https://envivo.example/canal/vivo.m3u8?token=1',
  'https://www.youtube-nocookie.com/embed/live_stream?channel=UC1',
])('LIVE_STREAM_URL may be %s', (address) => {
  expect(readSettings({ LIVE_STREAM_URL: address }).LIVE_STREAM_URL).toBe(address);
});

test('the error for an invalid secret does not contain its value', () => {
  expect(() => readSettings({ PREVIEW_SECRET: 'corto' })).toThrow(/^(?!.*corto)/);
  expect(() => readSettings({ SITE_GATE_PASSWORD: 'corto' })).toThrow(/^(?!.*corto)/);
});

test('.env.example explains every setting, and nothing else', () => {
  const lines = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8').split('\n');
  const explained = lines.flatMap((line, at) => {
    const name = /^([A-Z_]+)=/.exec(line)?.[1];
    return name && lines[at - 1]?.startsWith('# ') ? [name] : [];
  });
  expect(explained.sort()).toEqual([...settingNames].sort());
});

test.each([
  ['https://www.telecoqui.example', true],
  ['http://192.168.1.5:4321', true],
  ['http://127.0.0.1:4321', false],
  ['http://localhost:4321', false],
  ['http://[::1]:4321', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublic(siteUrlOf(readSettings({ SITE_URL: address })))).toBe(expected);
});

test('without SITE_URL the site is not public', () => {
  expect(isPublic(siteUrlOf(readSettings({})))).toBe(false);
});
