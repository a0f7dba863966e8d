import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';

/** The classes of blocks in a sheet. */
const blockClass = /\.((?:wp-block|is-|has-|align)[\w-]+|(?:gallery|link-card|embed)(?![\w-]))/g;
/** The elements for which a sheet has a rule: `.prose table {` or `.prose :is(dt, summary) {`. */
const elementRule = /\.prose (?::is\(([\w, ]+)\)|([a-z]\w*))\s*\{/g;

/**
 * Styles of the blocks that few bodies contain: one sheet for each block. A sheet is in the pages that need it and in no other, because a
 * style travels in the page. What most bodies contain is in body.css.
 */
const sheets = Object.values(
  import.meta.glob<string>(['./blocks/*.css', '../ui/embed-controls.css'], {
    query: '?inline',
    import: 'default',
    eager: true,
  }),
).map((css) => ({
  css,
  marks: new Set([
    ...[...css.matchAll(blockClass)].map(([, name = '']) => `.${name}`),
    ...[...css.matchAll(elementRule)].flatMap(([, several, one = '']) => several?.split(/, ?/) ?? [one]),
  ]),
}));

/** Hashes of all sheets, for the policy of a page that shows a body. The origin removes those that the page does not contain. */
const hashes = sheets.map(
  ({ css }) => `sha256-${createHash('sha256').update(css).digest('base64')}` as const,
);

/** The sheets that this body needs. `html` must be sanitised already. */
export function blockStyles(html: string): string[] {
  const used: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) =>
      void used.push(name, ...(attributes['class'] ?? '').split(' ').map((own) => `.${own}`)),
  });
  parser.end(html);
  return sheets.filter(({ marks }) => used.some((name) => marks.has(name))).map(({ css }) => css);
}

/** The part of Astro's page object that this file uses. Absent in development, which has no policy. */
interface Page {
  csp?: { insertStyleHash(hash: (typeof hashes)[number]): void };
}

/** Allows the sheets in the page's policy. A page calls it itself, because its headers are sent before its components are rendered. */
export function allowBlockStyles({ csp }: Page): void {
  for (const hash of hashes) csp?.insertStyleHash(hash);
}
