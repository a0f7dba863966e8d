import { beforeEach, expect, test } from 'vitest';
import { $toasts, dismissToast, raiseToast } from './toast.store.ts';

const titles = () => $toasts.get().map((toast) => toast.title);
const raise = (title: string) => raiseToast({ title, text: 'Texto', tone: 'success' });

beforeEach(() => $toasts.set([]));

test('toasts stack in the order they were raised, three at most', () => {
  ['uno', 'dos', 'tres', 'cuatro'].forEach(raise);
  expect(titles()).toEqual(['dos', 'tres', 'cuatro']);
});

test('the same words are shown once, as the newest', () => {
  ['uno', 'dos', 'uno'].forEach(raise);
  expect(titles()).toEqual(['dos', 'uno']);
});

test('a dismissed toast is gone, and only that one', () => {
  ['uno', 'dos'].forEach(raise);
  const first = $toasts.get()[0];
  expect(first?.title).toBe('uno');
  dismissToast(first?.id ?? 0);
  expect(titles()).toEqual(['dos']);
});
