import type { Nodes, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { decodeHTML } from 'entities/decode';
import { defaultTreeAdapter, html as standard, Parser, type DefaultTreeAdapterMap, type Token } from 'parse5';
import { withoutSigns } from '#contract/text/visible-text.ts';

/** The text of HTML without tags. An entity may stand for a character that no text of ours may hold. */
const decoded = (html: string): string => withoutSigns(decodeHTML(html));

/** Decodes HTML that represents plain text (a category's name, a picture's alternative text). */
export function plain(html: string): string {
  return decoded(html).replace(/\s+/g, ' ').trim();
}

const { NS, TAG_ID: tags, TAG_NAMES: names } = standard;

/** The deepest level of nesting that is kept. A quotation in a list in a table has some fifteen; Chromium itself stops at 512. */
const deepest = 200;

/**
 * Elements that one text may have of every kind: a page of 2,000 paragraphs has fewer, and the results of an election in a table of 1,000
 * rows and ten columns have 11,000.
 */
const maxElements = 20_000;
/** Elements up to which tables, links and blocks are still kept; what follows is kept as words. Parsing them takes a third of a second. */
const maxInAll = 40_000;
/**
 * Elements that the standard's repair of tags that close in the wrong order may add. It turns ten elements into a thousand, and its time
 * grows with the square of them.
 */
const maxRepairs = 10_000;

/** Characters of one text that are read: a whole day of a live ticker has some 200,000. The rest is cut off. */
const max = 500_000;

/** A data: picture in the text may have megabytes, and is never shown: only pictures of the newsroom's own hosts are. */
const inlineData = /data:[^"'\s<>]{200,}/g;

/** Elements without children, which cannot nest: a picture stays a picture at any depth. */
const childless = new Set<number>([
  ...[tags.BR, tags.HR, tags.IMG, tags.INPUT, tags.SOURCE, tags.WBR, tags.EMBED],
  ...[tags.SCRIPT, tags.STYLE, tags.TEXTAREA, tags.TITLE, tags.XMP, tags.IFRAME, tags.NOEMBED, tags.NOSCRIPT],
]);

/** Format of words, which goes before tables, links and blocks do. Only these elements are reopened by repairs. */
const formatting = new Set<number>([
  ...[tags.B, tags.STRONG, tags.I, tags.EM, tags.U, tags.S, tags.STRIKE, tags.SMALL, tags.BIG, tags.FONT],
  ...[tags.CODE, tags.TT, tags.NOBR, tags.SPAN],
]);

class TooManyRepairs extends Error {}

/** `at`: the place in the text up to which the elements fit. */
class TooManyElements extends Error {
  readonly at: number;

  constructor(at: number) {
    super();
    this.at = at;
  }
}

/** Start tags so far, and elements that were created: more than those are repairs. */
const newCount = () => ({ started: 0, created: 0, isLossy: false });

/**
 * Ignores tags beyond the deepest level; their text and pictures are kept. Beyond `maxElements` it ignores formatting, from the beginning
 * if `isPlain`.
 */
class BoundedParser extends Parser<DefaultTreeAdapterMap> {
  isPlain = false;
  count = newCount();

  override onStartTag(token: Token.TagToken): void {
    if (this.count.created >= maxInAll) throw new TooManyElements(this.tokenizer.preprocessor.offset);
    this.count.started += 1;
    if (formatting.has(token.tagID) && (this.isPlain || this.count.created >= maxElements)) {
      this.count.isLossy = true;
      return;
    }
    for (const attribute of token.attrs) attribute.value = withoutSigns(attribute.value);
    if (this.openElements.stackTop < deepest || childless.has(token.tagID)) super.onStartTag(token);
  }

  override onCharacter(token: Token.CharacterToken): void {
    token.chars = withoutSigns(token.chars);
    super.onCharacter(token);
  }
}

/**
 * Parses the HTML as the HTML standard says, as a browser does: text behind a broken tag is neither lost nor taken for a tag. Nothing is
 * nested deeper than `deepest`. Of a text with too many elements the tables, links and blocks are kept before the formatting of words, and
 * the end as words; then `onLoss` is called. The tree is as untrusted as the text.
 */
export function parseHtml(written: string, onLoss?: () => void): Root {
  const html = withoutSigns(written.replace(inlineData, 'data:').slice(0, max));
  if (!html.includes('<')) return rootOf(decoded(html));
  try {
    return parsed(html, false, onLoss);
  } catch (error) {
    if (!isOverLimit(error)) throw error;
  }
  onLoss?.();
  try {
    return parsed(html, true);
  } catch (error) {
    if (!isOverLimit(error)) throw error;
    return rootOf(plain(withoutTags(html)));
  }
}

/** A RangeError means that the stack is used up: repaired tags can nest deeper than the ones in the text. */
const isOverLimit = (error: unknown) => error instanceof TooManyRepairs || error instanceof RangeError;

function parsed(html: string, isPlain: boolean, onLoss?: () => void): Root {
  const count = newCount();
  // The element that the body of an item is put into.
  const context = defaultTreeAdapter.createElement(names.DIV, NS.HTML, []);
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...parts) {
      count.created += 1;
      if (count.created - count.started > maxRepairs) throw new TooManyRepairs();
      return defaultTreeAdapter.createElement(...parts);
    },
  };
  const parser = BoundedParser.getFragmentParser(context, { treeAdapter });
  if (!(parser instanceof BoundedParser)) throw new TypeError('parse5 made a parser of another class');
  parser.isPlain = isPlain;
  parser.count = count;
  let rest: string | null = null;
  try {
    parser.tokenizer.write(html, true);
  } catch (error) {
    if (!(error instanceof TooManyElements)) throw error;
    rest = html.slice(error.at + 1);
  }
  if (rest !== null || count.isLossy) onLoss?.();
  const tree = fromParse5(parser.getFragment());
  if (tree.type !== 'root') return rootOf('');
  const words = rest === null ? '' : plain(withoutTags(rest));
  if (words !== '') {
    const paragraph = { type: 'element', tagName: 'p', properties: {} } as const;
    tree.children.push({ ...paragraph, children: [{ type: 'text', value: words }] });
  }
  return tree;
}

/** Whether `parseHtml` reads this text whole. */
export const isReadWhole = (written: string) => written.replace(inlineData, 'data:').length <= max;

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

/** Elements that end a line: their words stay apart from those beside them. */
export const separateTags = new Set([
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

/** Whether a node ends the paragraph that it stands in. */
export const isBlock = (node: Nodes): boolean =>
  node.type === 'element' &&
  node.tagName !== 'br' &&
  (separateTags.has(node.tagName) || node.tagName === 'iframe');
