import { decode, encode } from 'html-entities';
import {
  defaultTreeAdapter,
  html as standard,
  Parser,
  serialize,
  type DefaultTreeAdapterMap,
  type Token,
} from 'parse5';

/** Text escaped for use as HTML text or as an attribute's value. */
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
 * Parses the HTML as the HTML standard says, as a browser does, and writes it out again: every element closed, nested no deeper than
 * `deepest`. What runs after this reads the HTML as the browser does, so text behind a broken tag is neither lost nor taken for a tag.
 * Beyond `mostElements` only the words stay. The result is not safe: the sanitiser has to run after it.
 */
export function standardHtml(written: string): string {
  const html = written.replace(inlineData, 'data:').slice(0, longest);
  if (!html.includes('<')) return html;
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
    return serialize(parser.getFragment());
  } catch (error) {
    // A RangeError means that the stack is used up: repaired tags can nest deeper than the ones in the text.
    if (error instanceof TooManyElements || error instanceof RangeError)
      return escape(plain(withoutTags(html)));
    throw error;
  }
}

const withoutTags = (html: string) => html.replace(/<[^<>]*>/g, ' ');
