import type { CDPSession, Page } from '@playwright/test';
import { notificationTexts as say } from '#account/notification-texts.ts';
import { texts } from '#account/texts.ts';
import { latch } from './api-responses.ts';
import { browserArguments, findBrowser } from './find-browser.ts';
import { requestsEnd } from './open-page.ts';
import { expect, test } from './page-kinds.ts';
import { requestedBy } from './requested.ts';

// The Chromium without a window shows no notifications.
test.use({
  launchOptions: { executablePath: findBrowser({ window: true }), args: browserArguments },
});

const tag = ['@script', '@once'];
const { notifications: account } = texts;

const key = `${'BA'.padEnd(86, 'x')}A`;
const keys = { p256dh: 'B'.padEnd(87, 'x'), auth: 'a'.repeat(22) };

/** A browser with a push service, which this machine cannot reach. Each subscription has a new endpoint. */
const withPush = (page: Page, permission: NotificationPermission = 'granted') =>
  page.addInitScript(
    ([serverKey, secrets, allowed]) => {
      const bytes = Uint8Array.from(atob(serverKey), (letter) => letter.charCodeAt(0));
      const current = () => {
        const endpoint = sessionStorage.getItem('endpoint');
        return (
          endpoint && {
            options: { applicationServerKey: bytes.buffer },
            toJSON: () => ({ endpoint, keys: secrets }),
            unsubscribe: async () => (sessionStorage.removeItem('endpoint'), true),
          }
        );
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => current(),
        subscribe: async () => {
          const made = Number(sessionStorage.getItem('made')) + 1;
          sessionStorage.setItem('made', String(made));
          sessionStorage.setItem('endpoint', `https://fcm.googleapis.com/${made}`);
          return current();
        },
      });
      Object.defineProperty(Notification, 'permission', {
        get: () => sessionStorage.getItem('permission') ?? 'default',
      });
      Notification.requestPermission = async () => {
        sessionStorage.setItem('permission', allowed);
        return allowed;
      };
    },
    [key, keys, permission] as const,
  );

const limit = 'Intenta mañana.';

/** The worker's routes. What was posted, by the last part of its path. */
async function withWorker(page: Page, status = 200) {
  const posted: (readonly [string, unknown])[] = [];
  await page.route('**/api/push/key', (route) => route.fulfill({ json: { key } }));
  await page.route('**/api/push/subscriptions**', (route) => {
    posted.push([route.request().url().split('/').pop() ?? '', route.request().postDataJSON()]);
    const problem = { error: { code: 'too_many_requests', message: limit } };
    return route.fulfill({ status, json: status === 200 ? { success: true } : problem });
  });
  return posted;
}

/** Holds what is sent to the worker's routes. Each function lets one through. */
async function slowWorker(page: Page) {
  const responses: (() => void)[] = [];
  await page.route('**/api/push/subscriptions**', async (route) => {
    await new Promise<void>((resolve) => responses.push(resolve));
    await route.fallback();
  });
  return responses;
}

/** What the device keeps. It does so after the worker's response, which a page that is left does not hear. */
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('notifications'));

const section = (page: Page) => page.getByRole('region', { name: account.title });
const status = (page: Page) => section(page).getByRole('status');

/** Opens what can be chosen on the account page. Resolves with what is posted (`withWorker`). */
async function openChoices(page: Page, workerStatus?: number, permission?: NotificationPermission) {
  const posted = await withWorker(page, workerStatus);
  await withPush(page, permission);
  await page.goto('/account');
  await section(page).getByRole('button', { name: account.open }).click();
  return posted;
}

