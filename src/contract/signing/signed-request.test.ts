import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hmacKey, sign, verify } from './hmac.ts';
import {
  checkSignature,
  connectionProofText,
  previewLinkText,
  signatureHeaders,
  signedHeaders,
  type SignedRequest,
  siteName,
} from './signed-request.ts';

const secret = 'clave-de-prueba';
const site = 'https://www.ejemplo.pr';
const now = Date.parse('2026-11-20T16:00:00Z');
const bytes = (text: string) => new TextEncoder().encode(text);

/** The same bytes with one bit of one byte flipped. */
function flipped(whole: Uint8Array, place: number, bit: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(whole);
  const index = place % copy.length;
  copy[index] = (copy[index] ?? 0) ^ (1 << bit);
  return copy;
}

const webhook = (body: SignedRequest['body']): SignedRequest => ({
  purpose: 'publish',
  method: 'POST',
  path: '/api/publish',
  body,
});
const signed = async (body: SignedRequest['body'], at = now) =>
  new Headers(await signedHeaders(secret, site, webhook(body), at));
const refusalOf = async (request: SignedRequest, headers: Headers, at = now, key = secret, to = site) =>
  (await checkSignature(key, to, request, headers, at)).refusal;

describe('sign', () => {
  it('is HMAC-SHA256 in hexadecimal', async () => {
    // RFC 4231, test case 2.
    expect(await sign(await hmacKey('Jefe'), 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });
});

describe('verify', () => {
  it('never throws, whatever the signature is', async () => {
    const key = await hmacKey(secret);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 130 }), async (signature) => {
        expect(await verify(key, 'texto', signature)).toBe(false);
      }),
    );
  });

  it('accepts one spelling of a signature', async () => {
    const key = await hmacKey(secret);
    const signature = await sign(key, 'texto');
    expect(signature.toUpperCase()).not.toBe(signature);
    expect(await verify(key, 'texto', signature.toUpperCase())).toBe(false);
    expect(await verify(key, 'texto', `${signature}\n`)).toBe(false);
  });
});

describe('what is signed', () => {
  it('is written in lines, as docs/product.md describes it', async () => {
    const headers = await signed('{"añade":1}');
    const lines = [
      'telecoqui-v2',
      'purpose: publish',
      'method: POST',
      'site: https://www.ejemplo.pr',
      'path: /api/publish',
      `time: ${now / 1_000}`,
      `id: ${headers.get(signatureHeaders.id)}`,
      `body: ${createHash('sha256').update('{"añade":1}').digest('hex')}`,
    ];
    const expected = createHmac('sha256', secret).update(lines.join('\n')).digest('hex');
    expect(headers.get(signatureHeaders.signature)).toBe(`v2=${expected}`);
    expect(headers.get(signatureHeaders.site)).toBe(site);
  });

  it('by a link and by the response to a connection test are other lines', () => {
    expect(previewLinkText(site, { kind: 'news', id: '7', expires: '1800000000' })).toBe(
      [
        'telecoqui-v2',
        'purpose: preview-link',
        'method: GET',
        'site: https://www.ejemplo.pr',
        'path: /vista-previa/news/7',
        'expires: 1800000000',
      ].join('\n'),
    );
    expect(connectionProofText(site, 'x')).toBe(
      'telecoqui-v2\npurpose: connection-proof\nsite: https://www.ejemplo.pr\nid: x',
    );
  });

  it.each([
    ['https://www.ejemplo.pr/', 'https://www.ejemplo.pr'],
    ['https://WWW.ejemplo.pr:443', 'https://www.ejemplo.pr'],
    ['http://127.0.0.1:4321/sub', 'http://127.0.0.1:4321'],
    ['https://telecoquí.pr', 'https://xn--telecoqu-j2a.pr'],
  ])('names the site %s as %s', (address, name) => {
    expect(siteName(address)).toBe(name);
  });
});

