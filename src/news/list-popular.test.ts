import { expect, test } from 'vitest';
import { popularLinks } from './list-popular.ts';

const story = (slug: string) => ({ slug, title: `Título de ${slug}`, shortTitle: '', source: 'wordpress' });

test('the stories are in their order, by their short titles, at their canonical addresses', () => {
  expect(
    popularLinks(
      [
        story('uno'),
        { ...story('dos'), shortTitle: 'Corto' },
        { ...story('tres'), source: 'internal' },
        story('deportes'),
        story('año/50%'),
      ],
      'otra',
    ),
  ).toEqual([
    { text: 'Título de uno', href: '/noticias/uno' },
    { text: 'Corto', href: '/noticias/dos' },
    { text: 'Título de tres', href: '/article/tres' },
    { text: 'Título de deportes', href: '/article/deportes' },
    { text: 'Título de año/50%', href: '/noticias/a%C3%B1o%2F50%25' },
  ]);
});

test('the story that is being read is never in it', () => {
  const slugs = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'año'];
  for (const own of slugs) {
    const links = popularLinks(slugs.map(story), own);
    expect(links).toHaveLength(slugs.length - 1);
    expect(links.map(({ text }) => text)).not.toContain(`Título de ${own}`);
  }
  expect(popularLinks([story('a')], 'a')).toEqual([]);
});

test.each([
  [null],
  [{ error: 'x' }],
  ['a'],
  [[null, 1, 'a', [], {}]],
  [[{ ...story('a'), slug: 7 }]],
  [[{ ...story('a'), slug: '' }]],
  [[{ ...story('a'), title: null }]],
  [[{ ...story('a'), title: '' }]],
  [[{ ...story('a'), source: 'otra' }]],
  [[{ ...story('a'), source: undefined }]],
])('what is no story is left out: %j', (response) => {
  expect(popularLinks(response, '')).toEqual([]);
});