test.describe('notifications', { tag }, () => {
  test.use({ serviceWorkers: 'allow' });

  test('are chosen on the account page, and all end with one button', async ({ page, complaints }) => {
    const posted = await openChoices(page);
    await section(page).getByLabel(account.news).check();
    await expect(status(page)).toHaveText(say.changed);
    const subscription = { endpoint: 'https://fcm.googleapis.com/1', keys };
    const chosen = { ...subscription, serverKey: key, quiet: null };
    expect(posted).toEqual([['subscriptions', { ...chosen, topics: ['news'] }]]);

    await section(page).getByLabel(account.place).selectOption('Mayagüez');
    await section(page).getByRole('button', { name: account.add }).click();
    await expect(section(page).getByRole('listitem')).toContainText('Mayagüez: aviso y emergencia');
    await section(page).getByLabel(account.quietFrom, { exact: true }).fill('22:00');
    await section(page).getByLabel(account.quietTo, { exact: true }).fill('06:30');
    const quiet = { from: 1_320, to: 390 };
    await expect
      .poll(() => posted.at(-1))
      .toEqual(['subscriptions', { ...chosen, topics: ['news', 'alerts:Mayagüez:aviso'], quiet }]);

    await expect.poll(() => kept(page)).toContain(JSON.stringify({ quiet }).slice(1, -1));
    await page.reload();
    await expect(section(page).getByLabel(account.news)).toBeChecked();
    await expect(section(page).getByLabel(account.quietTo, { exact: true })).toHaveValue('06:30');
    await section(page).getByRole('button', { name: 'Quitar: Mayagüez' }).click();
    await expect.poll(() => posted.at(-1)).toEqual(['subscriptions', { ...chosen, topics: ['news'], quiet }]);
    await section(page).getByRole('button', { name: account.end }).click();
    await expect(status(page)).toHaveText(say.ended);
    expect(posted.at(-1)).toEqual(['end', subscription]);
    await expect(section(page).getByLabel(account.news)).not.toBeChecked();
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((one) => one.startsWith('notif'))),
    ).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.getItem('endpoint'))).toBeNull();
    expect(complaints).toEqual([]);
  });

  test('come from the page that they are about, and from then on with one tap', async ({ page, place }) => {
    const posted = await withWorker(page);
    await withPush(page);
    const fetched = requestedBy(page);
    await page.goto(place('/equipos/{team}'));
    const team = await page.getByRole('heading', { level: 1 }).innerText();
    await requestsEnd(page);
    expect(fetched.filter((url) => /notif|notify|push/.test(url))).toEqual([]);
    await page.getByRole('link', { name: 'Avísame de sus partidos' }).click();
    await expect(page).toHaveURL(/\/account#team:\d+$/);
    await section(page)
      .getByRole('button', { name: `Avísame: Partidos: ${team}` })
      .click();
    await expect(section(page).getByRole('listitem')).toContainText(`Partidos: ${team}`);
    const [, body] = posted.at(-1) ?? [];
    expect(body).toMatchObject({ topics: [expect.stringMatching(/^team:\d+$/)] });
    await section(page).getByLabel(account.leads).check();
    await expect
      .poll(() => posted.at(-1)?.[1])
      .toMatchObject({ topics: [expect.stringMatching(/^team:/), expect.stringMatching(/^leads:/)] });

    await expect.poll(() => kept(page)).toContain('leads:');
    await page.goto('/alertas?municipio=Mayag%C3%BCez');
    const loaded = page.waitForResponse(/\/notify\.[^/]+\.js$/);
    const link = page.getByRole('link', { name: 'Avísame de Mayagüez' });
    await link.scrollIntoViewIfNeeded();
    await loaded;
    await requestsEnd(page);
    await link.click();
    await expect(
      page.getByText('Te avisaremos en este dispositivo. Mayagüez: aviso y emergencia.'),
    ).toBeVisible();
    expect(posted.at(-1)?.[1]).toMatchObject({
      topics: [expect.stringMatching(/^team:/), expect.stringMatching(/^leads:/), 'alerts:Mayagüez:aviso'],
    });
  });

  // What else can go wrong: src/account/notifications.test.ts.
  for (const [name, permission, worker, expected, posts] of [
    ['blocked in the browser', 'denied', 200, say.refusals.denied, 0],
    ['refused by the worker', 'granted', 503, say.refusals.failed, 1],
    ['too many for the worker', 'granted', 429, limit, 1],
  ] as const) {
    test(`say so when they are ${name}`, async ({ page }) => {
      const posted = await openChoices(page, worker, permission);
      await section(page).getByLabel(account.news).click();
      await expect(status(page)).toHaveText(expected);
      await expect(section(page).getByLabel(account.news)).not.toBeChecked();
      expect(posted).toHaveLength(posts);
      expect(await kept(page)).toBeNull();
    });
  }

  test('are what the reader chose last, however slow the worker is', async ({ page }) => {
    const posted = await openChoices(page);
    await page.evaluate(() => sessionStorage.setItem('permission', 'granted'));
    const [news, place] = [section(page).getByLabel(account.news), section(page).getByLabel(account.place)];
    const time = (name: string) => section(page).getByLabel(name, { exact: true });
    const responses = await slowWorker(page);
    await news.check();
    await time(account.quietFrom).fill('22:00');
    await time(account.quietTo).fill('06:30');
    for (let saved = 1; saved <= 3; saved += 1) {
      await expect.poll(() => responses.length).toBe(saved);
      responses.at(-1)?.();
    }
    await expect.poll(() => kept(page)).toContain('"quiet":{');
    responses.length = 0;

    await place.selectOption('Ponce');
    await section(page).getByRole('button', { name: account.add }).click();
    await place.selectOption('Mayagüez');
    await time(account.quietFrom).fill('23:00');
    await news.uncheck();
    await time(account.quietTo).fill('07:00');
    for (let saved = 1; saved <= 4; saved += 1) {
      await expect.poll(() => responses.length).toBe(saved);
      await expect(news).not.toBeChecked();
      await expect(time(account.quietTo)).toHaveValue('07:00');
      responses.at(-1)?.();
    }
    const chosen = { topics: ['alerts:Ponce:aviso'], quiet: { from: 1_380, to: 420 } };
    await expect.poll(() => posted.at(-1)?.[1]).toMatchObject(chosen);
    await expect(news).not.toBeChecked();
    await expect(place).toHaveValue('Mayagüez');
  });

  test('end with the preferences that are forgotten, also while the first one is being saved', async ({
    page,
  }) => {
    const posted = await openChoices(page);
    const responses = await slowWorker(page);
    await section(page).getByLabel(account.news).check();
    await expect.poll(() => responses.length).toBe(1);
    await page.getByRole('button', { name: texts.forget }).click();
    responses.at(-1)?.();
    await expect.poll(() => responses.length).toBe(2);
    responses.at(-1)?.();
    await expect(status(page)).toHaveText(say.ended);
    expect(posted.map(([path]) => path)).toEqual(['subscriptions', 'end']);
    expect(await kept(page)).toBeNull();
  });

  test('of a link end with the preferences that are forgotten while its name is being loaded', async ({
    page,
    place,
  }) => {
    const posted = await withWorker(page);
    await withPush(page);
    const team = place('/equipos/{team}');
    const { opened, open } = latch();
    await page.route(`**${team}`, (route) => opened.then(() => route.continue()));
    await page.goto(`/account#team:${team.split('/').pop()}`);
    await section(page).getByRole('button', { name: 'Avísame' }).click();
    await page.getByRole('button', { name: texts.forget }).click();
    open();
    await expect(status(page)).toHaveText(say.ended);
    expect(posted).toEqual([]);
    expect(await kept(page)).toBeNull();
  });

  test('that were refused say so still when the reader fills the quiet hours meanwhile', async ({ page }) => {
    await openChoices(page, 429);
    const responses = await slowWorker(page);
    await section(page).getByLabel(account.news).click();
    await expect.poll(() => responses.length).toBe(1);
    await section(page).getByLabel(account.quietFrom, { exact: true }).fill('22:00');
    responses.at(-1)?.();
    await expect(status(page)).toHaveText(limit);
    await expect(section(page).getByLabel(account.news)).not.toBeChecked();
  });
});

