import type { ElementContent, Root } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { bodyClasses } from '#contract/body-classes.ts';
import type { Refused } from '#contract/deliveries.ts';
import type { Addresses } from './wordpress-addresses.ts';
import { normaliseBlocks } from './block-markup.ts';
import { bodyElements } from './body-elements.ts';
import { isReadWhole, parseHtml, silentTags, textOf } from '../parse-html.ts';
import { replaceEmbeds } from './replace-embeds.ts';
import { removeShortcodes } from './shortcodes.ts';
import { elementsOf, hasClass, isTag, replaceUp } from './tree.ts';

/** The editor sees at most this many entries of a body. A body with more is broken, and the list says so. */
const most = 50;

/** The list for one body. */
export class RefusedContent {
  readonly list: Refused[] = [];

  /** `address` is where it comes from, of any form. */
  add(kind: string, address: string | null = null): void {
    const host = URL.parse((address ?? '').trim().replace(/^\/\//, 'https://'))?.hostname ?? null;
    if (this.list.length < most) this.list.push({ kind, host: host === '' ? null : host });
  }
}

const inlineTags = ['em', 'strong', 'b', 'i', 'q', 'cite', 'code', 'sub', 'sup', 'abbr', 's', 'mark'];

const bodyTags = [
  ...inlineTags,
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'div', 'a', 'u', 'small', 'kbd', 'time'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'details', 'summary'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['figure', 'figcaption', 'img', 'audio', 'video', 'source', 'track', 'del', 'ins'],
];

/** The last step for every body: what is not in this list does not reach a reader, whatever the steps before it do. */
const bodySchema: Schema = {
  tagNames: bodyTags,
  attributes: {
    '*': [
      ['className', ...bodyClasses],
      ['lang', /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/],
      ['dir', 'ltr', 'rtl'],
    ],
    a: ['href', ['rel', 'noopener', 'noreferrer'], ['id', /^nota-/], 'download'],
    li: [['id', /^nota-/]],
    figure: [['dataProvider', /^[a-z]{1,12}$/]],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    audio: ['src', 'controls', 'preload', 'loop'],
    video: ['src', 'controls', 'preload', 'poster', 'width', 'height', 'loop', 'muted', 'playsInline'],
    source: ['src', 'type'],
    track: ['src', 'kind', 'srcLang', 'label', 'default'],
    ol: ['start', 'reversed', 'type'],
    th: ['colSpan', 'rowSpan', 'scope'],
    td: ['colSpan', 'rowSpan'],
    time: ['dateTime'],
    details: ['open'],
  },
  // Every address is checked by its element before this step; this is a second line of defence.
  protocols: {
    href: ['http', 'https', 'mailto', 'tel'],
    src: ['http', 'https'],
    poster: ['http', 'https'],
  },
  strip: [...silentTags],
  // Ids have a prefix already, so that they never equal an id of the page.
  clobber: [],
  required: {},
  ancestors: {},
};

const lineSchema: Schema = { ...bodySchema, tagNames: inlineTags, attributes: {} };

export interface Body {
  /** Safe for use in a page. */
  html: string;
  /** What the site does not show of it. */
  refused: Refused[];
}

/**
 * The body of an item. The HTML is parsed once, as a browser does, and every step works on that tree, so that no two of them read the same
 * text differently.
 */
export function sanitiseBody(html: string, addresses: Addresses): Body {
  const refused = new RefusedContent();
  if (!isReadWhole(html)) refused.add('final de un texto demasiado largo');
  const tree = parseHtml(html);
  try {
    replaceEmbeds(tree, addresses, refused);
    removeShortcodes(tree, refused);
    normaliseBlocks(tree, addresses);
    bodyElements(tree, addresses, refused);
    const safe = sanitised(tree, bodySchema);
    splitParagraphs(safe);
    removeEmpty(safe);
    return {
      html: htmlOf(safe)
        .replace(/>\n{2,}</g, '>\n<')
        .trim(),
      refused: refused.list,
    };
  } catch (error) {
    // The stack is used up: repaired tags can nest deeper than the ones in the text.
    if (!(error instanceof RangeError)) throw error;
    refused.add('formato de un texto con demasiados niveles');
    return {
      html: htmlOf({ type: 'root', children: [{ type: 'text', value: textOf(tree) }] }),
      refused: refused.list,
    };
  }
}

function sanitised(tree: Root, schema: Schema): Root {
  const safe = sanitize(tree, schema);
  if (safe.type === 'root') return safe;
  return { type: 'root', children: safe.type === 'doctype' ? [] : [safe] };
}

const htmlOf = (tree: Root) => toHtml(tree, { characterReferences: { useNamedReferences: true } });

/** Elements that end a paragraph in a browser. */
const blockTags = [
  ...[
    'p',
    'div',
    'figure',
    'figcaption',
    'ul',
    'ol',
    'dl',
    'blockquote',
    'pre',
    'table',
    'details',
    'hr',
    'h2',
    'h3',
    'h4',
  ],
];
const containsBlock = (child: ElementContent) =>
  child.type === 'element' &&
  (isTag(child, ...blockTags) || [...elementsOf(child)].some((inner) => isTag(inner, ...blockTags)));

/** A paragraph around an embed becomes the paragraph before it, the embed and the paragraph after it. A browser would do the same. */
function splitParagraphs(tree: Root): void {
  replaceUp(tree, (paragraph) => {
    if (!isTag(paragraph, 'p') || !paragraph.children.some(containsBlock)) return paragraph;
    const parts: ElementContent[] = [];
    for (const child of paragraph.children) {
      const last = parts.at(-1);
      if (containsBlock(child)) parts.push(child);
      else if (last?.type === 'element' && isTag(last, 'p') && last.properties === paragraph.properties)
        last.children.push(child);
      else parts.push({ ...paragraph, children: [child] });
    }
    return parts;
  });
}

const emptyBlocks = ['p', 'div', 'figure', 'figcaption', 'ul', 'ol', 'blockquote', 'h2', 'h3', 'h4'];

/** Removes elements that show nothing: no text and no media at any depth. A space between two words stays. */
function removeEmpty(tree: Root): void {
  replaceUp(tree, (element) => {
    if (hasClass(element, 'wp-block-spacer') || element.properties['id'] !== undefined) return element;
    // What is inside was removed already if it shows nothing.
    const { children } = element;
    const isEmpty = children.every((child) =>
      child.type === 'text' ? isBlank(child.value) : child.type !== 'element' || isTag(child, 'br'),
    );
    if (!isEmpty) return element;
    if (isTag(element, ...emptyBlocks)) return [];
    return isTag(element, 'a', ...inlineTags) ? children : element;
  });
}

const isBlank = (text: string) => text.trim() === '';

/**
 * Characters of a title or an excerpt that are read, tags included: many times what an editor writes, and few enough for a hundred of them
 * in one list.
 */
const longestLine = 5_000;

/**
 * The HTML of a title, an excerpt or a caption: inline tags only. WordPress's "[&hellip;]" becomes "…", and so does the end of a text that
 * is too long.
 */
export function inlineHtml(html: string): string {
  const line = html.length > longestLine ? `${html.slice(0, longestLine).toWellFormed()}…` : html;
  const safe = sanitised(parseHtml(spaced(line)), lineSchema);
  return htmlOf(safe).replaceAll('[…]', '…').replace(/\s+/g, ' ').trim();
}

/** The text of a name or a title that may contain tags. */
export function plainText(html: string): string {
  return words(inlineHtml(html));
}

/** The text of HTML, for the full-text index and plain fields. */
export function words(html: string): string {
  return textOf(parseHtml(html)).replace(/\s+/g, ' ').trim();
}

/** Adds a space before these tags, so that the last word of a line or a paragraph stays apart from the first word of the next. */
function spaced(html: string): string {
  return html.replace(/<(?=\/?(?:p|div|li|h[1-6]|t[dhr]|br|hr|figcaption|blockquote|pre|d[dt])\b)/gi, ' <');
}
