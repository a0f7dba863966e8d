import { expect, test } from 'vitest';
import {
  isOpenRoute,
  isReaderPass,
  isSitePass,
  passAge,
  passKey,
  passwordDigest,
  privateCacheControl,
  readerPass,
  sitePass,
} from './gate-pass.ts';
import { signedRoutes } from './signed-request.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const secret = 's'.repeat(32);
const keyOf = async (password: string, shared = secret) => passKey(shared, await passwordDigest(password));

test('a pass is valid for thirty days', async () => {
  const key = await keyOf('coquí dorado');
  const pass = await readerPass(key, now);
  expect(await isReaderPass(key, pass, now)).toBe(true);
  expect(await isReaderPass(key, pass, now + (passAge - 1) * 1000)).toBe(true);
  expect(await isReaderPass(key, pass, now + passAge * 1000)).toBe(false);
});

test('changing the password or the secret invalidates earlier passes', async () => {
  const pass = await readerPass(await keyOf('coquí dorado'), now);
  expect(await isReaderPass(await keyOf('coquí plateado'), pass, now)).toBe(false);
  expect(await isReaderPass(await keyOf('coquí dorado', 'o'.repeat(32)), pass, now)).toBe(false);
});

test('an altered or forged pass is rejected', async () => {
  const key = await keyOf('coquí dorado');
  const pass = await readerPass(key, now);
  const [until = '', mac = ''] = pass.split('.');
  const forged = [
    undefined,
    '',
    'true',
    until,
    `${Number(until) + 1}.${mac}`,
    `${until}.${mac.toUpperCase()}X`,
    `${until}.${mac.slice(1)}`,
    `${until}.${'0'.repeat(64)}`,
    `.${mac}`,
    // The site's own pass is not a reader's pass, and the other way round.
    await sitePass(key),
    `${until}.${await sitePass(key)}`,
  ];
  for (const text of forged) expect(await isReaderPass(key, text, now), text).toBe(false);
  expect(await isSitePass(key, await sitePass(key))).toBe(true);
  for (const text of [undefined, '', pass, mac]) expect(await isSitePass(key, text), text).toBe(false);
});

test('composed and decomposed accents in a password are equal', async () => {
  expect(await passwordDigest('coqu\u00ed dorado')).toBe(await passwordDigest('coqui\u0301 dorado'));
  expect(await passwordDigest('coquí dorado')).not.toBe(await passwordDigest('Coquí dorado'));
});

test.each([
  ...Object.values(signedRoutes).map(({ path }) => path),
  '/api/changes',
  '/api/origins/web-1-4321',
])('%s is open without a pass', (path) => {
  expect(isOpenRoute(path)).toBe(true);
});

test.each([
  '/api/articles',
  '/api/health/',
  '/api/%68ealth',
  '/api/publish/../articles',
  '/api/origins/',
  '/api/origins/a/b',
  '/xapi/health',
  '/api/healthy',
])('%s requires a pass', (path) => {
  expect(isOpenRoute(path)).toBe(false);
});

test.each([
  ['public, max-age=0, s-maxage=30, stale-while-revalidate=300, stale-if-error=86400', 'private, max-age=0'],
  ['public, max-age=31536000, immutable', 'private, max-age=31536000, immutable'],
  ['no-store', 'private, no-store'],
  ['s-maxage=5', 'private, no-store'],
  [null, 'private, no-store'],
])('behind the gate Cache-Control "%s" becomes "%s"', (rule, outside) => {
  expect(privateCacheControl(rule)).toBe(outside);
});
