import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { SubscriptionResponse } from '#contract/subscribers/subscription.ts';
import { finalPicture } from '../final-picture.ts';
import { Editor } from '../editor.ts';
import { healthOf, originOf, waitUntilRebuilt } from '../publishing-state.ts';
import type { SiteProcess } from '../site-process.ts';
import { mountSmallDisk } from '../operations/small-disk.ts';
import { openStage } from '../stage.ts';
import { runInSubscribers } from './worker-database.ts';

/** Higher than every id that the sample newsroom assigns itself. */
const storyId = 800_001;

/** A start takes about 40 MB, a build with its release about the same again. */
const disk = await mountSmallDisk(120);
const folder = disk?.folder ?? '';

/** Subscriptions to try until one finds no space: each uses some of what was left. */
const maxTries = 50;

const stage = openStage();
let site: SiteProcess;
let editor: Editor;

beforeAll(async () => {
  if (!disk) return;
  stage.ends(disk.remove);
  site = await stage.site({
    dataDir: folder,
    environment: { PRERENDER_LIMIT: '3', SUBSCRIBE_PER_MINUTE: '1000' },
  });
  editor = new Editor(site.sampleUrl ?? '');
});

async function subscribe(email: string) {
  const response = await fetch(`${site.url}/api/subscribe`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: site.url },
    body: JSON.stringify({ email }),
  });
  const { success } = SubscriptionResponse.parse(await response.json());
  return { status: response.status, success, retryAfter: response.headers.get('Retry-After') };
}

async function subscribers(): Promise<unknown[]> {
  const rows = await runInSubscribers(path.join(folder, 'worker-sample'), 'SELECT email FROM subscribers');
  return rows.map(({ email }) => email).sort();
}

/** Waits until `look` returns true. An error counts as false: a database that just failed may fail this query as well. */
const eventually = (look: () => Promise<boolean>) =>
  expect.poll(() => look().catch(() => false), { interval: 250 }).toBe(true);

test.skipIf(!disk)(
  'a full disk refuses new data and is reported in health; with space again, nothing is lost',
  async () => {
    expect(await subscribe('antes@example.com')).toMatchObject({ status: 200, success: true });
    expect((await fetch(site.url)).status).toBe(200);
    // It reports for the first time while it gets ready.
    const { release } = await waitUntil('The first report', 200, () => originOf(site));
    const slug = await editor.put({ id: storyId, title: 'Antes del disco lleno' });
    expect(await editor.sendWebhook(site.url, { id: storyId, slug })).toBe(202);

    // The build that this publish starts finds no space. It has begun, because on a full disk the worker could not store the change.
    await eventually(async () => (await originOf(site))?.building === true);
    await disk?.fill();
    await eventually(async () => (await originOf(site))?.diskFull === true);
    await eventually(async () => (await originOf(site))?.buildError !== null);
    expect((await healthOf(site)).status).toBe('degraded');
    expect((await originOf(site))?.release).toBe(release);
    expect((await readdir(path.join(folder, 'releases'))).filter((name) => name.endsWith('.part'))).toEqual(
      [],
    );

    // Existing pages are still served, and pictures are encoded without being stored.
    for (const address of ['/', '/about', '/privacy', '/terms']) {
      const page = await fetch(`${site.url}${address}`);
      expect([address, page.status]).toEqual([address, 200]);
    }
    const picture = `${site.url}/img/320x180.webp/wp-content/uploads/2026/01/05-cordillera.jpg`;
    expect((await finalPicture(picture)).headers.get('Content-Type')).toBe('image/webp');

    // No response says that data was stored when it was not. Meanwhile freed space may be enough for a few subscribers.
    const kept = ['antes@example.com'];
    let refused = '';
    for (let reader = 0; refused === '' && reader < maxTries; reader += 1) {
      await disk?.fill();
      const email = `lector-${reader}@example.com`;
      const response = await subscribe(email);
      if (response.success) kept.push(email);
      else {
        expect(response).toEqual({ status: 503, success: false, retryAfter: '60' });
        refused = email;
      }
    }
    expect(refused).not.toBe('');
    await editor.put({ id: storyId, title: 'Con el disco lleno' });
    await disk?.fill();
    expect([202, 503]).toContain(await editor.sendWebhook(site.url, { id: storyId, slug }));

    await disk?.empty();
    await eventually(async () => (await subscribe(refused)).success);
    await eventually(async () => (await originOf(site))?.diskFull === false);
    await eventually(async () => (await editor.sendWebhook(site.url, { id: storyId, slug })) === 202);
    await waitUntilRebuilt(site);
    expect((await originOf(site))?.buildError).toBeNull();
    expect(await (await fetch(`${site.url}/noticias/${slug}`)).text()).toContain('Con el disco lleno');
    expect(await subscribers()).toEqual([...kept, refused].sort());
    await eventually(async () => {
      await finalPicture(`${picture.replace('320x180', '480x270')}`);
      const names = await readdir(path.join(folder, 'pictures'), { recursive: true });
      return names.some((name) => name.endsWith('-480x270.webp'));
    });
  },
);
