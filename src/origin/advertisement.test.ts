import { expect, test } from 'vitest';
import { adSections, adShapes, advertising, limitedAdsScript } from '#config/advertising.ts';
import { paths } from '#config/paths.ts';
import { advertisement } from './advertisement.ts';

const network = advertising({ AD_NETWORK_CODE: '6355419' });
const ask = (address: string, from = network) =>
  advertisement(from, new URL(address, 'https://site.example'));

async function answered(address: string, from = network) {
  const response = ask(address, from);
  const headers = response?.headers ?? new Headers();
  return {
    html: (await response?.text()) ?? '',
    policy: headers.get('Content-Security-Policy') ?? '',
    headers,
  };
}

test('every slot of the site has its document', () => {
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

test('without a network, or with the placeholder forced, there is none', () => {
  const address = paths.advertisement('banner', 'en-vivo');
  expect(ask(address, advertising({}))).toBeNull();
  expect(ask(address, advertising({ AD_NETWORK_CODE: '6355419', AD_FALLBACK: 'forced' }))).toBeNull();
});

test('it stands outside our origin, in our frames alone, and is kept nowhere', async () => {
  const { policy, headers } = await answered(paths.advertisement('banner', 'en-vivo'));
  const directives = policy.split(';');
  expect(directives).toContain('sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox');
  expect(directives).toContain("frame-ancestors 'self'");
  expect(directives).toContain("object-src 'none'");
  expect(directives).toContain("base-uri 'none'");
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('X-Robots-Tag')).toBe('noindex');
});

test('its one script has a nonce that no other answer has', async () => {
  const nonceOf = async () => {
    const { html, policy } = await answered(paths.advertisement('banner', 'en-vivo'));
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain(`<script nonce="${nonce}">`);
    // 16 bytes: what the policy's own specification asks for.
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    return nonce;
  };
  expect(await nonceOf()).not.toBe(await nonceOf());
});

test("the network's limited ads are asked for, by the settings' units", async () => {
  const { html } = await answered(paths.advertisement('rectangulo', 'tiempo'));
  expect(html).toContain(limitedAdsScript);
  expect(html).toContain('"unit":"/6355419/rectangulo"');
  const staging = advertising({
    AD_NETWORK_CODE: '6355419',
    AD_UNIT_BANNER: 'Travel',
    AD_SCRIPT_URL: 'http://127.0.0.1:9/a</script>.js',
  });
  const other = await answered(paths.advertisement('fijo', 'en-vivo'), staging);
  expect(other.html).toContain('"unit":"/6355419/Travel"');
  expect(other.html.match(/<\/script>/g)).toHaveLength(1);
  expect(other.policy).toContain("'unsafe-inline' http://127.0.0.1:9;");
});
