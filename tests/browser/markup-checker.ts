import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { root } from '#commands/root.ts';
import { findProgram } from '../system-program.ts';

/** The W3C's checker of HTML. vnu-jar is its authors' package; it runs in Java. */
const checker = path.join(root, 'node_modules/vnu-jar/build/dist/vnu.jar');

/** CSS Values 5, which Chromium has since 2025 and the checker's parser does not know (src/pictures/picture.css). */
const unknownToChecker = 'attr(data-c type(<color>))';

const Report = z.object({
  messages: z.array(z.object({ url: z.string(), message: z.string(), extract: z.string().default('') })),
});

/**
 * Checks whole documents with the W3C's checker. `pages` is their HTML by name. Resolves with a line for each error: the page's name, the
 * message and the markup. Rejects without Java.
 */
export async function markupErrors(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-html-'));
  try {
    const files = await Promise.all(
      [...pages].map(async ([name, html], index) => {
        const file = path.join(folder, `${index}.html`);
        await writeFile(file, html.replaceAll(unknownToChecker, 'transparent'));
        return { name, file };
      }),
    );
    const { stderr } = await promisify(execFile)(
      findProgram('java'),
      // Its parser is recursive and needs a larger stack for pages with deep nesting.
      ['-Xss2m', '-jar', checker, '--errors-only', '--exit-zero-always', '--format', 'json', folder],
      { maxBuffer: 50_000_000 },
    );
    const nameOf = new Map(files.map(({ name, file }) => [path.basename(file), name]));
    return Report.parse(JSON.parse(stderr)).messages.map(
      ({ url, message, extract }) => `${nameOf.get(path.basename(url))}: ${message} ${extract}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
