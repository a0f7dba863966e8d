import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { oldestBrowsers } from '#build/oldest-browsers.ts';
import { root } from '#commands/root.ts';

/**
 * Scripts that stand in pages, each as one file of the bundler: `x.inline.ts` is written as `x.script.ts`, a module with its text, for views and
 * for origins, which no bundler reads. `node tests/inline-scripts.ts` writes them.
 */
export const inlineScripts: string[] = readdirSync(path.join(root, 'src'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith('.inline.ts'))
  .map((file) => path.join(root, 'src', file));

export const scriptFileOf = (file: string): string => file.replace(/\.inline\.ts$/, '.script.ts');

/** The module of an inline script. Its constant has the name of the file: `ownPlaceScript` of own-place.inline.ts. */
export async function scriptModule(file: string): Promise<string> {
  const { outputFiles } = await build({
    ...{ entryPoints: [file], bundle: true, write: false, minify: true },
    ...{ format: 'iife', target: oldestBrowsers, charset: 'utf8', legalComments: 'none' },
  });
  const text = outputFiles[0]?.text.trim().replace(/^"use strict";/, '') ?? '';
  const name = path.basename(file, '.inline.ts');
  const constant = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `/** Made of ${name}.inline.ts (tests/inline-scripts.ts). */\nexport const ${constant}Script = ${JSON.stringify(text)};\n`;
}

if (import.meta.main) {
  for (const file of inlineScripts) await writeFile(scriptFileOf(file), await scriptModule(file));
}
