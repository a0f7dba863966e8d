import { randomUUID } from 'node:crypto';
import { decodeHTML } from 'entities/decode';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { EditorScreen, fieldOf, visit } from './test-editor.ts';
import { DeskEntry, message, slug, useCoverage } from './test-coverage.ts';
import { change, isPhpMissing, rest, upload } from './test-wordpress.ts';

/** Entries of a live coverage in a real WordPress, over the routes that its fast screen and the site use, and in the block editor. */
describe.skipIf(isPhpMissing)('an entry of a live coverage', () => {
  const told = useCoverage();
  const { site, receiver, desk, make, edit, read, events, newEntry, newEntryWithPicture } = told;

  test('stands where it was written in time, in blocks, and the site hears of it', async () => {
    const texto =
      'Cerró el colegio & la fila sigue.\nVéase https://ceepur.org.\n\nhttps://x.com/telecoqui/status/20\n\n<b>¿Y?</b>';
    const before = Date.now();
    const { status, body } = await desk('/entradas', { body: newEntry({ texto, age: 5400 }) });
    expect(status, JSON.stringify(body)).toBe(201);
    const made = DeskEntry.parse(body);
    expect(made).toMatchObject({ estado: 'publish', texto });
    expect(events()).toEqual([{ kind: 'coverage-entry', id: made.id, slug }]);
    const [entry] = await read();
    expect(entry).toMatchObject({
      id: made.id,
      entrada: {
        cobertura: { id: told.coverage, slug },
        titular: '',
        clave: false,
        fijada: null,
        autores: [{ nombre: 'admin', slug: 'admin' }],
        correcciones: [],
        texto_cambiado: null,
        noticia: null,
        llano: true,
      },
    });
    const at = Date.parse(`${entry?.date_gmt}Z`);
    expect(Math.abs(before - 5_400_000 - at)).toBeLessThan(60_000);
    const { body: raw } = await rest(site.wordpress, `/entradas/${made.id}?context=edit`, site.wordpress);
    const { content } = z.object({ content: z.object({ raw: z.string() }) }).parse(raw);
    expect(content.raw).toContain(
      '<p>Cerró el colegio &amp; la fila sigue.<br>Véase <a href="https://ceepur.org">https://ceepur.org</a>.</p>',
    );
    expect(content.raw).toContain('<!-- wp:embed {"url":"https://x.com/telecoqui/status/20"} -->');
    expect(content.raw).toContain('&lt;b&gt;¿Y?&lt;/b&gt;');
  });

  test('stays plain text, whatever WordPress would make of it', async () => {
    const lines = [
      '[embed]javascript:alert(1)[/embed] [video src="x.mp4"] [gallery] [/audio]',
      `Dijo: "ya" -- 'no'... 10x20 :) ;-) (c) & Wordpress`,
      '<!-- wp:html --><b>x</b><!-- /wp:html -->',
      '&#91;embed&#93; &amp; &lt;b&gt; \\ %20 $1',
      '[caption]a[/caption] [vc_raw_html]JTNDaWZyYW1lJTNF[/vc_raw_html] [[doble]]',
      'Véase https://ceepur.org/?a[]=1&b=[embed]',
    ];
    const titular = '[gallery] "x" -- :) Wordpress';
    const alt = '[embed]x[/embed] "y" -- :)';
    const sent = newEntryWithPicture({ texto: lines.join('\n\n'), titular, alt });
    const { status, body } = await desk('/entradas', { body: sent });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ texto: lines.join('\n\n'), titular });
    const [entry] = await read();
    const html = entry?.content.rendered ?? '';
    const shown = [...html.matchAll(/<p>([\s\S]*?)<\/p>/g)].map(([, inner = '']) =>
      decodeHTML(inner.replaceAll(/<[^<>]+>/g, '')),
    );
    expect(shown).toEqual(lines);
    expect(decodeHTML(/alt="([^"]*)"/.exec(html)?.[1] ?? '')).toBe(alt);
    expect(entry?.entrada).toMatchObject({ titular, llano: true });
  });

  test('has the time of its device, unless that clock is wrong', async () => {
    const now = Date.now();
    const written = async (escrita: number, reloj: number) => {
      const moments = { escrita: new Date(escrita).toISOString(), reloj: new Date(reloj).toISOString() };
      return Math.round((Date.parse((await make(moments)).cuando) - now) / 1000);
    };
    const near = (seconds: number) => expect.closeTo(seconds, -2);
    // A picture was on its way for a minute.
    expect(await written(now - 60_000, now - 60_000)).toBeCloseTo(-60, -1);
    // A clock that is a minute or a year ahead never dates an entry in the future.
    expect(await written(now + 60_000, now + 60_000)).toEqual(near(0));
    const year = 365 * 24 * 3_600_000;
    expect(await written(now + year - 600_000, now + year)).toEqual(near(-600));
    expect(await written(now - year - 600_000, now - year)).toEqual(near(-600));
  });

  test('has a picture of its own', async () => {
    const form = newEntryWithPicture({ texto: '', alt: 'Una fila' });
    const { status, body } = await desk('/entradas', { body: form });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ texto: '', fotos: 1 });
    expect((await read())[0]?.content.rendered).toMatch(/<img [^>]*alt="Una fila"/);
    const { id } = DeskEntry.parse(body);
    for (const texto of ['Una fila larga.', '']) {
      expect(await edit(id, { texto })).toMatchObject({ status: 200, body: { texto, fotos: 1 } });
    }
    const code = newEntryWithPicture({ texto: '' }, 'admin', '<?php'.padEnd(100));
    const refused = await desk('/entradas', { body: code });
    expect(refused.status).toBe(422);
    expect(message(refused.body)).toContain('WordPress no aceptó la foto');
    expect(await read()).toHaveLength(1);
  });

  test('is changed, pinned, made a key moment, corrected and deleted, and the site hears of each', async () => {
    const { id } = await make();
    const step = async (body: object) => {
      const changed = await edit(id, body);
      expect(changed.status, JSON.stringify(changed.body)).toBe(200);
      expect(events()).toEqual([{ kind: 'coverage-entry', id, slug }]);
      return (await read())[0]?.entrada;
    };
    expect(await step({ texto: 'Cerraron 12 colegios.' })).toMatchObject({
      texto_cambiado: expect.stringMatching(/Z$/),
      clave: false,
    });
    expect(await step({ fijada: true })).toMatchObject({ fijada: expect.stringMatching(/Z$/) });
    expect(await step({ clave: true, titular: 'Cierran los colegios' })).toMatchObject({
      clave: true,
      titular: 'Cierran los colegios',
      fijada: expect.stringMatching(/Z$/),
    });
    expect(await step({ correccion: 'Decíamos 11.' })).toMatchObject({
      correcciones: [{ text: 'Decíamos 11.', date: expect.stringMatching(/Z$/) }],
      clave: true,
    });
    expect(await step({ fijada: false })).toMatchObject({ fijada: null, titular: 'Cierran los colegios' });
    expect((await read())[0]?.content.rendered).toContain('12 colegios');
    expect((await desk(`/entradas/${id}`, { method: 'DELETE' })).status).toBe(200);
    expect(events()).toEqual([{ kind: 'coverage-entry', id, slug }]);
    expect(await read()).toEqual([]);
  });

  test('refuses what cannot be, with what to do', async () => {
    const { id } = await make();
    const refused = async (body: Parameters<typeof newEntry>[0]) => {
      const response = await desk('/entradas', { body: newEntry(body) });
      return [response.status, message(response.body)];
    };
    expect(await refused({ texto: ' \n ' })).toEqual([422, 'Escribe qué pasó, o añade una foto.']);
    expect(await refused({ clave: true })).toEqual([
      422,
      expect.stringContaining('necesita un titular corto'),
    ]);
    expect(await refused({ cobertura: 999_999 })).toEqual([422, expect.stringContaining('ya no existe')]);
    expect(await refused({ usuario: told.user('author').id })).toEqual([
      403,
      expect.stringContaining('otra cuenta'),
    ]);
    expect((await edit(id, { texto: '' })).status).toBe(422);
    expect(await read()).toHaveLength(1);
  });

  test('that the block editor has written keeps its blocks', async () => {
    const { id } = await make();
    const content = '<!-- wp:list -->\n<ul class="wp-block-list"><li>Uno</li></ul>\n<!-- /wp:list -->';
    await change(site.wordpress, `/entradas/${id}`, { content });
    const { body } = await desk(`/entradas?cobertura=${told.coverage}`);
    const [listed] = z.object({ entradas: z.array(DeskEntry) }).parse(body).entradas;
    expect(listed?.texto).toBeNull();
    expect((await edit(id, { texto: 'Otro' })).status).toBe(422);
    // As many characters as readers see of the title that the block editor has written.
    const titular = `Con lista ${'x'.repeat(190)}`;
    expect(await edit(id, { titular })).toMatchObject({ status: 200, body: { titular } });
    expect((await read())[0]).toMatchObject({
      content: { rendered: expect.stringContaining('<li>Uno</li>') },
    });
  });

  test('is published when it is due', async () => {
    const cuando = new Date(Date.now() + 3_600_000).toISOString();
    const { id, estado } = await make({ cuando });
    expect(estado).toBe('future');
    expect(await read()).toEqual([]);
    await site.wordpress.passTime(7200);
    await site.wordpress.runDueJobs();
    expect(events()).toEqual([{ kind: 'coverage-entry', id, slug }]);
    expect((await read()).map((entry) => entry.id)).toEqual([id]);
    const { id: other } = await make({ cuando });
    expect((await edit(other, { cuando: new Date(Date.now() - 60_000).toISOString() })).body).toMatchObject({
      estado: 'publish',
    });
  });

  test('has the authors that an editor names, and says what became of it', async () => {
    const author = told.user('author').id;
    const { id } = await make({ autores: [author] }, 'editor');
    expect((await read())[0]?.entrada.autores.map((one) => one.slug)).toEqual(['editor', 'author']);
    const converted = await desk(`/entradas/${id}/noticia`, { method: 'POST' });
    expect(converted.status, JSON.stringify(converted.body)).toBe(200);
    const story = Number(/post=(\d+)/.exec(DeskEntry.parse(converted.body).noticia)?.[1]);
    await desk(`/entradas/${id}/noticia`, { method: 'POST' });
    const { body } = await rest(site.wordpress, `/posts?status=draft&context=edit`, site.wordpress);
    const drafts = z.array(z.object({ id: z.int(), content: z.object({ raw: z.string() }) })).parse(body);
    expect(drafts.map((draft) => draft.id)).toEqual([story]);
    expect(drafts[0]?.content.raw).toContain(`href="/minuto-a-minuto/${slug}/${id}"`);
    expect((await read())[0]?.entrada.noticia).toBeNull();
    receiver.takeWebhooks();
    await change(site.wordpress, `/posts/${story}`, { status: 'publish', slug: 'cierran' });
    expect(events()).toEqual(
      expect.arrayContaining([
        { kind: 'news', id: story, slug: 'cierran' },
        { kind: 'coverage-entry', id, slug },
      ]),
    );
    expect((await read())[0]?.entrada.noticia).toBe('cierran');
    await rest(site.wordpress, `/posts/${story}`, { ...site.wordpress, method: 'DELETE' });
    expect((await read())[0]?.entrada.noticia).toBeNull();
  });

  test('becomes a draft with the categories of its coverage and its own picture, or that of the coverage', async () => {
    const category = await site.send('/categories', { name: 'Elecciones' });
    const { id: cover } = await upload(site.wordpress);
    const { id: own, source_url: url } = await upload(site.wordpress);
    const meta = { categoria_principal: category };
    await site.send(`/posts/${told.coverage}`, { categories: [category], featured_media: cover, meta });
    const [plain, pictured] = [await make(), await make()];
    const image = `<!-- wp:image {"id":${own}} -->\n<figure class="wp-block-image"><img src="${url}" alt=""/></figure>\n<!-- /wp:image -->`;
    await site.send(`/entradas/${pictured.id}`, { content: image });
    for (const [entry, picture] of [
      [plain, cover],
      [pictured, own],
    ] as const) {
      const made = DeskEntry.parse((await desk(`/entradas/${entry.id}/noticia`, { method: 'POST' })).body);
      const story = new URL(made.noticia).searchParams.get('post');
      expect((await site.ask(`/posts/${story}?context=edit`)).body).toMatchObject({
        ...{ status: 'draft', categories: [category], featured_media: picture, meta },
      });
    }
  });

  test('tells its author what the site does not show, and why readers do not see it', async () => {
    receiver.sayOfDeliveries(() => ({
      processedMs: 9,
      refused: [{ kind: 'iframe', host: 'mapas.example' }],
    }));
    const { id } = await make({}, 'author');
    const state = async () => (await desk(`/on-site/${id}`, { as: 'author' })).body;
    expect(await state()).toMatchObject({
      settled: true,
      level: 'good',
      refused: 'Un elemento no se muestra en el sitio: iframe de mapas.example.',
    });
    const list = async () => {
      const { body } = await desk(`/entradas?cobertura=${told.coverage}`, { as: 'author' });
      return z.object({ entradas: z.array(DeskEntry) }).parse(body).entradas;
    };
    expect((await list())[0]?.sitio?.text).toContain('iframe de mapas.example');
    await change(site.wordpress, `/posts/${told.coverage}`, { status: 'draft' });
    receiver.sayOfItems(() => ({ hidden: 'coverage' }));
    expect(await state()).toMatchObject({
      level: 'bad',
      text: expect.stringContaining('su cobertura no está publicada'),
    });
  });

  describe('the block editor of an entry', () => {
    test('begins in the coverage of the link, and saves marks, authors and corrections', async () => {
      const add = await visit(
        told.session,
        `/wp-admin/post-new.php?post_type=telecoqui_entrada&cobertura=${told.coverage}`,
      );
      const id = Number(fieldOf(add, 'post_ID'));
      await change(site.wordpress, `/entradas/${id}`, {
        title: 'Primer boletín',
        content: '<p>Va ganando.</p>',
        status: 'publish',
      });
      expect(events()).toEqual([{ kind: 'coverage-entry', id, slug }]);
      const screen = await EditorScreen.open(told.session, id);
      const author = told.user('author').id;
      const box = {
        telecoqui_entrada_cobertura: String(told.coverage),
        _telecoqui_entrada_clave: '1',
        _telecoqui_entrada_fijada: '1',
        '_telecoqui_autor[]': String(author),
        '_telecoqui_correcciones[0][texto]': 'Era otro.',
      };
      await screen.saveBoxes({ post_title: 'Primer boletín', ...box });
      expect((await read())[0]?.entrada).toMatchObject({
        clave: true,
        fijada: expect.stringMatching(/Z$/),
        autores: [{ slug: 'admin' }, { slug: 'author' }],
        correcciones: [{ text: 'Era otro.' }],
      });
      expect(events()).toEqual([{ kind: 'coverage-entry', id, slug }]);
      const other = await told.makeCoverage('Otra noche');
      receiver.takeWebhooks();
      await screen.save({
        post_title: 'Primer boletín',
        ...box,
        telecoqui_entrada_cobertura: String(other),
      });
      expect(receiver.takeEvents()).toMatchObject([{ id, slug: 'otra-noche', previousSlug: slug }]);
    });

    test('lists the entries of a coverage, by their headlines or else their first words', async () => {
      await make({ texto: 'La primera de la noche' });
      await make({ texto: 'Lo que dijo', titular: 'Habla el alcalde' });
      const other = await told.makeCoverage('Otra noche');
      await make({ texto: 'La de la otra', cobertura: other });
      const list = await visit(
        told.session,
        `/wp-admin/edit.php?post_type=telecoqui_entrada&cobertura=${told.coverage}`,
      );
      for (const shown of ['La primera de la noche', 'Habla el alcalde']) expect(list).toContain(shown);
      for (const hidden of ['La de la otra', 'Lo que dijo']) expect(list).not.toContain(hidden);
      const menu = await visit(told.session, '/wp-admin/admin.php?page=telecoqui-minuto');
      expect(menu).toMatch(/Noche de elecciones<\/strong><\/a> · en vivo/);
    });
  });

  /** What the fast screen sends again because it did not hear the response. */
  describe('that is sent again', () => {
    const { behind, coverages } = told;

    test('is made once, also when eight requests race', async () => {
      const body = newEntry();
      const responses = await Promise.all(Array.from({ length: 8 }, () => desk('/entradas', { body })));
      const statuses = responses.map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
      const again = await desk('/entradas', { body });
      expect(again.status).toBe(200);
      const entries = await read();
      expect(entries.map(({ id }) => id)).toEqual([DeskEntry.parse(again.body).id]);
      expect(events()).toHaveLength(1);
    });

    test('is changed once, also when eight requests race, and in the name of no other account', async () => {
      const { id } = await told.make({ texto: 'Cerraron once.' });
      const body = {
        uuid: randomUUID(),
        usuario: told.user('admin').id,
        texto: 'Cerraron doce.',
        correccion: 'Decíamos once.',
        visto: { texto: 'Cerraron once.' },
      };
      const send = (as: string) => desk(`/entradas/${id}`, { as, body });
      expect(await send('editor')).toMatchObject({ status: 403, body: { code: 'telecoqui_otra_cuenta' } });
      const responses = await Promise.all(Array.from({ length: 8 }, () => send('admin')));
      expect(responses.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual(
        [],
      );
      expect(await send('admin')).toMatchObject({ status: 200, body: { texto: 'Cerraron doce.' } });
      const entries = await read();
      expect(entries.map(({ entrada }) => entrada.correcciones.length)).toEqual([1]);
    });

    test('is not made again after it was deleted, and shows nobody else what it is', async () => {
      const body = newEntry({}, 'author');
      const { id } = DeskEntry.parse((await desk('/entradas', { as: 'author', body })).body);
      const others = await desk('/entradas', {
        as: 'editor',
        body: { ...body, usuario: told.user('editor').id },
      });
      expect(others).toMatchObject({ status: 200, body: null });
      await desk(`/entradas/${id}`, { method: 'DELETE' });
      expect((await desk('/entradas', { as: 'author', body })).status).toBe(200);
      expect(await read()).toEqual([]);
    });

    test('replaces a request that died, and finds what that one left behind', async () => {
      const [alive, dead, half] = [randomUUID(), randomUUID(), randomUUID()];
      const { coverage } = told;
      await behind('muerta', { uuid: alive, age: 5, entry: false, coverage });
      await behind('muerta', { uuid: dead, age: 600, entry: false, coverage });
      const left = await behind('muerta', { uuid: half, age: 600, entry: true, coverage });
      const send = (uuid: string) => desk('/entradas', { body: newEntry({ uuid }) });
      expect((await send(alive)).status).toBe(409);
      expect((await send(dead)).status).toBe(201);
      expect(await send(half)).toMatchObject({ status: 200, body: { id: left } });
      expect(await read()).toHaveLength(2);
    });

    test('is not lost and keeps its order in a flood of five hundred', async () => {
      const sent = Array.from({ length: 500 }, (_, place) =>
        newEntry({ texto: `Entrada ${place}.`, age: 500 - place }),
      );
      const began = Date.now();
      let again = 0;
      const deliver = async (body: object): Promise<void> => {
        const { status } = await desk('/entradas', { body });
        if (status === 200 || status === 201) return;
        // As the fast screen does.
        expect([409, 429, 500, 502, 503]).toContain(status);
        again += 1;
        await deliver(body);
      };
      await Promise.all(sent.map(deliver));
      console.log(`500 entries at once: ${Date.now() - began} ms, ${again} sent again`);
      const texts: string[] = [];
      for (let page = 1; page <= 5; page += 1) {
        const { body } = await rest(
          site.wordpress,
          `/entradas?cobertura=${told.coverage}&per_page=100&page=${page}&orderby=date&order=asc&_fields=content`,
        );
        const entries = z.array(z.object({ content: z.object({ rendered: z.string() }) })).parse(body);
        texts.push(...entries.map(({ content }) => /Entrada \d+/.exec(content.rendered)?.[0] ?? ''));
      }
      expect(texts).toEqual(sent.map((_, place) => `Entrada ${place}`));
      expect((await coverages()).list).toMatchObject([{ id: told.coverage, entradas: 500 }]);
    });
  });
});
