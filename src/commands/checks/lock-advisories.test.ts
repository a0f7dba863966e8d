import { execFile } from 'node:child_process';
import { createReadStream, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Advisory, AdvisoryList, checkLock, lockedPackages } from './lock-advisories.ts';
import { root } from '../root.ts';

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

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const ownLock = read('package-lock.json');
const ownList = AdvisoryList.parse(read('operations/advisories.json'));

describe("the project's own lock file and list", () => {
  test('no known hole is open on the day of the list', () => {
    expect(checkLock(ownLock, ownList, ownList.asOf).failures).toEqual([]);
  });

  test('known bad versions in a copy are found, wherever they are installed', () => {
    const bad = {
      'node_modules/astro': { version: '7.2.7' },
      'node_modules/hono/node_modules/js-yaml': { version: '4.2.0' },
      'node_modules/pictures': { name: 'sharp', version: '0.35.3', optional: true },
    };
    const { packages } = z.object({ packages: z.record(z.string(), z.looseObject({})) }).parse(ownLock);
    const { failures } = checkLock(lockOf({ ...packages, ...bad }), ownList, ownList.asOf);
    for (const start of [
      'CRITICAL astro 7.2.7 (production)',
      'HIGH js-yaml 4.2.0 (production)',
      'HIGH sharp 0.35.3 (production)',
    ])
      expect(failures).toContainEqual(expect.stringContaining(start));
  });
});

describe('the command', () => {
  let folder = '';
  let list = '';
  let zip = '';
  const osv = (id: string, name: string, events: object[], more: object = {}) =>
    JSON.stringify({
      schema_version: '1.4.0',
      id,
      modified: '2026-11-20T10:11:12Z',
      details: 'long',
      affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
      database_specific: { severity: 'CRITICAL', cwe_ids: [] },
      ...more,
    });
  const files = {
    'GHSA-1.json': osv('GHSA-1', 'astro', [{ introduced: '0' }]),
    'GHSA-2.json': osv('GHSA-2', 'left-pad', [{ introduced: '0' }], {
      modified: '2026-11-24T00:00:00.123456Z',
    }),
    'GHSA-3.json': osv('GHSA-3', 'hono', [{ introduced: 'then' }]),
    'broken.json': '{',
    'README.md': 'no advisory',
  };
  const accepted = [{ id: 'GHSA-1', package: 'astro', until: '9999-12-31', reason: 'a test has no readers' }];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'advisories-'));
    [list, zip] = [path.join(folder, 'list.json'), path.join(folder, 'all.zip')];
    await mkdir(path.join(folder, 'osv/2026'), { recursive: true });
    for (const [name, text] of Object.entries(files))
      await writeFile(path.join(folder, 'osv/2026', name), text);
    const zipped = Object.entries(files).map(([name, text]) => [`2026/${name}`, strToU8(text)]);
    await writeFile(zip, zipSync(Object.fromEntries(zipped)));
  });
  beforeEach(() =>
    writeFile(list, JSON.stringify({ asOf: '2026-01-01', note: 'by hand', accepted: [], advisories: [] })),
  );
  afterAll(() => rm(folder, { recursive: true }));

  const run = (...args: string[]) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      const command = path.join(root, 'src/commands/advisories.ts');
      execFile(process.execPath, [command, ...args], (error, stdout, stderr) =>
        resolve({ code: error ? error.code : 0, stdout, stderr }),
      );
    });

  test("compares the project's lock file with its list", async () => {
    const { code, stdout } = await run();
    const { failures, warnings } = checkLock(ownLock, ownList, new Date().toISOString().slice(0, 10));
    expect(code).toBe(failures.length > 0 ? 1 : 0);
    const [first, ...more] = stdout.trim().split('\n');
    expect(first).toMatch(
      /^1\d{3} packages \(\d{3} for production\), advisories as of 20\d\d-\d\d-\d\d \(\d+ about them\)\.$/,
    );
    expect(more).toEqual(warnings.map((line) => `! ${line}`));
  });

  test('finds the same in a folder and in a zip file; what cannot be read is named and stops nothing', async () => {
    const fromFolder = await run(path.join(folder, 'osv'), '--list', list);
    const fromZip = await run(zip, '--list', list);
    expect(fromZip.stdout).toBe(fromFolder.stdout);
    expect([fromZip.code, fromFolder.code]).toEqual([1, 1]);
    expect(fromZip.stderr).toMatch(/^✗ CRITICAL astro \d\S+ \(production\); fixed in no version; .*GHSA-1\n/);
    expect(fromZip.stdout).toContain('advisories as of 2026-11-24 (1 about them).');
    expect(fromZip.stdout).toContain('! 2026/GHSA-3.json cannot be read: ✖ "then" is no semantic version');
    expect(fromZip.stdout).toContain('! 2026/broken.json is no advisory in the OSV format');
    expect(JSON.parse(await readFile(list, 'utf8'))).toMatchObject({ asOf: '2026-01-01', advisories: [] });
  });

  test('reads the zip file of an address', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/all.zip') createReadStream(zip).pipe(response);
      else response.writeHead(404).end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const found = await run(`http://127.0.0.1:${port}/all.zip`, '--list', list);
    const missing = await run(`http://127.0.0.1:${port}/none.zip`, '--list', list);
    server.close();
    expect(found.stderr).toContain('CRITICAL astro');
    expect(missing).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/none\.zip cannot be read: status 404\n$/),
    });
  });

  test('--save keeps what names our packages, and what was accepted', async () => {
    await writeFile(list, JSON.stringify({ asOf: '2026-01-01', note: 'by hand', accepted, advisories: [] }));
    expect((await run(zip, '--save', '--list', list)).code).toBe(0);
    expect(JSON.parse(await readFile(list, 'utf8'))).toEqual({
      asOf: '2026-11-24',
      accepted,
      advisories: [
        {
          id: 'GHSA-1',
          affected: [
            {
              package: { ecosystem: 'npm', name: 'astro' },
              ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }],
            },
          ],
          database_specific: { severity: 'CRITICAL' },
        },
      ],
    });
    const again = await run('--list', list);
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('accepted until 9999-12-31')]);
  });

  test('a source or a list that is none stops with a sentence', async () => {
    const page = path.join(folder, 'page');
    await writeFile(page, '<!doctype html><title>Sign in</title>');
    const cut = path.join(folder, 'cut.zip');
    await writeFile(cut, zipSync({ 'a.json': strToU8('a'.repeat(9_000)) }, { level: 0 }).subarray(0, 5_000));
    const broken = [
      [page],
      [cut],
      [path.join(folder, 'missing.zip')],
      ['--list', page],
      ['--save'],
      ['--unknown'],
      ['a', 'b'],
    ];
    for (const args of broken) {
      const { code, stderr } = await run(...args);
      expect([args, code, stderr]).toEqual([
        args,
        1,
        expect.stringMatching(/cannot be read: |^npm run advisories/),
      ]);
      expect(stderr).not.toMatch(/^ +at /m);
    }
  });
});
