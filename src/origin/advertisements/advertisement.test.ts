import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { adSections, adShapes } from '#config/ad-shapes.ts';
import { advertising, limitedAdsScript } from '#config/advertising.ts';
import { paths } from '#config/paths.ts';
import { advertisement } from './advertisement.ts';

const network = advertising({ AD_NETWORK_CODE: '6355419' });
const ask = (address: string, from = network) =>
  advertisement(from, new URL(address, 'https://site.example'));

async function responded(address: string, from = network) {
  const response = ask(address, from);
  const headers = response?.headers ?? new Headers();
  return {
    html: (await response?.text()) ?? '',
    policy: headers.get('Content-Security-Policy') ?? '',
    headers,
  };
}

test('every ad slot of the site has its document', () => {
  for (const shape of adShapes) {
    for (const section of adSections) expect(ask(paths.advertisement(shape, section))?.status).toBe(200);
  }
});

test.each([
  '/anuncio',
  '/anuncio?tamano=banner',
  '/anuncio?tamano=&seccion=tiempo',
  '/anuncio?tamano=gigante&seccion=tiempo',
  '/anuncio?tamano=banner&seccion=<script>',
  '/anuncio?tamano=banner&tamano=fijo&seccion=tiempo',
  '/anuncio?tamano=banner&seccion=tiempo&script=https://evil.example/x.js',
])('%s is no advertisement', (address) => {
  expect(ask(address)).toBeNull();
});

test('without an ad network, or with the placeholder forced, there is no document', () => {
  const address = paths.advertisement('banner', 'en-vivo');
  expect(ask(address, advertising({}))).toBeNull();
  expect(ask(address, advertising({ AD_NETWORK_CODE: '6355419', AD_FALLBACK: 'forced' }))).toBeNull();
});

test('the sample newsroom is a network while WordPress is a sample, unless there is another or a preview', async () => {
  const sample = { SAMPLE_UPSTREAMS: 'wordpress,openweather' };
  const address = paths.advertisement('rectangulo', 'inicio');
  const { html, policy } = await responded(address, advertising(sample));
  expect(html).toContain(`"scriptUrl":"${paths.sampleFrames.ads}","unit":"/muestra/rectangulo"`);
  expect(policy).toContain("'unsafe-inline' https://site.example;");
  const station = { AD_NETWORK_CODE: '6355419' };
  expect(advertising({ ...sample, ...station })).toEqual(advertising(station));
  for (const settings of [{ ...sample, AD_FALLBACK: 'forced' }, { SAMPLE_UPSTREAMS: 'openweather' }, {}])
    expect(advertising(settings)).toBeNull();
});

test('the document is sandboxed, can be framed only by this site, and is not cached', async () => {
  const { policy, headers } = await responded(paths.advertisement('banner', 'en-vivo'));
  const directives = policy.split(';');
  expect(directives).toContain('sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox');
  expect(directives).toContain("frame-ancestors 'self'");
  expect(directives).toContain("object-src 'none'");
  expect(directives).toContain("base-uri 'none'");
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('X-Robots-Tag')).toBe('noindex');
  expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
});

test('nothing that the document loads or opens gets its address', async () => {
  const { headers, html } = await responded(paths.advertisement('banner', 'en-vivo'));
  expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  const parts = DomUtils.findAll(
    ({ name, attribs }) => name === 'script' || attribs['name'] === 'referrer',
    parseDocument(html).children,
  );
  expect(parts.map(({ name, attribs }) => [name, attribs['content']])).toEqual([
    ['meta', 'no-referrer'],
    ['script', undefined],
  ]);
  expect(html).toContain('<meta name="referrer" content="no-referrer">');
});

test('the only script has a new nonce in each response', async () => {
  const nonceOf = async () => {
    const { html, policy } = await responded(paths.advertisement('banner', 'en-vivo'));
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain(`<script nonce="${nonce}">`);
    // The specification of Content Security Policy recommends at least 128 bits.
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    return nonce;
  };
  expect(await nonceOf()).not.toBe(await nonceOf());
});

test('the script of limited ads is loaded, with the ad units of the settings', async () => {
  const { html } = await responded(paths.advertisement('rectangulo', 'tiempo'));
  expect(html).toContain(limitedAdsScript);
  expect(html).toContain('"unit":"/6355419/rectangulo"');
  const staging = advertising({
    AD_NETWORK_CODE: '6355419',
    AD_UNIT_BANNER: 'Travel',
    AD_SCRIPT_URL: 'http://127.0.0.1:9/a</script>.js',
  });
  const other = await responded(paths.advertisement('fijo', 'en-vivo'), staging);
  expect(other.html).toContain('"unit":"/6355419/Travel"');
  expect(other.html.match(/<\/script>/g)).toHaveLength(1);
  expect(other.policy).toContain("'unsafe-inline' http://127.0.0.1:9;");
});
