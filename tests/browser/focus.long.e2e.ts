import type { Locator, Page } from '@playwright/test';
import { latch, respondTo } from './api-responses.ts';
import { axeViolations } from './axe.ts';
import { goDuringEmergency } from './emergency-page.ts';
import { requestsEnd, stopClock } from './open-page.ts';
import { expect, test } from './page-kinds.ts';
import { inPonce, openHydrated, placeShown, staged } from './weather-pages.ts';

/** Where the focus is after a choice: a reader with a keyboard or a screen reader goes on from there. */

/** Focuses a control as the Tab key does, and waits for the script of its island. */
async function focusOn(control: Locator): Promise<void> {
  await control.focus();
  const island = control.page().locator('[data-island]', { has: control });
  if ((await island.count()) > 0) await expect(island.last()).toHaveAttribute('data-hydrated');
}

const chosen = (page: Page) => page.locator(':focus');

/** Each kind of choice that keeps the focus: the control, the key, and what says that the choice has been made. */
const choices: {
  kind: string;
  path: string;
  control: (page: Page) => Locator;
  key?: string;
  made: (page: Page) => Promise<void>;
}[] = [
  {
    kind: 'sport',
    path: '/deportes',
    control: (page) => page.getByRole('navigation', { name: 'Elige un deporte' }).getByText('Béisbol'),
    made: (page) => expect(chosen(page)).toHaveAttribute('aria-current', 'true'),
  },
  {
    kind: 'league',
    path: '/deportes',
    control: (page) => page.getByRole('navigation', { name: 'Elige una liga' }).getByText('BSN'),
    made: (page) => expect(chosen(page)).toHaveAttribute('aria-current', 'true'),
  },
  {
    kind: 'tab of games',
    path: '/deportes',
    control: (page) => page.locator('.tabs').first().getByText('RESULTADOS'),
    made: (page) => expect(page).toHaveURL(/vista=resultados/),
  },
  {
    kind: 'day of the guide',
    path: '/live',
    control: (page) => page.locator('.tabs [title^="Mañana"], .tabs a').nth(2),
    key: ' ',
    made: (page) => expect(chosen(page)).toHaveAttribute('aria-selected', 'true'),
  },
  ...['/tiempo', '/tiempo-v2', '/tiempo-v2-light'].map((path) => ({
    kind: `unit of ${path}`,
    path,
    control: (page: Page) => page.locator('.unit-switch [aria-pressed=false]').first(),
    made: (page: Page) => expect(chosen(page)).toHaveAttribute('aria-pressed', 'true'),
  })),
  {
    kind: 'refresh of the weather',
    path: '/tiempo',
    control: (page) => page.getByRole('button', { name: 'Actualizar datos' }),
    made: (page) => expect(chosen(page)).toHaveText('Actualizar datos'),
  },
  {
    kind: 'own position that is not found',
    path: '/tiempo?municipio=Ponce',
    control: (page) => page.getByRole('button', { name: 'Usar mi ubicación actual' }),
    made: (page) => expect(placeShown(page, 'tiempo', 'San Juan')).toBeVisible(),
  },
  {
    kind: 'theme',
    path: '/about',
    control: (page) => page.locator('.theme-button'),
    made: (page) => expect(page.locator('html')).toHaveAttribute('data-theme', 'light'),
  },
  {
    kind: 'team to follow',
    path: '/equipos/{team}',
    control: (page) => page.getByRole('button', { name: 'Seguir equipo' }),
    made: (page) => expect(chosen(page)).toHaveText('Dejar de seguir'),
  },
  {
    kind: 'banner',
    path: '/',
    control: (page) => page.locator('.carousel-buttons [aria-current=false]').first(),
    made: (page) => expect(chosen(page)).toHaveAttribute('aria-current', 'true'),
  },
  {
    kind: 'scores once more',
    path: '/partido/{liveGame}',
    control: (page) =>
      page
        .getByRole('main')
        .getByRole('link', { name: /^Actualizar/ })
        .first(),
    made: (page) => expect(chosen(page)).toHaveText(/^Actualizar/),
  },
];

