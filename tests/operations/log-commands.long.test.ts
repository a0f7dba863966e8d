import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { root } from '#commands/root.ts';
import { openStage } from '../stage.ts';
import { findProgram } from '../system-program.ts';

/*
 * The commands of docs/operations.md with which somebody finds out why a reader got a 503, word by word, on recorded events. `journalctl` and
 * `npx` are stand-ins that print what the real ones would.
 */

const id = '3fe18b23953e4b31ade0b40f70bc12fb';
const other = '0123456789abcdef'.repeat(2);
const time = '2026-11-27T03:12:45.120Z';
const line = (fields: object) => `${JSON.stringify({ time, ...fields })}\n`;

const ofOrigin = [
  line({ level: 'error', id, msg: 'The worker did not respond to /api/search: fetch failed: ECONNREFUSED' }),
  'not a line of ours\n',
  line({ level: 'error', event: 'request', id, path: '/api/search', status: 503, ms: 12 }),
  line({ level: 'info', event: 'request', id: other, path: '/', status: 200, ms: 1 }),
].join('');

/** As `wrangler tail` prints an event of the worker when its output goes to another program. */
const ofWorker = JSON.stringify(
  {
    wallTime: 1_210,
    outcome: 'ok',
    scriptName: 'telecoqui-api-production',
    exceptions: [],
    logs: [
      { level: 'warn', timestamp: 1_795_749_165_120, message: [{ an: 'object' }, 'not a line of ours'] },
      {
        level: 'error',
        timestamp: 1_795_749_165_120,
        message: [
          line({
            ...{ level: 'error', id, event: 'request', path: '/api/articles', status: 503, ms: 1_200 },
            upstreams: { wordpress: { calls: 1, ms: 1_200, slowest: 1_200 } },
          }).trim(),
        ],
      },
    ],
    eventTimestamp: 1_795_749_165_000,
    event: { request: { url: 'https://sitio.example/api/articles', method: 'GET', headers: {} } },
  },
  null,
  4,
);

const stage = openStage();
let folder: string;

async function program(name: string, prints: string): Promise<void> {
  const file = path.join(folder, 'bin', name);
  await writeFile(`${file}.txt`, prints);
  await writeFile(file, `#!/bin/sh\nexec cat '${file}.txt'\n`);
  await chmod(file, 0o755);
}

beforeAll(async () => {
  folder = await stage.folder();
  for (const name of ['bin', 'logs']) await mkdir(path.join(folder, name));
  await writeFile(path.join(folder, 'logs/failures-2026-11-27T03.log'), ofOrigin);
  await writeFile(path.join(folder, 'logs/requests.log'), '');
  await writeFile(path.join(folder, 'logs/requests.log.1'), ofOrigin);
  await program('journalctl', ofOrigin);
  await program('npx', ofWorker);
});

const document = await readFile(path.join(root, 'docs/operations.md'), 'utf8');
const [, block = ''] = /## Logs, metrics and alarms[^]*?```sh\n([^]*?)```/.exec(document) ?? [];
const [setting = '', ...rest] = block.trim().split('\n');
const commands = rest.filter((text) => !text.startsWith('#'));

test('the document has the commands', () => {
  expect(setting).toBe(`ID=${id}`);
  expect(commands.length).toBeGreaterThanOrEqual(7);
});

test.each(commands)('%s', (command) => {
  const jq = path.dirname(findProgram('jq'));
  const { stdout, stderr, status } = spawnSync('sh', ['-c', `${setting}\n${command}`], {
    encoding: 'utf8',
    env: { PATH: `${path.join(folder, 'bin')}:${jq}:/usr/bin:/bin`, DATA_DIR: folder },
  });
  expect([status, stderr]).toEqual([0, '']);
  const printed = stdout
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text));
  expect(printed.length).toBeGreaterThan(0);
  for (const found of printed) expect(found).toMatchObject({ id, time });
  if (command.includes('failures') && command.includes('$ID'))
    expect(printed).toContainEqual(expect.objectContaining({ msg: expect.stringContaining('ECONNREFUSED') }));
});
