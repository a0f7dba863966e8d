import { beforeEach, expect, test, vi } from 'vitest';
import { $subscribed } from '#preferences/subscription.store.ts';
import { $toasts } from '#ui/toasts/toast.store.ts';
import { $newsletter, submitEmail } from './newsletter.store.ts';
import { respond } from './respond.fixture.ts';

const toast = () => $toasts.get().map(({ title, text, tone }) => [title, text, tone]);

beforeEach(() => {
  $newsletter.set('idle');
  $toasts.set([]);
  $subscribed.set(false);
});

const submit = (text: string) => submitEmail(text, '/deportes');

test.each(['stored', 'confirm'] as const)(
  'an address whose next step is "%s" changes the state from idle to submitting to it',
  async (next) => {
    respond(200, { success: true, message: 'Listo', next });
    const states: string[] = [];
    const stop = $newsletter.subscribe((state) => void states.push(state));

    expect(await submit(' ana@Correo.pr ')).toBe(true);

    stop();
    expect(states).toEqual(['idle', 'submitting', next]);
    expect(toast()).toEqual([
      ['Suscripción exitosa', 'Gracias por suscribirte a nuestro boletín.', 'success'],
    ]);
    expect($subscribed.get()).toBe(true);
    const [, init] = vi.mocked(fetch).mock.calls[0] ?? [];
    const body = '{"email":"ana@correo.pr","place":"/deportes","consent":"1"}';
    expect(init).toMatchObject({ method: 'POST', body });
  },
);

test('an older worker says nothing of a next step: the address is only stored', async () => {
  respond(200, { success: true, message: 'Listo' });
  expect(await submit('ana@correo.pr')).toBe(true);
  expect($newsletter.get()).toBe('stored');
});

const failed = [
  'Error de suscripción',
  'No pudimos procesar tu suscripción. Por favor, intenta de nuevo más tarde.',
  'destructive',
];

test.each([
  ['a response without success', 200, { success: false, message: 'No' }],
  ['an error status', 500, { success: true, message: 'No' }],
  ['a response of the wrong shape', 200, { ok: true }],
])('%s sets the state to failed', async (_name, status, body) => {
  respond(status, body);
  expect(await submit('ana@correo.pr')).toBe(false);
  expect($newsletter.get()).toBe('failed');
  expect(toast()).toEqual([failed]);
  expect($subscribed.get()).toBe(false);
});

test('a network failure sets the state to failed', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('offline'))),
  );
  expect(await submit('ana@correo.pr')).toBe(false);
  expect(toast()).toEqual([failed]);
});

const invalid = [
  'Correo electrónico inválido',
  'Por favor, introduce un correo electrónico válido.',
  'destructive',
];

test.each(['ana', 'juan.perez@gmail'])('"%s" is not sent', async (text) => {
  respond(200, { success: true, message: 'Listo' });
  expect(await submit(text)).toBe(false);
  expect(fetch).not.toHaveBeenCalled();
  expect($newsletter.get()).toBe('invalid');
  expect(toast()).toEqual([invalid]);
});

test('an address that the worker refuses is invalid, and not a failure', async () => {
  respond(400, { success: false, message: 'No', error: { code: 'bad_request', message: 'No' } });
  expect(await submit('ana@correo.pr')).toBe(false);
  expect($newsletter.get()).toBe('invalid');
  expect(toast()).toEqual([invalid]);
});

test('a new attempt dismisses the toast of the previous one', async () => {
  respond(200, { success: true, message: 'Listo' });
  await submit('ana');
  await submit('ana@correo.pr');
  expect($toasts.get().map(({ title }) => title)).toEqual(['Suscripción exitosa']);
});

test('a submission during another one is ignored', async () => {
  respond(200, { success: true, message: 'Listo' });
  const [first, second] = await Promise.all([submit('a@b.pr'), submit('a@b.pr')]);
  expect([first, second]).toEqual([true, false]);
  expect(fetch).toHaveBeenCalledTimes(1);
});
