import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signatureHeaders } from '#contract/publishing.ts';
import { refusal, sign, signedHeaders, verify } from './signature.ts';

const secret = 'clave-de-prueba';
const now = Date.parse('2026-11-20T16:00:00Z');
const bytes = (text: string) => new TextEncoder().encode(text);

/** The same bytes with one bit of one byte flipped. */
function flipped(whole: Uint8Array, place: number, bit: number): Uint8Array {
  const copy = new Uint8Array(whole);
  const index = place % copy.length;
  copy[index] = (copy[index] ?? 0) ^ (1 << bit);
  return copy;
}

async function signedRequest(body: string | Uint8Array, at = now) {
  return new Headers(await signedHeaders(secret, body, at));
}

describe('sign', () => {
  it('is HMAC-SHA256 in hexadecimal', async () => {
    // RFC 4231, test case 2.
    expect(await sign('Jefe', 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  it('reads text as UTF-8', async () => {
    expect(await sign(secret, 'Huracán 🌀')).toBe(await sign(secret, bytes('Huracán 🌀')));
  });
});

describe('verify', () => {
  it('accepts its own signature, and no other text or secret', async () => {
    const signature = await sign(secret, 'news/7.1900000000');
    expect(await verify(secret, 'news/7.1900000000', signature)).toBe(true);
    expect(await verify(secret, 'news/8.1900000000', signature)).toBe(false);
    expect(await verify('otra', 'news/7.1900000000', signature)).toBe(false);
  });

  it('never throws, whatever the signature is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 130 }), async (signature) => {
        expect(await verify(secret, 'texto', signature)).toBe(false);
      }),
    );
  });

  it('accepts one spelling of a signature', async () => {
    const signature = await sign(secret, 'texto');
    expect(signature.toUpperCase()).not.toBe(signature);
    expect(await verify(secret, 'texto', signature.toUpperCase())).toBe(false);
    expect(await verify(secret, 'texto', `${signature}\n`)).toBe(false);
  });
});

describe('refusal', () => {
  it('accepts any body with its own signature', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (body) => {
        expect(await refusal(secret, body, await signedRequest(body), now)).toBeNull();
      }),
    );
  });

  it('accepts a signature for five minutes before and after', async () => {
    const headers = await signedRequest('{}');
    const at = (seconds: number) => refusal(secret, '{}', headers, now + seconds * 1_000);
    expect(await at(300)).toBeNull();
    expect(await at(-300)).toBeNull();
    expect(await at(301)).toBe('old');
    expect(await at(-301)).toBe('future');
  });

  it('refuses any flipped bit of the body, the time stamp or the signature', async () => {
    const part = fc.constantFrom('body', 'timestamp', 'signature');
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 200 }),
        part,
        fc.nat(),
        fc.nat(7),
        async (body, which, place, bit) => {
          const headers = await signedRequest(body);
          if (which === 'body') {
            expect(await refusal(secret, flipped(body, place, bit), headers, now)).toBe('wrong');
            return;
          }
          const name = signatureHeaders[which];
          // Headers are latin-1. Only the lower seven bits are flipped: with the eighth the value is not a valid header.
          const value = flipped(bytes(headers.get(name) ?? ''), place, bit % 7);
          const text = String.fromCharCode(...value);
          fc.pre(/^[\x21-\x7e]+$/.test(text));
          headers.set(name, text);
          expect(await refusal(secret, body, headers, now)).not.toBeNull();
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('refuses bytes that only decode to the text that was signed', async () => {
    const headers = await signedRequest('a\ufffd');
    expect(await refusal(secret, Uint8Array.of(97, 0xff), headers, now)).toBe('wrong');
    expect(await refusal(secret, Uint8Array.of(0xef, 0xbb, 0xbf, ...bytes('a\ufffd')), headers, now)).toBe(
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
    [signatureHeaders.signature, 'sha256=', 'wrong'],
    [signatureHeaders.signature, `md5=${'0'.repeat(64)}`, 'malformed'],
  ])('refuses %s: %s', async (name, value, reason) => {
    const headers = await signedRequest('{}');
    if (value === null) headers.delete(name);
    else headers.set(name, value);
    expect(await refusal(secret, '{}', headers, now)).toBe(reason);
  });
});
