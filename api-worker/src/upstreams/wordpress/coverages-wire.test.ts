import { describe, expect, it, vi } from 'vitest';
import { addresses } from '../../testing/cleaned.ts';
import * as z from 'zod';
import { CoverageEntry } from '#contract/coverages.ts';
import { forAnyField, replaced } from '../../testing/replaced.ts';
import { type EntryRow, readEntry, StoredEntry, WireEntry } from './coverages-wire.ts';
import { coverageOf } from './story-fields.ts';
import { WirePost } from './wire.ts';

const wire = {
  id: 5,
  date: '2026-11-20T12:00:00',
  date_gmt: '2026-11-20T16:00:00',
  content: { rendered: '<p>Hola</p>', protected: false },
  entrada: {
    cobertura: { id: 45, slug: 'noticia' },
    titular: 'Titular',
    clave: true,
    fijada: '2026-11-20T16:01:00Z',
    autores: [{ nombre: 'Ana', slug: 'ana' }],
    correcciones: [{ date: '2026-11-20T16:02:00Z', text: 'Decía otra cosa.' }],
    texto_cambiado: '2026-11-20T16:02:00Z',
    noticia: 'otra-noticia',
  },
};

const read = (value: unknown): EntryRow | null => {
  const parsed = WireEntry.safeParse(value).data;
  return parsed === undefined ? null : (readEntry(parsed, addresses)?.row ?? null);
};
const entryOf = (row: EntryRow | null) => StoredEntry.parse(JSON.parse(row?.entry ?? 'null'));
const written = (fields: object, rendered = '<p>Hola</p>') =>
  read({ ...wire, content: { rendered, protected: false }, entrada: { ...wire.entrada, ...fields } });

/** Without these nothing can be shown: who it is, when, in which coverage, and what it says. */
const needed = ['id', 'entrada', 'entrada.cobertura', 'entrada.cobertura.id'];

describe('an entry', () => {
  it('with any other value in any field is as it was, but for that field, or left out', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    forAnyField(wire, (path, other) => {
      let row: EntryRow | null;
      try {
        row = read(replaced(wire, path, other));
      } catch (error) {
        expect(error, path).toBeInstanceOf(z.ZodError);
        return;
      }
      if (row === null) {
        expect([...needed, 'content', 'content.protected'], path).toContain(path);
        return;
      }
      // What is stored can be read back as what readers get.
      const { wordpress_id: id, at, pinned_at: pinnedAt } = row;
      const entry = CoverageEntry.parse({
        ...entryOf(row),
        id,
        at,
        revision: 1,
        isPinned: pinnedAt !== null,
      });
      if (!path.startsWith('content') && path !== 'entrada')
        expect(entry.content.rendered, path).toBe('<p>Hola</p>');
    });
  });

  it('without a date of UTC has that of the newsroom', () => {
    expect(read({ ...wire, date_gmt: '0000-00-00T00:00:00' })?.at).toBe('2026-11-20T16:00:00Z');
    expect(() => read({ ...wire, date_gmt: null, date: 'ayer' })).toThrow(z.ZodError);
  });

  it('has text for a headline, of at most two hundred letters', () => {
    expect(entryOf(written({ titular: '<script>alert(1)</script><b>Uno</b> &amp; dos' })).headline).toBe(
      'Uno & dos',
    );
    expect(entryOf(written({ titular: 'ñ'.repeat(500) })).headline).toHaveLength(200);
    expect(entryOf(written({ titular: `${'x'.repeat(199)}🌀` })).headline.isWellFormed()).toBe(true);
    expect(entryOf(written({ titular: '\u200b' }))).toMatchObject({ headline: '', isKey: false });
  });

  it('that would show nothing is left out', () => {
    expect(() => written({ titular: '' }, '<script>alert(1)</script>')).toThrow(z.ZodError);
    expect(entryOf(written({}, '')).content.rendered).toBe('');
  });

  it.each([
    ['a script', '<script>window.x = 1</script><p>Hola</p>', '<p>Hola</p>'],
    ['a handler', '<p onclick="x()">Hola</p>', '<p>Hola</p>'],
    ['a link that runs', '<p><a href="java\tscript:x()">Hola</a></p>', '<p>Hola</p>'],
    ['a frame', '<p>Hola</p><iframe src="https://malo.example/x"></iframe>', null],
    ['a style', '<p style="position:fixed">Hola</p><style>body{display:none}</style>', '<p>Hola</p>'],
    ['an end of its article', '</article></main><p>Hola</p>', '<p>Hola</p>'],
    [
      'an id and a moment of another entry',
      '<article id="entrada-9" data-at="x" data-revision="9"><p>Hola</p></article>',
      null,
    ],
    ['a form', '<form action="https://malo.example"><input name="clave"></form><p>Hola</p>', '<p>Hola</p>'],
  ])('with %s has none of it', (_, hostile, clean) => {
    const html = entryOf(written({}, hostile)).content.rendered;
    expect(html).not.toMatch(/<(?:script|iframe|style|form|input|article)|\son\w+=|javascript:|data-|id=/i);
    expect(html).toContain('<p>Hola</p>');
    if (clean !== null) expect(html).toBe(clean);
  });

  it('has pictures, quotes and videos as stories have them', () => {
    const html = entryOf(
      written(
        {},
        '<figure class="wp-block-image"><img src="https://cms.ejemplo.pr/wp-content/uploads/a.jpg" alt="A"></figure>' +
          '<blockquote class="wp-block-quote"><p>Cita</p><cite>Ana</cite></blockquote>' +
          '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper"><iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe></div></figure>',
      ),
    ).content.rendered;
    for (const part of [
      /<img src="https:\/\/cms\.ejemplo\.pr\/wp-content\/uploads\/a\.jpg"/,
      /<blockquote/,
      /data-provider="youtube"/,
    ])
      expect(html).toMatch(part);
  });
});

