import { afterEach, expect, test, vi } from 'vitest';
import { originPassHeader, readOriginPass } from '#contract/origin-pass.ts';
import { takePlainForm } from './plain-form.ts';

const secret = 'un-secreto-solo-para-estas-pruebas-0';

const post = (body: BodyInit, headers?: HeadersInit) =>
  new Request('http://site.example/boletin', { method: 'POST', body, headers });
const form = (fields: Record<string, string>) => post(new URLSearchParams(fields));
const answer = (status: number, body: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(body, { status })),
  );

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('an address is trimmed and sent to the worker, with the reader’s pass', async () => {
  vi.stubEnv('ORIGIN_SECRET', secret);
  answer(200, { success: true, message: 'Listo' });
  expect(await takePlainForm(form({ email: ' ana@correo.pr ' }), '192.0.2.7')).toBe('success');
  const [, init] = vi.mocked(fetch).mock.calls[0] ?? [];
  expect(init?.body).toBe('{"email":"ana@correo.pr"}');
  const pass = new Headers(init?.headers).get(originPassHeader);
  expect(await readOriginPass(secret, pass, Date.now())).toBe('192.0.2.7');
});

test('a failure or refusal of the worker is "failed" and does not throw', async () => {
  answer(503, {});
  expect(await takePlainForm(form({ email: 'ana@correo.pr' }), '192.0.2.7')).toBe('failed');
  answer(200, { success: false, message: 'No' });
  expect(await takePlainForm(form({ email: 'ana@correo.pr' }), '192.0.2.7')).toBe('failed');
});

test.each([
  ['an invalid address', form({ email: 'ana' }), 'invalid'],
  ['a form without the field', form({ correo: 'ana@correo.pr' }), 'wrong-form'],
  ['JSON', post('{}', { 'Content-Type': 'application/json' }), 'wrong-form'],
  ['a body without a content type', post(new Uint8Array([1, 2])), 'wrong-form'],
  [
    'a body that is too long',
    post('email=a@b.pr', {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': '1000000',
    }),
    'wrong-form',
  ],
  ['a broken multipart body', post('x', { 'Content-Type': 'multipart/form-data; boundary=y' }), 'wrong-form'],
])('%s is not sent', async (_name, request, result) => {
  answer(200, { success: true, message: 'Listo' });
  expect(await takePlainForm(request, '192.0.2.7')).toBe(result);
  expect(fetch).not.toHaveBeenCalled();
});
