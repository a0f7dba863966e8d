import type { Page } from '@playwright/test';
import { z } from 'zod';

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

export interface Line {
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
export const landmarks = [
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
export async function readAloud(page: Page): Promise<Line[]> {
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
