import { expect, test, vi } from 'vitest';
import { processLeaveForm } from './leave-form.ts';
import { respond } from './respond.fixture.ts';

const form = (fields: Record<string, string>) =>
  new Request('http://site.example/boletin/baja', { method: 'POST', body: new URLSearchParams(fields) });
const key = 'a1'.repeat(32);
const oneClick = { 'List-Unsubscribe': 'One-Click' };

test.each([
  ['one click on an email’s link', form(oneClick), key, { key }],
  ['an address', form({ email: ' ñandú@Correo.pr ' }), undefined, { email: 'ñandú@correo.pr' }],
  ['an address on the page of a link', form({ email: 'ana@correo.pr' }), key, { email: 'ana@correo.pr' }],
])('%s is sent to the worker', async (_name, request, given, sent) => {
  respond(200, { success: true, message: 'Listo' });
  expect(await processLeaveForm(request, given, '192.0.2.7')).toEqual({ result: 'done' });
  const [address, init] = vi.mocked(fetch).mock.calls[0] ?? [];
  expect(String(address)).toMatch(/\/api\/unsubscribe$/);
  expect(init?.body).toBe(JSON.stringify(sent));
});

test.each(['confirm', 'stored'] as const)(
  'an address whose reader has to confirm it is not said to have left: %s',
  async (next) => {
    respond(200, { success: true, message: 'Listo', next });
    expect(await processLeaveForm(form({ email: 'ana@correo.pr' }), undefined, '192.0.2.7')).toEqual({
      result: next,
    });
  },
);

test.each([
  ['one click without a link', form(oneClick), undefined, { result: 'wrong-form' }],
  ['a form without any field', form({}), key, { result: 'wrong-form' }],
  [
    'what is no address',
    form({ email: 'juan.perez@gmail' }),
    undefined,
    { result: 'invalid', text: 'juan.perez@gmail' },
  ],
])('%s is not sent', async (_name, request, given, result) => {
  respond(200, { success: true, message: 'Listo' });
  expect(await processLeaveForm(request, given, '192.0.2.7')).toEqual(result);
  expect(fetch).not.toHaveBeenCalled();
});

test('a failure of the worker is not taken for a success', async () => {
  for (const [status, body] of [
    [503, {}],
    [429, {}],
    [200, { success: false, message: 'No' }],
  ] as const) {
    respond(status, body);
    expect(await processLeaveForm(form(oneClick), key, '192.0.2.7')).toEqual({ result: 'failed' });
  }
});
