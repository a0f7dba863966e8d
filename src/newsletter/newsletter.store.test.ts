import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $subscribed } from '#preferences/subscription.store.ts';
import { $toasts } from '#ui/toast.store.ts';
import { $newsletter, submitEmail, type NewsletterState } from './newsletter.store.ts';

const answer = (status: number, body: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(body, { status })),
  );
const toast = () => $toasts.get().map(({ title, text, tone }) => [title, text, tone]);

beforeEach(() => {
  $newsletter.set('idle');
  $toasts.set([]);
  $subscribed.set(false);
});
afterEach(() => vi.unstubAllGlobals());

test('a stored address changes the state from idle to submitting to success', async () => {
  answer(200, { success: true, message: 'Listo' });
  const states: NewsletterState[] = [];
  const stop = $newsletter.subscribe((state) => void states.push(state));

  expect(await submitEmail(' ana@correo.pr ')).toBe(true);

  stop();
  expect(states).toEqual(['idle', 'submitting', 'success']);
  expect(toast()).toEqual([['Suscripción exitosa', 'Gracias por suscribirte a nuestro boletín.', 'success']]);
  expect($subscribed.get()).toBe(true);
  const [, init] = vi.mocked(fetch).mock.calls[0] ?? [];
  expect(init).toMatchObject({ method: 'POST', body: '{"email":"ana@correo.pr"}' });
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
])('%s sets the state to error', async (_name, status, body) => {
  answer(status, body);
  expect(await submitEmail('ana@correo.pr')).toBe(false);
  expect($newsletter.get()).toBe('error');
  expect(toast()).toEqual([failed]);
  expect($subscribed.get()).toBe(false);
});

test('a network failure sets the state to error', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('offline'))),
  );
  expect(await submitEmail('ana@correo.pr')).toBe(false);
  expect(toast()).toEqual([failed]);
});

test('an invalid address is not sent', async () => {
  answer(200, { success: true, message: 'Listo' });
  expect(await submitEmail('ana')).toBe(false);
  expect(fetch).not.toHaveBeenCalled();
  expect($newsletter.get()).toBe('idle');
  expect(toast()).toEqual([
    ['Correo electrónico inválido', 'Por favor, introduce un correo electrónico válido.', 'destructive'],
  ]);
});

test('a new attempt dismisses the toast of the previous one', async () => {
  answer(200, { success: true, message: 'Listo' });
  await submitEmail('ana');
  await submitEmail('ana@correo.pr');
  expect($toasts.get().map(({ title }) => title)).toEqual(['Suscripción exitosa']);
});

test('a submission during another one is ignored', async () => {
  answer(200, { success: true, message: 'Listo' });
  const [first, second] = await Promise.all([submitEmail('a@b.pr'), submitEmail('a@b.pr')]);
  expect([first, second]).toEqual([true, false]);
  expect(fetch).toHaveBeenCalledTimes(1);
});
