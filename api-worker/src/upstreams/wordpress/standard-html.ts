import {
  defaultTreeAdapter,
  html as standard,
  Parser,
  serialize,
  type DefaultTreeAdapterMap,
  type Token,
} from 'parse5';
import { escape, plain } from './escape.ts';

const { NS, TAG_ID: tags, TAG_NAMES: names } = standard;

/** Levels that stay. A quotation in a list in a table has some fifteen; Chromium itself stops at 512. */
const deepest = 200;

/**
 * Elements that are made for one text. A page of 2,000 paragraphs has fewer; the standard's mending of tags that close in the wrong
 * order makes a thousand out of ten, and its time grows with the square of them.
 */
const mostElements = 10_000;

/** Letters of one text that are read: a whole day of a live ticker has some 200,000. The rest is left away. */
const longest = 500_000;

/** A picture written into the text may be megabytes, and is never shown: only pictures of the newsroom's own hosts are. */
const inlineData = /data:[^"'\s<>]{200,}/g;

/** They hold no element, so they cannot nest: a picture stays a picture at any depth. */
const childless = new Set<number>([
  ...[tags.BR, tags.HR, tags.IMG, tags.INPUT, tags.SOURCE, tags.WBR, tags.EMBED],
  ...[tags.SCRIPT, tags.STYLE, tags.TEXTAREA, tags.TITLE, tags.XMP, tags.IFRAME, tags.NOEMBED, tags.NOSCRIPT],
]);

class TooManyElements extends Error {}

/** Beyond the deepest level a tag is as if it were not there; its text and its pictures are. */
class ShallowParser extends Parser<DefaultTreeAdapterMap> {
  override onStartTag(token: Token.TagToken): void {
    if (this.openElements.stackTop < deepest || childless.has(token.tagID)) super.onStartTag(token);
  }
}

/**
 * The HTML that a browser would make of this, as the HTML standard says, written out again: every element closed, nested no deeper than
 * is sane. What comes after this reads it as the browser does: text behind a broken tag is neither lost nor taken for a tag.
 * Beyond `mostElements` only the words stay. Safe it is not: the sanitiser comes after.
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
    // What the body of an item is put into.
    const context = defaultTreeAdapter.createElement(names.DIV, NS.HTML, []);
    const parser = ShallowParser.getFragmentParser(context, { treeAdapter });
    parser.tokenizer.write(html, true);
    return serialize(parser.getFragment());
  } catch (error) {
    // A RangeError is the stack's end: mended tags can nest deeper than written ones.
    if (error instanceof TooManyElements || error instanceof RangeError)
      return escape(plain(withoutTags(html)));
    throw error;
  }
}

const withoutTags = (html: string) => html.replace(/<[^<>]*>/g, ' ');
