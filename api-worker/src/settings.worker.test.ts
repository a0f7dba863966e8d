import { describe, expect, it, vi } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { readSettings, SettingsError } from './settings.ts';
import { Desk } from './testing/desk.ts';

const good = { WORDPRESS_URL: 'https://cms.ejemplo.pr/blog/' };

describe('settings', () => {
  it('need only the address of WordPress', () => {
    expect(readSettings(good)).toMatchObject({
      WORDPRESS_URL: 'https://cms.ejemplo.pr/blog',
      WORDPRESS_PROGRAMMES_BASE: 'programas',
      MEDIA_HOSTS: [],
      SAMPLE_UPSTREAMS: [],
      SUBSCRIBE_PER_MINUTE: 10,
      PUBLISH_SECRET: null,
    });
  });

  it('read lists', () => {
    const settings = readSettings({
      ...good,
      MEDIA_HOSTS: 'a.pr, b.pr:8080,',
      SAMPLE_UPSTREAMS: 'wordpress',
    });
    expect(settings.MEDIA_HOSTS).toEqual(['a.pr', 'b.pr:8080']);
    expect(settings.SAMPLE_UPSTREAMS).toEqual(['wordpress']);
  });

  it('have no weather service unless one is set', () => {
    expect(readSettings({ ...good, OPENWEATHER_URL: '', OPENWEATHER_API_KEY: '' })).toMatchObject({
      OPENWEATHER_URL: null,
      OPENWEATHER_API_KEY: null,
      OPENWEATHER_ONECALL_PATH: '/data/3.0/onecall',
    });
    expect(readSettings({ ...good, OPENWEATHER_URL: 'https://tiempo.ejemplo/v/' }).OPENWEATHER_URL).toBe(
      'https://tiempo.ejemplo/v',
    );
  });

  it.each([
    [undefined, null],
    ['', null],
    ['off', null],
    ['https://avisos.ejemplo/', 'https://avisos.ejemplo'],
    ['http://127.0.0.1:4000/escena-huracan', 'http://127.0.0.1:4000/escena-huracan'],
  ])('have the National Weather Service of %j at %j', (NWS_URL, address) => {
    expect(readSettings({ ...good, NWS_URL })).toMatchObject({ NWS_URL: address, NWS_CONTACT: null });
  });

  it.each([
    ['WORDPRESS_URL', undefined],
    ['WORDPRESS_URL', 'cms.ejemplo.pr'],
    ['WORDPRESS_URL', 'ftp://cms.ejemplo.pr'],
    ['SITE_URL', 'www.ejemplo.pr'],
    ['WORDPRESS_POSTS_BASE', 'wp/v2/posts'],
    ['MEDIA_HOSTS', 'https://cdn.ejemplo.pr'],
    ['SAMPLE_UPSTREAMS', 'nadie'],
    ['SUBSCRIBE_PER_MINUTE', '0'],
    ['CLIENT_ADDRESS_HEADER', 'a b'],
    ['TEAM_LOGOS_URL', 'logos.ejemplo/{league}/{alias}.svg'],
    ['TEAM_LOGOS_URL', 'https://logos.ejemplo/{league}.svg'],
    ['OPENWEATHER_URL', 'tiempo.ejemplo'],
    ['OPENWEATHER_API_KEY', 'clave&otra=1'],
    ['OPENWEATHER_ONECALL_PATH', 'data/3.0/onecall'],
    ['OPENWEATHER_ONECALL_PATH', '/data/3.0/onecall?x=1'],
    ['EARTHQUAKES_URL', 'never'],
    ['NHC_URL', 'www.nhc.noaa.gov'],
    ['RIVERS_URL', 'waterservices.usgs.gov'],
    ['RIVER_GAUGES', '50055000:Loíza'],
    ['POWER_URL', 'luz'],
    ['POWER_SOURCE_NAME', 'L'.repeat(61)],
    ['NWS_URL', 'avisos.ejemplo'],
    ['NWS_URL', 'apagado'],
    ['NWS_CONTACT', 'redacción@ejemplo.pr'],
    ['NWS_CONTACT', 'a@b.pr) (otro'],
    ['EMERGENCY_RULE', 'never'],
    ['PUBLISH_SECRET', 'una clave'],
    ['PREVIEW_SECRET', 'contraseña'],
    ['PUBLISH_SECRET', 'p'.repeat(31)],
    ['PREVIEW_SECRET', 'corto'],
    ['DESK_SECRET', 'corto'],
    ['HEALTH_TOKEN', 'corto'],
    ['PURGE_HOOK_URL', 'cdn.ejemplo'],
    ['PURGE_HOOK_TOKEN', 'con espacio'],
    ['LISTMONK_URL', 'correo.ejemplo'],
    ['LISTMONK_USER', 'a:b'],
    ['LISTMONK_TOKEN', 'con espacio'],
    ['LISTMONK_LISTS', '1,dos'],
    ['LISTMONK_LEAVE_TEMPLATE', '0'],
    ['LISTMONK_LEAVE_TEMPLATE', '7'],
  ])('%s = %s throws a SettingsError that names it', (name, value) => {
    expect(() => readSettings({ ...good, [name]: value })).toThrow(SettingsError);
    expect(() => readSettings({ ...good, [name]: value })).toThrow(name);
  });

  it('that are wrong make every route respond 503 and name them, without their value', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const desk = new Desk({ variables: { WORDPRESS_URL: 'secreto' } });
    for (const path of ['/api/health', '/api/wordpress/noticias', '/api/articles']) {
      const response = await desk.request(path);
      expect(response.status).toBe(503);
      const { error } = Problem.parse(await response.json());
      expect(error.message).toContain('WORDPRESS_URL');
      expect(error.message).not.toContain('secreto');
    }
    expect(log).toHaveBeenCalledTimes(3);
  });
});
