import { beforeEach, expect, test, vi } from 'vitest';
import { hashPassword } from '#config/gate-password.ts';
import { $authenticated } from '#preferences/authenticated.store.ts';
import { $gate, messageOf, tryPassword, type GateState } from './gate.store.ts';

const salt = 'a1'.repeat(32);
const expected = { salt, hash: await hashPassword('coquí dorado', salt) };

beforeEach(() => {
  $gate.set('locked');
  $authenticated.set(false);
});

test('the correct password goes from checking to locked and sets $authenticated', async () => {
  const states: GateState[] = [];
  const stop = $gate.listen((state) => void states.push(state));
  await tryPassword('coquí dorado', expected);
  stop();
  expect(states).toEqual(['checking', 'locked']);
  expect($authenticated.get()).toBe(true);
});

test.each(['coqui dorado', 'Coquí dorado', 'coquí dorado ', ''])(
  '«%s» is rejected, because only the exact password is accepted',
  async (password) => {
    await tryPassword(password, expected);
    expect(messageOf($gate.get())).toBe('Contraseña incorrecta');
    expect($authenticated.get()).toBe(false);
  },
);

test('one password is checked at a time', async () => {
  const first = tryPassword('otra cosa', expected);
  await tryPassword('coquí dorado', expected);
  expect($authenticated.get()).toBe(false);
  await first;
  expect($gate.get()).toBe('wrong');
});

test('a browser without Web Crypto says that it needs https', async () => {
  vi.stubGlobal('crypto', {});
  await tryPassword('coquí dorado', expected);
  vi.unstubAllGlobals();
  expect(messageOf($gate.get())).toContain('https');
  expect($authenticated.get()).toBe(false);
});

test('the hash of a password depends on the salt', async () => {
  expect(await hashPassword('coquí dorado', 'b2'.repeat(32))).not.toBe(expected.hash);
});
