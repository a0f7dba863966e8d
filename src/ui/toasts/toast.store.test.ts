import { beforeEach, expect, test, vi } from 'vitest';
import { $toasts, addToast, dismissToast, holdToasts, releaseToasts } from './toast.store.ts';

const titles = () => $toasts.get().map((toast) => toast.title);
const raise = (title: string) => addToast({ title, text: 'Texto', tone: 'success' });

beforeEach(() => {
  vi.useFakeTimers();
  $toasts.set([]);
});

test('at most three toasts are shown, in the order in which they were raised', () => {
  ['uno', 'dos', 'tres', 'cuatro'].forEach(raise);
  expect(titles()).toEqual(['dos', 'tres', 'cuatro']);
});

test('a repeated toast is shown once, as the newest', () => {
  ['uno', 'dos', 'uno'].forEach(raise);
  expect(titles()).toEqual(['dos', 'uno']);
});

test('dismissing a toast removes only that one', () => {
  ['uno', 'dos'].forEach(raise);
  const first = $toasts.get()[0];
  expect(first?.title).toBe('uno');
  dismissToast(first?.id ?? 0);
  expect(titles()).toEqual(['dos']);
});

test('each toast disappears eight seconds after it was raised', () => {
  raise('uno');
  vi.advanceTimersByTime(5_000);
  raise('dos');
  vi.advanceTimersByTime(2_999);
  expect(titles()).toEqual(['uno', 'dos']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual(['dos']);
  vi.advanceTimersByTime(5_000);
  expect(titles()).toEqual([]);
});

test('a toast stays while it is held, and disappears eight seconds after its release', () => {
  raise('uno');
  holdToasts();
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(['uno']);
  releaseToasts();
  vi.advanceTimersByTime(7_999);
  expect(titles()).toEqual(['uno']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test('dismissing a toast under the pointer releases the others', () => {
  ['uno', 'dos'].forEach(raise);
  holdToasts();
  dismissToast($toasts.get()[0]?.id ?? 0);
  vi.advanceTimersByTime(8_000);
  expect(titles()).toEqual([]);
});
