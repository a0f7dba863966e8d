import { brotliCompressSync, constants } from 'node:zlib';
import { render } from 'dom-serializer';
import { DomUtils, parseDocument } from 'htmlparser2';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/**
 * Bytes (brotli) of one part. A light page may have 14,600 with its headers, the first flight of TCP; headers have 1,500, the page around the
 * body up to 3,500 with what to read next.
 */
export const partBytes = 9_000;

/** Bytes that need no compression to be few enough: most stories are below. */
const surelyFew = partBytes;

const htmlOf = (nodes: Node[]): string => render(nodes, { encodeEntities: false });

/** Compressed at a fast quality, within the origin's window (src/origin/responses/compression.ts): what the origin sends is smaller. */
function weigh(html: string): number {
  if (Buffer.byteLength(html) <= surelyFew) return 0;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 };
  return brotliCompressSync(html, { params }).length;
}

/**
 * Splits a body into parts of at most `partBytes`: between blocks, and inside a block that is too long by itself. No text is lost. Links to a
 * place in another part get the address of that part. `html` must be sanitised.
 */
export function splitBody(html: string, addressOf: (part: number) => string): string[] {
  if (weigh(html) <= partBytes) return [html];
  const parts = split([...parseDocument(html, { decodeEntities: false }).children]);
  const partOfId = new Map<string, number>();
  const elements = parts.map((nodes) => DomUtils.filter((node) => 'attribs' in node, nodes) as Element[]);
  elements.forEach((all, index) => {
    for (const { attribs } of all) if (attribs['id']) partOfId.set(attribs['id'], index + 1);
  });
  elements.forEach((all, index) => {
    for (const { attribs } of all) {
      const part = attribs['href']?.startsWith('#') ? partOfId.get(attribs['href'].slice(1)) : undefined;
      if (part !== undefined && part !== index + 1) attribs['href'] = addressOf(part) + attribs['href'];
    }
  });
  return parts.map(htmlOf);
}

/** Halves the nodes until each part is small enough, or cannot be halved. */
function split(nodes: Node[]): Node[][] {
  if (weigh(htmlOf(nodes)) <= partBytes) return [nodes];
  const halves = halve(nodes);
  return halves === null ? [nodes] : halves.flatMap(split);
}

/** Two halves of about the same length; null for what has no place to cut. */
function halve(nodes: Node[]): [Node[], Node[]] | null {
  const lengths = nodes.map((node) => htmlOf([node]).length);
  const middle = lengths.reduce((sum, length) => sum + length, 0) / 2;
  let before = 0;
  let index = 0;
  while (index < nodes.length - 1 && before + (lengths[index] ?? 0) <= middle) {
    before += lengths[index] ?? 0;
    index += 1;
  }
  // The node that the middle lies in goes to the second half, unless the first would be small: then it is cut itself.
  if (before > middle / 2) return [nodes.slice(0, index), nodes.slice(index)];
  const node = nodes[index];
  const pieces = node === undefined ? null : cut(node);
  if (pieces !== null)
    return [
      [...nodes.slice(0, index), pieces[0]],
      [pieces[1], ...nodes.slice(index + 1)],
    ];
  const border = Math.max(1, index);
  return border < nodes.length ? [nodes.slice(0, border), nodes.slice(border)] : null;
}

function cut(node: Node): [Node, Node] | null {
  if (node.type === 'text') return cutText(node.data);
  if (!('attribs' in node)) return null;
  const halves = halve([...node.children]);
  if (halves === null) return null;
  const [first, second] = halves.map((children) => {
    const [copy] = DomUtils.getElementsByTagName('*', parseDocument(`<${node.name}></${node.name}>`));
    if (copy === undefined) return null;
    copy.attribs = { ...node.attribs };
    for (const child of children) DomUtils.appendChild(copy, child);
    return copy;
  });
  if (!first || !second) return null;
  // The place of an id is where its element begins.
  delete second.attribs['id'];
  if (node.name === 'ol') {
    const items = first.children.filter((child) => 'name' in child && child.name === 'li').length;
    second.attribs['start'] = String(Number(first.attribs['start'] ?? 1) + items);
  }
  return [first, second];
}

/** Cuts text at a space, or a word without end anywhere but inside a character or an entity. */
function cutText(text: string): [Node, Node] | null {
  const middle = Math.floor(text.length / 2);
  const space = text.lastIndexOf(' ', middle);
  const entity = /&[#\w]{0,12}$/.exec(text.slice(0, middle));
  const inCharacter = /[\uD800-\uDBFF]$/.test(text.slice(0, middle)) ? 1 : 0;
  const at = space > middle / 2 ? space + 1 : (entity?.index ?? middle - inCharacter);
  if (at <= 0) return null;
  const [first] = parseDocument(text.slice(0, at), { decodeEntities: false }).children;
  const [second] = parseDocument(text.slice(at), { decodeEntities: false }).children;
  return first && second ? [first, second] : null;
}
