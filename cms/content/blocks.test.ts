import { expect, test } from 'vitest';
import { blocks } from './blocks.ts';
import { slugger, slugOf } from './slug.ts';

test('paragraphs, headings and lists become blocks of the editor', () => {
  const html = blocks(`Primero.

    ## Después

    - uno
    - dos

    1. primero
    2. segundo`);
  expect(html).toBe(
    [
      '<!-- wp:paragraph -->\n<p>Primero.</p>\n<!-- /wp:paragraph -->',
      '<!-- wp:heading -->\n<h2 class="wp-block-heading">Después</h2>\n<!-- /wp:heading -->',
      '<!-- wp:list -->\n<ul class="wp-block-list"><li>uno</li>\n<li>dos</li></ul>\n<!-- /wp:list -->',
      '<!-- wp:list {"ordered":true} -->\n<ol class="wp-block-list"><li>primero</li>\n<li>segundo</li></ol>\n<!-- /wp:list -->',
    ].join('\n\n'),
  );
});

test('a quote names its speaker', () => {
  expect(blocks('> Llueve. | La vecina')).toContain('<p>Llueve.</p><cite>La vecina</cite>');
  expect(blocks('> Llueve.')).not.toContain('<cite>');
});

test('a picture has its placeholder, its alternative text and the caption', () => {
  const html = blocks('!faro Desde el mar.');
  expect(html).toMatch(/src="\{\{picture:\d+\}\}" alt="Faro blanco[^"]*"/);
  expect(html).toContain('<figcaption class="wp-element-caption">Desde el mar.</figcaption>');
  expect(() => blocks('!nada Desde el mar.')).toThrow('No picture is called "nada"');
});

test('HTML stays unchanged', () => {
  expect(blocks('<hr class="x"/>')).toBe('<!-- wp:html -->\n<hr class="x"/>\n<!-- /wp:html -->');
});

test('slugs have no accents, and repeated ones get a number', () => {
  expect(slugOf('¡Ñame & "café" en Añasco!')).toBe('name-cafe-en-anasco');
  expect(slugOf('a'.repeat(300))).toHaveLength(200);
  // Non-Latin characters stay percent-encoded, as in WordPress. A long slug is cut between two characters.
  expect(slugOf('🌀 Huracán en 波多')).toBe('%f0%9f%8c%80-huracan-en-%e6%b3%a2%e5%a4%9a');
  expect(slugOf('波'.repeat(30))).toBe('%e6%b3%a2'.repeat(22));
  const slugFor = slugger();
  expect([slugFor('Gol'), slugFor('¡Gol!'), slugFor('¡!')]).toEqual(['gol', 'gol-2', 'noticia']);
});
