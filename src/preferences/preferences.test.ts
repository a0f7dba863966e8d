import { setPersistentEngine, type PersistentListener } from '@nanostores/persistent';
import { cleanStores } from 'nanostores';
import { beforeEach, describe, expect, test } from 'vitest';
import { $authenticated } from './authenticated.store.ts';
import { $dataSaver } from './data-saver.store.ts';
import { $followedTeams, followTeam, mostFollowedTeams, unfollowTeam } from './followed-teams.store.ts';
import { forgetPreferences } from './forget-preferences.ts';
import { $municipality } from './municipality.store.ts';
import { $subscribed } from './subscription.store.ts';
import { $theme, nextTheme } from './theme.store.ts';

let kept: Record<string, string>;
let otherTab: Set<PersistentListener>;

beforeEach(() => {
  // Remove the listeners of the previous test.
  cleanStores($authenticated, $theme, $municipality, $followedTeams, $dataSaver, $subscribed);
  kept = {};
  otherTab = new Set();
  setPersistentEngine(kept, {
    addEventListener: (_key, listener) => void otherTab.add(listener),
    removeEventListener: (_key, listener) => void otherTab.delete(listener),
  });
  forgetPreferences();
});

test('preferences are stored under the documented keys', () => {
  $theme.set('dark');
  $municipality.set({ nombre: 'Mayagüez', lat: 18.2013, lon: -67.1397 });
  $dataSaver.set(true);
  $subscribed.set(true);
  followTeam(12);
  followTeam(7);
  expect(kept).toEqual({
    theme: 'dark',
    municipality: 'Mayagüez',
    'data-saver': 'yes',
    newsletter: 'yes',
    'followed-teams': '12,7',
  });
});

test('the defaults are the device’s theme and San Juan', () => {
  expect($theme.get()).toBe('system');
  expect($municipality.get()).toEqual({ nombre: 'San Juan', lat: 18.4655, lon: -66.1057 });
  expect($dataSaver.get()).toBe(false);
  expect($subscribed.get()).toBe(false);
});

test('changes of another tab are applied, and invalid values mean the default', () => {
  const stops = [$theme.listen(() => {}), $municipality.listen(() => {})];
  const change = (key: string, newValue: string) =>
    otherTab.forEach((listener) => listener({ key, newValue }));

  kept['theme'] = 'light';
  change('theme', 'light');
  expect($theme.get()).toBe('light');
  kept['theme'] = 'sepia';
  change('theme', 'sepia');
  expect($theme.get()).toBe('system');

  kept['municipality'] = 'Ponce';
  change('municipality', 'Ponce');
  expect($municipality.get().nombre).toBe('Ponce');
  kept['municipality'] = 'Miami';
  change('municipality', 'Miami');
  expect($municipality.get().nombre).toBe('San Juan');

  for (const stop of stops) stop();
});

test('$authenticated is stored as a flag, and its key is removed when it is false', () => {
  $authenticated.set(true);
  expect(kept['authenticated']).toBe('true');
  $authenticated.set(false);
  expect('authenticated' in kept).toBe(false);

  const stop = $authenticated.listen(() => {});
  const change = (newValue: string) =>
    otherTab.forEach((listener) =>
      listener({ key: 'authenticated', newValue: (kept['authenticated'] = newValue) }),
    );
  change('true');
  expect($authenticated.get()).toBe(true);
  change('sí');
  expect($authenticated.get()).toBe(false);
  stop();
});

test('nextTheme cycles through system, light and dark', () => {
  expect(nextTheme('system')).toBe('light');
  expect(nextTheme('light')).toBe('dark');
  expect(nextTheme('dark')).toBe('system');
});

describe('followed teams', () => {
  test('are followed once each, and can be unfollowed', () => {
    expect([followTeam(12), followTeam(7), followTeam(12)]).toEqual([true, true, true]);
    expect($followedTeams.get()).toEqual([12, 7]);
    unfollowTeam(12);
    expect($followedTeams.get()).toEqual([7]);
  });

  test('have no key in the storage when the last one is unfollowed', () => {
    followTeam(12);
    unfollowTeam(12);
    expect('followed-teams' in kept).toBe(false);
  });

  test('are at most fifty', () => {
    for (let id = 1; id <= mostFollowedTeams; id += 1) followTeam(id);
    expect(followTeam(1000)).toBe(false);
    expect(followTeam(1)).toBe(true);
    expect($followedTeams.get()).toHaveLength(mostFollowedTeams);
  });

  test.each([
    ['', []],
    ['{"x":[1,2]}', []],
    ['0,-1,1.5,1e3,abc,00,99999999999,2147483648', []],
    ['5,x,5,2147483647', [5, 2_147_483_647]],
    [
      Array.from({ length: 60 }, (_, index) => index + 1).join(','),
      Array.from({ length: 50 }, (_, index) => index + 1),
    ],
  ])('are parsed from %j', (written, ids) => {
    const stop = $followedTeams.listen(() => {});
    kept['followed-teams'] = written;
    otherTab.forEach((listener) => listener({ key: 'followed-teams', newValue: written }));
    expect($followedTeams.get()).toEqual(ids);
    stop();
  });
});
