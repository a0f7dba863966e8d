import { escapeUTF8 } from 'entities/escape';
import { finalPicture } from '../../final-picture.ts';
import { picturesOf, type Content } from './read-content.ts';
import { startMemoryServer, type MemoryServer } from './memory-server.ts';

/** The file of a picture, as soon as the origin has made it. */
export async function pictureFile(url: string): Promise<{ type: string; body: Buffer }> {
  const response = await finalPicture(url);
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return {
    type: response.headers.get('Content-Type') ?? '',
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/**
 * A static page with the text of another one, its largest picture, and nothing else: no frame, no links, no script, two lines of style.
 * No page with this content can be much faster.
 */
export function floorHtml({ title, parts }: Content): string {
  const shown = parts.map((part) => {
    if (typeof part === 'string') return `<p>${escapeUTF8(part)}</p>`;
    const { pathname } = new URL(part.url);
    const size = `width="${part.width}" height="${part.height}"`;
    return part.isFirst
      ? `<img src="${pathname}" ${size} alt="${escapeUTF8(part.alt)}" fetchpriority="high">`
      : '';
  });
  return (
    `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escapeUTF8(title)}</title><style>body{margin:1rem;font:1rem/1.5 sans-serif}img{width:100%;height:auto}</style>` +
    shown.join('')
  );
}

/** Serves the floors of these pages, at the same paths. */
export async function startFloors(contents: ReadonlyMap<string, Content>): Promise<MemoryServer> {
  const pictures = new Map(
    [...contents.values()].flatMap(picturesOf).map(({ url }) => [new URL(url).pathname, url] as const),
  );
  return startMemoryServer(async (path) => {
    const content = contents.get(path);
    if (content) return { type: 'text/html; charset=utf-8', body: Buffer.from(floorHtml(content)) };
    const picture = pictures.get(path);
    return picture === undefined ? null : pictureFile(picture);
  });
}
