import { expect, test } from 'vitest';
import { liteAlerts } from './lite-path.ts';
import { neverKept, offlinePaths } from './offline-paths.ts';
import { paths } from './paths.ts';

test('the service worker knows the same addresses as the site', () => {
  expect(offlinePaths.home).toBe(paths.home);
  expect(offlinePaths.weather).toBe(paths.weather());
  expect(offlinePaths.emergency).toBe(paths.emergency);
  expect(offlinePaths.alerts).toBe(liteAlerts());
  const { account, newsletter, gate, signOut, previews } = paths;
  for (const path of [account, newsletter, paths.search(), gate, signOut]) expect(neverKept).toContain(path);
  for (const path of [paths.unsubscribe(), previews]) {
    expect(
      neverKept.some((above) => path.startsWith(`${above}/`)),
      path,
    ).toBe(true);
  }
});
