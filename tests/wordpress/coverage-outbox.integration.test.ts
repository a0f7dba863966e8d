import { describe, test } from 'vitest';
import { isPhpMissing } from '../../cms/wordpress/local/test-wordpress.ts';
import { latch } from '../browser/api-responses.ts';
import { expect } from './desk-browser.ts';
import { useFastScreen } from './fast-screen.ts';

/** What the fast screen keeps on the device until WordPress has it: without a signal, a session or an acceptance. */
describe.skipIf(isPhpMissing)('what waits on the fast screen', () => {
  const screen = useFastScreen();
  const { open, openAnew, kept, status, items, write, logInAgain } = screen;
  const { read, make } = screen.told;

  const texts = async () =>
    [...(await read())]
      .sort((one, other) => one.date_gmt.localeCompare(other.date_gmt) || one.id - other.id)
      .map(({ content }) => content.rendered.replace(/<[^<>]*>/g, '').trim());

  /** Opens the screen of a coverage with one entry, from the service worker. */
  async function openKept(): Promise<void> {
    await open();
    await expect(items()).toHaveCount(1);
    await kept();
    await screen.page.reload();
    await expect(items()).toHaveCount(1);
  }

  test('keeps what is written without a signal, also when it is opened again, and sends each once in its order', async () => {
    await make({ texto: 'Con señal.' });
    await openKept();
    await screen.context.setOffline(true);
    await write('La primera sin señal.');
    await expect(status()).toHaveText('Esperando señal: 1');
    await write('La segunda sin señal.');
    await expect(status()).toHaveText('Esperando señal: 2');
    await screen.page.reload();
    await expect(status()).toHaveText('Esperando señal: 2');
    await expect(screen.page.locator('#cola li')).toHaveText([
      /La primera sin señal/,
      /La segunda sin señal/,
    ]);
    await expect(items().first()).toContainText('Con señal.');
    // A colleague with a signal writes later than both.
    expect(await texts()).toEqual(['Con señal.']);
    const written = Math.floor(Date.now() / 1000);
    await expect.poll(() => Math.floor(Date.now() / 1000), { intervals: [50] }).toBeGreaterThan(written);
    await make({ texto: 'De una colega, después.' });
    await screen.context.setOffline(false);
    await expect(status()).toHaveText('Todo está enviado.');
    await expect(items()).toHaveCount(4);
    expect(await texts()).toEqual([
      'Con señal.',
      'La primera sin señal.',
      'La segunda sin señal.',
      'De una colega, después.',
    ]);
    await screen.page.reload();
    await expect(items()).toHaveCount(4);
    expect(await texts()).toHaveLength(4);
  });

  test('sends once what the server had when the response was lost', async () => {
    await open();
    let isLost = false;
    await screen.page.route('**/telecoqui/v1/entradas', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue();
      isLost = true;
      await route.fetch();
      return route.abort();
    });
    await write('Una sola vez.');
    await expect(items().first()).toContainText('Una sola vez.');
    await expect(status()).toHaveText('Todo está enviado.');
    expect(isLost).toBe(true);
    expect(await texts()).toEqual(['Una sola vez.']);
  });

  test('publishes once for a double press', async () => {
    await open();
    await screen.page.getByLabel('¿Qué pasó?').fill('Con prisa.');
    await screen.page.getByRole('button', { name: 'Publicar', exact: true }).dblclick();
    await expect(items().first()).toContainText('Con prisa.');
    await expect(status()).toHaveText('Todo está enviado.');
    expect(await texts()).toEqual(['Con prisa.']);
  });

  test('keeps a refused entry with what to do, and sends the others', async () => {
    await open();
    let refusals = 0;
    await screen.page.route('**/telecoqui/v1/entradas', async (route) => {
      const isRefused = (route.request().postData() ?? '').includes('La mala.');
      if (!isRefused || refusals > 0) return route.continue();
      refusals += 1;
      return route.fulfill({
        status: 422,
        contentType: 'application/json',
        body: JSON.stringify({ code: 'x', message: 'Escríbela de otro modo.' }),
      });
    });
    await write('La mala.');
    await expect(status()).toHaveText('Necesitan tu atención: 1');
    await write('La buena.');
    await expect(items().first()).toContainText('La buena.');
    await expect(screen.page.locator('#cola li')).toContainText('Escríbela de otro modo.');
    await screen.page.getByRole('button', { name: 'Enviar otra vez' }).click();
    await expect(status()).toHaveText('Todo está enviado.');
    expect((await texts()).sort()).toEqual(['La buena.', 'La mala.']);
  });

  test('gives nothing back that is on its way', async () => {
    await open();
    const { opened, open: respond } = latch();
    let asked = 0;
    await screen.page.route('**/telecoqui/v1/entradas', async (route) => {
      asked += 1;
      if (asked === 1) return route.fulfill({ status: 422, json: { code: 'x', message: 'Otra vez.' } });
      await opened;
      return route.continue();
    });
    await write('Una sola vez.');
    await screen.page.getByRole('button', { name: 'Enviar otra vez' }).click();
    await expect.poll(() => asked).toBe(2);
    await expect(screen.page.locator('#cola')).toContainText('Una sola vez.');
    await expect(screen.page.locator('#cola').getByRole('button')).toHaveCount(0);
    respond();
    await expect(status()).toHaveText('Todo está enviado.');
    expect(await texts()).toEqual(['Una sola vez.']);
  });

  test('gives a refused entry back with all that was chosen for it', async () => {
    await open();
    await screen.page.route('**/telecoqui/v1/entradas', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/json',
        body: JSON.stringify({ code: 'x', message: 'Escríbela de otro modo.' }),
      }),
    );
    const text = screen.page.getByLabel('¿Qué pasó?');
    const moment = screen.page.getByLabel('Publicar a esta hora');
    const signer = screen.page.getByLabel('author', { exact: true });
    await screen.page.getByText('Titular, momento clave, hora y más').click();
    await moment.fill('2030-01-02T03:04');
    await screen.page.getByText('También firman').click();
    await signer.check();
    await write('Para después.');
    await expect(moment).toHaveValue('');
    await expect(signer).not.toBeChecked();
    // With it the list of what waits stays as it is.
    await expect(screen.page.getByRole('button', { name: 'Quitar' })).toBeVisible();
    // What is being written gives way only if its author says so.
    await text.fill('Otra cosa.');
    screen.page.removeAllListeners('dialog');
    screen.page.once('dialog', (dialog) => void dialog.dismiss());
    await screen.page.getByRole('button', { name: 'Volver a escribirla' }).click();
    await expect(text).toHaveValue('Otra cosa.');
    screen.page.once('dialog', (dialog) => void dialog.accept());
    await screen.page.getByRole('button', { name: 'Volver a escribirla' }).click();
    await expect(text).toHaveValue('Para después.');
    await expect(moment).toHaveValue('2030-01-02T03:04');
    await expect(signer).toBeChecked();
    await expect(screen.page.locator('#cola')).toBeHidden();
  });

  /** Changes the text of the newest entry. */
  async function edit(text: string): Promise<void> {
    await items().first().getByRole('button', { name: 'Editar' }).click();
    await items().first().getByLabel('Qué pasó').fill(text);
    await items().first().getByRole('button', { name: 'Guardar' }).click();
  }

  test('keeps a change without a signal, also when it is opened again, and sends it', async () => {
    await make({ texto: 'Cerraron once.' });
    await openKept();
    await screen.context.setOffline(true);
    await edit('Cerraron doce.');
    for (const moment of ['at once', 'opened again']) {
      await expect(status(), moment).toHaveText('Esperando señal: 1');
      await expect(screen.page.locator('#cola li')).toContainText(/ · Cambio\s*Cerraron doce\./);
      await expect(items().first()).toContainText('Tu cambio espera para enviarse');
      await expect(items().first()).toContainText('Cerraron once.');
      // A second change would be made of what the first one changes.
      await expect(items().first().getByRole('button', { name: 'Editar' })).toHaveCount(0);
      await screen.page.reload();
    }
    await screen.context.setOffline(false);
    await expect(items().first()).toContainText('Cerraron doce.');
    await expect(status()).toHaveText('Todo está enviado.');
    await expect(items().first().getByRole('button', { name: 'Editar' })).toBeVisible();
    expect(await texts()).toEqual(['Cerraron doce.']);
  });

  test('keeps what is typed in a new entry and in a change over a reload, and what the change had seen', async () => {
    const { id } = await make({ texto: 'Cerraron once.', titular: 'Cierres' });
    await open();
    const form = screen.page.locator('#nueva');
    await form.getByLabel('¿Qué pasó?').fill('A medias');
    await form.getByText('Titular, momento clave, hora y más').click();
    await form.getByLabel('Titular corto').fill('Corto');
    await form.getByLabel('Momento clave').check();
    const item = items().first();
    await item.getByRole('button', { name: 'Corregir' }).click();
    await item.getByLabel('Qué pasó').fill('Cerraron doce.');
    await item.getByLabel('Qué se corrigió (los lectores lo ven)').fill('Decíamos once.');
    expect((await screen.told.edit(id, { titular: 'Sin clases' })).status).toBe(200);
    await screen.page.reload();
    await expect(form.getByLabel('¿Qué pasó?')).toHaveValue('A medias');
    await expect(form.getByLabel('Titular corto')).toHaveValue('Corto');
    await expect(form.getByLabel('Momento clave')).toBeChecked();
    await item.getByRole('button', { name: 'Corregir' }).click();
    await expect(item.getByLabel('Qué pasó')).toHaveValue('Cerraron doce.');
    await expect(item.getByLabel('Qué se corrigió (los lectores lo ven)')).toHaveValue('Decíamos once.');
    await item.getByRole('button', { name: 'Guardar' }).click();
    await expect(item).toContainText('Cerraron doce.');
    await expect(item).toContainText('Sin clases');
    // The list is shown anew once more, when readers see the change.
    await expect(item).toContainText('Visible desde');
    await item.getByRole('button', { name: 'Editar' }).click();
    await expect(item.getByLabel('Titular corto')).toHaveValue('Sin clases');
  });

  test('keeps what is begun while the entry before it is put away, and nothing of that one', async () => {
    await open();
    await screen.page.getByLabel('¿Qué pasó?').fill('La primera.');
    // In one task, so the device has not stored the first one yet.
    await screen.page.evaluate(() => {
      const text = document.querySelector<HTMLTextAreaElement>('#nueva [name=texto]');
      document.querySelector<HTMLButtonElement>('#nueva .p')?.click();
      if (text) text.value = 'La segunda';
      text?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expect(items().first()).toContainText('La primera.');
    await screen.page.reload();
    await expect(screen.page.getByLabel('¿Qué pasó?')).toHaveValue('La segunda');
    await write('La segunda.');
    await expect(items().first()).toContainText('La segunda.');
    await screen.page.reload();
    await expect(items()).toHaveCount(2);
    await expect(screen.page.getByLabel('¿Qué pasó?')).toHaveValue('');
  });

  test('stores a change once when its response was lost', async () => {
    await make({ texto: 'Cerraron once.' });
    await open();
    await screen.page.route(
      /\/entradas\/\d+$/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const item = items().first();
    await item.getByRole('button', { name: 'Corregir' }).click();
    await item.getByLabel('Qué pasó').fill('Cerraron doce.');
    await item.getByLabel('Qué se corrigió (los lectores lo ven)').fill('Decíamos once.');
    await item.getByRole('button', { name: 'Guardar' }).click();
    await expect(item).toContainText('Cerraron doce.');
    await expect(status()).toHaveText('Todo está enviado.');
    expect((await read())[0]?.entrada).toMatchObject({ correcciones: [{ text: 'Decíamos once.' }] });
  });

  test('takes a change over from its form when the line does not respond for 20 seconds', async () => {
    await make({ texto: 'Cerraron once.' });
    await screen.page.clock.install();
    await open();
    const held = Promise.withResolvers<undefined>();
    const change = /\/entradas\/\d+$/;
    await screen.page.route(change, (route) => held.promise.then(() => route.abort()), { times: 1 });
    const asked = screen.page.waitForRequest(change);
    await edit('Cerraron doce.');
    await asked;
    await expect(items().first().getByRole('button', { name: 'Guardar' })).toBeDisabled();
    await screen.page.clock.fastForward(20_000);
    await expect(items().first()).toContainText('Cerraron doce.');
    await expect(status()).toHaveText('Todo está enviado.');
    held.resolve(undefined);
    expect(await texts()).toEqual(['Cerraron doce.']);
  });

  test.each([
    ['changed it', 'Alguien la cambió mientras escribías.', { body: { texto: 'Trece.' } }],
    ['deleted it', 'Esta entrada ya no existe.', { method: 'DELETE' }],
  ])('gives a change back of an entry when a colleague %s meanwhile', async (_what, problem, request) => {
    const { id } = await make({ texto: 'Cerraron once.' });
    await open();
    await expect(items()).toHaveCount(1);
    await screen.context.setOffline(true);
    await edit('Cerraron doce.');
    await expect(status()).toHaveText('Esperando señal: 1');
    expect((await screen.told.desk(`/entradas/${id}`, request)).status).toBe(200);
    await screen.context.setOffline(false);
    await expect(status()).toHaveText('Necesitan tu atención: 1');
    const waiting = screen.page.locator('#cola li');
    await expect(waiting).toContainText('Cerraron doce.');
    await expect(waiting).toContainText(problem);
    await waiting.getByRole('button', { name: 'Quitar' }).click();
    await expect(status()).toHaveText('Todo está enviado.');
    await expect(items().first()).not.toContainText('Tu cambio espera');
  });

  test('sends and lists entries also where the place for drafts is full', async () => {
    await screen.page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    });
    await make({ texto: 'De antes.' });
    await open();
    await expect(items()).toHaveText([/De antes\./]);
    await write('Sin sitio para el borrador.');
    await expect(items()).toHaveText([/Sin sitio para el borrador\./, /De antes\./]);
    await expect(screen.page.locator('#copia')).toBeHidden();
    await expect(status()).toHaveText('Todo está enviado.');
  });

  test('waits in the page alone where the browser has no database, says so, and is sent', async () => {
    await screen.page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('None', 'InvalidStateError');
      };
    });
    await open();
    await expect(status()).toHaveText('Todo está enviado.');
    await screen.context.setOffline(true);
    await write('Sin base de datos.');
    await expect(status()).toHaveText(/^Esperando señal: 1 · .*no cierres esta página/);
    await expect(screen.page.locator('#cola li')).toContainText('Sin base de datos.');
    await screen.context.setOffline(false);
    await expect(status()).toHaveText('Todo está enviado.');
    expect(await texts()).toEqual(['Sin base de datos.']);
  });

  test('renews a nonce, and asks for a login when the session is over, without losing anything', async () => {
    await open();
    await expect(status()).toHaveText('Todo está enviado.');
    // Another session of the same user: the page's nonce is none of it.
    await logInAgain();
    await write('Con la sesión nueva.');
    await expect(items().first()).toContainText('Con la sesión nueva.');
    await screen.context.clearCookies();
    await write('Sin sesión.');
    await expect(status()).toContainText('Tu sesión terminó. Nada se pierde');
    await expect(status().getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();
    expect(await texts()).toEqual(['Con la sesión nueva.']);
    await logInAgain();
    await screen.page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(status()).toHaveText('Todo está enviado.');
    expect(await texts()).toEqual(['Con la sesión nueva.', 'Sin sesión.']);
  });

  test('hears nothing of a session that has ended from a list that was requested in it', async () => {
    await open();
    await expect(status()).toHaveText('Todo está enviado.');
    const late = Promise.withResolvers<undefined>();
    const nonces = '**/admin-ajax.php?action=rest-nonce';
    await screen.page.route(nonces, (route) => route.fulfill({ status: 400, body: '0' }));
    const body = { status: 401, json: { code: 'rest_not_logged_in' } };
    const isList = /entradas\?cobertura=/;
    await screen.page.route(isList, (route) => late.promise.then(() => route.fulfill(body)), { times: 1 });
    const asked = screen.page.waitForRequest(isList);
    await screen.page.evaluate(() => dispatchEvent(new Event('online')));
    await asked;
    await write('Con la sesión nueva.');
    await expect(items().first()).toContainText('Con la sesión nueva.');
    const renewed = screen.page.waitForResponse(nonces);
    late.resolve(undefined);
    await (await renewed).finished();
    await screen.page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(status()).toHaveText('Todo está enviado.');
    await expect(screen.page.locator('#copia')).toBeHidden();
    await expect(items().first()).toContainText('Con la sesión nueva.');
  });

  test('sends nothing of one account in the name of another', async () => {
    await open();
    await kept();
    await screen.context.setOffline(true);
    await write('De la administradora.');
    await expect(status()).toHaveText('Esperando señal: 1');
    await logInAgain('author');
    await screen.context.setOffline(false);
    await expect(status()).toContainText('Tu sesión terminó');
    await openAnew();
    await expect(status()).toHaveText('Todo está enviado.');
    expect(await texts()).toEqual([]);
  });
});
