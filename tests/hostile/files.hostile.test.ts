import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, test, vi } from 'vitest';

const { url, dataDir } = inject('site');

test('no other user of the machine can read a file of the site, although its folder and the umask were open', async () => {
  const subscribed = await fetch(`${url}/api/subscribe`, {
    method: 'POST',
    body: JSON.stringify({ email: 'vecina@ejemplo.pr' }),
    headers: { 'Content-Type': 'application/json' },
  });
  expect(subscribed.status).toBe(200);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);

  // The log is written a moment after a response.
  const log = path.join(dataDir, 'logs/requests.log');
  await vi.waitUntil(() => existsSync(log), { timeout: 60_000 });

  const names = await readdir(dataDir, { recursive: true });
  const open: string[] = [];
  for (const name of names) {
    // What the test itself writes of the site's output, and files of the project that a build copied with their modes.
    const isExempt = name === 'start.log' || /^releases\/[^/]+\/client\/[^/]+\.\w+$/.test(name);
    // The site may delete a file meanwhile.
    const found = isExempt ? null : await stat(path.join(dataDir, name)).catch(() => null);
    if (found && (found.mode & 0o077) !== 0) open.push(`${name} ${(found.mode & 0o777).toString(8)}`);
  }
  expect(open).toEqual([]);

  // Without these the walk proves nothing.
  const ofReaders = ['.sqlite', '.sqlite-wal', '.sqlite-shm'];
  for (const end of ofReaders)
    expect(
      names.some((name) => name.startsWith('worker-sample/') && name.endsWith(end)),
      end,
    ).toBe(true);
  expect(names).toEqual(expect.arrayContaining(['secrets.json', 'logs/requests.log']));
  expect(await readFile(path.join(dataDir, 'start.log'), 'utf8')).toContain(
    `Other users of this machine could read ${dataDir}`,
  );
});
