import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, inject, test } from 'vitest';
import { root } from '#commands/root.ts';
import { Problem } from '#contract/problem.ts';
import { signedRoutes } from '#contract/signing/signed-request.ts';
import { Editor } from '../editor.ts';
import { openStage } from '../stage.ts';

const { url, publicUrl, sampleUrl, dataDir, publishSecret } = inject('site');
const stage = openStage();
const victim = 'victima-de-las-firmas@ejemplo.pr';

beforeAll(async () => {
  const subscribed = await fetch(`${url}/api/subscribe`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.100.77' },
    body: JSON.stringify({ email: victim }),
  });
  expect(subscribed.status).toBe(200);
});

// Every message at every door: signed-pairs.long.worker.test.ts and secured-routes.worker.test.ts.
test('the headers of an accepted webhook open no list of subscribers', async () => {
  const editor = new Editor(sampleUrl, publishSecret, publicUrl);
  const { headers, body: signed } = await editor.signedWebhook({ id: 987_655, slug: 'firmas' });
  const send = (path: string, body: string) => fetch(url + path, { method: 'POST', headers, body });
  expect((await send('/api/publish', signed)).status).toBe(202);
  for (const body of [signed, '{}', '']) {
    const response = await send(signedRoutes['subscribers-export'].path, body);
    const text = await response.text();
    expect(text).not.toContain(victim);
    expect([response.status, Problem.parse(JSON.parse(text)).error.code]).toEqual([401, 'unauthorized']);
  }
});

test('the command of the desk exports from this site, and not with another secret or for another site', async () => {
  const file = path.join(await stage.folder(), 'suscriptores.csv');
  const exportWith = (settings: Record<string, string>) =>
    promisify(execFile)(process.execPath, [path.join(root, 'src/commands/subscribers.ts'), 'export', file], {
      cwd: root,
      env: { ...process.env, PORT: new URL(url).port, DATA_DIR: dataDir, SITE_URL: publicUrl, ...settings },
    });
  await expect(exportWith({ DESK_SECRET: 'otro-secreto-de-la-mesa-para-pruebas' })).rejects.toThrow(
    'it has another DESK_SECRET',
  );
  await expect(exportWith({ SITE_URL: 'https://otra.example' })).rejects.toThrow(
    'its SITE_URL is not https://otra.example',
  );
  await exportWith({});
  expect(await readFile(file, 'utf8')).toContain(victim);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
