import { DomUtils, parseDocument } from 'htmlparser2';

type Parent = ReturnType<typeof parseDocument>;

/** Elements whose text no reader sees. */
const unseen = new Set(['script', 'style', 'template', 'noscript', 'svg']);

function seenText(nodes: readonly Parent['children'][number][]): string {
  const texts = nodes.map((node) => {
    if ('name' in node && unseen.has(node.name)) return '';
    if ('children' in node) return seenText(node.children);
    return 'data' in node && node.type === 'text' ? node.data : '';
  });
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}

const find = (document: Parent, name: string) =>
  DomUtils.findOne((element) => element.name === name, document.children, true);

/** Letters beside the heading. The shortest designed message has a sentence as its heading, and one link. */
const shortest = 10;

/**
 * What a reader would miss on this page, in one phrase; null: nothing. A page needs a header, a footer and a heading with text beside it,
 * and must not show values that are meant for programs. `bare` pages need neither header nor footer.
 */
export function whatIsMissing(html: string, { bare = false } = {}): string | null {
  const document = parseDocument(html);
  const main = find(document, 'main');
  if (main === null) return 'no main content';
  const heading = DomUtils.findOne((element) => element.name === 'h1', document.children, true);
  if (heading === null || seenText([heading]) === '') return 'no heading';
  if (!bare && find(document, 'header') === null) return 'no header';
  if (!bare && find(document, 'footer') === null) return 'no footer';
  const text = seenText([main]);
  if (text.length - seenText([heading]).length < shortest) return 'blank';
  const leaked = /\bundefined\b|\bNaN\b|\[object |\bnull\b|\bat .+:\d+:\d+|AbortError|127\.0\.0\.1/.exec(
    text,
  )?.[0];
  return leaked === undefined ? null : `shows "${leaked}"`;
}

/** The heading of a block that holds nothing else; null: there is no such block. */
export function emptyBlock(html: string): string | null {
  const sections = DomUtils.findAll((element) => element.name === 'section', parseDocument(html).children);
  for (const section of sections) {
    const heading = DomUtils.findOne((element) => /^h[1-6]$/.test(element.name), section.children, true);
    if (heading === null) continue;
    const hasPicture = DomUtils.findOne(
      (element) => ['img', 'iframe', 'video', 'input'].includes(element.name),
      section.children,
      true,
    );
    if (hasPicture === null && seenText([section]) === seenText([heading])) return seenText([heading]);
  }
  return null;
}