describe('the field that makes a story a coverage', () => {
  const field = (cobertura: unknown) =>
    coverageOf(WirePost.parse({ id: 1, slug: 'x', title: { rendered: 'X' }, cobertura }));
  const started = { inicio: '2026-11-20T12:00:00-04:00' };
  const none = { startedAt: '2026-11-20T16:00:00Z', endedAt: null, tiedTo: null };

  it.each([
    [undefined, null],
    [null, null],
    [{}, null],
    [[], null],
    ['x', null],
    [{ inicio: 'ayer' }, null],
    [started, none],
    [{ ...started, fin: 'nunca', atada: 'x' }, none],
    [
      { ...started, fin: '2026-11-20T18:00:00Z' },
      { ...none, endedAt: '2026-11-20T18:00:00Z' },
    ],
    [
      { ...started, atada: { tipo: 'juego', juego: 7 } },
      { ...none, tiedTo: { kind: 'game', game: 7 } },
    ],
    [{ ...started, atada: { tipo: 'juego', juego: 'siete' } }, none],
    [
      { ...started, atada: { tipo: 'tormenta', nombre: 'Tomás' } },
      { ...none, tiedTo: { kind: 'storm' } },
    ],
    [
      { ...started, atada: { tipo: 'eleccion' } },
      { ...none, tiedTo: { kind: 'election' } },
    ],
    [{ ...started, atada: { tipo: 'volcan' } }, none],
  ])('of %j is %j', (cobertura, coverage) => {
    expect(field(cobertura)).toEqual(coverage);
  });
});

it('keeps brackets of a text that was typed as plain text, and removes shortcodes of any other', () => {
  const typed = '[embed]x[/embed] [foto_id=3] [vc_raw_html]JTNDYiUzRXklM0MlMkZiJTNF[/vc_raw_html]';
  const text = (fields: object) => entryOf(written(fields, `<p>${typed}</p>`)).content.rendered;
  expect(text({ llano: true })).toBe(`<p>${typed}</p>`);
  expect(text({})).not.toContain('[embed]');
});
