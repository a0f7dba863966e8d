import { decodeHTML } from 'entities/decode';
import { escapeUTF8 } from 'entities/escape';
import { DomUtils, parseDocument, Parser } from 'htmlparser2';
import { edited } from '#document/edit.ts';

/** The addresses that a page links to, as they are written. */
export function linksOfPage(html: string): string[] {
  const links: string[] = [];
  const parser = new Parser({
    onattribute: (name, value) => void (name === 'href' && links.push(value)),
  });
  parser.end(html);
  return links;
}

/** Elements of feeds and sitemaps whose text is an address, and entries with such an element. */
const isAddress = ({ name }: { name: string }) => name === 'loc' || name === 'link';
const isEntry = ({ name }: { name: string }) => ['item', 'url', 'sitemap'].includes(name);

const parseXml = (text: string) =>
  parseDocument(text, { xmlMode: true, decodeEntities: false, withStartIndices: true, withEndIndices: true });

const rangeOf = ({ startIndex, endIndex }: { startIndex: number | null; endIndex: number | null }) => ({
  start: startIndex ?? 0,
  end: (endIndex ?? -1) + 1,
});

/** The addresses that a feed or a sitemap names. */
export const linksOfXml = (text: string): string[] =>
  DomUtils.findAll(isAddress, parseXml(text).children).map((element) =>
    decodeHTML(DomUtils.textContent(element)),
  );

/**
 * A feed or a sitemap with other addresses. `hrefOf` returns the new one, undefined for one that stays, or null: then its entry is left out.
 */
export function rewriteXml(text: string, hrefOf: (link: string) => string | null | undefined): string {
  const edits = DomUtils.findAll(isEntry, parseXml(text).children).flatMap((entry) => {
    const [written] = DomUtils.findAll(isAddress, entry.children)[0]?.children ?? [];
    if (!written || !('data' in written)) return [];
    const href = hrefOf(decodeHTML(written.data));
    if (href === null) return [{ ...rangeOf(entry), text: '' }];
    return href === undefined ? [] : [{ ...rangeOf(written), text: escapeUTF8(href) }];
  });
  return edited(text, edits);
}
