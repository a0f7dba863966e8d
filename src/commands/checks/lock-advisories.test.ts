import { describe, expect, test } from 'vitest';
import { Advisory, AdvisoryList, checkLock, lockedPackages } from './lock-advisories.ts';

const today = '2026-11-26';

/** A lock file with these places below the root. */
const lockOf = (packages: Record<string, object>) => ({
  lockfileVersion: 3,
  packages: { '': { name: 'site', version: '0.1.0' }, ...packages },
});

const semver = (...events: object[]) => ({ ranges: [{ type: 'SEMVER', events }] });

const advisory = (affected: object, more: object = {}) => ({
  id: 'GHSA-aaaa-bbbb-cccc',
  affected: [{ package: { ecosystem: 'npm', name: 'x' }, ...affected }],
  database_specific: { severity: 'HIGH' },
  ...more,
});

const listOf = (advisories: object[], more: object = {}) =>
  AdvisoryList.parse({ asOf: today, accepted: [], advisories, ...more });

const check = (packages: Record<string, object>, advisories: object[], more: object = {}) =>
  checkLock(lockOf(packages), listOf(advisories, more), today);

describe('the range of an advisory', () => {
  const ranges: [shape: string, affected: object, hit: string[], free: string[]][] = [
    ['introduced 0', semver({ introduced: '0' }), ['0.0.0-alpha', '0.0.1', '99.0.0'], []],
    ['fixed', semver({ introduced: '0' }, { fixed: '1.2.3' }), ['0.1.0', '1.2.2'], ['1.2.3', '2.0.0']],
    ['introduced later', semver({ introduced: '1.2.0' }, { fixed: '1.3.0' }), ['1.2.0'], ['1.1.9', '1.3.0']],
    ['last_affected', semver({ introduced: '0' }, { last_affected: '2.0.1' }), ['2.0.1'], ['2.0.2']],
    [
      'last_affected = introduced',
      semver({ introduced: '2.0.1' }, { last_affected: '2.0.1' }),
      ['2.0.1'],
      ['2.0.0', '2.0.2'],
    ],
    [
      'several branches',
      semver({ introduced: '0' }, { fixed: '6.4.3' }, { introduced: '7.0.0' }, { fixed: '7.3.5' }),
      ['6.4.2', '7.0.0', '7.3.4'],
      ['6.4.3', '6.9.9', '7.3.5', '8.0.0'],
    ],
    [
      'events in any order',
      semver({ fixed: '7.3.5' }, { introduced: '7.0.0' }, { fixed: '6.4.3' }, { introduced: '0' }),
      ['6.4.2', '7.0.0'],
      ['6.4.3', '7.3.5'],
    ],
    [
      'several ranges',
      {
        ranges: [
          ...semver({ introduced: '1.0.0' }, { fixed: '1.0.1' }).ranges,
          ...semver({ introduced: '3.0.0' }).ranges,
        ],
      },
      ['1.0.0', '3.1.0'],
      ['1.0.1', '2.0.0'],
    ],
    ['only versions', { versions: ['1.0.0', '1.0.2'] }, ['1.0.0', '1.0.2'], ['1.0.1']],
    [
      'versions beside ranges',
      { ...semver({ introduced: '2.0.0' }), versions: ['1.0.0'] },
      ['1.0.0', '2.5.0'],
      ['1.0.1'],
    ],
    [
      'pre-releases before the fixed one',
      semver({ introduced: '5.0.0-alpha.0' }, { fixed: '5.0.8' }),
      ['5.0.0-beta.1', '5.0.8-rc.1'],
      ['4.9.9'],
    ],
    [
      'a fixed pre-release',
      semver({ introduced: '0' }, { fixed: '2.0.0-rc.2' }),
      ['2.0.0-rc.1'],
      ['2.0.0-rc.2', '2.0.0'],
    ],
    [
      'numbers above nine',
      semver({ introduced: '1.9.0' }, { fixed: '1.9.2' }, { introduced: '1.10.0' }, { fixed: '1.10.1' }),
      ['1.9.1', '1.10.0'],
      ['1.8.0', '1.9.9', '1.10.1'],
    ],
    [
      'ecosystem',
      { ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '1.0.0' }] }] },
      ['0.9.0'],
      ['1.0.0'],
    ],
    [
      'only commits',
      { ranges: [{ type: 'GIT', repo: 'r', events: [{ introduced: '0' }, { fixed: 'a1b2' }] }] },
      [],
      ['1.0.0'],
    ],
    [
      'fields that are not known',
      { ...semver({ introduced: '0', more: 1 }, { limit: '9' }), ecosystem_specific: {} },
      ['1.0.0'],
      [],
    ],
    ['nothing', {}, [], ['1.0.0']],
  ];
  test.each(ranges)('%s', (_, affected, hit, free) => {
    const found = (version: string) =>
      check({ 'node_modules/x': { version } }, [advisory(affected)]).failures.length > 0;
    expect(hit.filter((version) => !found(version))).toEqual([]);
    expect(free.filter(found)).toEqual([]);
  });

  test('a version that is none makes the advisory unreadable, instead of never affected', () => {
    const { success, error } = Advisory.safeParse(
      advisory(semver({ introduced: '0' }, { fixed: 'next week' })),
    );
    expect(success).toBe(false);
    expect(error?.message).toContain('\\"next week\\" is no semantic version');
  });

  test('a withdrawn advisory, another ecosystem and another package are no finding', () => {
    const everything = semver({ introduced: '0' });
    const others = [
      advisory(everything, { withdrawn: '2026-07-17T08:42:02Z' }),
      advisory({ ...everything, package: { ecosystem: 'PyPI', name: 'x' } }),
      advisory({ ...everything, package: { ecosystem: 'npm', name: 'xy' } }),
      advisory({ ...everything, package: undefined }),
    ];
    expect(check({ 'node_modules/x': { version: '1.0.0' } }, others)).toEqual({ failures: [], warnings: [] });
  });
});

