import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { EditorScreen, fieldOf, linkOf, visit } from '../../cms/wordpress/local/test-editor.ts';
import { change, isPhpMissing, rest } from '../../cms/wordpress/local/test-wordpress.ts';
import { servedPage } from '../served-page.ts';
import {
  altered,
  ask,
  closingsOf,
  DAY,
  linkOfClosing,
  local,
  screenOf,
  tomorrow,
  useClosings,
} from './closings-desk.ts';
import { refusalOf } from './site-on-wordpress.ts';

/** Closings of a real WordPress: their list, and the page behind the link of an organisation. */
describe.skipIf(isPhpMissing)('closings', () => {
  const desk = useClosings();
  const { cms, receiver, prepare, closing, shown, events } = desk;

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

  test('REST refuses the same', async () => {
    const body = {
      title: 'Escuela',
      status: 'publish',
      meta: { telecoqui_tipo: 'escuela', telecoqui_situacion: 'cerrado' },
    };
    expect(await refusalOf(cms, '/cierres', body)).toContain('ningún cierre se queda puesto sin final');
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
    for (let at = 0; at <= 50; at += 1) {
      await change(cms.wordpress, `/cierres/${id}`, { meta: { telecoqui_nota: `Nota ${at}` } });
    }
    const bounded = await trail();
    expect(bounded.match(/→/g)).toHaveLength(51);
    expect(bounded).toContain('Nota 49 → Nota 50');
    expect(bounded).not.toContain('→ Nota 0 ');
  });

  test('two thousand are read in twenty pages of few queries', async () => {
    const { id: first } = await prepare();
    // Copies behind WordPress's back, which by itself would need a minute.
    cms.inDatabase((database) => {
      database.exec(`BEGIN;
        CREATE TEMP TABLE item AS SELECT * FROM wp_posts WHERE ID = ${first};
        CREATE TEMP TABLE metas AS SELECT * FROM wp_postmeta WHERE post_id = ${first}`);
      for (let copy = 1; copy < 2_000; copy += 1)
        database.exec(`UPDATE item SET ID = ${first + copy}; INSERT INTO wp_posts SELECT * FROM item;
          UPDATE metas SET meta_id = NULL, post_id = ${first + copy}; INSERT INTO wp_postmeta SELECT * FROM metas`);
      database.exec('COMMIT');
    });
    const ids = new Set<number>();
    const start = performance.now();
    const { pages, queries: ofOne } = await closingsOf(cms, '&vigentes=true');
    expect(pages).toBe(20);
    for (let page = 1; page <= pages; page += 1) {
      const { items, queries } = await closingsOf(cms, `&vigentes=true&page=${page}`);
      for (const { id } of items) ids.add(id);
      // As many as for one item: metas are read for the whole page.
      expect(queries).toBeLessThanOrEqual(20);
    }
    expect(ids.size).toBe(2_000);
    console.log(`2,000 closings: ${Math.round(performance.now() - start)} ms, ${ofOne} queries a page`);
  });

  describe('the link of an organisation', () => {
    const sign = async (body: { id: number; version: number; expires: number }) =>
      z.string().parse((await rest(cms.wordpress, '/prueba/firma', { body })).body);
    const valueIn = (html: string, name: string) =>
      servedPage(html).values(`[name=${name}]`, 'value')[0] ?? '';

    test('the page behind a link is small, private and complete without a script', async () => {
      const { link } = await prepare(`${'Escuela Ñandú '.repeat(6)}`.trim());
      const note = 'ñ'.repeat(140);
      expect((await ask(link, { ...tomorrow, nota: note })).status).toBe(303);
      const { status, headers, html, text } = await ask(altered(link, { listo: '1' }));
      expect(status).toBe(200);
      expect(Buffer.byteLength(html)).toBeLessThanOrEqual(3_000);
      expect(html).not.toContain('<script');
      expect(text).toMatch(
        /Guardado\. Los lectores ven: Cerrado, (?:desde el .* )?hasta el \S+ \d+ de \S+, 11:59 p\. m\./,
      );
      expect(html).toContain(`>${note}</textarea>`);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-robots-tag')).toContain('noindex');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      const refused = await ask(altered(link, { firma: null }));
      expect(refused.status).toBe(403);
      expect(refused.text).toContain('Este enlace no sirve');
      expect(Buffer.byteLength(refused.html)).toBeLessThanOrEqual(3_000);
      expect(refused.headers.get('cache-control')).toBe('no-store');
    });

    test('an organisation changes its state, once, and the site hears of it at once', async () => {
      const { id, link } = await prepare();
      const form = { estado: 'cerrado', cuando: 'otro', ...local(Date.now() + DAY), nota: 'No hay agua.' };
      const saved = await ask(link, form);
      expect(saved.status).toBe(303);
      expect(saved.headers.get('location')).toBe(`${link.href}&listo=1`);
      expect(events()).toEqual([{ kind: 'closing', id }]);
      expect(await closing(id)).toMatchObject({ estado: 'cerrado', nota: 'No hay agua.' });
      const changed = (await closing(id))?.cambiado;
      // The same form again, as an impatient finger submits it.
      expect((await ask(link, form)).status).toBe(303);
      expect(events()).toEqual([]);
      expect((await closing(id))?.cambiado).toBe(changed);

      const end = Math.floor((Date.now() + 3 * DAY) / 60_000) * 60_000;
      await ask(link, { estado: 'parcial', cuando: 'otro', ...local(end), nota: '' });
      expect(await closing(id)).toMatchObject({
        estado: 'parcial',
        nota: '',
        hasta: new Date(end).toISOString().replace('.000', ''),
      });
      await ask(link, { ...tomorrow, estado: 'abierto' });
      expect(await shown()).toEqual([]);
      expect((await ask(link)).text).toContain('Los lectores no ven ningún cierre.');
      expect(events()).toHaveLength(2);
      // Tomorrow is announced today.
      await ask(link, tomorrow);
      expect(Date.parse((await closing(id))?.desde ?? '')).toBeGreaterThan(Date.now());
      expect(await shown()).toEqual([id]);
      expect((await ask(link)).text).toMatch(/Cerrado, desde el .* 12:00 a\. m\. hasta el .* 11:59 p\. m\./);
      receiver.sayOfItems(() => ({ hidden: 'absent' }));
      const unsure = (await ask(link)).text;
      expect(unsure).toContain('Todavía no sabemos si los lectores lo ven.');
      expect(unsure).not.toContain('Los lectores ven');
    });

    test('an older form leaves what the newsroom changed meanwhile, and says what both changed', async () => {
      const { id, link } = await prepare();
      const { html } = await ask(link);
      const [dia, hora, visto] = ['dia', 'hora', 'visto'].map((name) => valueIn(html, name));
      const form = { estado: 'cerrado', cuando: 'otro', dia: dia ?? '', hora: hora ?? '', nota: '' };
      const older = { ...form, visto: visto ?? '' };
      await change(cms.wordpress, `/cierres/${id}`, { meta: { telecoqui_nota: 'De la redacción' } });
      expect((await ask(link, { ...older, estado: 'parcial' })).status).toBe(303);
      expect(await closing(id)).toMatchObject({ estado: 'parcial', nota: 'De la redacción' });
      const late = await ask(link, { ...older, nota: 'Mía' });
      expect(late.status).toBe(422);
      expect(late.text).toMatch(/Alguien lo cambió mientras escribías.*«De la redacción».*«Mía»/);
      expect(late.html).toContain('>Mía</textarea>');
      const again = { ...form, estado: 'parcial', nota: 'Mía', visto: valueIn(late.html, 'visto') };
      expect((await ask(link, again)).status).toBe(303);
      expect(await closing(id)).toMatchObject({ estado: 'parcial', nota: 'Mía' });
    });

    test('what is wrong is said, nothing typed is lost, and nothing is stored', async () => {
      const { id, link } = await prepare();
      const before = await closing(id);
      const typed = { estado: 'suspendido', cuando: 'otro', nota: 'Mi nota' };
      const wrong: [Record<string, string>, string][] = [
        [{ estado: 'suspendido', nota: 'Mi nota' }, 'Escoge hasta cuándo.'],
        [{ ...typed, ...local(Date.now() - DAY) }, 'Ese final ya pasó'],
        [{ ...typed, ...local(Date.now() + 15 * DAY) }, 'El final puede ser dentro de 14 días'],
        [{ ...typed, dia: '2026-02-31', hora: '18:00' }, 'No entendemos el día'],
        [{ ...typed, cuando: 'hoy', nota: `Mi nota ${'x'.repeat(140)}` }, 'La nota tiene 148 caracteres'],
        [{ ...typed, cuando: 'hoy', estado: 'quemado' }, 'Escoge cómo está.'],
      ];
      for (const [form, sentence] of wrong) {
        const { status, html, text } = await ask(link, form);
        expect(status, sentence).toBe(422);
        expect(text).toContain(`No se guardó. ${sentence}`);
        expect(html).toContain('>Mi nota');
        if (form['estado'] === 'suspendido') expect(html).toContain('value=suspendido checked');
        if (form['dia']) expect(html).toContain(`value="${form['dia']}"`);
      }
      expect(await closing(id)).toEqual(before);
      expect(events()).toEqual([]);
    });

    test('a form from before midnight is refused where it says "hoy" or "mañana", which now are other days', async () => {
      const { id, link } = await prepare();
      const before = await closing(id);
      const hoy = local(Date.now() - DAY).dia;
      for (const cuando of ['seis', 'hoy', 'manana']) {
        const late = await ask(link, { ...tomorrow, cuando, hoy });
        expect(late.status).toBe(422);
        expect(late.text).toMatch(
          /No se guardó\. Ya es \p{L}+ \d+ de \p{L}+, [\d:]+ [ap]\. m\. Escoge otra vez/u,
        );
        expect(late.html).toContain('>No hay agua.</textarea>');
        expect(late.html).not.toMatch(/name=cuando value=\w+ checked/);
      }
      expect(await closing(id)).toEqual(before);
      const exact = { ...tomorrow, cuando: 'otro', ...local(Date.now() + 2 * DAY) };
      expect((await ask(link, { ...exact, hoy })).status).toBe(303);
      const shown = valueIn((await ask(link)).html, 'hoy');
      expect((await ask(link, { ...tomorrow, hoy: shown })).status).toBe(303);
    });

    test('HTML in a note is text for nobody', async () => {
      const { id, link } = await prepare();
      await ask(link, { ...tomorrow, nota: '<img src=x onerror=alert(1)>Entra por "atrás" & toca\u202e' });
      expect((await closing(id))?.nota).toBe('Entra por "atrás" & toca');
      const { html } = await ask(link);
      expect(html).toContain('>Entra por &quot;atrás&quot; &amp; toca</textarea>');
      await ask(link, { ...tomorrow, cuando: 'otro', dia: '"><b>', hora: '' });
      expect((await ask(link, { ...tomorrow, cuando: 'otro', dia: '"><b>' })).html).not.toContain('"><b>');
    });

    test('a hostile link changes nothing and gets the same refusal', async () => {
      const { id, link } = await prepare();
      const other = await prepare('Otra escuela');
      const before = [await closing(id), await closing(other.id)];
      const past = Math.floor(Date.now() / 1_000) - 60;
      const preview = await rest(
        cms.wordpress,
        `/prueba/otra-firma?path=/&expires=${link.searchParams.get('vence')}`,
      );
      const signature = link.searchParams.get('firma') ?? '';
      const hostile: Record<string, URL> = {
        unsigned: altered(link, { firma: null }),
        'an empty signature': altered(link, { firma: '' }),
        'a list as a signature': new URL(`${altered(link, { firma: null }).href}&firma[]=${signature}`),
        'another organisation': altered(link, { cierre: String(other.id) }),
        'another version': altered(link, { v: '2' }),
        'a later expiry': altered(link, { vence: String(Number(link.searchParams.get('vence')) + 1) }),
        'another signature': altered(link, {
          firma: signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
        }),
        expired: altered(link, { vence: String(past), firma: await sign({ id, version: 1, expires: past }) }),
        'of another purpose': altered(link, { firma: z.string().parse(preview.body) }),
        'no such closing': altered(link, {
          cierre: '999999',
          firma: await sign({ id: 999_999, version: 1, expires: Number(link.searchParams.get('vence')) }),
        }),
        'a number with a sign': altered(link, { cierre: `+${id}` }),
      };
      const texts = new Set<string>();
      for (const [name, address] of Object.entries(hostile)) {
        for (const form of [undefined, { ...tomorrow, estado: 'tarde' }]) {
          const { status, text } = await ask(address, form);
          expect(status, name).toBe(403);
          texts.add(text);
        }
      }
      expect(texts.size).toBe(1);
      const seen = await ask(altered(link, { estado: 'tarde', cuando: 'manana' }));
      expect(seen.status).toBe(200);
      expect([await closing(id), await closing(other.id)]).toEqual(before);
      expect(events()).toEqual([]);
      // Only the home address is a link's.
      expect((await ask(new URL(`/wp-json/wp/v2/cierres${link.search}`, link))).status).toBe(200);
    });

    test('an organisation changes at most twelve times an hour, and keeps what it typed', async () => {
      const { id, link } = await prepare();
      for (let at = 0; at < 12; at += 1) {
        expect((await ask(link, { ...tomorrow, nota: `Nota ${at}` })).status).toBe(303);
      }
      const { status, headers, text, html } = await ask(link, { ...tomorrow, nota: 'Una más' });
      expect(status).toBe(429);
      expect(headers.get('retry-after')).toBe('600');
      expect(text).toContain('Hubo demasiados cambios en una hora.');
      expect(html).toContain('>Una más</textarea>');
      expect((await closing(id))?.nota).toBe('Nota 11');
    });
  });
});
