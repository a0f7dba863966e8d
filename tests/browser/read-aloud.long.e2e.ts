import type { Page } from '@playwright/test';
import * as z from 'zod';
import { requestsEnd } from './open-page.ts';
import { expect, test } from './page-kinds.ts';

/** What a screen reader gets of a page: the browser's own accessibility tree, as the lines that it says one after the other. */

const Value = z.object({ value: z.unknown() }).optional();
const Tree = z.object({
  nodes: z.array(
    z.object({
      nodeId: z.string(),
      ignored: z.boolean(),
      role: Value,
      name: Value,
      properties: z
        .array(z.object({ name: z.string(), value: z.object({ value: z.unknown().optional() }) }))
        .optional(),
      childIds: z.array(z.string()).default([]),
    }),
  ),
});

interface Line {
  role: string;
  /** The name, or the text. */
  text: string;
  /** Of a heading. */
  level: number | null;
  /** The landmarks around it, the outermost first. */
  within: readonly string[];
  /** Which item of which list it is in, from the innermost list; null outside lists. */
  item: string | null;
}

/** Said as a whole, by their names. What is in them is not said again. */
const whole = new Set([
  ...[
    'link',
    'button',
    'img',
    'image',
    'tab',
    'heading',
    'textbox',
    'searchbox',
    'combobox',
    'option',
    'checkbox',
  ],
  ...['radio', 'switch', 'DisclosureTriangle', 'StaticText', 'Iframe', 'SvgRoot', 'menuitem'],
]);
const landmarks = [
  'banner',
  'navigation',
  'main',
  'complementary',
  'contentinfo',
  'search',
  'form',
  'region',
  'dialog',
];

const tidy = (text: unknown): string => (typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : '');

/** Every line of the page in its order. */
async function readAloud(page: Page): Promise<Line[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = Tree.parse(await session.send('Accessibility.getFullAXTree'));
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: Line[] = [];
  const visit = (id: string, within: readonly string[], item: string | null): void => {
    const node = byId.get(id);
    if (!node) return;
    const role = node.ignored ? '' : tidy(node.role?.value);
    const text = tidy(node.name?.value);
    const level = node.properties?.find(({ name }) => name === 'level')?.value.value;
    // The name of its field, which says it.
    if (role === 'LabelText') return;
    if (whole.has(role)) {
      // Decoration between words.
      const isSaid = role !== 'StaticText' || /[\p{L}\d]/u.test(text);
      if (isSaid) lines.push({ role, text, level: typeof level === 'number' ? level : null, within, item });
      // The names of links in a heading are the heading's own, but each is a link of its own.
      if (role === 'heading') for (const child of node.childIds) visitLinks(child, within, item);
      return;
    }
    const inside = landmarks.includes(role) ? [...within, text === '' ? role : `${role} ${text}`] : within;
    const own = role === 'listitem' ? id : item;
    for (const child of node.childIds) visit(child, inside, own);
  };
  const visitLinks = (id: string, within: readonly string[], item: string | null): void => {
    const node = byId.get(id);
    if (!node) return;
    const role = tidy(node.role?.value);
    if (role === 'link' || role === 'button')
      lines.push({ role: `${role} of the heading`, text: tidy(node.name?.value), level: null, within, item });
    else for (const child of node.childIds) visitLinks(child, within, item);
  };
  const root = nodes.find(({ role }) => role?.value === 'RootWebArea');
  for (const child of root?.childIds ?? []) visit(child, [], null);
  return lines;
}

/** The pages that most readers open, as a screen reader says them. */
const pages = [
  { name: 'home', path: '/' },
  { name: 'news list', path: '/noticias' },
  { name: 'news item', path: '/noticias/{news}' },
  { name: 'article', path: '/article/{internal}' },
  { name: 'sports', path: '/deportes' },
  { name: 'results', path: '/deportes/basketball?vista=resultados' },
  { name: 'game', path: '/partido/{liveGame}' },
  { name: 'weather', path: '/tiempo' },
  { name: 'live', path: '/live' },
  { name: 'programme', path: '/programas/{programme}' },
  { name: 'search', path: '/search?q=baloncesto' },
  { name: 'emergencies', path: '/emergencia' },
] as const;

