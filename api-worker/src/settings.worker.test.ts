import { describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { readSettings, SettingsError } from './settings.ts';
import { logged } from './testing/logged.ts';
import { Desk } from './testing/desk.ts';

const good = { WORDPRESS_URL: 'https://cms.ejemplo.pr/blog/' };

describe('settings', () => {
  it('need only the address of WordPress', () => {
    const { WORDPRESS_URL, ...others } = readSettings(good);
    expect(WORDPRESS_URL).toBe('https://cms.ejemplo.pr/blog');
    const set = Object.entries(others).filter(([, value]) => value !== null);
    expect(Object.fromEntries(set)).toEqual({
      ...{ WORDPRESS_POSTS_BASE: 'posts', WORDPRESS_PROGRAMMES_BASE: 'programas' },
      ...{ WORDPRESS_PROGRAMME_CATEGORIES_BASE: 'categorias_programas', WORDPRESS_BANNERS_BASE: 'banner' },
      ...{ MEDIA_HOSTS: [], EMBED_HOSTS: [], SAMPLE_UPSTREAMS: [], TEAM_LOGOS_FILES: [], RIVER_GAUGES: [] },
      ...{ SUBSCRIBE_PER_MINUTE: 10, READS_PER_MINUTE: 60, SEARCHES_PER_MINUTE: 60, LOADS_PER_MINUTE: 240 },
      ...{ CLIENT_ADDRESS_HEADER: 'CF-Connecting-IP', ORIGIN_PASS: 'optional', SITE_GATE: 'off' },
      ...{ CLOUDFLARE_API_URL: 'https://api.cloudflare.com/client/v4', OTLP_PERCENT: 100 },
      ...{ SPORTRADAR_ACCESS_LEVEL: 'trial', SPORTRADAR_BSN_COMPETITION_ID: 'sr:competition:17374' },
      ...{ SPORTRADAR_MONTH_BEGINS: 1, OPENWEATHER_ONECALL_PATH: '/data/3.0/onecall', EMERGENCY_RULE: 'on' },
    });
  });

  it.each([
    ...['SUBSCRIBE', 'READS', 'SEARCHES', 'LOADS'].flatMap((what): [string, string][] => [
      [`${what}_PER_MINUTE`, '1'],
      [`${what}_PER_MINUTE`, '999999'],
    ]),
    ['POWER_SOURCE_NAME', 'L'.repeat(60)],
    ['NWS_CONTACT', 'a@b'],
    ['NWS_CONTACT', 'x'.repeat(200)],
    ['PUBLISH_SECRET', 'p'.repeat(32)],
    ['SITE_GATE_PASSWORD_SHA256', '0'.repeat(64)],
    ['SPORTRADAR_BSN_COMPETITION_ID', 'sr:competition:123456789'],
    ['OTLP_PERCENT', '0'],
    ['OTLP_PERCENT', '100'],
    ...['mailto:avisos@telecoqui.pr', 'mailto:a@b.c.xn--p1ai', 'https://www.telecoqui.pr/contacto'].map(
      (contact): [string, string] => ['PUSH_CONTACT', contact],
    ),
    ['PUSH_KEY', `fffffffe${'f'.repeat(56)}`],
  ])('accept %s = %s', (name, value) => {
    const settings = readSettings({ ...good, PUSH_KEY: 'a'.repeat(64), [name]: value });
    expect(String(Object(settings)[name])).toBe(value);
  });

  it('of a mailing service are one to ten lists, each of up to nine digits', () => {
    const service = { LISTMONK_URL: 'https://a.pr', LISTMONK_USER: 'a', LISTMONK_TOKEN: 'b' };
    const lists = Array.from({ length: 10 }, () => '123456789');
    expect(readSettings({ ...good, ...service, LISTMONK_LISTS: lists.join() }).LISTMONK_LISTS).toHaveLength(
      10,
    );
    for (const LISTMONK_LISTS of [[...lists, '1'].join(), '1234567890', '0', '01', '1,'])
      expect(() => readSettings({ ...good, ...service, LISTMONK_LISTS })).toThrow('LISTMONK_LISTS');
  });

  it.each([
    ['', null],
    ['0', 0],
    ['100', 100],
    ['9999999', 9_999_999],
    ['99', 'wrong'],
    ['10000000', 'wrong'],
    [7, 'wrong'],
  ])('of the calls of a month are %j as %j', (written, calls) => {
    expect(readSettings({ ...good, SPORTRADAR_MONTHLY_CALLS: written }).SPORTRADAR_MONTHLY_CALLS).toBe(calls);
  });

  it.each([
    ['28', 28],
    ['29', 1],
    ['0', 1],
  ])('let the month of a contract begin on day %s as on %i', (day, begins) => {
    expect(readSettings({ ...good, SPORTRADAR_MONTH_BEGINS: day }).SPORTRADAR_MONTH_BEGINS).toBe(begins);
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
    ['LOADS_PER_MINUTE', '1000000'],
    ['OTLP_PERCENT', '101'],
    ['NWS_CONTACT', 'a@'],
    ['NWS_CONTACT', 'x'.repeat(201)],
    ['SITE_GATE_PASSWORD_SHA256', '0'.repeat(63)],
    ['SPORTRADAR_BSN_COMPETITION_ID', 'sr:competition:1234567890'],
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
    // Without the key.
    ['PUSH_CONTACT', 'mailto:avisos@telecoqui.pr'],
    ...['0'.repeat(64), 'f'.repeat(64), 'A'.repeat(64), 'a'.repeat(63), 'a'.repeat(65)].map(
      (key): [string, string] => ['PUSH_KEY', key],
    ),
    ['PUSH_KEY_PREVIOUS', 'corto'],
    ['PUSH_SERVICES_URL', 'https://127.0.0.1:4390'],
    ['PUSH_SERVICES_URL', 'http://127.0.0.1'],
    ['PUSH_SERVICES_URL', 'http://127.0.0.1:4390/'],
    ['PUSH_SERVICES_URL', 'http://127.0.0.1:1@a.pr:2'],
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

  const contacts = `mailto:avisos@localhost mailto:avisos@redaccion.local mailto:avisos@telecoqui mailto:avisos@192.0.2.7
    mailto:avisos@[2001:db8::1] mailto:@telecoqui.pr mailto:a@b.pr,c@d.pr avisos@telecoqui.pr mailto:avisos@telecoqui.pr?subject=x
    mailto:avisos@telecoqui.pr. http://www.telecoqui.pr https://localhost:4321 https://192.0.2.7/ https://0x7f.1/ https://[2001:db8::1]/
    https://a:b@www.telecoqui.pr/ tel:+17875550100 mailto:a@${'x.'.repeat(100)}pr`;
  it.each(contacts.split(/\s+/))('with the contact %s, which Apple refuses, say why', (contact) => {
    const settings = { ...good, PUSH_KEY: 'a'.repeat(64), PUSH_CONTACT: contact };
    expect(() => readSettings(settings)).toThrow(/PUSH_CONTACT must be mailto: or https: .+ Apple refuses/);
  });

  it('that are wrong make every route respond 503 and name them, without their value', async () => {
    const desk = new Desk({ variables: { WORDPRESS_URL: 'secreto' } });
    for (const path of ['/api/health', '/api/wordpress/noticias', '/api/articles']) {
      const response = await desk.request(path);
      expect(response.status).toBe(503);
      const { error } = Problem.parse(await response.json());
      expect(error.message).toContain('WORDPRESS_URL');
      expect(error.message).not.toContain('secreto');
    }
    expect(logged).toHaveLength(3);
  });
});
