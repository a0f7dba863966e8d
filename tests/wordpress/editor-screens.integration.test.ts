import { describe, test } from 'vitest';
import * as z from 'zod';
import { levelColours } from '#origin/emergency/top.ts';
import { change, isPhpMissing, rest } from '../../cms/wordpress/local/test-wordpress.ts';
import { expect, openEditor } from './desk-browser.ts';
import { useFastScreen } from './fast-screen.ts';

const Told = z.object({
  entrada: z.object({
    cobertura: z.object({ id: z.int() }).nullable(),
    titular: z.string(),
    clave: z.boolean(),
    fijada: z.string().nullable(),
    autores: z.array(z.object({ slug: z.string() })),
    correcciones: z.array(z.object({ text: z.string() })),
  }),
});
const Titled = z.object({ title: z.object({ raw: z.string() }) });

/** The screens of the administration in a browser, while somebody else works on the same items. */
describe.skipIf(isPhpMissing)('a screen of the desk', () => {
  const screen = useFastScreen();
  const { told } = screen;
  const { site } = told;
  const send = async (path: string, body: object) => site.send(path, { status: 'publish', ...body });
  const open = (address: string) => screen.page.goto(`${site.wordpress.url}/wp-admin/${address}`);
  const titleOf = async (id: number) => {
    const { body } = await site.ask(`/posts/${id}?context=edit`);
    return Titled.parse(body).title.raw;
  };

  test('of an entry has a panel for its coverage, its marks, who signs and its corrections, of which a second one is one more', async () => {
    const { id } = await told.make({ texto: 'Cerraron once.' });
    const elsewhere = await told.makeCoverage('Otra noche');
    const { page } = screen;
    // On a phone the panels are behind a button.
    await page.setViewportSize({ width: 1366, height: 900 });
    await openEditor(page, told.session, id);
    await expect(page.locator('.postbox:visible')).toHaveCount(0);
    await page.getByRole('button', { name: 'Entrada', exact: true }).click();
    const row = (place: number) => page.getByLabel('Texto de la corrección').nth(place);
    const save = async (titular: string) => {
      await page.evaluate(`wp.data.dispatch('core/editor').editPost({ title: ${JSON.stringify(titular)} })`);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(async () => (await stored()).titular).toBe(titular);
    };
    const stored = async () =>
      Told.parse((await rest(site.wordpress, `/entradas/${id}?_fields=entrada`)).body).entrada;
    await row(0).fill('Decíamos diez.');
    await page.getByLabel('Momento clave (necesita título)').check();
    await page.getByLabel('Fijar arriba').check();
    await page.getByLabel('contributor').check();
    await save('Uno');
    await expect(row(1)).toHaveValue('Decíamos diez.');
    await expect(row(0)).toHaveValue('');
    const { fijada, ...once } = await stored();
    expect(once).toMatchObject({
      ...{ cobertura: { id: told.coverage }, clave: true, correcciones: [{ text: 'Decíamos diez.' }] },
      autores: [{ slug: 'admin' }, { slug: 'contributor' }],
    });
    expect(fijada).not.toBeNull();
    await row(0).fill('Y en Ponce.');
    await page.getByLabel('Momento clave (necesita título)').uncheck();
    await page.getByLabel('Cobertura', { exact: true }).selectOption({ label: 'Otra noche' });
    await save('Dos');
    const twice = await stored();
    expect(twice).toMatchObject({ cobertura: { id: elsewhere }, clave: false, fijada });
    expect(twice.correcciones.map(({ text }) => text).sort()).toEqual(['Decíamos diez.', 'Y en Ponce.']);
  });

  test('of an entry says that somebody else moved it, too, and moves it the second time', async () => {
    const { id } = await told.make({ texto: 'Cerraron once.' });
    const [theirs, mine] = [await told.makeCoverage('La suya'), await told.makeCoverage('La mía')];
    const { page } = screen;
    await page.setViewportSize({ width: 1366, height: 900 });
    await openEditor(page, told.session, id);
    await change(site.wordpress, `/entradas/${id}`, { parent: theirs });
    await page.getByRole('button', { name: 'Entrada', exact: true }).click();
    await page.getByLabel('Cobertura', { exact: true }).selectOption({ label: 'La mía' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('.components-notice').filter({ hasText: '«La suya»' })).toBeVisible();
    const coverage = async () =>
      Told.parse((await rest(site.wordpress, `/entradas/${id}?_fields=entrada`)).body).entrada.cobertura?.id;
    expect(await coverage()).toBe(theirs);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(coverage).toBe(mine);
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
    await expect(form.locator('.notice-error')).toContainText(/«La suya».*«La mía»/);
    expect(await titleOf(id)).toBe('La suya');
    await form.locator('.save').click();
    await expect(form).toHaveCount(0);
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
    await expect(page.getByText('La emergencia está apagada.')).toBeVisible();
    expect(asked).toHaveLength(2);
  });
});
