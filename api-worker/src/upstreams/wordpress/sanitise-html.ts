import type { Element, ElementContent, Root } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { bodyClasses } from '#contract/body-classes.ts';
import { toSlug } from '#contract/text/slug.ts';
import type { Refused } from '#contract/publishing/deliveries.ts';
import type { Addresses } from './addresses/wordpress-addresses.ts';
import { normaliseBlocks } from './block-markup.ts';
import { bodyElements, bodyTags, inlineTags, keptRelations } from './body-elements.ts';
import { keepFormatting } from './formatting.ts';
import { removeHidden } from './hidden-text.ts';
import { keepTargets, targetPrefix } from './link-targets.ts';
import { removeWaysOn, removeNotForReaders } from './not-for-readers.ts';
import { isBlock, isReadWhole, parseHtml, separateTags, silentTags, textOf } from '../parse-html.ts';
import { RefusedContent } from './refused-content.ts';
import { replaceEmbeds } from './replace-embeds.ts';
import { writeScriptNumbers } from './script-numbers.ts';
import { removeShortcodes, unpackRawHtml } from './shortcodes.ts';
import { elementsOf, hasClass, isTag, replaceUp } from './tree.ts';
import { mediaAt, placeWaitingMedia } from './waiting-media.ts';

/** The last step for every body: what is not in this list does not reach a reader, whatever the steps before it do. */
const bodySchema: Schema = {
  tagNames: bodyTags,
  attributes: {
    '*': [
      ['className', ...bodyClasses],
      ['lang', /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/],
      ['dir', 'ltr', 'rtl'],
      ['id', new RegExp(`^${targetPrefix}`)],
    ],
    a: ['href', ['rel', 'noopener', 'noreferrer', ...keptRelations], 'download'],
    li: [['value', /^-?\d{1,6}$/]],
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

/** What addresses of an item contain. */
interface ItemName {
  id: number;
  slug: string;
}

/** Whether an address of the CMS or of the site is that of the item, whatever the form of the permalinks is. */
function isAddressOf({ id, slug }: ItemName, address: string, addresses: Addresses): boolean {
  if (!addresses.isOwn(address)) return false;
  const url = new URL(address, 'https://base.invalid');
  const last = url.pathname.split('/').filter(Boolean).at(-1);
  return url.searchParams.get('p') === String(id) || (last !== undefined && toSlug(last) === slug);
}

/**
 * The body of an item. `item` is known where links to the item itself have to be. `isPlain`: it was typed as plain text, in which brackets are brackets. The HTML is parsed once, as a browser does, and every step works on that tree, so that no two of them read the same
 * text differently.
 */
export function sanitiseBody(html: string, addresses: Addresses, item?: ItemName, isPlain = false): Body {
  const refused = new RefusedContent();
  if (!isReadWhole(html)) refused.add('final de un texto demasiado largo');
  const tree = parseHtml(html, () => refused.add('parte del formato de un texto con demasiados elementos'));
  try {
    if (!isPlain) unpackRawHtml(tree);
    placeWaitingMedia(tree, addresses);
    writeScriptNumbers(tree, refused);
    removeNotForReaders(tree);
    removeHidden(tree, refused);
    if (!isPlain) removeShortcodes(tree, refused, (address) => mediaAt(address, addresses));
    replaceEmbeds(tree, addresses, refused);
    keepFormatting(tree);
    normaliseBlocks(tree, addresses);
    keepTargets(tree, (page) => item !== undefined && isAddressOf(item, page, addresses));
    bodyElements(tree, addresses, refused);
    const safe = sanitised(tree, bodySchema);
    splitParagraphs(safe);
    removeEmpty(safe);
    joinBlankLines(safe);
    return { html: htmlOf(safe).trim(), refused: refused.list };
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

const containsBlock = (child: ElementContent) =>
  isBlock(child) || (child.type === 'element' && [...elementsOf(child)].some(isBlock));

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

/** One line break in place of several between two tags, which WordPress writes around its blocks. Those of code stay. */
function joinBlankLines(tree: Root): void {
  const join = (parent: Root | Element) => {
    for (const child of parent.children) {
      if (child.type === 'text' && /^\n{2,}$/.test(child.value)) child.value = '\n';
      if (child.type === 'element' && !isTag(child, 'pre')) join(child);
    }
  };
  join(tree);
}

/**
 * Characters of a title or an excerpt that are read, tags included: many times what an editor writes, and few enough for a hundred of them
 * in one list.
 */
const maxLineLength = 5_000;

/**
 * The HTML of a title, an excerpt or a caption: inline tags only. WordPress's "[&hellip;]" becomes "…", and so does the end of a text that
 * is too long.
 */
export function inlineHtml(html: string): string {
  return lineOf(parseLine(html));
}

/** The HTML of an excerpt: without the theme's link to go on reading, and without shortcodes and what they pack. */
export function excerptHtml(html: string): string {
  const tree = parseLine(html);
  unpackRawHtml(tree);
  removeShortcodes(tree, new RefusedContent());
  removeWaysOn(tree);
  return lineOf(tree);
}

const parseLine = (html: string) =>
  parseHtml(html.length > maxLineLength ? `${html.slice(0, maxLineLength).toWellFormed()}…` : html);

function lineOf(tree: Root): string {
  writeScriptNumbers(tree, new RefusedContent());
  removeNotForReaders(tree);
  removeHidden(tree, new RefusedContent());
  keepFormatting(tree);
  separateLines(tree);
  const safe = sanitised(tree, lineSchema);
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

const space = { type: 'text', value: ' ' } as const;

/** Puts spaces around these elements, so that the last word of a line or a paragraph stays apart from the first word of the next. */
function separateLines(tree: Root): void {
  replaceUp(tree, (element) =>
    separateTags.has(element.tagName) ? [{ ...space }, element, { ...space }] : element,
  );
}