describe('checkSignature', () => {
  it('accepts any body with its own signature, and gives its id', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (values) => {
        const body = new Uint8Array(values);
        const headers = await signed(body);
        const id = headers.get(signatureHeaders.id);
        expect(await checkSignature(secret, site, webhook(body), headers, now)).toEqual({
          id,
          refusal: null,
        });
      }),
    );
  });

  it('gives each request another id', async () => {
    const ids = await Promise.all(
      Array.from({ length: 100 }, async () => (await signed('{}')).get(signatureHeaders.id)),
    );
    expect(new Set(ids).size).toBe(100);
  });

  it('accepts a signature for a minute before and after', async () => {
    const headers = await signed('{}');
    const at = (seconds: number) => refusalOf(webhook('{}'), headers, now + seconds * 1_000);
    expect(await at(60)).toBeNull();
    expect(await at(-60)).toBeNull();
    expect(await at(61)).toBe('old');
    expect(await at(-61)).toBe('future');
  });

  it.each<[string, Partial<SignedRequest>]>([
    ['purpose', { purpose: 'deliveries' }],
    ['method', { method: 'PUT' }],
    ['path', { path: '/api/deliveries' }],
    ['query', { path: '/api/publish?a=1' }],
    ['body', { body: '{} ' }],
  ])('refuses a request with another %s', async (_, other) => {
    expect(await refusalOf({ ...webhook('{}'), ...other }, await signed('{}'))).toBe('wrong');
  });

  it('refuses a request for another site, and says so only to who knows the secret', async () => {
    const headers = await signed('{}');
    const other = 'https://otro.ejemplo.pr';
    expect(await refusalOf(webhook('{}'), headers, now, secret, other)).toBe('elsewhere');
    expect(await refusalOf(webhook('{}'), headers, now, 'otra', other)).toBe('wrong');
    headers.set(signatureHeaders.site, other);
    expect(await refusalOf(webhook('{}'), headers, now, secret, other)).toBe('wrong');
  });

  it('refuses any flipped bit of the body, the time, the id, the site or the signature', async () => {
    const part = fc.constantFrom('body', 'timestamp', 'id', 'site', 'signature');
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 200 }),
        part,
        fc.nat(),
        fc.nat(7),
        async (values, which, place, bit) => {
          const body = new Uint8Array(values);
          const headers = await signed(body);
          if (which === 'body') {
            expect(await refusalOf(webhook(flipped(body, place, bit)), headers)).toBe('wrong');
            return;
          }
          const name = signatureHeaders[which];
          // Headers are latin-1. Only the lower seven bits are flipped: with the eighth the value is not a valid header.
          const value = flipped(bytes(headers.get(name) ?? ''), place, bit % 7);
          const text = String.fromCharCode(...value);
          fc.pre(/^[\x21-\x7e]+$/.test(text));
          headers.set(name, text);
          expect(await refusalOf(webhook(body), headers)).not.toBeNull();
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('refuses bytes that only decode to the text that was signed', async () => {
    const headers = await signed('a\ufffd');
    expect(await refusalOf(webhook(Uint8Array.of(97, 0xff)), headers)).toBe('wrong');
    expect(await refusalOf(webhook(Uint8Array.of(0xef, 0xbb, 0xbf, ...bytes('a\ufffd'))), headers)).toBe(
      'wrong',
    );
  });

  it.each([
    [signatureHeaders.timestamp, null, 'unsigned'],
    [signatureHeaders.signature, null, 'unsigned'],
    [signatureHeaders.timestamp, '', 'malformed'],
    [signatureHeaders.timestamp, '1.8e9', 'malformed'],
    [signatureHeaders.timestamp, '-1', 'malformed'],
    [signatureHeaders.timestamp, '9'.repeat(400), 'malformed'],
    [signatureHeaders.id, null, 'malformed'],
    [signatureHeaders.id, 'x'.repeat(10_000), 'malformed'],
    [signatureHeaders.site, null, 'wrong'],
    [signatureHeaders.signature, 'v2=', 'wrong'],
    [signatureHeaders.signature, `md5=${'0'.repeat(64)}`, 'malformed'],
    [signatureHeaders.signature, `sha256=${'0'.repeat(64)}`, 'malformed'],
  ])('refuses %s: %s', async (name, value, reason) => {
    const headers = await signed('{}');
    if (value === null) headers.delete(name);
    else headers.set(name, value);
    expect(await refusalOf(webhook('{}'), headers)).toBe(reason);
  });

  it('knows the form of plugins before 0.4, and does not accept it', async () => {
    const timestamp = String(now / 1_000);
    const signature = createHmac('sha256', secret).update(`${timestamp}.{}`).digest('hex');
    const headers = new Headers({
      [signatureHeaders.timestamp]: timestamp,
      [signatureHeaders.signature]: `sha256=${signature}`,
    });
    const refusal = async (key: string, formerText: string, at = now) =>
      (await checkSignature(key, site, webhook('{}'), headers, at, formerText)).refusal;
    expect(await refusal(secret, '{}')).toBe('outdated');
    expect(await refusal(secret, '{} ')).toBe('wrong');
    expect(await refusal('otra', '{}')).toBe('wrong');
    expect(await refusal(secret, '{}', now + 61_000)).toBe('wrong');
  });
});
