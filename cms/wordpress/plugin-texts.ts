import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './local/command.ts';
import { installGettext } from './local/install-packages.ts';

const plugin = fileURLToPath(new URL('telecoqui/', import.meta.url));

/** WordPress's functions for texts: which argument is the text, the plural and, with a "c", the context. */
const keywords = [
  ...['__', '_e', 'esc_html__', 'esc_html_e', 'esc_attr__', 'esc_attr_e'],
  ...['_x:1,2c', '_ex:1,2c', 'esc_html_x:1,2c', 'esc_attr_x:1,2c'],
  ...['_n:1,2', '_nx:1,2,4c', '_n_noop:1,2', '_nx_noop:1,2,3c'],
];

/** Replaces xgettext's header, which has a date. Without dates and line numbers two templates differ only where a text does. */
const header = `# The texts of the plugin, in Spanish. \`npm run cms -- --pot\` makes this file.
msgid ""
msgstr ""
"Project-Id-Version: Telecoquí\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
`;

/**
 * The texts of the plugin's PHP and JavaScript, and its description in the list of plugins, as a gettext template. Installs GNU gettext
 * if it is missing.
 * @throws Error when gettext cannot be installed or read the code, or the plugin's header has no description.
 */
export async function makePot(): Promise<string> {
  await installGettext();
  const files: string[] = [];
  for await (const name of glob('**/*.{php,js}', { cwd: plugin })) files.push(name);
  const layout = ['--from-code=UTF-8', '--no-wrap', '--add-location=file', '--output=-'];
  const texts = ['--add-comments=translators', '--keyword', ...keywords.map((word) => `--keyword=${word}`)];
  const found = await run('xgettext', [...layout, ...texts, ...files.sort()], { cwd: plugin });
  const main = await readFile(path.join(plugin, 'telecoqui.php'), 'utf8');
  const description = /^ \* Description: +(\S.*)$/m.exec(main)?.[1];
  if (description === undefined) throw new Error('The header of telecoqui.php has no description.');
  return `${header}
#. The description in the list of plugins.
#: telecoqui.php
msgid ${JSON.stringify(description)}
msgstr ""

${found.slice(found.indexOf('\n\n')).trim()}
`;
}
