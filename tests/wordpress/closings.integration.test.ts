import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { EditorScreen, fieldOf, linkOf, logIn, visit } from '../../cms/wordpress/local/test-editor.ts';
import {
  addUser,
  change,
  isPhpMissing,
  rest,
  useWordPress,
} from '../../cms/wordpress/local/test-wordpress.ts';
import {
  ask,
  closingsOf,
  DAY,
  installHelper,
  linkOfClosing,
  local,
  makeClosings,
  screenOf,
  tomorrow,
  useClosings,
} from './closings-desk.ts';
import { refusalOf } from './site-on-wordpress.ts';

/** The list "Cierres" of a real WordPress. */
describe.skipIf(isPhpMissing)('closings at the desk', () => {
  const desk = useClosings();
  const { cms, prepare, closing, shown, events } = desk;

  test('a form needs an end in the future, unless it is open; the list says what, where, until when and who', async () => {
    const add = await visit(desk.session, '/wp-admin/post-new.php?post_type=telecoqui_cierre');
    const id = Number(fieldOf(add, 'post_ID'));
    const screen = await EditorScreen.open(desk.session, id);
    const form = {
      post_title: 'Escuela Luis Muñoz Rivera',
      telecoqui_tipo: 'escuela',
      telecoqui_municipio: 'Utuado',
      telecoqui_situacion: 'cerrado',
      telecoqui_nota: 'No hay agua.',
      telecoqui_desde: '',
      telecoqui_hasta: '',
      _telecoqui_correo: '',
      publish: 'Publicar',
    };
    const sentences: [Partial<typeof form>, string][] = [
      [{}, 'ningún cierre se queda puesto sin final'],
      [{ telecoqui_hasta: '2020-01-01T00:00' }, 'ningún cierre se queda puesto sin final'],
      [{ telecoqui_hasta: 'mañana' }, 'No entendemos la fecha «mañana»'],
      [{ telecoqui_situacion: 'quemado' }, 'Escoge el estado.'],
      [{ telecoqui_tipo: '' }, 'Escoge si es una escuela'],
      [{ telecoqui_nota: 'x'.repeat(141) }, 'La nota es demasiado larga'],
      [
        { telecoqui_hasta: '2099-01-01T00:00', _telecoqui_correo: 'director' },
        'El correo de la organización no vale',
      ],
    ];
    for (const [typed, sentence] of sentences) {
      const again = await screen.save({ ...form, ...typed });
      expect(again).toContain(sentence);
      expect(again).toContain('Escuela Luis Muñoz Rivera');
    }
    expect((await closingsOf(cms)).items).toEqual([]);
    const { dia, hora } = local(Date.now() + DAY);
    await screen.save({
      ...form,
      telecoqui_hasta: `${dia}T${hora}`,
      _telecoqui_correo: 'director@example.invalid',
    });
    expect(await closing(id)).toMatchObject({
      organizacion: 'Escuela Luis Muñoz Rivera',
      tipo: 'escuela',
      municipio: 'Utuado',
      estado: 'cerrado',
      nota: 'No hay agua.',
    });
    expect(await shown()).toEqual([id]);
    expect(events()).toEqual([{ kind: 'closing', id }]);
    const list = await visit(desk.session, '/wp-admin/edit.php?post_type=telecoqui_cierre');
    for (const cell of ['>Escuela</td>', '>Utuado</td>', '>Cerrado</td>', `>${cms.wordpress.adminUser}, `]) {
      expect(list).toContain(cell);
    }
    const { body } = await rest(cms.wordpress, `/cierres/${id}`);
    expect(JSON.stringify(body)).not.toContain('example.invalid');
    await (await EditorScreen.open(desk.session, id)).save({ ...form, telecoqui_situacion: 'abierto' });
    expect(await closing(id)).toMatchObject({ estado: 'abierto' });
    expect(await shown()).toEqual([]);
  });

  test('REST refuses the same, and only editors write', async () => {
    const body = {
      title: 'Escuela',
      status: 'publish',
      meta: { telecoqui_tipo: 'escuela', telecoqui_situacion: 'cerrado' },
    };
    expect(await refusalOf(cms, '/cierres', body)).toContain('ningún cierre se queda puesto sin final');
    await addUser(cms.wordpress, 'autora', 'author');
    const author = await logIn(cms.wordpress, 'autora');
    const { id } = await prepare();
    expect(await screenOf(author, id)).not.toContain('telecoqui-enlace');
  });

  test('what begins later is in the list that the site reads, what has ended is not', async () => {
    const { id } = await prepare();
    const future = (days: number) => new Date(Date.now() + days * DAY).toISOString();
    await change(cms.wordpress, `/cierres/${id}`, {
      meta: { telecoqui_desde: future(1), telecoqui_hasta: future(2) },
    });
    expect(await shown()).toEqual([id]);
    await change(cms.wordpress, `/cierres/${id}`, { meta: { telecoqui_desde: future(-1) } });
    // Not over REST, which refuses an end that has passed when the request is heard.
    const end = Math.ceil(Date.now() / 1_000) * 1_000 + 2_000;
    const stored = new Date(end).toISOString().slice(0, 19).replace('T', ' ');
    cms.inDatabase((database) =>
      database
        .prepare("UPDATE wp_postmeta SET meta_value = ? WHERE post_id = ? AND meta_key = 'telecoqui_hasta'")
        .run(stored, id),
    );
    await expect.poll(shown, { interval: 200 }).toEqual([]);
    expect(Date.now()).toBeGreaterThanOrEqual(end);
    expect(await visit(desk.session, '/wp-admin/edit.php?post_type=telecoqui_cierre')).toContain(
      '>Cerrado (terminó)</td>',
    );
  });

  test('the desk revokes all links of one organisation, and sends the new one by e-mail', async () => {
    const { id, link } = await prepare();
    const other = await prepare('Otra escuela');
    const screen = await EditorScreen.open(desk.session, id);
    expect(screen.html).toContain('guarda primero el correo');
    const { dia, hora } = local(Date.now() + DAY);
    await screen.save({
      post_title: 'Escuela Superior',
      telecoqui_tipo: 'escuela',
      telecoqui_situacion: 'cerrado',
      telecoqui_hasta: `${dia}T${hora}`,
      _telecoqui_correo: 'directora@example.invalid',
      save: 'Actualizar',
    });
    const press = async (button: string) => {
      const address = linkOf(await screenOf(desk.session, id), button);
      return visit(desk.session, address.slice(address.indexOf('/wp-admin/')));
    };
    expect(await press('telecoqui_cierre_anular')).toContain('Los enlaces de antes ya no sirven.');
    expect((await ask(link)).status).toBe(403);
    expect((await ask(link, tomorrow)).status).toBe(403);
    expect((await ask(other.link)).status).toBe(200);
    const next = await linkOfClosing(desk.session, id);
    expect((await ask(next)).status).toBe(200);
    expect(await press('telecoqui_cierre_enviar')).toContain(
      'El enlace se envió a directora@example.invalid.',
    );
    const mails = z
      .array(z.object({ to: z.string(), message: z.string() }))
      .parse((await rest(cms.wordpress, '/prueba/correos')).body);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to).toBe('directora@example.invalid');
    expect(mails[0]?.message).toContain(next.href);
    // In the trash it is nobody's.
    await cms.ask(`/cierres/${id}`, { method: 'DELETE' });
    expect((await ask(next, tomorrow)).status).toBe(403);
  });

  test('the trail says who changed what, and the list who did so last', async () => {
    const { id, link } = await prepare();
    await ask(link, { estado: 'suspendido', cuando: 'manana', nota: 'Sin luz.' });
    const trail = async () => {
      const html = await screenOf(desk.session, id);
      const [, box = ''] = html.split('id="telecoqui-cierre-historial"');
      return (
        box
          .split('</table>')[0]
          ?.replace(/<[^<>]*>/g, ' ')
          .replace(/\s+/g, ' ') ?? ''
      );
    };
    const text = await trail();
    expect(text).toMatch(/Por su enlace \(versión 1\) .*Estado: Cerrado → Suspendido .*Nota: — → Sin luz\./);
    expect(text).toContain(`${cms.wordpress.adminUser} Nombre: — → Escuela Superior`);
    expect(await visit(desk.session, '/wp-admin/edit.php?post_type=telecoqui_cierre')).toContain(
      '>Por su enlace (versión 1), ',
    );
    for (let at = 0; at < 60; at += 1) {
      await change(cms.wordpress, `/cierres/${id}`, { meta: { telecoqui_nota: `Nota ${at}` } });
    }
    const bounded = await trail();
    expect(bounded.match(/→/g)).toHaveLength(51);
    expect(bounded).toContain('Nota 58 → Nota 59');
    expect(bounded).not.toContain('Nota 8 → Nota 9 ');
  });
});

describe.skipIf(isPhpMissing)('two thousand closings', () => {
  const cms = useWordPress({ seed: false });

  test('are read in twenty pages of few queries', async () => {
    await installHelper(cms);
    await makeClosings(cms, 2_000);
    const ids = new Set<number>();
    const start = performance.now();
    const first = await closingsOf(cms, '&vigentes=true');
    expect(first.pages).toBe(20);
    for (let page = 1; page <= first.pages; page += 1) {
      const { items, queries } = await closingsOf(cms, `&vigentes=true&page=${page}`);
      for (const { id } of items) ids.add(id);
      // As many as for one item: metas are read for the whole page.
      expect(queries).toBeLessThanOrEqual(20);
    }
    expect(ids.size).toBe(2_000);
    console.log(
      `2,000 closings: ${Math.round(performance.now() - start)} ms, ${first.queries} queries a page`,
    );
  });
});
