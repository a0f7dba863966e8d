import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { EditorScreen, linkOf, logIn, visit } from './test-editor.ts';
import { useCoverage } from './test-coverage.ts';
import { change, isPhpMissing, rest } from './test-wordpress.ts';

/** Entries that the plugin Liveblog left in a real WordPress, brought into a live coverage. */
describe.skipIf(isPhpMissing)('entries of the plugin Liveblog', () => {
  const told = useCoverage();
  const { site, read, behind } = told;
  const at = (minute: number) => `2025-11-04 22:${String(minute).padStart(2, '0')}:00`;
  const comments = () => [
    { content: 'Abren los colegios.', at: at(0), user: told.user('author').id },
    {
      content:
        '<span class="liveblog-command type-key">key</span> Cierra el <span class="liveblog-hash term-cee">cee</span>.\nSigue.',
      at: at(1),
      meta: { liveblog_key_entry: 'true', liveblog_contributors: [told.user('editor').id] },
    },
    { content: 'Con el texto nuevo.', at: at(2) },
    { content: 'Sin firma.', at: at(3), meta: { liveblog_hide_authors: true } },
    { content: 'Borrada.', at: at(4), approved: 'trash' },
  ];
  const bring = async (id = told.coverage) => {
    const screen = await EditorScreen.open(told.session, id);
    const address = linkOf(screen.html, 'telecoqui_traer_liveblog');
    return visit(told.session, address.slice(address.indexOf('/wp-admin/')));
  };

  test('come once, without those that were deleted or replaced, with their time and authors', async () => {
    const post = told.coverage;
    expect((await EditorScreen.open(told.session, post)).html).not.toContain('telecoqui_traer_liveblog');
    const ids = z.array(z.int()).parse(await behind('liveblog', { post, comments: comments() }));
    await behind('liveblog', {
      post,
      comments: [
        { content: 'Con el texto nuevo.', at: at(10), meta: { liveblog_replaces: ids[2] } },
        { content: '', at: at(11), meta: { liveblog_replaces: ids[4] } },
        { content: 'Huérfana de una borrada.', at: at(12), meta: { liveblog_replaces: 999_999 } },
      ],
    });
    expect(await bring()).toContain('Entradas nuevas: 4, de 4 que hay en Liveblog.');
    const entries = await read('&order=asc');
    expect(entries.map(({ date_gmt }) => date_gmt)).toEqual(
      [0, 1, 2, 3].map((minute) => at(minute).replace(' ', 'T')),
    );
    expect(entries.map(({ entrada }) => entrada.autores.map((one) => one.slug))).toEqual([
      ['author'],
      ['admin', 'editor'],
      ['admin'],
      [],
    ]);
    expect(entries.map(({ entrada }) => entrada.clave)).toEqual([false, true, false, false]);
    expect(entries[1]?.entrada.titular).toBe('Cierra el #cee.');
    expect(entries[1]?.content.rendered).not.toContain('liveblog');
    expect(entries[2]?.entrada.texto_cambiado).toBe('2025-11-04T22:10:00Z');
    expect(await bring()).toContain('Entradas nuevas: 0, de 4');
    await behind('liveblog', { post, comments: [{ content: 'Una más.', at: at(20) }] });
    expect(await bring()).toContain('Entradas nuevas: 1, de 5');
    expect(await read()).toHaveLength(5);
  });

  test.each([
    ['enable', null],
    ['archive', '2025-11-04T22:03:00Z'],
  ])(
    'make a coverage of a news item that is none, when the plugin says "%s", only for editors',
    async (state, fin) => {
      const { id } = z.object({ id: z.int() }).parse(
        await change(site.wordpress, '/posts', {
          title: 'De antes',
          status: 'publish',
          author: told.user('author').id,
        }),
      );
      await behind('liveblog', { post: id, comments: comments(), state });
      const author = await logIn(site.wordpress, { user: 'author', password: 'una-clave-9' });
      expect((await EditorScreen.open(author, id)).html).not.toContain('telecoqui_traer_liveblog');
      await bring(id);
      const { body } = await rest(site.wordpress, `/posts/${id}?_fields=cobertura`);
      expect(body).toMatchObject({ cobertura: { inicio: '2025-11-04T22:00:00Z', fin } });
    },
  );
});
