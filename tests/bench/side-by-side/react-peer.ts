import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { picturesOf, type Content } from './read-content.ts';
import { pictureFile } from './floor.ts';
import { startMemoryServer, type MemoryServer } from './memory-server.ts';

const entry = fileURLToPath(new URL('react-page.tsx', import.meta.url));

const page = `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>React</title>
<link rel="stylesheet" href="/style.css"><script type="module" src="/page.js"></script><div id="root"></div>`;
const style = 'body{margin:1rem;font:1rem/1.5 sans-serif}img{max-width:100%;height:auto}';

/** The production bundle of the page, minified, as such a site would deploy it. */
async function bundle(): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [file] = outputFiles;
  if (!file) throw new Error('esbuild made no file');
  return Buffer.from(file.contents);
}

/** Serves the same contents as a small application that React renders in the browser, at the same paths. */
export async function startReactPeer(contents: ReadonlyMap<string, Content>): Promise<MemoryServer> {
  const script = await bundle();
  const pictures = new Map(
    [...contents.values()].flatMap(picturesOf).map(({ url }) => [new URL(url).pathname, url] as const),
  );
  const own = ({ parts, ...content }: Content): Content => ({
    ...content,
    parts: parts.map((part) =>
      typeof part === 'string' ? part : { ...part, url: new URL(part.url).pathname },
    ),
  });
  return startMemoryServer(async (path) => {
    if (path === '/page.js') return { type: 'text/javascript; charset=utf-8', body: script };
    if (path === '/style.css') return { type: 'text/css; charset=utf-8', body: Buffer.from(style) };
    if (contents.has(path)) return { type: 'text/html; charset=utf-8', body: Buffer.from(page) };
    const content = path.startsWith('/content/') ? contents.get(path.slice('/content'.length)) : undefined;
    if (content) return { type: 'application/json', body: Buffer.from(JSON.stringify(own(content))) };
    const picture = pictures.get(path);
    return picture === undefined ? null : pictureFile(picture);
  });
}
