import { toHtml } from 'hast-util-to-html';
import { parseHtml } from '../parse-html.ts';
import { attribute, elementsOf, isTag } from './tree.ts';

/** Bytes in which WebP and AVIF say that they move. */
const beginning = 32;
/** Pictures of one text that are looked at: an animation stands near the words about it, and each is a request to the CMS. */
const maxPictures = 12;
/** Milliseconds for all of them: the text does not wait longer for a link below a picture. */
const maxLookMs = 1_000;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Marks the animated WebP and AVIF pictures of a sanitised body with `data-animated`, so that the page links to the animation: its own copies
 * stand still. A GIF says by its name that it may move; these formats say it only in their first bytes. A picture that cannot be looked at
 * is not marked.
 */
export async function markAnimations(html: string, fetch: Fetch): Promise<string> {
  // Most bodies have none of them, and are not parsed.
  if (!/\.(?:webp|avif)"/i.test(html)) return html;
  const tree = parseHtml(html);
  const pictures = [...elementsOf(tree)]
    .filter((element) => isTag(element, 'img') && /\.(?:webp|avif)$/i.test(attribute(element, 'src') ?? ''))
    .slice(0, maxPictures);
  const signal = AbortSignal.timeout(maxLookMs);
  const found = await Promise.all(
    pictures.map((picture) => moves(attribute(picture, 'src') ?? '', fetch, signal)),
  );
  if (!found.includes(true)) return html;
  pictures.forEach((picture, at) => {
    if (found[at]) picture.properties['dataAnimated'] = '';
  });
  return toHtml(tree, { characterReferences: { useNamedReferences: true } });
}

/** The item with the animations of its body marked. */
export async function withAnimations<Item extends { content: { rendered: string } }>(
  item: Item,
  fetch: Fetch,
): Promise<Item> {
  return { ...item, content: { rendered: await markAnimations(item.content.rendered, fetch) } };
}

async function moves(address: string, fetch: Fetch, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(address, {
      headers: { Accept: 'image/*', Range: `bytes=0-${beginning - 1}` },
      // A redirect could lead past the allowed hosts.
      redirect: 'manual',
      signal,
    });
    return response.ok && isAnimated(await firstBytes(response));
  } catch {
    return false;
  }
}

/** The beginning of a response. A server that does not know ranges sends the whole file, which is not read. */
async function firstBytes({ body }: Response): Promise<Uint8Array> {
  const bytes: number[] = [];
  if (body === null) return new Uint8Array();
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  while (bytes.length < beginning) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes.push(...value.subarray(0, beginning));
  }
  void reader.cancel().catch(() => undefined);
  return Uint8Array.from(bytes.slice(0, beginning));
}

/** The bit of the extended header of WebP that says so, and the brand of a sequence of AVIF. */
function isAnimated(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes);
  const isWebp = text.startsWith('RIFF') && text.slice(8, 16) === 'WEBPVP8X' && ((bytes[20] ?? 0) & 2) !== 0;
  return isWebp || text.slice(4, 12) === 'ftypavis';
}
