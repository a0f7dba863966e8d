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
import { AdvisoryList, checkLock } from './checks/lock-advisories.ts';
import { root } from './root.ts';

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
    const Lock = z.looseObject({ packages: z.record(z.string(), z.looseObject({})) });
    const lock = Lock.parse(ownLock);
    const copy = { ...lock, packages: { ...lock.packages, ...bad } };
    const { failures } = checkLock(copy, ownList, ownList.asOf);
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