const apple =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1';
for (const [name, userAgent, expected, links] of [
  ['an iPhone outside its home screen is told the way', apple, say.refusals.homeScreen, 0],
  ['a browser without push is offered the feed and the newsletter', undefined, say.refusals.unsupported, 2],
] as const) {
  test.describe(name, { tag }, () => {
    test.use(userAgent ? { userAgent } : {});
    test('when the reader wants notifications', async ({ page }) => {
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
      await page.goto('/account');
      await section(page).getByRole('button', { name: account.open }).click();
      await expect(status(page)).toContainText(expected);
      await expect(status(page).getByRole('link')).toHaveCount(links);
      await expect(section(page).getByRole('button', { name: account.open })).toBeVisible();
      await expect(section(page).getByLabel(account.news)).toBeHidden();
    });
  });
}

test.describe('the service worker', { tag }, () => {
  // What a tap does: tests/engines/notifications.long.test.ts.
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

  /** Opens a page, until its service worker is active, which it is not yet when it is `ready`: a push that comes meanwhile may be lost. */
  async function open(page: Page, path: string): Promise<void> {
    await page.goto(path);
    await requestsEnd(page);
    const state = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await expect.poll(state).toBe('activated');
  }

  /** Delivers a push to the site's service worker, as a push service would. Resolves with the worker's errors, which come later. */
  async function deliver(page: Page, data: string): Promise<readonly string[]> {
    const session: CDPSession = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const found = registrations.find(({ isDeleted }) => !isDeleted);
        if (found) resolve(found.registrationId);
      });
    });
    const errors: string[] = [];
    session.on('ServiceWorker.workerErrorReported', ({ errorMessage }) =>
      errors.push(errorMessage.errorMessage),
    );
    await session.send('ServiceWorker.enable');
    const registrationId = await registered;
    const { origin } = new URL(page.url());
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    return errors;
  }

  const byTitle = (one: { title: string }, other: { title: string }) => one.title.localeCompare(other.title);
  const shown = (page: Page) =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
    });

  test('shows a push, replaces it by the next of its subject, and shows the station’s name for one that cannot be read', async ({
    page,
  }) => {
    await open(page, '/about');
    const errors: (readonly string[])[] = [];
    const said = { title: '', body: 'Para Mayagüez', tag: 'a1' };
    for (const title of ['Vigilancia de tornado', 'Aviso de tornado']) {
      said.title = title;
      const notification = { ...said, navigate: page.url(), lang: 'es-PR', timestamp: 1 };
      errors.push(await deliver(page, JSON.stringify({ web_push: 8030, notification })));
      await expect.poll(() => shown(page)).toEqual([said]);
    }
    errors.push(await deliver(page, 'hola'));
    const unread = { title: 'Telecoquí', body: '', tag: '' };
    await expect.poll(async () => (await shown(page)).toSorted(byTitle)).toEqual([said, unread]);
    // Its policy allows the picture of the notification.
    expect(errors.flat()).toEqual([]);
  });
});