test.describe('with a script', { tag: ['@script', '@once'] }, () => {
  for (const { kind, path, control, key = 'Enter', made } of choices) {
    test(`${kind}: the focus stays on the control`, async ({ page, place }) => {
      await page.goto(place(path));
      await requestsEnd(page);
      await focusOn(control(page));
      const own = await control(page).elementHandle();
      await page.keyboard.press(key);
      await made(page);
      await requestsEnd(page);
      expect(await own?.evaluate((element) => element === document.activeElement)).toBe(true);
    });
  }

  test('dropdown of the light page: the focus stays on it', async ({ page }) => {
    await page.goto('/tiempo-v2-light');
    const dropdown = page.locator('select[name=municipio]');
    await focusOn(dropdown);
    await dropdown.selectOption('Ponce');
    await expect(page.getByRole('main').getByRole('status').last()).toHaveText(/^Ponce: /);
    await expect(dropdown).toBeFocused();
  });

  test('address for the newsletter: button and field keep the focus, and a closed message gives it to the button', async ({
    page,
  }) => {
    await page.goto('/about');
    const form = page.getByRole('contentinfo').locator('form');
    const [field, button] = [form.getByRole('textbox'), form.getByRole('button', { name: /Suscri/ })];
    const said = form.locator('.newsletter-response');
    await focusOn(field);
    for (const [from, key, text, beside] of [
      [field, 'Enter', 'lectora', /Revisa/],
      [button, ' ', `lectora.${crypto.randomUUID()}@example.com`, /Guardamos/],
      [field, 'Enter', `lector.${crypto.randomUUID()}@example.com`, /Guardamos/],
    ] as const) {
      await field.fill(text);
      await from.focus();
      await page.keyboard.press(key);
      await expect(said).toHaveText(beside);
      await expect(from).toBeFocused();
    }
    await form.getByRole('button', { name: 'Cerrar aviso' }).first().focus();
    await page.keyboard.press('Enter');
    await expect(button).toBeFocused();
  });
});

