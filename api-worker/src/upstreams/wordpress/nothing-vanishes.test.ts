import type { Element, Root } from 'hast';
import { describe, expect, it } from 'vitest';
import { cleaned } from '../../testing/cleaned.ts';
import { builderBodies } from '../../testing/builder-bodies.ts';
import { parseHtml, textOf } from '../parse-html.ts';
import { lostOf, missing } from '../../testing/content-of.ts';
import { attribute, hasClass, isTag } from './tree.ts';

const fileOf = (element: Element) =>
  (attribute(element, 'src') ?? '').split('/').at(-1)?.replace(/\?.*/, '') ?? '';

/** What a reader gets, in one line. */
function outline(parent: Root | Element): string {
  return parent.children
    .map((child) => {
      if (child.type === 'text') return child.value;
      if (child.type !== 'element') return '';
      if (isTag(child, 'img', 'video', 'audio')) return ` [${child.tagName} ${fileOf(child)}] `;
      const links = linksOf(child);
      if (hasClass(child, 'link-card')) return ` [link ${links[0]}] `;
      if (hasClass(child, 'embed')) {
        const picture = /\[img ([^\]]*)\]/.exec(outline({ ...child, properties: {} }))?.[1] ?? '';
        const quoted = child.children.some((part) => part.type === 'element' && isTag(part, 'blockquote'));
        const what = quoted ? textOf(child).replace(/\s+/g, ' ').trim() : `${links[0]} ${picture}`.trim();
        return ` [${attribute(child, 'dataProvider')} ${what}] `;
      }
      const words = outline(child);
      return isTag(child, 'a', 'b', 'strong', 'em', 'mark', 'u', 'span', 'time', 's') ? words : ` ${words} `;
    })
    .join('');
}
const linksOf = (element: Element): string[] =>
  element.children.flatMap((child) =>
    child.type !== 'element' ? [] : isTag(child, 'a') ? [attribute(child, 'href') ?? ''] : linksOf(child),
  );
const line = (html: string) => outline(parseHtml(html)).replace(/\s+/g, ' ').trim();
const named = ({ kind, host }: { kind: string; host: string | null }) =>
  host === null ? kind : `${kind} de ${host}`;

describe('a body of a builder, an editor or a plugin shows all of its words, numbers, pictures and players, or its editor is told', () => {
  it.each(builderBodies)('$of', ({ html, shows, told = [], gone = '' }) => {
    const body = cleaned(html);
    expect({ shows: line(body.html), told: body.refused.map(named) }).toEqual({ shows, told });
    if (gone !== '*') expect(missing(lostOf(html, body.html), gone.split(' '))).toEqual([]);
  });
});
