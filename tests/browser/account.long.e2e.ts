import type { Page } from '@playwright/test';
import { Team, Teams } from '#contract/sports.ts';
import { latch } from './api-responses.ts';
import { fetchApi } from './fetch-api.ts';
import { countShifts } from './layout-shifts.ts';
import { failRequests, requestsEnd } from './open-page.ts';
import { expect, test } from './page-kinds.ts';
import { requestedBy } from './requested.ts';

test('without a script the page shows a notice', async ({ page, javaScriptEnabled }) => {
  await page.goto('/account');
  const notice = page.locator('.account-notice');
  if (javaScriptEnabled === false) await expect(notice).toBeVisible();
  else await expect(notice).toHaveCount(0);
});

test('no option is empty', { tag: '@static' }, async ({ page }) => {
  await page.goto('/account');
  const values = await page
    .locator('[name=municipality] option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
  expect(values).toHaveLength(78);
  expect(values.filter((value) => !value)).toEqual([]);
});

test('no choice is smaller than another, whatever its text', { tag: '@static' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/account');
  const widths = await page
    .locator('main :is([type=radio], [type=checkbox]):visible')
    .evaluateAll((choices) => choices.map((choice) => choice.getBoundingClientRect().width));
  expect(widths.length).toBeGreaterThan(5);
  expect(new Set(widths).size, widths.join(' ')).toBe(1);
});

test('a team’s page offers to follow the team only where a script runs', async ({
  page,
  place,
  javaScriptEnabled,
}) => {
  await page.goto(place('/equipos/{team}'));
  const button = page.getByRole('button', { name: 'Seguir equipo' });
  if (javaScriptEnabled === false) await expect(button).toHaveCount(0);
  else await expect(button).toBeEnabled();
});

const teamNamed = async (id: string): Promise<string> => (await fetchApi(`/api/teams/${id}`, Team)).name;

const keep = (page: Page, kept: Record<string, string>) =>
  page.addInitScript((entries) => {
    // Only on the first load: what the page changes must survive a reload.
    if (sessionStorage.getItem('begun')) return;
    sessionStorage.setItem('begun', 'yes');
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);

test.describe('preferences', { tag: '@script' }, () => {
  test('are kept on the device', async ({ page }) => {
    await page.goto('/account');
    await page.getByRole('combobox').selectOption('Mayagüez');
    await page.getByRole('checkbox').check();
    await page.getByRole('radio', { name: /oscuro/i }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.getByRole('combobox')).toHaveValue('Mayagüez');
    await expect(page.getByRole('checkbox')).toBeChecked();
    await expect(page.getByRole('radio', { name: /oscuro/i })).toBeChecked();
  });

  test('say that they are kept also when the names of followed teams come after that', async ({
    page,
    slugs,
  }) => {
    const { opened, open } = latch();
    await keep(page, { 'followed-teams': slugs.team });
    await page.route('**/api/teams?ids=*', (route) => opened.then(() => route.continue()));
    await page.goto('/account');
    await page.getByRole('checkbox').check();
    const saved = page.getByText('Preferencias guardadas');
    await expect(saved).toBeVisible();
    open();
    await expect(page.getByRole('link', { name: await teamNamed(slugs.team) })).toBeVisible();
    await expect(saved).toBeVisible();
  });

  test('say who subscribed here, until they leave the newsletter', async ({ page }) => {
    await keep(page, { newsletter: 'yes' });
    await page.goto('/account');
    const subscribed = page.getByText('Te suscribiste al boletín desde este dispositivo.');
    await expect(subscribed).toBeVisible();
    await page.goto('/boletin/baja');
    await page
      .getByRole('main')
      .getByLabel(/correo/i)
      .fill('baja@correo.example');
    await page.getByRole('button', { name: 'Pedir la baja' }).click();
    await expect(page.getByRole('heading', { name: 'Petición guardada' })).toBeVisible();
    await page.goto('/account');
    await expect(subscribed).toBeVisible();
    await page.goto(`/boletin/baja?clave=${'0'.repeat(64)}`);
    await page.getByRole('button', { name: 'Darme de baja' }).click();
    await expect(page.getByRole('heading', { name: 'Baja registrada' })).toBeVisible();
    await page.waitForFunction(() => localStorage.getItem('newsletter') !== 'yes');
    await page.goto('/account');
    await expect(page.getByText('Todavía no te has suscrito desde este dispositivo.')).toBeVisible();
    await expect(subscribed).toBeHidden();
  });

  test('can all be deleted', async ({ page, slugs }) => {
    await keep(page, {
      'followed-teams': slugs.team,
      municipality: 'Ponce',
      'data-saver': 'yes',
      theme: 'dark',
      face: 'd09GMg==',
    });
    await page.goto('/account');
    await expect(page.getByRole('button', { name: /^Dejar de seguir/ })).toHaveCount(1);
    await page.getByRole('button', { name: 'Borrar mis preferencias' }).click();
    await expect(page.getByText('Preferencias borradas de este dispositivo.')).toBeVisible();
    await expect(page.getByText('Todavía no sigues a ningún equipo.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('face'))).toBeNull();
    await page.reload();
    await expect(page.getByRole('combobox')).toHaveValue('San Juan');
    await expect(page.getByText('Todavía no sigues a ningún equipo.')).toBeVisible();
  });
});

test.describe('followed teams', { tag: '@script' }, () => {
  const list = (page: Page) => page.getByRole('region', { name: 'Equipos que sigues' });

  test('can be followed and unfollowed on their own page', async ({ page, place, slugs, complaints }) => {
    const name = await teamNamed(slugs.team);
    await page.goto(place('/equipos/{team}'));
    await page.getByRole('button', { name: 'Seguir equipo' }).click();
    await expect(page.getByRole('status').filter({ hasText: `Ahora sigues a ${name}` })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Dejar de seguir' }).click();
    await expect(page.getByText(`Ya no sigues a ${name}.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Seguir equipo' })).toBeVisible();
    // A reader who follows no team has no entry in storage.
    expect(await page.evaluate(() => localStorage.getItem('followed-teams'))).toBeNull();
    expect(complaints).toEqual([]);
  });

  test('are at most fifty', async ({ page, place }) => {
    const many = Array.from({ length: 50 }, (_, index) => 1_000_000 + index).join(',');
    await keep(page, { 'followed-teams': many });
    await page.goto(place('/equipos/{team}'));
    await page.getByRole('button', { name: 'Seguir equipo' }).click();
    await expect(page.getByText('Ya sigues a 50 equipos')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('followed-teams'))).toBe(many);
  });

  test('are listed by name, and an unknown team by its number', async ({ page, slugs, complaints }) => {
    const name = await teamNamed(slugs.team);
    await keep(page, { 'followed-teams': `${slugs.team},999999999` });
    await page.goto('/account');
    await expect(list(page).getByRole('link')).toHaveText([name, 'Equipo 999999999']);
    await expect(list(page).getByRole('link').first()).toHaveAttribute('href', `/equipos/${slugs.team}`);
    await expect(list(page).getByRole('button', { name: 'Reintentar' })).toBeHidden();

    await list(page)
      .getByRole('button', { name: `Dejar de seguir a ${name}` })
      .click();
    await expect(page.getByText(`Ya no sigues a ${name}.`)).toBeVisible();
    await expect(
      list(page).getByRole('button', { name: 'Dejar de seguir a Equipo 999999999' }),
    ).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Todavía no sigues a ningún equipo.')).toBeVisible();
    await expect(list(page).getByRole('link', { name: 'Buscar equipos en Deportes' })).toBeVisible();
    await expect(list(page).getByRole('heading')).toBeFocused();
    expect(complaints).toEqual([]);
  });

  test('can be unfollowed while their names cannot be loaded', async ({ page, slugs }) => {
    const name = await teamNamed(slugs.team);
    await keep(page, { 'followed-teams': `999999999,${slugs.team}` });
    const mend = await failRequests(page, '**/api/teams?ids=*', 503);
    await page.goto('/account');
    await expect(page.getByText('No pudimos cargar los nombres de tus equipos.')).toBeVisible();
    await list(page).getByRole('button', { name: 'Dejar de seguir a Equipo 999999999' }).click();
    await expect(list(page).getByRole('listitem')).toHaveCount(1);
    mend();
    await list(page).getByRole('button', { name: 'Reintentar' }).click();
    await expect(list(page).getByRole('link')).toHaveText(name);
  });

  test('say nothing of names that fail to load when a later request has brought them', async ({
    page,
    slugs,
  }) => {
    const { opened, open } = latch();
    await keep(page, { 'followed-teams': `999999999,${slugs.team}` });
    let refusals = 0;
    await page.route(/\/api\/teams\?ids=.*999999999/, async (route) => {
      await opened;
      await route.fulfill({ status: 503 });
      refusals += 1;
    });
    await page.goto('/account');
    await list(page).getByRole('button', { name: 'Dejar de seguir a Equipo 999999999' }).click();
    await expect(list(page).getByRole('link')).toHaveText(await teamNamed(slugs.team));
    open();
    // The page asks twice.
    await expect.poll(() => refusals).toBe(2);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(list(page).getByRole('button', { name: 'Reintentar' })).toBeHidden();
  });

  test('get their names without taking the focus from a button', async ({ page, slugs }) => {
    const name = await teamNamed(slugs.team);
    const { opened, open } = latch();
    await keep(page, { 'followed-teams': slugs.team });
    await page.route('**/api/teams?ids=*', (route) => opened.then(() => route.continue()));
    await page.goto('/account');
    await list(page).getByRole('button', { name: 'Dejar de seguir a' }).focus();
    open();
    await expect(list(page).getByRole('link', { name })).toBeVisible();
    await expect(list(page).getByRole('button', { name: `Dejar de seguir a ${name}` })).toBeFocused();
  });

  test('say who is followed no more also when the names of the others come after that', async ({
    page,
    slugs,
  }) => {
    const name = await teamNamed(slugs.team);
    const { opened, open } = latch();
    await keep(page, { 'followed-teams': `999999999,${slugs.team}` });
    await page.route('**/api/teams?ids=*', (route) => opened.then(() => route.continue()));
    await page.goto('/account');
    await expect(list(page).getByRole('status')).toHaveText('Cargando tus equipos...');
    await list(page).getByRole('button', { name: 'Dejar de seguir a Equipo 999999999' }).click();
    const said = list(page).getByText('Ya no sigues a Equipo 999999999.');
    await expect(said).toBeVisible();
    open();
    await expect(list(page).getByRole('link', { name })).toBeVisible();
    await expect(said).toBeVisible();
  });

  test('get their names after the code that requests them could not be fetched', async ({ page, slugs }) => {
    const name = await teamNamed(slugs.team);
    const code = /_astro\/sports-requests\./;
    await keep(page, { 'followed-teams': slugs.team });
    const mend = await failRequests(page, code);
    await page.goto('/account');
    await expect(page.getByText('No pudimos cargar los nombres de tus equipos.')).toBeVisible();
    mend();
    await list(page).getByRole('button', { name: 'Reintentar' }).click();
    await expect(list(page).getByRole('link')).toHaveText(name);
  });

  test('without followed teams no page requests them', async ({ page }) => {
    const asked = requestedBy(page);
    for (const path of ['/account', '/']) {
      await page.goto(path);
      await requestsEnd(page);
    }
    expect(asked.filter((url) => /teamIds|teams\?ids|own-blocks|your-teams|api\/sports/.test(url))).toEqual(
      [],
    );
    await expect(page.getByRole('heading', { name: 'Tus equipos' })).toBeHidden();
  });
});

test.describe('stored preferences on the home page', { tag: '@script' }, () => {
  const block = (page: Page) => page.getByRole('region', { name: 'Tus equipos' });

  /** Opens a page and scrolls to the block, whose code is fetched when it is seen. */
  async function openBlock(page: Page, path = '/'): Promise<void> {
    await page.goto(path);
    await block(page).scrollIntoViewIfNeeded();
  }

  /** Opens the home page, whose first request for this file fails. */
  async function failOnce(page: Page, file: RegExp): Promise<void> {
    const failed = page.waitForEvent('requestfailed', (request) => file.test(request.url()));
    const mend = await failRequests(page, file);
    await openBlock(page);
    await failed;
    mend();
  }

  async function someTeams(): Promise<string> {
    const teams = await fetchApi('/api/teams?sportId=1&per_page=4', Teams);
    return teams.map(({ id }) => id).join(',');
  }

  for (const path of ['/', '/deportes']) {
    test(`${path}: the followed teams' games appear without a layout shift`, async ({
      page,
      slugs,
      complaints,
    }) => {
      const shifts = await countShifts(page);
      await keep(page, { 'followed-teams': `${slugs.team},${await someTeams()}`, municipality: 'Ponce' });
      await openBlock(page, path);
      // The order of the games depends on the time of day.
      const name = await teamNamed(slugs.team);
      await expect(block(page).getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
      await expect(
        block(page)
          .getByRole('link', { name: /^EN VIVO / })
          .first(),
      ).toBeVisible();
      await expect(block(page).locator('a[href^="/partido/"]').first()).toBeVisible();
      expect(await shifts()).toBeLessThanOrEqual(0.02);
      expect(complaints).toEqual([]);
    });
  }

  test('a team without a game says so', async ({ page }) => {
    await keep(page, { 'followed-teams': '999999999' });
    await openBlock(page);
    await expect(block(page).getByRole('listitem')).toHaveText(
      /^Equipo 999999999\s*Sin partidos en estos días$/,
    );
  });

  test('games that could not be loaded can be requested again', async ({ page, slugs }) => {
    await keep(page, { 'followed-teams': slugs.team });
    const mend = await failRequests(page, '**/api/games/*?teamIds=*', 503);
    await openBlock(page);
    await expect(block(page).getByRole('alert')).toContainText(
      'No pudimos cargar los partidos de tus equipos.',
    );
    mend();
    await block(page).getByRole('button', { name: 'Reintentar' }).click();
    await expect(block(page).getByRole('listitem')).toHaveCount(1);
  });

  for (const [what, file, use] of [
    ['games whose code did not load can be requested again', /YourTeams\.island/, 'click'],
    ['a block whose code did not load gets it when the reader comes to it', /own-blocks/, 'focus'],
  ] as const)
    test(what, async ({ page, slugs }) => {
      await keep(page, { 'followed-teams': slugs.team });
      await failOnce(page, file);
      await block(page).getByRole('button', { name: 'Ver sus partidos' })[use]();
      await expect(block(page).getByRole('listitem')).toHaveCount(1);
    });

  test('readers who save data see the games only when they ask for them', async ({ page, slugs }) => {
    const asked = requestedBy(page);
    await keep(page, { 'followed-teams': slugs.team, municipality: 'Ponce', 'data-saver': 'yes' });
    await page.goto('/');
    await requestsEnd(page);
    expect(asked.filter((url) => /\/api\/|\.island\./.test(url))).toEqual([]);
    await expect(page.locator('.weather-now')).toContainText('San Juan');
    await block(page).getByRole('button', { name: 'Ver sus partidos' }).click();
    await expect(block(page).getByRole('listitem')).toHaveCount(1);
    const again = page.waitForRequest(/\/api\/games\//);
    await block(page).getByRole('button', { name: 'Actualizar' }).click();
    await again;
  });

  test('games that a reader asks for before the code is there that listens come with it', async ({
    page,
    slugs,
  }) => {
    await keep(page, { 'followed-teams': slugs.team, 'data-saver': 'yes' });
    const { opened, open } = latch();
    await page.route('**/after-paint.*', async (route) => opened.then(() => route.continue()));
    await page.goto('/');
    await block(page).getByRole('button', { name: 'Ver sus partidos' }).click();
    open();
    await expect(block(page).getByRole('listitem')).toHaveCount(1);
  });

  test('a team that was just followed appears when the reader goes back', async ({ page, place }) => {
    await page.goto('/');
    await page.goto(place('/equipos/{team}'));
    await page.getByRole('button', { name: 'Seguir equipo' }).click();
    await page.goBack();
    await block(page).scrollIntoViewIfNeeded();
    await expect(block(page).getByRole('listitem')).toHaveCount(1);
  });

  test('the weather card shows San Juan, or the reader’s municipality', async ({ page, complaints }) => {
    const card = page.locator('a', { has: page.locator('.weather-now') });
    await page.goto('/');
    await expect(card).toContainText(/San Juan\s*-?\d+ °F,\s.*Actualizado hace/s);
    await expect(card.locator('.weather-icon')).toBeVisible();
    const shifts = await countShifts(page);
    await page.evaluate(() => localStorage.setItem('municipality', 'Ponce'));
    await page.goto('/');
    await card.scrollIntoViewIfNeeded();
    await expect(card).toContainText(/Ponce\s*-?\d+ °F,\s.*Actualizado hace/s);
    await expect(card).toContainText(/Máx\. -?\d+° · Mín\. -?\d+° · Lluvia \d+%/);
    await expect(card.locator('[data-hour]')).toHaveText(Array(3).fill(/^\d+\s[ap]\.\sm\. -?\d+° \d+%$/));
    expect(await shifts()).toBeLessThanOrEqual(0.02);
    expect(complaints).toEqual([]);
  });

  test('San Juan’s weather stays when another municipality’s cannot be loaded', async ({ page }) => {
    await keep(page, { municipality: 'Ponce' });
    const failed = page.waitForResponse('**/tiempo/tarjeta?*');
    await page.route('**/tiempo/tarjeta?*', (route) =>
      route.fulfill({ status: 200, headers: { 'Retry-After': '10' }, body: '' }),
    );
    await page.goto('/');
    await page.locator('.weather-now').scrollIntoViewIfNeeded();
    await failed;
    await requestsEnd(page);
    await expect(page.locator('.weather-now strong')).toHaveText('San Juan');
  });
});
