import { expect, test, vi } from 'vitest';
import { listPopular, popularLinks } from './list-popular.ts';

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

/** An element, as far as the list uses it. */
const element = () => {
  const children: unknown[] = [];
  return {
    ...{ children, className: '', textContent: '', href: '' },
    append: (...added: unknown[]) => void children.push(...added),
    appendChild: <T>(added: T) => {
      children.push(added);
      return added;
    },
  };
};

/** What became of the heading of the story `own` when the worker responded so: what stands below it, or that it went. */
async function listed(stories: unknown, init: ResponseInit, own = 'otra') {
  vi.stubGlobal('document', { createElement: element });
  vi.stubGlobal('fetch', async () => Response.json(stories, init));
  const [after, remove] = [vi.fn<(block: ReturnType<typeof element>) => void>(), vi.fn()];
  await listPopular({ dataset: { popular: own }, after, remove } as unknown as HTMLElement);
  return { isGone: remove.mock.calls.length > 0, block: after.mock.calls[0]?.[0] };
}
const aged = (age: number) => ({
  headers: { 'X-Data-Age': `${age}`, Date: 'Fri, 20 Nov 2026 16:00:00 GMT' },
});

test.each([
  [0, '12:00'],
  [3_600, '11:00'],
  [86_399, '12:00'],
])('a list of %i seconds ago says when that was, by the server’s clock', async (age, hour) => {
  const { isGone, block } = await listed([story('uno'), story('dos')], aged(age));
  expect(isGone).toBe(false);
  expect(block?.children).toMatchObject([
    { children: [{ children: [{ href: '/noticias/uno' }] }, { children: [{ href: '/noticias/dos' }] }] },
    { textContent: expect.stringMatching(new RegExp(`^Actualizado a las ${hour}`)) },
  ]);
});

test('a list of a day ago, an empty one and one that fails are no list', async () => {
  await expect(listed([story('uno')], aged(86_400))).rejects.toThrow();
  await expect(listed([{ slug: '' }], aged(0))).rejects.toThrow();
  await expect(listed([story('uno')], { status: 503 })).rejects.toThrow();
});

test('the heading goes when nobody read another story', async () => {
  for (const stories of [[], [story('uno')]])
    expect(await listed(stories, aged(0), 'uno')).toEqual({ isGone: true, block: undefined });
});