describe('the lock file', () => {
  test.each<[shape: string, packages: Record<string, object>, found: [string, string, boolean][]]>([
    ['a scope', { 'node_modules/@a/x': { version: '1.0.0' } }, [['@a/x', '1.0.0', true]]],
    [
      'two versions, one of them nested',
      {
        'node_modules/x': { version: '2.0.0' },
        'node_modules/y/node_modules/x': { version: '1.0.0', dev: true },
      },
      [
        ['x', '2.0.0', true],
        ['x', '1.0.0', false],
      ],
    ],
    [
      'one version for development and for production',
      {
        'node_modules/a/node_modules/x': { version: '1.0.0', dev: true },
        'node_modules/b/node_modules/x': { version: '1.0.0' },
        'node_modules/x': { version: '1.0.0', dev: true },
      },
      [['x', '1.0.0', true]],
    ],
    ['an alias', { 'node_modules/old-x': { name: 'x', version: '1.0.0' } }, [['x', '1.0.0', true]]],
    [
      'a package of another platform',
      { 'node_modules/x': { version: '1.0.0', optional: true, os: ['aix'] } },
      [['x', '1.0.0', true]],
    ],
    [
      'optional for production, needed by development',
      { 'node_modules/x': { version: '1.0.0', devOptional: true } },
      [['x', '1.0.0', true]],
    ],
    [
      'bundled',
      { 'node_modules/a/node_modules/x': { version: '1.0.0', inBundle: true } },
      [['x', '1.0.0', true]],
    ],
    [
      'a link, and its folder',
      { 'node_modules/x': { link: true, resolved: 'x' }, x: { version: '1.0.0' } },
      [],
    ],
  ])('%s', (_, packages, found) => {
    expect(
      lockedPackages(lockOf(packages)).map((each) => [each.name, each.version, each.isProduction]),
    ).toEqual(found);
  });

  test('another form is refused, instead of having no packages', () => {
    expect(() => lockedPackages({ lockfileVersion: 1, dependencies: { x: { version: '1.0.0' } } })).toThrow();
  });
});

describe('what fails and what warns', () => {
  const production = { 'node_modules/x': { version: '1.0.0' } };
  const development = { 'node_modules/x': { version: '1.0.0', dev: true } };
  const hole = (severity: string | undefined, id = 'GHSA-aaaa-bbbb-cccc') =>
    advisory(semver({ introduced: '0' }, { fixed: '1.5.0' }, { introduced: '2.0.0' }, { fixed: '2.1.0' }), {
      id,
      summary: 'a hole',
      database_specific: { severity },
    });

  test.each([
    ['LOW', false, false],
    ['MODERATE', false, false],
    ['HIGH', true, false],
    ['CRITICAL', true, false],
    [undefined, true, false],
  ])('severity %s', (severity, failsInProduction, failsInDevelopment) => {
    expect(check(production, [hole(severity)]).failures.length > 0).toBe(failsInProduction);
    expect(check(development, [hole(severity)]).failures.length > 0).toBe(failsInDevelopment);
    expect(Object.values(check(development, [hole(severity)])).flat()).toHaveLength(1);
  });

  test('a malicious package fails for development too, whatever its severity', () => {
    expect(check(development, [hole('LOW', 'MAL-2026-1')]).failures).toEqual([
      expect.stringContaining('MALICIOUS x 1.0.0'),
    ]);
  });

  test('a line says what, where, the next version without the hole, and the address', () => {
    expect(check(production, [hole('HIGH')]).failures).toEqual([
      'HIGH x 1.0.0 (production); a hole; fixed in 1.5.0; https://osv.dev/vulnerability/GHSA-aaaa-bbbb-cccc',
    ]);
  });

  const accepted = (until: string, more: object = {}) => ({
    accepted: [
      { id: 'GHSA-aaaa-bbbb-cccc', package: 'x', until, reason: 'we never call that function', ...more },
    ],
  });

  test('an accepted hole warns until the end of its day, and fails on the next', () => {
    expect(check(production, [hole('HIGH')], accepted(today))).toEqual({
      failures: [],
      warnings: [expect.stringContaining('accepted until 2026-11-26: we never call that function')],
    });
    expect(check(development, [hole('LOW')], accepted('2026-11-25')).failures).toEqual([
      expect.stringContaining('accepted until 2026-11-25, WHICH IS OVER'),
    ]);
  });

  test('what is accepted for one package or advisory holds for no other, and an entry without a hole is to be removed', () => {
    for (const other of [{ package: 'y' }, { id: 'GHSA-dddd-eeee-ffff' }]) {
      const { failures, warnings } = check(production, [hole('HIGH')], accepted(today, other));
      expect(failures).toHaveLength(1);
      expect(warnings).toEqual([expect.stringContaining('remove the entry')]);
    }
  });

  test('an entry without a reason or an end is refused', () => {
    expect(() => listOf([], accepted(today, { reason: 'ok' }))).toThrow();
    expect(() => listOf([], accepted('soon'))).toThrow();
  });

  test('a list is old after seven days, which is a warning', () => {
    expect(check({}, [], { asOf: '2026-11-19' })).toEqual({ failures: [], warnings: [] });
    expect(check({}, [], { asOf: '2026-11-18' })).toEqual({
      failures: [],
      warnings: [expect.stringContaining('The list is 8 days old')],
    });
  });
});
