import { beforeEach, expect, test } from 'vitest';
import { $toasts, addToast, dismissToast } from './toast.store.ts';

const titles = () => $toasts.get().map((toast) => toast.title);
const raise = (title: string) => addToast({ title, text: 'Texto', tone: 'success' });

beforeEach(() => $toasts.set([]));

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
