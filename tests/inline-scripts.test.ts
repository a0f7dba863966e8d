import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inlineScripts, scriptFileOf, scriptModule } from './inline-scripts.ts';

test.each(inlineScripts.map((file) => [path.basename(file), file] as const))(
  'the text that stands in pages is that of %s now',
  async (_, file) => {
    expect(await readFile(scriptFileOf(file), 'utf8')).toBe(await scriptModule(file));
  },
);
