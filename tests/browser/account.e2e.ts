import { expect, test } from './page-kinds.ts';

test('without a script the page says what it needs', async ({ page, javaScriptEnabled }) => {
  await page.goto('/account');
  const notice = page.locator('.account-notice');
  if (javaScriptEnabled === false) await expect(notice).toBeVisible();
  else await expect(notice).toHaveCount(0);
});

test('no option is empty', async ({ page }) => {
  await page.goto('/account');
  const values = await page
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
  expect(values).toHaveLength(78);
  expect(values.filter((value) => !value)).toEqual([]);
});

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

  test('rubbish in the store is forgotten politely', async ({ page, complaints }) => {
    await page.addInitScript(() => {
      for (const key of ['theme', 'municipality', 'data-saver', 'subscribed', 'dataSaver'])
        localStorage.setItem(key, '{"x":');
    });
    await page.goto('/account');
    await expect(page.getByRole('combobox')).toHaveValue('San Juan');
    expect(complaints).toEqual([]);
  });
});
