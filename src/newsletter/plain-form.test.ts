import { expect, test, vi } from 'vitest';
import { originPassHeader, readOriginPass } from '#contract/signing/origin-pass.ts';
import { processPlainForm } from './plain-form.ts';
import { respond } from './respond.fixture.ts';

const secret = 'un-secreto-solo-para-estas-pruebas-0';

const post = (body: BodyInit, headers?: HeadersInit) =>
  new Request('http://site.example/boletin', { method: 'POST', body, headers });
const form = (fields: Record<string, string>) => post(new URLSearchParams(fields));

test('an address is sent to the worker as mail servers write it, with page, text version and the reader’s pass', async () => {
  vi.stubEnv('ORIGIN_SECRET', secret);
  respond(200, { success: true, message: 'Listo', next: 'confirm' });
  const request = form({ email: ' ñandú@Correo.pr ', texto: '1' });
  request.headers.set('Referer', 'http://site.example/search?q=secreto');
  expect(await processPlainForm(request, '192.0.2.7')).toEqual({
    result: 'confirm',
    text: ' ñandú@Correo.pr ',
  });
  const [, init] = vi.mocked(fetch).mock.calls[0] ?? [];
  expect(init?.body).toBe('{"email":"ñandú@correo.pr","place":"/search","consent":"1"}');
  const pass = new Headers(init?.headers).get(originPassHeader);
  expect(await readOriginPass(secret, pass, Date.now())).toBe('192.0.2.7');
});

test.each([undefined, 'rubbish', 'http://otro.example/x'])(
  'with %s as the referrer the place is the newsletter’s own page',
  async (referrer) => {
    respond(200, { success: true, message: 'Listo' });
    const request = form({ email: 'ana@correo.pr' });
    if (referrer) request.headers.set('Referer', referrer);
    await processPlainForm(request, '192.0.2.7');
    const [, init] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(init?.body).toBe('{"email":"ana@correo.pr","place":"/boletin"}');
  },
);

test('a failure or refusal of the worker does not throw, and keeps the text', async () => {
  const sent = { email: 'ana@correo.pr' };
  const text = sent.email;
  respond(503, {});
  expect(await processPlainForm(form(sent), '192.0.2.7')).toEqual({ result: 'failed', text });
  respond(200, { success: false, message: 'No' });
  expect(await processPlainForm(form(sent), '192.0.2.7')).toEqual({ result: 'failed', text });
  respond(400, {});
  expect(await processPlainForm(form(sent), '192.0.2.7')).toEqual({ result: 'invalid', text });
});

test.each([
  ['an invalid address', form({ email: 'ana' }), { result: 'invalid', text: 'ana' }],
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
  respond(200, { success: true, message: 'Listo' });
  expect(await processPlainForm(request, '192.0.2.7')).toEqual(result);
  expect(fetch).not.toHaveBeenCalled();
});