const isOfHeading = ({ role }: Line) => role.endsWith('of the heading');
const asSaid = ({ role, text }: Line) => `${role} "${text}"`;
const words = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** Pairs of neighbouring lines of which the second repeats the first. Figures of a table may be equal. */
function saidTwice(lines: readonly Line[]): string[] {
  const said = lines.filter((line) => !isOfHeading(line));
  return said.flatMap((line, at) => {
    const before = said[at - 1];
    const isSame = before && /\p{L}/u.test(line.text) && words(line.text) === words(before.text);
    return isSame ? [`${asSaid(before)}, ${asSaid(line)}`] : [];
  });
}

/** Headings that are more than one level below the one before. */
function skippedLevels(lines: readonly Line[]): string[] {
  const headings = lines.filter(({ role }) => role === 'heading');
  return headings.flatMap((heading, at) =>
    (heading.level ?? 0) > (headings[at - 1]?.level ?? 0) + 1
      ? [`level ${headings[at - 1]?.level ?? 0}, then ${heading.level}: ${heading.text}`]
      : [],
  );
}

for (const { name, path } of pages) {
  test(
    `${name}: a screen reader says it in order, with names, and nothing twice`,
    { tag: ['@script', '@once'] },
    async ({ page, place }) => {
      await page.goto(place(path));
      await requestsEnd(page);
      const lines = await readAloud(page);
      expect(lines.length).toBeGreaterThan(15);

      const controls = lines.filter(({ role }) => !['StaticText', 'img', 'image', 'SvgRoot'].includes(role));
      expect.soft(controls.filter(({ text }) => text === '').map(asSaid), 'without a name').toEqual([]);
      expect.soft(saidTwice(lines), 'said twice in a row').toEqual([]);

      const titles = lines.filter(({ role, level }) => role === 'heading' && level === 1);
      expect.soft(titles.map(({ within }) => within[0])).toEqual(['main']);
      expect
        .soft(skippedLevels(lines.filter(({ within }) => within[0] === 'main')), 'levels of headings')
        .toEqual([]);

      const outer = [...new Set(lines.map(({ within }) => within[0] ?? ''))];
      const order = ['banner', 'main', 'contentinfo'].filter((landmark) => outer.includes(landmark));
      expect.soft(outer.filter((landmark) => order.includes(landmark))).toEqual(order);
      expect.soft(outer.filter((landmark) => landmark === 'main')).toHaveLength(1);
      await expect(page.getByRole('main')).toHaveCount(1);
      // Everything is in a landmark, but for the links at the top that skip to the content.
      const outside = lines.filter(({ within }) => within.length === 0).map(({ text }) => text);
      expect.soft(outside.filter((text) => !/^Saltar|^Ir al contenido/.test(text))).toEqual([]);
      // Landmarks of one kind have different names.
      const kinds = [...new Set(lines.flatMap(({ within }) => within.slice(1)))];
      for (const landmark of landmarks.filter((each) => each !== 'search'))
        if (kinds.filter((kind) => kind.startsWith(landmark)).length > 1)
          expect.soft(kinds).not.toContain(landmark);
    },
  );
}

test(
  'a game says its state, its teams and its scores, and leads to its page',
  { tag: ['@script', '@once'] },
  async ({ page }) => {
    for (const [path, state, score] of [
      ['/deportes/basketball?vista=resultados', /FINAL/i, /\p{L} \d+ .*\d/u],
      ['/deportes/basketball?vista=proximos', /PROGRAMADO|POSPUESTO|PRÓXIMO|\d/i, /\p{L}/u],
      ['/deportes/basketball', /EN VIVO|DESCANSO|INTERMEDIO/i, /\p{L} \d+ .*\d/u],
    ] as const) {
      await page.goto(path);
      await requestsEnd(page);
      const lines = await readAloud(page);
      const games = Map.groupBy(
        lines.filter(({ item, within }) => item !== null && within[0] === 'main'),
        ({ item }) => item,
      );
      const links = await page.locator('main li a[href^="/partido/"]').count();
      const said = [...games.values()].filter((own) =>
        own.some(({ role, text }) => role === 'link' && / \p{L}/u.test(text)),
      );
      expect(links).toBeGreaterThan(0);
      const whole = said
        .map((own) => own.map(({ text }) => text).join(' '))
        .filter((text) => score.test(text) && state.test(text));
      expect(whole.length, path).toBeGreaterThanOrEqual(links);
    }
  },
);
