import { expect } from '@playwright/test';
import { describe, test } from 'vitest';
import * as z from 'zod';
import { levelColours } from '#origin/emergency/banner.ts';
import { change, isPhpMissing, rest } from '../../cms/wordpress/local/test-wordpress.ts';
import { patience, useFastScreen } from './fast-screen.ts';

const Titled = z.object({ title: z.object({ raw: z.string() }) });

/** The screens of the administration in a browser, while somebody else works on the same items. */
describe.skipIf(isPhpMissing)('a screen of the desk', () => {
  const screen = useFastScreen();
  const { told } = screen;
  const { site } = told;
  const send = async (path: string, body: object) => site.send(path, { status: 'publish', ...body });
  const open = (address: string) => screen.page.goto(`${site.wordpress.url}/wp-admin/${address}`);
  const titleOf = async (id: number) => {
    const { authorization } = site.wordpress;
    const { body } = await rest(site.wordpress, `/posts/${id}?context=edit`, { authorization });
    return Titled.parse(body).title.raw;
  };

  test('of an entry shows its box as it is after each save, so that a second correction is one more', async () => {
    const { id } = await told.make({ texto: 'Cerraron once.' });
    const { page } = screen;
    // On a phone the box is behind a button.
    await page.setViewportSize({ width: 1366, height: 900 });
    await open(`post.php?post=${id}&action=edit`);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const row = (place: number) => page.locator(`[name="_telecoqui_correcciones[${place}][texto]"]`);
    const save = async (title: string) => {
      await page.evaluate(`wp.data.dispatch('core/editor').editPost({ title: ${JSON.stringify(title)} })`);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
    };
    await row(0).fill('Decíamos diez.');
    await save('Uno');
    await expect(row(1)).toHaveValue('Decíamos diez.', { timeout: patience });
    await expect(row(0)).toHaveValue('');
    await row(0).fill('Y en Ponce.');
    await save('Dos');
    await expect(row(2)).toHaveCount(1, { timeout: patience });
    expect((await told.read())[0]?.entrada.correcciones.map(({ text }) => text).sort()).toEqual([
      ...['Decíamos diez.', 'Y en Ponce.'],
    ]);
  });

  test('of a list tells in the quick edit what somebody else wrote, and saves the second time', async () => {
    const id = await send('/posts', { title: 'Noticia' });
    await open('edit.php');
    const { page } = screen;
    await change(site.wordpress, `/posts/${id}`, { title: 'La suya' });
    const row = page.locator(`#post-${id}`);
    await row.hover();
    await row.locator('.editinline').click();
    const form = page.locator(`#edit-${id}`);
    await form.locator('[name="post_title"]').fill('La mía');
    await form.locator('.save').click();
    await expect(form.locator('.notice-error')).toContainText(/«La suya».*«La mía»/, { timeout: patience });
    expect(await titleOf(id)).toBe('La suya');
    await form.locator('.save').click();
    await expect(form).toHaveCount(0, { timeout: patience });
    expect(await titleOf(id)).toBe('La mía');
  });

  test('of an emergency shows its banner as on a phone, and asks once before it is off', async () => {
    const meta = { telecoqui_nivel: 'aviso', telecoqui_municipios: ['Utuado'] };
    const id = await send('/emergencias', { title: 'Busque refugio', meta });
    await open(`post.php?post=${id}&action=edit`);
    const { page } = screen;
    const banner = page.locator('[data-vista-previa]');
    await expect(banner).toHaveText(
      /^Aviso: Busque refugio\s*Hasta el .* [ap]\.\sm\. Refugios, teléfonos y avisos$/,
    );
    await expect(page.getByText('Solo en las páginas de: Utuado', { exact: true })).toBeVisible();
    for (const level of ['vigilancia', 'aviso', 'emergencia'] as const) {
      await page.getByLabel('Nivel').selectOption(level);
      const { ground, words } = levelColours[level];
      const colours = await banner.evaluate(({ style }) => [style.backgroundColor, style.color]);
      const computed = ([ground, words] as const).map((hex) => {
        const long = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
        const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
        return `rgb(${red}, ${green}, ${blue})`;
      });
      expect(colours).toEqual(computed);
    }
    await page.getByLabel('Nivel').selectOption('ninguna');
    await expect(banner).toBeHidden();

    page.removeAllListeners('dialog');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void (asked.length === 1 ? dialog.dismiss() : dialog.accept());
    });
    await open('edit.php?post_type=telecoqui_emergencia');
    const off = page.locator(`#post-${id} a`, { hasText: 'Apagar ahora' });
    await page.locator(`#post-${id}`).hover();
    await off.click();
    expect(asked).toEqual(['¿Apagar la emergencia «Busque refugio»? Los lectores dejan de ver el banner.']);
    await off.click();
    await expect(page.getByText('La emergencia está apagada.')).toBeVisible({ timeout: patience });
    expect(asked).toHaveLength(2);
  });
});
