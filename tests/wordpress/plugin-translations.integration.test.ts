import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../cms/wordpress/local/command.ts';
import { installGettext } from '../../cms/wordpress/local/install-packages.ts';
import { logIn, visit, type Session } from '../../cms/wordpress/local/test-editor.ts';
import { addUser, isPhpMissing, useWordPress } from '../../cms/wordpress/local/test-wordpress.ts';
import { makePot } from '../../cms/wordpress/plugin-texts.ts';

/** Null when GNU gettext is there, else why not. */
const missing = await installGettext().then(
  () => null,
  (error: unknown) => String(error),
);
if (missing !== null) {
  if (process.env['CI']) throw new Error(missing);
  console.warn(`\n*** SKIPPED: the texts of the plugin. ${missing} ***\n`);
}

/** What a translator would deliver, as far as this file reads it. */
const english = String.raw`msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "En el sitio"
msgstr "On the site"

msgid "Programas"
msgstr "Shows"

msgid "Un cambio espera y se enviará solo cuando el sitio responda."
msgid_plural "%d cambios esperan y se enviarán solos cuando el sitio responda."
msgstr[0] "%d change waits for the site."
msgstr[1] "%d changes wait for the site."

msgctxt "what happened to an item"
msgid "Qué"
msgstr "What"
`;

/** The entries of a template or a translation, each as its lines with a context, a text or a plural. */
const textsOf = (file: string) =>
  file
    .split('\n\n')
    .map((entry) => entry.match(/^msg(?:ctxt|id|id_plural) .*/gm)?.join('\n') ?? '')
    .sort();

describe.skipIf(missing !== null)('the template for translators', () => {
  test('holds the texts of the code', async () => {
    const texts = textsOf(await makePot());
    expect(texts.length).toBeGreaterThan(150);
    expect(texts).toEqual(expect.arrayContaining(textsOf(english)));
  });
});

describe.skipIf(isPhpMissing || missing !== null)('a translation in the folder of WordPress', () => {
  const site = useWordPress({ seed: false });
  let spanishEditor: Session;
  let englishEditor: Session;

  beforeAll(async () => {
    const { wordpress, dataDir } = site;
    const languages = path.join(dataDir, 'wordpress/wp-content/languages/plugins');
    await mkdir(languages, { recursive: true });
    await writeFile(path.join(dataDir, 'en.po'), english);
    const file = path.join(languages, 'telecoqui-en_US.mo');
    await run('msgfmt', ['--check-format', '-o', file, path.join(dataDir, 'en.po')]);
    await addUser(wordpress, 'editora', 'editor');
    const id = await addUser(wordpress, 'editor-de-florida', 'editor');
    await site.send(`/users/${id}`, { locale: 'en_US' });
    [spanishEditor, englishEditor] = [
      await logIn(wordpress, 'editora'),
      await logIn(wordpress, 'editor-de-florida'),
    ];
    // No server is at this port, so the changes wait.
    await wordpress.connect({
      siteUrl: 'http://127.0.0.1:9',
      publishSecret: 'x'.repeat(64),
      previewSecret: '',
    });
    for (const title of ['Uno', 'Dos']) await site.send('/posts', { title, status: 'publish' });
  });

  test('is what an editor in that language reads: labels, numbers, words with a context', async () => {
    const list = await visit(englishEditor, '/wp-admin/edit.php');
    expect(list).toContain('On the site</th>');
    expect(list).toContain('2 changes wait for the site.');
    expect(list).toMatch(/wp-menu-name'>Shows</);
    const changes = await visit(englishEditor, '/wp-admin/index.php?page=telecoqui-sitio');
    expect(changes).toContain('<th scope="col">What</th>');
    // What is not translated stays in Spanish.
    expect(changes).toContain('Últimos cambios');
  });

  test('changes nothing for the others', async () => {
    const list = await visit(spanishEditor, '/wp-admin/edit.php');
    expect(list).toContain('En el sitio</th>');
    expect(list).toContain('2 cambios esperan y se enviarán solos cuando el sitio responda.');
    expect(list).not.toContain('On the site');
  });
});
