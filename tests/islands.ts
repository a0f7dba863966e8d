import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { root } from '#commands/root.ts';

const brotli = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const gateFile = 'AccessGate.island';

/** Brotli bytes of the curtain's island, which the release of an open site does not contain: its own code, without packages. */
async function weighGate(): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'src/gate', `${gateFile}.tsx`)],
    ...{ bundle: true, minify: true, write: false, format: 'esm', jsx: 'automatic', target: 'es2022' },
    external: ['react', 'react/*', 'nanostores', '@nanostores/*'],
    // As long as the real ones.
    define: { __GATE_SALT__: JSON.stringify('0'.repeat(32)), __GATE_HASH__: JSON.stringify('0'.repeat(64)) },
  });
  return brotli(outputFiles?.[0]?.text ?? '');
}

/** Brotli bytes of each island's own file in a release, by the file's name without its hash; with the curtain's. */
export async function weighIslandFiles(release: string): Promise<Map<string, number>> {
  const folder = path.join(release, 'client/_astro');
  const names = (await readdir(folder)).filter((name) => /\.island\..*\.js$/.test(name));
  const weighed = names.map(async (name) => {
    const file = name.slice(0, name.indexOf('.island') + '.island'.length);
    return [file, brotli(await readFile(path.join(folder, name), 'utf8'))] as const;
  });
  return new Map([[gateFile, await weighGate()], ...(await Promise.all(weighed))]);
}
