import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { change, isPhpMissing, rest } from '../../cms/wordpress/local/test-wordpress.ts';
import { latch } from '../browser/api-responses.ts';
import { axeViolations } from '../browser/axe.ts';
import { expect } from './desk-browser.ts';
import { useFastScreen } from './fast-screen.ts';

/** Has WordPress read the class of the limits with 25 in place of the 10,000 characters of a text. */
const shorterText = `<?php
spl_autoload_register( static function ( string $name ): void {
  if ( 'Telecoqui\\\\Coverage_Entry_Input' === $name ) {
    $code = file_get_contents( WP_PLUGIN_DIR . '/telecoqui/includes/coverage/class-coverage-entry-input.php' );
    eval( '?>' . preg_replace( "/('texto' +=>) 10000,/", '$1 25,', $code ) );
  }
} );
`;

/** The fast screen of a coverage in a browser, on a real WordPress. */
describe.skipIf(isPhpMissing)('the fast screen', () => {
  const screen = useFastScreen();
  const { told, address, open, openAnew, status, items, write, logInAgain } = screen;
  const { site, receiver, read, make } = told;

  test('publishes an entry, and says when readers see it and what they do not see', async () => {
    receiver.sayOfDeliveries(() => ({
      processedMs: 9,
      refused: [{ kind: 'iframe', host: 'mapas.example' }],
    }));
    await open();
    await write('Cerró el primer colegio.');
    await expect(items().first()).toContainText('Cerró el primer colegio.');
    await expect(items().first()).toContainText(
      /Visible desde .* Un elemento no se muestra en el sitio: iframe de mapas\.example\./,
    );
    await expect(status()).toHaveText('Todo está enviado.');
    await expect(screen.page.getByLabel('¿Qué pasó?')).toHaveValue('');
  });

  test('makes a picture small before it is sent', async () => {
    const noise = Buffer.alloc(2400 * 1600 * 3, 90);
    const buffer = await sharp(noise, { raw: { width: 2400, height: 1600, channels: 3 } })
      .png()
      .toBuffer();
    await open();
    await expect(screen.page.getByLabel('Qué se ve en la foto')).toBeHidden();
    await screen.page
      .getByLabel('Foto', { exact: true })
      .setInputFiles({ name: 'grande.png', mimeType: 'image/png', buffer });
    await expect(screen.page.locator('#foto')).toContainText('Foto lista');
    await screen.page.getByLabel('Qué se ve en la foto').fill('La fila a las siete');
    await write('');
    await expect(items().first()).toContainText('con foto');
    const { body } = await rest(site.wordpress, '/media', site.wordpress);
    const Media = z.array(
      z.object({
        mime_type: z.string(),
        alt_text: z.string(),
        media_details: z.object({ width: z.int(), height: z.int() }),
      }),
    );
    expect(Media.parse(body)).toEqual([
      {
        mime_type: 'image/jpeg',
        alt_text: 'La fila a las siete',
        media_details: { width: 1280, height: 853 },
      },
    ]);
  });

  const side = 300;
  const size = side * side * 3;
  const pictureOf = async (pixels: Buffer) => ({
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer(),
  });
  /** The next picture is small when the page gets the event `late`. */
  const holdPicture = () =>
    screen.page.evaluate(() => {
      const { prototype } = HTMLCanvasElement;
      const { toBlob } = prototype;
      const late = new Promise((resolve) => addEventListener('late', resolve));
      prototype.toBlob = function (ready, ...options) {
        prototype.toBlob = toBlob;
        toBlob.call(this, (blob) => void late.then(() => ready(blob)), ...options);
      };
    });
  const refusal = { status: 403, json: { code: 'x', message: 'No puedes.' } };

  test('takes the picture that was chosen last, whichever is small first', async () => {
    await open();
    await holdPicture();
    const field = screen.page.getByLabel('Foto', { exact: true });
    const note = screen.page.locator('#foto');
    const publish = screen.page.getByRole('button', { name: 'Publicar', exact: true });
    await field.setInputFiles(await pictureOf(randomBytes(size)));
    await expect(publish).toBeDisabled();
    await field.setInputFiles(await pictureOf(Buffer.alloc(size, 90)));
    await expect(note).toContainText('Foto lista');
    const said = await note.textContent();
    await screen.page.evaluate(() => dispatchEvent(new Event('late')));
    await expect(note).toHaveText(said ?? '');
    await expect(publish).toBeEnabled();
  });

  test('says what was refused also when a picture is ready after that', async () => {
    await open();
    await holdPicture();
    await screen.page.getByLabel('Foto', { exact: true }).setInputFiles(await pictureOf(Buffer.alloc(size)));
    await expect(screen.page.getByRole('button', { name: 'Publicar', exact: true })).toBeDisabled();
    await screen.page.route(/\/coberturas\/\d+$/, (route) => route.fulfill(refusal));
    await screen.page.getByRole('button', { name: 'Terminar la cobertura' }).click();
    const error = screen.page.locator('#error');
    await expect(error).toHaveText('No puedes.');
    await screen.page.evaluate(() => dispatchEvent(new Event('late')));
    await expect(screen.page.locator('#foto')).toContainText('Foto lista');
    await expect(error).toHaveText('No puedes.');
    await expect(error).toBeVisible();
  });

  test('says what is missing, and sends nothing', async () => {
    await open();
    const publish = screen.page.getByRole('button', { name: 'Publicar', exact: true });
    const error = screen.page.locator('#error');
    await publish.click();
    await expect(error).toHaveText('Escribe qué pasó, o añade una foto.');
    const file = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('no es una foto') };
    await screen.page.getByLabel('Foto', { exact: true }).setInputFiles(file);
    await expect(error).toHaveText('Este teléfono no puede leer esa foto. Escoge otra.');
    await screen.page.getByText('Titular, momento clave, hora y más').click();
    await screen.page.getByLabel('Momento clave').check();
    await write('Cerraron once.');
    await expect(error).toHaveText('Un momento clave necesita un titular corto: escríbelo.');
    await expect(screen.page.getByLabel('Titular corto')).toBeFocused();
    await expect(screen.page.getByLabel('¿Qué pasó?')).toHaveValue('Cerraron once.');
    expect(await read()).toEqual([]);
  });

  test('has each limit once: form, script and server follow the one that changes', async () => {
    const { id } = await make({ texto: 'Cerraron once.' });
    await site.runInWordPress('limite', shorterText);
    onTestFinished(() => site.runInWordPress('limite', ''));
    await open();
    const item = items().first();
    await item.getByRole('button', { name: 'Editar' }).click();
    for (const field of [screen.page.getByLabel('¿Qué pasó?'), item.getByLabel('Qué pasó')]) {
      await field.clear();
      await field.pressSequentially('x'.repeat(27));
      await expect(field).toHaveValue('x'.repeat(25));
    }
    const [fits, tooLong] = ['x'.repeat(25), 'x'.repeat(26)];
    expect((await told.desk('/entradas', { body: told.newEntry({ texto: tooLong }) })).status).toBe(400);
    expect((await told.edit(id, { texto: tooLong })).status).toBe(400);
    expect((await told.edit(id, { texto: fits })).status).toBe(200);
  });

  test('keeps an edit that could not be saved, with the reason', async () => {
    await make({ texto: 'Cerraron once.' });
    await open();
    const item = items().first();
    await item.getByRole('button', { name: 'Editar' }).click();
    await item.getByLabel('Qué pasó').fill('Cerraron doce.');
    const save = item.getByRole('button', { name: 'Guardar' });
    const response = { status: 500, body: 'Error' };
    await screen.page.route(/\/entradas\/\d+$/, (route) => route.fulfill(response), { times: 1 });
    await save.click();
    await expect(item.getByRole('alert')).toHaveText('El servidor tuvo un problema. Prueba otra vez.');
    await save.click();
    await expect(item).toContainText('Cerraron doce.');
    await expect(item.getByRole('button', { name: 'Editar' })).toBeVisible();
  });

  test('keeps a form in which one writes while another one is saved', async () => {
    const [saved, written] = [await make({ texto: 'Cerraron once.' }), await make({ texto: 'Abrió uno.' })];
    await open();
    const [one, other] = [saved, written].map(({ id }) => screen.page.locator(`#entrada-${id}`));
    if (!one || !other) throw new Error('Two entries were made');
    const { opened, open: respond } = latch();
    await screen.page.route(new RegExp(`/entradas/${saved.id}$`), (route) =>
      opened.then(() => route.continue()),
    );
    await one.getByRole('button', { name: 'Editar' }).click();
    await one.getByLabel('Qué pasó').fill('Cerraron doce.');
    await one.getByRole('button', { name: 'Guardar' }).click();
    // What would be typed here now would go with the form.
    await expect(one.getByLabel('Qué pasó')).toBeDisabled();
    await other.getByRole('button', { name: 'Editar' }).click();
    await other.getByLabel('Qué pasó').fill('Abrieron dos.');
    respond();
    await expect(one.getByRole('button', { name: 'Editar' })).toBeVisible();
    await expect(one).toContainText('Cerraron doce.');
    await expect(other.getByLabel('Qué pasó')).toHaveValue('Abrieron dos.');
    await expect(other.getByLabel('Qué pasó')).toBeFocused();
  });

  test('keeps a form that was left and opened again while it was saved', async () => {
    const { id } = await make({ texto: 'Cerraron once.' });
    await open();
    const { opened, open: respond } = latch();
    const change = new RegExp(`/entradas/${id}$`);
    await screen.page.route(change, (route) => opened.then(() => route.continue()));
    const item = items().first();
    const text = item.getByLabel('Qué pasó');
    await item.getByRole('button', { name: 'Editar' }).click();
    await text.fill('Cerraron doce.');
    await item.getByRole('button', { name: 'Guardar' }).click();
    await item.getByRole('button', { name: 'Cancelar' }).click();
    await item.getByRole('button', { name: 'Editar' }).click();
    await text.fill('Cerraron trece.');
    const saved = screen.page.waitForResponse(change);
    respond();
    await (await saved).finished();
    await screen.page.evaluate(() => new Promise(requestAnimationFrame));
    await screen.page.reload();
    await item.getByRole('button', { name: 'Editar' }).click();
    await expect(text).toHaveValue('Cerraron trece.');
  });

  /** Has the list shown anew, because there is one entry more. */
  async function showAnew(): Promise<void> {
    const { id } = await make({ texto: 'Otra.' });
    await screen.page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(screen.page.locator(`#entrada-${id}`)).toBeVisible();
  }

  test('says what was refused also when the list is shown anew before and after that', async () => {
    const { id } = await make({ texto: 'Cerraron once.' });
    await open();
    const { opened, open: respond } = latch();
    await screen.page.route(/\/noticia$/, (route) => opened.then(() => route.fulfill(refusal)));
    const item = screen.page.locator(`#entrada-${id}`);
    await item.getByRole('button', { name: 'Convertir en noticia' }).click();
    await showAnew();
    respond();
    await expect(item.getByRole('alert')).toHaveText('No puedes.');
    await showAnew();
    await expect(item.getByRole('alert')).toHaveText('No puedes.');
    await item.getByRole('button', { name: 'Editar' }).click();
    await item.getByRole('button', { name: 'Guardar' }).click();
    await expect(item.getByRole('button', { name: 'Editar' })).toBeVisible();
    await expect(item.getByRole('alert')).toHaveCount(0);
  });

  test('moves nothing that is being pressed when the list is shown anew', async () => {
    const { id } = await make({ texto: 'Cerraron once.' });
    await open();
    const item = screen.page.locator(`#entrada-${id}`);
    await item.getByRole('button', { name: 'Editar' }).hover();
    await screen.page.mouse.down();
    await make({ texto: 'Otra.' });
    const list = screen.page.waitForResponse(/entradas.cobertura/);
    await screen.page.evaluate(() => dispatchEvent(new Event('online')));
    await (await list).finished();
    // The page reads its database before it shows the list.
    await screen.page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      await new Promise<void>((resolve) => {
        const opening = indexedDB.open('telecoqui-minuto');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('entradas').objectStore('entradas').getAll();
          reading.onsuccess = () => resolve();
        };
      });
      await new Promise(requestAnimationFrame);
    });
    await screen.page.mouse.up();
    await expect(item.getByLabel('Qué pasó')).toBeFocused();
    await item.getByRole('button', { name: 'Cancelar' }).click();
    await expect(items()).toHaveCount(2);
  });

  test('leaves the focus at the button of the coverage when the list is shown anew', async () => {
    await open();
    const end = screen.page.getByRole('button', { name: 'Terminar la cobertura' });
    await end.focus();
    await showAnew();
    await expect(end).toBeFocused();
  });

  test('asks once for what is pressed twice', async () => {
    await make({ texto: 'Cerraron once.' });
    await open();
    const { opened, open: respond } = latch();
    let asked = 0;
    await screen.page.route(/\/noticia$/, async (route) => {
      asked += 1;
      await opened;
      await route.continue();
    });
    const item = items().first();
    const convert = item.getByRole('button', { name: 'Convertir en noticia' });
    await convert.click();
    await convert.click();
    respond();
    await expect(item.getByRole('link', { name: 'Abrir la noticia' })).toBeVisible();
    expect(asked).toBe(1);
  });

  test('says that readers do not see the entries of a coverage that is not published', async () => {
    await change(site.wordpress, `/posts/${told.coverage}`, { status: 'draft' });
    await open();
    await expect(screen.page.locator('#cobertura')).toContainText(
      'Los lectores no ven esta cobertura: no está publicada, o todavía no llegó al sitio.',
    );
  });

  test('edits, corrects, deletes and converts', async () => {
    await make({ texto: 'Cerraron once.' });
    await open();
    const item = items().first();
    await item.getByRole('button', { name: 'Corregir' }).click();
    await item.getByLabel('Qué pasó').fill('Cerraron doce.');
    await item.getByRole('button', { name: 'Guardar' }).click();
    await expect(item.getByRole('alert')).toHaveText('Escribe qué se corrigió.');
    await item.getByLabel('Qué se corrigió (los lectores lo ven)').fill('Decíamos once.');
    await item.getByLabel('Titular corto').fill('Cierran doce');
    await item.getByLabel('Momento clave').check();
    await item.getByRole('button', { name: 'Guardar' }).click();
    await expect(item).toContainText(/Momento clave · Corregida/);
    expect((await read())[0]?.entrada).toMatchObject({
      clave: true,
      correcciones: [{ text: 'Decíamos once.' }],
    });
    // The list is shown anew once more, when readers see the change.
    await expect(item).toContainText('Visible desde');
    await item.getByRole('button', { name: 'Convertir en noticia' }).click();
    await expect(item.getByRole('link', { name: 'Abrir la noticia' })).toBeVisible();
    await item.getByRole('button', { name: 'Borrar' }).click();
    await expect(items().first()).toHaveText('Todavía no hay entradas.');
    await screen.page.getByRole('button', { name: 'Terminar la cobertura' }).click();
    await expect(screen.page.locator('#cobertura')).toContainText('Terminó:');
  });

  test('is for those who write: a contributor sends for review and has no pictures, a subscriber sees nothing', async () => {
    await logInAgain('contributor');
    await open();
    await expect(screen.page.getByLabel('Foto', { exact: true })).toHaveCount(0);
    await screen.page.getByLabel('¿Qué pasó?').fill('De una colaboradora.');
    await screen.page.getByRole('button', { name: 'Enviar a revisión' }).click();
    await expect(items().first()).toContainText('Espera revisión');
    expect(await read()).toEqual([]);
    await logInAgain('subscriber');
    expect((await openAnew())?.status()).toBe(403);
    await screen.context.clearCookies();
    await open();
    expect(screen.page.url()).toContain('/wp-login.php');
  });

  test('is accessible in both themes, with something that waits and an entry that is edited', async () => {
    await make({ texto: 'Con señal.', titular: 'Titular', clave: true, fijada: true });
    await open();
    await expect(items()).toHaveCount(1);
    await screen.context.setOffline(true);
    await write('Sin señal.');
    await expect(status()).toHaveText('Esperando señal: 1');
    await screen.page.getByText('Titular, momento clave, hora y más').click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await screen.page.emulateMedia({ colorScheme });
      expect(await axeViolations(screen.page)).toEqual([]);
    }
    await items().getByRole('button', { name: 'Corregir' }).click();
    expect(await axeViolations(screen.page)).toEqual([]);
    const small = await screen.page
      .locator(
        'button:visible, a:visible, input:visible:not([type=checkbox]), label.c:visible, summary:visible',
      )
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML),
      );
    expect(small).toEqual([]);
    expect(await screen.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test('is small: less than 30 kB compressed, with everything that it loads', async () => {
    const { url } = site.wordpress;
    const headers = { cookie: told.session.cookie };
    const html = await (await fetch(address(), { headers })).text();
    const list = await fetch(`${url}/wp-json/telecoqui/v1/entradas?cobertura=${told.coverage}`, {
      headers: { authorization: site.wordpress.authorization },
    });
    const parts = {
      page: html,
      worker: await (await fetch(`${url}/wp-admin/admin-post.php?action=telecoqui_minuto_sw`)).text(),
      list: await list.text(),
    };
    const bytes = await Promise.all(
      Object.entries(parts).map(async ([name, text]) => {
        const gzip = new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip')));
        return [name, text.length, (await gzip.arrayBuffer()).byteLength] as const;
      }),
    );
    console.log(bytes.map((one) => one.join(' ')).join(', '));
    expect(bytes.reduce((sum, [, , size]) => sum + size, 0)).toBeLessThan(30_000);
  });

  test('shows both texts when a colleague changed the same, keeps what was typed, and saves it on purpose', async () => {
    const { id } = await make({ texto: 'Cerraron once.' });
    await open();
    const item = items().first();
    await item.getByRole('button', { name: 'Editar' }).click();
    expect((await told.edit(id, { texto: 'Cerraron trece.' })).status).toBe(200);
    await item.getByLabel('Qué pasó').fill('Cerraron doce.');
    await item.getByLabel('Momento clave').check();
    await item.getByLabel('Titular corto').fill('Sin clases');
    const save = item.getByRole('button', { name: 'Guardar' });
    await save.click();
    await expect(item.getByRole('alert')).toHaveText(
      /Alguien la cambió mientras escribías\. .*«Cerraron trece\.».*«Cerraron doce\.»/,
    );
    const other = await make({ texto: 'Y dos más.' });
    await item.getByRole('button', { name: 'Actualizar la lista' }).click();
    await expect(screen.page.locator(`#entrada-${other.id}`)).toBeVisible();
    const edited = screen.page.locator(`#entrada-${id}`);
    await expect(edited.getByLabel('Qué pasó')).toHaveValue('Cerraron doce.');
    await edited.getByRole('button', { name: 'Guardar' }).click();
    await expect(edited).toContainText('Cerraron doce.');
    await expect(edited).toContainText('Sin clases');
  });

  test('publishes what waits for review', async () => {
    await make({ texto: 'De una colaboradora.' }, 'contributor');
    await open();
    const item = items().first();
    await expect(item).toContainText('Espera revisión');
    await item.getByRole('button', { name: 'Publicar' }).click();
    await expect(item.getByRole('button', { name: 'Corregir' })).toBeVisible();
    expect((await read()).map(({ content }) => content.rendered)).toEqual([
      expect.stringContaining('De una colaboradora.'),
    ]);
  });
});
