import { expect, test } from './page-kinds.ts';
import type { Page } from '@playwright/test';
import { texts } from '#newsletter/texts.ts';
import { servedPage } from '../served-page.ts';
import { failRequests } from './open-page.ts';
import { latch } from './api-responses.ts';

const form = (page: Page) => page.getByRole('contentinfo').locator('form');
const field = (page: Page) => form(page).getByLabel('Correo electrónico');
const button = (page: Page) => form(page).getByRole('button');

const beside = {
  stored: '¡Gracias! Guardamos tu correo.',
  invalid: 'Revisa la dirección. Se escribe así: nombre@correo.com.',
};

const hydrated = (page: Page) => page.locator('[data-island=newsletter][data-hydrated]').waitFor();

/** A new address for each run, because a running site keeps its database. */
const newAddress = () => `lector.${crypto.randomUUID()}@example.com`;

test('without a script the form leads to a page that says thanks', async ({ page, javaScriptEnabled }) => {
  await page.goto(javaScriptEnabled === false ? '/about' : '/boletin');
  const response = await page.request.post('/boletin', {
    form: { email: newAddress() },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain('Gracias por suscribirte a nuestro boletín.');
  if (javaScriptEnabled !== false) return;

  await field(page).fill(newAddress());
  await button(page).click();
  await expect(page).toHaveURL(/\/boletin$/);
  await expect(page.getByRole('main')).toContainText('Gracias por suscribirte a nuestro boletín.');
});

test('without a script, the message about a refused address stands beside the field, which keeps the address', async ({
  page,
  request,
}) => {
  await page.goto('/boletin');
  const response = await request.post('/boletin', {
    form: { email: 'juan.perez@gmail' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(response.status()).toBe(400);
  const served = servedPage(await response.text());
  expect(served.text('main [role=alert]')).toBe(
    `${texts.toasts.invalid.title}\n${texts.toasts.invalid.text}`,
  );
  expect(served.values('main input[name=email][aria-invalid=true]', 'value')).toEqual(['juan.perez@gmail']);
  const [described = ''] = served.values('main input[name=email]', 'aria-describedby');
  expect(served.text(`#${described}`)).toBe(beside.invalid);
});

test.describe('as an island', { tag: '@script' }, () => {
  test('stores an address, clears the field and says thanks', async ({ page }) => {
    await page.goto('/about');
    await field(page).fill(newAddress());
    await button(page).click();
    await expect(page.getByText('Suscripción exitosa')).toBeVisible();
    await expect(page.getByText('Gracias por suscribirte a nuestro boletín.')).toBeVisible();
    await expect(form(page).getByRole('status').first()).toHaveText(beside.stored);
    await expect(field(page)).toHaveValue('');
    expect(new URL(page.url()).pathname).toBe('/about');
  });

  test('an address that is none is refused beside the field, and the toast leaves by itself', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/about');
    await field(page).fill('juan.perez@gmail');
    await button(page).click();
    const toast = page.getByText('Por favor, introduce un correo electrónico válido.');
    await expect(page.getByText('Correo electrónico inválido')).toBeVisible();
    await expect(toast).toBeVisible();
    await expect(field(page)).toHaveValue('juan.perez@gmail');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveAccessibleDescription(beside.invalid);
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');

    await toast.hover();
    await page.clock.fastForward(60_000);
    await expect(toast).toBeVisible();
    await field(page).hover();
    await page.clock.fastForward(8_000);
    await expect(toast).toBeHidden();
    await expect(field(page)).toHaveAccessibleDescription(beside.invalid);
  });

  test('the field and the button are disabled while the address is sent', async ({ page }) => {
    const held = latch();
    await page.route('**/api/subscribe', async (route) => {
      await held.opened;
      await route.continue();
    });
    await page.goto('/about');
    await field(page).fill(newAddress());
    await button(page).click();
    await expect(field(page)).not.toBeEditable();
    await expect(button(page)).toBeDisabled();
    // A second press leaves the focus where it is.
    await page.keyboard.press('Enter');
    await expect(button(page)).toBeFocused();
    held.open();
    await expect(field(page)).toBeEnabled();
    await expect(page.getByText('Suscripción exitosa')).toBeVisible();
  });

  test('an error is shown when the worker fails, and the address stays', async ({ page }) => {
    await page.route('**/api/subscribe', (route) => route.fulfill({ status: 500, body: 'nothing of use' }));
    await page.goto('/about');
    await field(page).fill('lector@example.com');
    await button(page).click();
    for (const words of [texts.toasts.failed.title, texts.toasts.failed.text, texts.beside.failed])
      await expect(page.getByText(words)).toBeVisible();
    await expect(field(page)).toHaveValue('lector@example.com');
    await expect(field(page)).toBeFocused();
  });

  test('an address can be sent again after the code that sends it could not be fetched', async ({ page }) => {
    const code = /_astro\/newsletter-requests\./;
    await page.goto('/about');
    await field(page).fill(newAddress());
    await hydrated(page);
    const mend = await failRequests(page, code);
    await button(page).click();
    await expect(page.getByText('Error de suscripción')).toBeVisible();
    mend();
    await form(page).getByRole('button', { name: 'Suscribirme' }).click();
    await expect(page.getByText('Suscripción exitosa')).toBeVisible();
  });

  test('text that was typed before the island was hydrated is not lost', async ({ page }) => {
    const held = latch();
    await page.route(/_astro\/(client|NewsletterForm)/, async (route) => {
      await held.opened;
      await route.continue();
    });
    await page.goto('/about');
    const address = newAddress();
    await field(page).fill(address);
    held.open();
    await hydrated(page);
    await expect(field(page)).toHaveValue(address);
    await button(page).click();
    await expect(page.getByText('Suscripción exitosa')).toBeVisible();
  });
});
