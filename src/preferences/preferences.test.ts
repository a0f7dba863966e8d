import { setPersistentEngine, type PersistentListener } from '@nanostores/persistent';
import { cleanStores } from 'nanostores';
import { beforeEach, describe, expect, test } from 'vitest';
import { $authenticated } from './authenticated.store.ts';
import { $dataSaver } from './data-saver.store.ts';
import { $followedTeams, followTeam, maxFollowedTeams, unfollowTeam } from './followed-teams.store.ts';
import { forgetPreferences } from './forget-preferences.ts';
import {
  $locatesByItself,
  $municipality,
  $remembered,
  chooseMunicipality,
  forgetMunicipality,
  rememberLocated,
} from './municipality.store.ts';
import { $notifications } from './notifications.store.ts';
import { $subscribed } from './subscription.store.ts';
import { $temperatureUnit } from './temperature-unit.store.ts';
import { $theme, nextTheme } from './theme.store.ts';

const mayaguez = { nombre: 'Mayagüez', lat: 18.2011, lon: -67.1396 };

let kept: Record<string, string>;
let otherTab: Set<PersistentListener>;

beforeEach(() => {
  // Remove the listeners of the previous test.
  cleanStores(
    ...[$authenticated, $theme, $municipality, $remembered, $locatesByItself],
    ...[$temperatureUnit, $followedTeams, $dataSaver, $subscribed, $notifications],
  );
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
  chooseMunicipality(mayaguez);
  $temperatureUnit.set('F');
  $dataSaver.set(true);
  $subscribed.set(true);
  followTeam(12);
  followTeam(7);
  expect(kept).toEqual({
    theme: 'dark',
    municipality: 'Mayagüez',
    locate: 'no',
    'temperature-unit': 'F',
    'data-saver': 'yes',
    newsletter: 'yes',
    'followed-teams': '12,7',
  });
});

test('the defaults are the device’s theme and San Juan', () => {
  expect($theme.get()).toBe('system');
  expect($municipality.get()).toEqual({ nombre: 'San Juan', lat: 18.4655, lon: -66.1057 });
  expect($temperatureUnit.get()).toBeNull();
  expect($dataSaver.get()).toBe(false);
  expect($subscribed.get()).toBe(false);
});

test('a place where the reader was located is remembered, and a chosen or forgotten one ends the locating', () => {
  rememberLocated(mayaguez);
  expect($municipality.get()).toEqual(mayaguez);
  expect(kept['municipality']).toBe('Mayagüez');
  expect($locatesByItself.get()).toBe(true);
  chooseMunicipality(mayaguez);
  expect($locatesByItself.get()).toBe(false);
  rememberLocated(mayaguez);
  forgetMunicipality();
  expect($municipality.get().nombre).toBe('San Juan');
  expect('municipality' in kept).toBe(false);
  expect($locatesByItself.get()).toBe(false);
});

test('deleted preferences leave no trace of the place or the unit', () => {
  chooseMunicipality(mayaguez);
  $temperatureUnit.set('C');
  forgetPreferences();
  expect(Object.keys(kept)).not.toContain('municipality');
  expect(Object.keys(kept)).not.toContain('locate');
  expect(Object.keys(kept)).not.toContain('temperature-unit');
});

test('changes of another tab are applied, and invalid values mean the default', () => {
  const stops = [$theme, $municipality, $temperatureUnit].map((store) => store.listen(() => {}));
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

  change('temperature-unit', 'C');
  expect($temperatureUnit.get()).toBe('C');
  change('temperature-unit', 'K');
  expect($temperatureUnit.get()).toBeNull();

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

test.each([
  ['{"topics":{"news":"","team:12":"Vaqueros"},"quiet":{"from":0,"to":360}}', ['news', 'team:12'], 0],
  ['{"topics":{"news":"","leads:x":"","otro":""},"quiet":{"from":1,"to":9999}}', ['news'], undefined],
  ['{"topics":{"news":7},"quiet":null}', [], undefined],
  ['{"x":[', [], undefined],
])('what a device is notified of is parsed from %s', (written, topics, from) => {
  const stop = $notifications.listen(() => {});
  kept['notifications'] = written;
  otherTab.forEach((listener) => listener({ key: 'notifications', newValue: written }));
  expect(Object.keys($notifications.get().topics)).toEqual(topics);
  expect($notifications.get().quiet?.from).toBe(from);
  $notifications.set({ topics: {}, quiet: null });
  expect('notifications' in kept).toBe(false);
  stop();
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
    for (let id = 1; id <= maxFollowedTeams; id += 1) followTeam(id);
    expect(followTeam(1000)).toBe(false);
    expect(followTeam(1)).toBe(true);
    expect($followedTeams.get()).toHaveLength(maxFollowedTeams);
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
