import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, inject, test } from 'vitest';
import { root } from '#commands/root.ts';
import { readSecrets } from '#commands/secrets.ts';
import { hmacKey, sign } from '#contract/signing/hmac.ts';
import { ConnectionProof } from '#contract/publishing/publishing.ts';
import { Problem } from '#contract/problem.ts';
import {
  connectionProofText,
  signatureHeaders,
  signedHeaders,
  type SignedRoute,
  signedRoutes,
  siteName,
} from '#contract/signing/signed-request.ts';
import { Editor } from '../editor.ts';

const { url, publicUrl, sampleUrl, dataDir, publishSecret } = inject('site');
const site = siteName(publicUrl);
const purposes = Object.keys(signedRoutes) as SignedRoute[];
const victim = 'victima-de-las-firmas@ejemplo.pr';
let deskSecret = '';

beforeAll(async () => {
  deskSecret = (await readSecrets({}, dataDir)).desk;
  const subscribed = await fetch(`${url}/api/subscribe`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.100.77' },
    body: JSON.stringify({ email: victim }),
  });
  expect(subscribed.status).toBe(200);
});

interface Sent {
  headers: Record<string, string>;
  body: string;
}

/** A body that its route accepts. */
const bodies: Partial<Record<SignedRoute, string>> = {
  deliveries: JSON.stringify({ deliveries: [randomUUID()] }),
  'desk-items': JSON.stringify({ items: { news: [1] } }),
  'unknown-addresses': JSON.stringify({ max: 50 }),
  'subscribers-export': '{}',
  'subscribers-import': JSON.stringify({ readers: [{}] }),
  'subscribers-delete': JSON.stringify({ email: 'nadie@ejemplo.pr' }),
  'subscribers-retry': '{}',
};

/** A request as WordPress or the desk sign it. */
async function signed(purpose: SignedRoute, { to = site, secret = '', at = Date.now() } = {}): Promise<Sent> {
  if (purpose === 'publish') bodies.publish = await webhook();
  const { method, path } = signedRoutes[purpose];
  const body = bodies[purpose] ?? '';
  const right = signedRoutes[purpose].secret === 'DESK_SECRET' ? deskSecret : publishSecret;
  return { body, headers: await signedHeaders(secret || right, to, { purpose, method, path, body }, at) };
}

const webhook = async () =>
  (await new Editor(sampleUrl, publishSecret, publicUrl).signedWebhook({ id: 987_655, slug: 'firmas' })).body;

/** Each request comes from another address, so that the limit for refused requests hides nothing. */
let address = 0;
function send(purpose: SignedRoute, { headers, body }: Sent, query = ''): Promise<Response> {
  const { method, path } = signedRoutes[purpose];
  address += 1;
  return fetch(`${url}${path}${query}`, {
    method,
    headers: { ...headers, 'X-Forwarded-For': `10.77.${address >> 8}.${address & 255}` },
    ...(method === 'GET' ? {} : { body }),
  });
}

async function expectRefused(response: Response, what: string): Promise<void> {
  const text = await response.text();
  expect(text, what).not.toContain(victim);
  expect(response.status, what).toBe(401);
  expect(Problem.parse(JSON.parse(text)).error.code, what).toBe('unauthorized');
}

test('the headers of an accepted webhook open no list of subscribers', async () => {
  const accepted = await signed('publish');
  expect((await send('publish', accepted)).status).toBe(202);
  for (const body of [accepted.body, '{}', '']) {
    await expectRefused(await send('subscribers-export', { ...accepted, body }), body);
  }
});

test('no signed request works on the route of another, nor a second time', async () => {
  const opened: string[] = [];
  for (const purpose of purposes) {
    const used = await signed(purpose);
    expect((await send(purpose, used)).ok, purpose).toBe(true);
    for (const other of purposes) {
      for (const sent of [used, await signed(purpose)]) {
        if (other === purpose && sent !== used) continue;
        // With the headers alone, as the attacker who held them did.
        const response = await send(other, {
          ...sent,
          body: other === purpose ? sent.body : (bodies[other] ?? ''),
        });
        if (response.ok) opened.push(`${purpose} opens ${other}`);
        else await expectRefused(response, `${purpose} at ${other}`);
      }
      const whole = await send(other, used);
      if (whole.ok) opened.push(`${purpose} with its body opens ${other}`);
    }
    await expectRefused(await send(purpose, await signed(purpose), '?a=1'), `${purpose} with a query`);
    for (const at of [Date.now() - 75_000, Date.now() + 75_000]) {
      await expectRefused(await send(purpose, await signed(purpose, { at })), `${purpose} at ${at}`);
    }
  }
  expect(opened).toEqual([]);
});

test('what WordPress signs for a server of another address is worthless here', async () => {
  for (const to of [
    'https://atacante.example',
    siteName(url),
    'http://www.telecoqui.example',
    `${site}:8443`,
  ]) {
    for (const purpose of purposes) {
      const sent = await signed(purpose, { to });
      await expectRefused(await send(purpose, sent), `${purpose} for ${to}`);
      const headers = { ...sent.headers, [signatureHeaders.site]: site };
      await expectRefused(await send(purpose, { ...sent, headers }), `${purpose} for ${to}, renamed`);
    }
  }
});

test('the secret that WordPress has opens no list of subscribers, and that of the desk does', async () => {
  for (const purpose of ['subscribers-export', 'subscribers-delete', 'subscribers-retry'] as const) {
    await expectRefused(await send(purpose, await signed(purpose, { secret: publishSecret })), purpose);
  }
  expect(await (await send('subscribers-export', await signed('subscribers-export'))).text()).toContain(
    victim,
  );
});

test('only the site can respond to a connection test', async () => {
  const sent = await signed('connection-test');
  const { proof } = ConnectionProof.parse(await (await send('connection-test', sent)).json());
  const text = connectionProofText(site, sent.headers[signatureHeaders.id] ?? '');
  expect(proof).toBe(await sign(await hmacKey(publishSecret), text));
});

test('the command of the desk exports from this site, and not with another secret or for another site', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-desk-'));
  const file = path.join(folder, 'suscriptores.csv');
  const exportWith = (settings: Record<string, string>) =>
    promisify(execFile)(process.execPath, [path.join(root, 'src/commands/subscribers.ts'), 'export', file], {
      cwd: root,
      env: { ...process.env, PORT: new URL(url).port, DATA_DIR: dataDir, SITE_URL: publicUrl, ...settings },
    });
  try {
    await expect(exportWith({ DESK_SECRET: 'otro-secreto-de-la-mesa-para-pruebas' })).rejects.toThrow(
      'it has another DESK_SECRET',
    );
    await expect(exportWith({ SITE_URL: 'https://otra.example' })).rejects.toThrow(
      'its SITE_URL is not https://otra.example',
    );
    await exportWith({});
    expect(await readFile(file, 'utf8')).toContain(victim);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
