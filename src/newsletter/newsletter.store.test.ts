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

test('a stored address goes from idle over submitting to success', async () => {
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
  ['an answer that is no success', 200, { success: false, message: 'No' }],
  ['an error status', 500, { success: true, message: 'No' }],
  ['an answer of another shape', 200, { ok: true }],
])('%s is an error', async (_name, status, body) => {
  answer(status, body);
  expect(await submitEmail('ana@correo.pr')).toBe(false);
  expect($newsletter.get()).toBe('error');
  expect(toast()).toEqual([failed]);
  expect($subscribed.get()).toBe(false);
});

test('a network that fails is an error', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('offline'))),
  );
  expect(await submitEmail('ana@correo.pr')).toBe(false);
  expect(toast()).toEqual([failed]);
});

test('what is no address is not sent', async () => {
  answer(200, { success: true, message: 'Listo' });
  expect(await submitEmail('ana')).toBe(false);
  expect(fetch).not.toHaveBeenCalled();
  expect($newsletter.get()).toBe('idle');
  expect(toast()).toEqual([
    ['Correo electrónico inválido', 'Por favor, introduce un correo electrónico válido.', 'destructive'],
  ]);
});

test('a new try takes the answer to the last one away', async () => {
  answer(200, { success: true, message: 'Listo' });
  await submitEmail('ana');
  await submitEmail('ana@correo.pr');
  expect($toasts.get().map(({ title }) => title)).toEqual(['Suscripción exitosa']);
});

test('a second submission waits for the first', async () => {
  answer(200, { success: true, message: 'Listo' });
  const [first, second] = await Promise.all([submitEmail('a@b.pr'), submitEmail('a@b.pr')]);
  expect([first, second]).toEqual([true, false]);
  expect(fetch).toHaveBeenCalledTimes(1);
});
