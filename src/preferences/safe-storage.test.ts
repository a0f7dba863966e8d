import { expect, test } from 'vitest';
import { safeStorage } from './safe-storage.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

const refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

test('the record reads from and writes to the storage', () => {
  const under = storage();
  const record = safeStorage(under);
  record['theme'] = 'dark';
  expect(under.kept.get('theme')).toBe('dark');
  expect('theme' in record).toBe(true);
  under.kept.set('theme', 'light');
  expect(record['theme']).toBe('light');
  delete record['theme'];
  expect('theme' in record).toBe(false);
});

test('when the storage is full, values are kept until the page closes', () => {
  const record = safeStorage({ ...storage(), setItem: refuse });
  record['theme'] = 'dark';
  expect(record['theme']).toBe('dark');
});

test('a forbidden storage behaves like an empty one', () => {
  const record = safeStorage({ getItem: refuse, setItem: refuse, removeItem: refuse });
  expect('theme' in record).toBe(false);
  expect(record['theme']).toBeUndefined();
  record['theme'] = 'dark';
  delete record['theme'];
  expect('theme' in record).toBe(false);
});