test.describe('the search for a municipality is a combobox', { tag: ['@script', '@once'] }, () => {
  test.beforeEach(async ({ page }) => {
    await staged(page);
    await openHydrated(page, 'tiempo', '?municipio=San%20Juan');
  });
  const [ponce, vieques] = [
    { nombre: 'Ponce', lat: 18.0111, lon: -66.6141 },
    { nombre: 'Vieques', lat: 18.1263, lon: -65.4401 },
  ];
  const box = (page: Page) => page.getByRole('combobox', { name: 'Municipio', exact: true });
  const options = (page: Page) =>
    page.getByRole('listbox', { name: 'Municipios encontrados' }).getByRole('option');
  const marked = (page: Page) => page.getByRole('option', { selected: true });
  const said = (page: Page) => page.getByRole('main').locator('p.sr-only[role=status]').last();

  test('arrows mark a result while the focus stays in the field, and Enter takes it', async ({ page }) => {
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
    await box(page).fill('ma');
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
    const names = await options(page).allTextContents();
    expect(names.length).toBeGreaterThan(3);
    await expect(marked(page)).toHaveCount(0);
    for (const [key, at] of [
      ['ArrowDown', 0],
      ['ArrowDown', 1],
      ['ArrowUp', 0],
      ['ArrowUp', -1],
      ['ArrowDown', 0],
      ['ArrowDown', 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(marked(page)).toHaveText(names.at(at) ?? '');
      await expect(marked(page)).toBeInViewport();
      await expect(box(page)).toBeFocused();
      const id = await marked(page).getAttribute('id');
      await expect(box(page)).toHaveAttribute('aria-activedescendant', id ?? '');
    }
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const title = placeShown(page, 'tiempo', names[1] ?? '');
    await expect(title).toBeFocused();
    await expect(box(page)).toHaveValue('');
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
    // The focus says it, so nothing else does.
    await expect(said(page)).toBeEmpty();
  });

  test('results that come later leave the mark at its place', async ({ page }) => {
    const found = latch();
    await respondTo(page, /\/openweather\/search\?q=e$/, () => ({ data: [ponce, vieques] }));
    await respondTo(page, /\/openweather\/search\?q=es$/, async () => {
      await found.opened;
      return { data: [vieques, ponce] };
    });
    await box(page).fill('e');
    await expect(options(page)).toHaveText(['Ponce', 'Vieques']);
    await box(page).fill('es');
    await page.keyboard.press('ArrowDown');
    found.open();
    await expect(options(page)).toHaveText(['Vieques', 'Ponce']);
    await expect(marked(page)).toHaveText('Ponce');
  });

  test('Enter takes the only result, also when it comes before the results', async ({ page }) => {
    const found = latch();
    await page.route(/\/openweather\/search\?q=PONCE$/, async (route) => {
      await found.opened;
      await route.continue();
    });
    await box(page).fill('vieq');
    await expect(options(page)).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(placeShown(page, 'tiempo', 'Vieques')).toBeFocused();
    await box(page).fill('PONCE');
    await page.keyboard.press('Enter');
    found.open();
    await expect(placeShown(page, 'tiempo', 'Ponce')).toBeFocused();
    await expect(said(page)).toBeEmpty();
    // The same place once more.
    await box(page).fill('ponce');
    await page.keyboard.press('Enter');
    await expect(placeShown(page, 'tiempo', 'Ponce')).toBeFocused();
  });

  test('a position that is asked for after Enter counts, also when the results come later, and is said once', async ({
    page,
  }) => {
    const found = latch();
    await inPonce(page);
    await openHydrated(page, 'tiempo', '?municipio=San%20Juan');
    const { responded } = await respondTo(page, /\/openweather\/search\?q=vieq$/, async () => {
      await found.opened;
      return { data: [vieques] };
    });
    await box(page).fill('vieq');
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: 'Usar mi ubicación actual' });
    await button.click();
    await expect(placeShown(page, 'tiempo', 'Ponce')).toBeVisible();
    found.open();
    await expect(options(page)).toHaveText(['Vieques']);
    expect(responded()).toBe(1);
    await expect(placeShown(page, 'tiempo', 'Ponce')).toBeVisible();
    await expect(said(page)).toHaveText('El tiempo en Ponce');
    await expect(button).toBeFocused();
  });

  test('Enter takes none of several, and Escape clears the field', async ({ page }) => {
    await box(page).fill('san');
    await expect(options(page).nth(1)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(box(page)).toBeFocused();
    await expect(options(page).nth(1)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(box(page)).toHaveValue('');
    await expect(options(page)).toHaveCount(0);
    await expect(box(page)).not.toHaveAttribute('aria-activedescendant');
    await expect(box(page)).toBeFocused();
    await expect(placeShown(page, 'tiempo', 'San Juan')).toBeVisible();
  });

  test('a result that is clicked: the focus goes to the name of the place, which is said once', async ({
    page,
  }) => {
    await inPonce(page, { latitude: 18.4655, longitude: -66.1057 });
    await openHydrated(page, 'tiempo', '?municipio=San%20Juan');
    await box(page).fill('vieq');
    await options(page).click();
    await expect(placeShown(page, 'tiempo', 'Vieques')).toBeFocused();
    await expect(said(page)).toBeEmpty();
    // Who searches again does not hear it once more, and who is located in the first place hears that.
    await box(page).fill('san');
    await expect(options(page).nth(1)).toBeVisible();
    await expect(said(page)).toBeEmpty();
    await page.getByRole('button', { name: 'Usar mi ubicación actual' }).click();
    await expect(said(page)).toHaveText('El tiempo en San Juan');
  });

  test('who types on is left in the field, and the place is announced', async ({ page }) => {
    const arrived = latch();
    await respondTo(page, /\/openweather\/onecall/, async () => {
      await arrived.opened;
      return { status: 503 };
    });
    await box(page).fill('vieq');
    await expect(options(page)).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(options(page)).toHaveCount(0);
    await box(page).pressSequentially('po');
    arrived.open();
    await expect(said(page)).toHaveText('El tiempo en Vieques');
    await expect(box(page)).toBeFocused();
  });
});

test.describe('with a keyboard', { tag: ['@script', '@once'] }, () => {
  test('a prompt for the position that nobody responds to gives the button back after ten seconds', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = () => {};
    });
    await page.clock.install();
    await openHydrated(page, 'tiempo', '?municipio=Ponce');
    await stopClock(page);
    const button = page.getByRole('button', { name: /ubicación/ });
    await button.click();
    await expect(button).toHaveText('Buscando tu ubicación...');
    await expect(button).toBeDisabled();
    await page.clock.runFor(9_900);
    await expect(button).toBeDisabled();
    await page.clock.runFor(200);
    await expect(button).toHaveText('Usar mi ubicación actual');
    await expect(button).toBeEnabled();
    await expect(button).toBeFocused();
  });

  for (const [name, go] of [
    ['on a calm day', (page: Page) => page.goto('/about')],
    ['in an emergency', (page: Page) => goDuringEmergency(page, 'emergencia', '/about')],
  ] as const) {
    test(`${name} the link to the light page is one stop above the page`, async ({ page }) => {
      await go(page);
      const stops: string[] = [];
      while (stops.length < 30 && !stops.some((stop) => stop.includes('inicio'))) {
        await page.keyboard.press('Tab');
        stops.push(
          await chosen(page).evaluate(
            (element) => element.getAttribute('aria-label') ?? element.textContent.trim(),
          ),
        );
      }
      expect(stops[0]).toBe('Saltar al contenido');
      expect(stops.filter((stop) => stop === 'Versión ligera')).toHaveLength(1);
      expect(stops.at(-1)).toBe('Telecoquí, inicio');
    });
  }
});
