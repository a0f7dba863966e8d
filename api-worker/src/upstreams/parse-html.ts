import type { Nodes, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { decode, encode } from 'html-entities';
import { defaultTreeAdapter, html as standard, Parser, type DefaultTreeAdapterMap, type Token } from 'parse5';

/** Text escaped for use as HTML text. */
export function escape(text: string): string {
  return encode(text, { mode: 'specialChars' });
}

/** Decodes HTML that represents plain text (a category's name, a picture's alternative text). */
export function plain(html: string): string {
  return decode(html).replace(/\s+/g, ' ').trim();
}

const { NS, TAG_ID: tags, TAG_NAMES: names } = standard;

/** The deepest level of nesting that is kept. A quotation in a list in a table has some fifteen; Chromium itself stops at 512. */
const deepest = 200;

/**
 * The most elements created for one text. A page of 2,000 paragraphs has fewer. The standard's repair of tags that close in the wrong order
 * turns ten elements into a thousand, and its time grows with the square of them.
 */
const mostElements = 10_000;

/** Characters of one text that are read: a whole day of a live ticker has some 200,000. The rest is cut off. */
const longest = 500_000;

/** A data: picture in the text may have megabytes, and is never shown: only pictures of the newsroom's own hosts are. */
const inlineData = /data:[^"'\s<>]{200,}/g;

/** Elements without children, which cannot nest: a picture stays a picture at any depth. */
const childless = new Set<number>([
  ...[tags.BR, tags.HR, tags.IMG, tags.INPUT, tags.SOURCE, tags.WBR, tags.EMBED],
  ...[tags.SCRIPT, tags.STYLE, tags.TEXTAREA, tags.TITLE, tags.XMP, tags.IFRAME, tags.NOEMBED, tags.NOSCRIPT],
]);

class TooManyElements extends Error {}

/** Ignores tags beyond the deepest level; their text and pictures are kept. */
class ShallowParser extends Parser<DefaultTreeAdapterMap> {
  override onStartTag(token: Token.TagToken): void {
    if (this.openElements.stackTop < deepest || childless.has(token.tagID)) super.onStartTag(token);
  }
}

/**
 * Parses the HTML as the HTML standard says, as a browser does: text behind a broken tag is neither lost nor taken for a tag. Nothing is
 * nested deeper than `deepest`; beyond `mostElements` only the words stay. The tree is as untrusted as the text.
 */
export function parseHtml(written: string): Root {
  const html = written.replace(inlineData, 'data:').slice(0, longest).toWellFormed();
  if (!html.includes('<')) return rootOf(decode(html));
  let elements = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...parts) {
      elements += 1;
      if (elements > mostElements) throw new TooManyElements();
      return defaultTreeAdapter.createElement(...parts);
    },
  };
  try {
    // The element that the body of an item is put into.
    const context = defaultTreeAdapter.createElement(names.DIV, NS.HTML, []);
    const parser = ShallowParser.getFragmentParser(context, { treeAdapter });
    parser.tokenizer.write(html, true);
    const tree = fromParse5(parser.getFragment());
    return tree.type === 'root' ? tree : rootOf('');
  } catch (error) {
    // A RangeError means that the stack is used up: repaired tags can nest deeper than the ones in the text.
    if (error instanceof TooManyElements || error instanceof RangeError)
      return rootOf(plain(withoutTags(html)));
    throw error;
  }
}

/** Whether `parseHtml` reads this text whole. */
export const isReadWhole = (written: string) => written.replace(inlineData, 'data:').length <= longest;

const rootOf = (text: string): Root => ({ type: 'root', children: [{ type: 'text', value: text }] });

const withoutTags = (html: string) => html.replace(/<[^<>]*>/g, ' ');

/** The text of a tree, without that of `silentTags`. A space separates what stands in different blocks. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  if (node.type === 'element' && silentTags.has(node.tagName)) return '';
  const text = node.children.map(textOf).join('');
  return node.type === 'element' && separateTags.has(node.tagName) ? ` ${text} ` : text;
}

/** The text inside these elements is not for readers. */
export const silentTags = new Set([
  ...[
    'script',
    'style',
    'textarea',
    'select',
    'option',
    'noscript',
    'template',
    'svg',
    'math',
    'iframe',
    'object',
    'title',
  ],
]);

const separateTags = new Set([
  ...[
    'p',
    'div',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'br',
    'hr',
    'blockquote',
    'pre',
  ],
  ...[
    'figure',
    'figcaption',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'details',
    'summary',
    'center',
  ],
  ...[
    'section',
    'article',
    'aside',
    'header',
    'footer',
    'main',
    'nav',
    'hgroup',
    'address',
    'form',
    'fieldset',
    'search',
    'dialog',
  ],
  ...['menu', 'dir'],
]);
