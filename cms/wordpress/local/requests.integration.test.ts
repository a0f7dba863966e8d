import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { useCoverage } from './test-coverage.ts';
import { EditorScreen } from './test-editor.ts';
import { isPhpMissing } from './test-wordpress.ts';

/** Queries of ours that a save may cost, beside those with which WordPress itself saves. */
const maxQueries = 30;

/**
 * Writes down which files of the plugin a request has read, and which of its code asked the database, after all other code. What
 * WordPress asks when the plugin has it save an item is WordPress's.
 */
const measure = `<?php
define( 'SAVEQUERIES', true );
register_shutdown_function( static fn() => register_shutdown_function( static function (): void {
  global $wpdb;
  $files = preg_filter( '~^.*/telecoqui/includes/~', '', get_included_files() );
  $ours  = preg_grep( '~.*Telecoqui\\\\\\\\(?!.*wp_(?:insert|update)_post\\b)~', array_column( $wpdb->queries ?? array(), 2 ) );
  $line  = array( 'method' => $_SERVER['REQUEST_METHOD'] ?? '', 'files' => array_values( $files ), 'queries' => array_values( $ours ) );
  file_put_contents( __DIR__ . '/measured', json_encode( $line ) . "\\n", FILE_APPEND );
} ) );
`;
const Measured = z.object({ method: z.string(), files: z.array(z.string()), queries: z.array(z.string()) });

describe.skipIf(isPhpMissing)('the plugin', () => {
  const told = useCoverage();
  const { site } = told;
  const plugins = () => path.join(site.dataDir, 'wordpress/wp-content/mu-plugins');

  beforeAll(() => site.runInWordPress('measure', measure));

  /** The requests of this task. */
  const requestsOf = async (task: () => Promise<unknown>) => {
    await rm(path.join(plugins(), 'measured'), { force: true });
    await task();
    const lines = (await readFile(path.join(plugins(), 'measured'), 'utf8')).trim().split('\n');
    return lines.map((line) => Measured.parse(JSON.parse(line)));
  };
  const filesOf = async (address: string) => {
    const [request] = await requestsOf(async () => {
      await (await fetch(site.wordpress.url + address, { redirect: 'manual' })).text();
    });
    return request?.files ?? [];
  };
  const make = (address: string, body: object) => site.send(address, { status: 'publish', ...body });
  /** The queries of the request that saves, each by the code that asked. */
  const queriesOf = async (save: () => Promise<unknown>) => {
    const saves = (await requestsOf(save)).filter(({ method }) => method === 'POST');
    expect(saves).toHaveLength(1);
    const queries = saves.flatMap((request) => request.queries);
    expect(queries).not.toEqual([]);
    return queries;
  };

  /** What registers types and metas, says where WordPress calls a room, or has a part in every request. */
  const alwaysRead =
    /\/(?:hooks|class-[a-z-]*(?:type|fieldset|field|fields)|class-retries|class-settings)\.php$/;

  test('does nothing in a file that somebody requests by itself', async () => {
    const folder = path.join(import.meta.dirname, '../telecoqui');
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.php'));
    expect(files.length).toBeGreaterThan(100);
    const each = `foreach ( array_slice( $argv, 1 ) as $file ) { passthru( 'php -d display_errors=1 ' . escapeshellarg( $file ) ); }`;
    const { stdout, stderr } = await promisify(execFile)('php', ['-r', each, ...files], { cwd: folder });
    expect(stdout + stderr).toBe('');
  });

  test.each([
    ['a page of WordPress for readers', '/', 70, ['delivery', 'on-site', 'preview', 'settings']],
    ['a list for the site', '/wp-json/wp/v2/posts', 90, ['delivery', 'settings']],
  ])('reads for %s only what it needs', async (_what, address, most, absent) => {
    const files = await filesOf(address);
    expect(files).toContain('delivery/hooks.php');
    const others = files.filter((file) => !alwaysRead.test(file));
    // What is sent, shown and set is for those who write.
    expect(others.filter((file) => absent.includes(path.dirname(file)))).toEqual([]);
    expect(others.filter((file) => /-(?:box|form|html|import|switch|panel|column)\.php$/.test(file))).toEqual(
      [],
    );
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(most);
  });

  describe(`asks the database at most ${maxQueries} times for a save of`, () => {
    const story = {
      title: 'Sube el agua',
      content: '<p>Llovió mucho. <a href="/?p=1">Más</a></p>',
      meta: { _telecoqui_titulo_corto: 'Agua', _telecoqui_correcciones: [] },
    };
    const cases: [string, () => Promise<() => Promise<unknown>>][] = [
      ['a new story over REST', async () => () => make('/posts', story)],
      [
        'a story over REST',
        async () => {
          const id = await make('/posts', story);
          return () => make(`/posts/${id}`, { ...story, title: 'Baja el agua' });
        },
      ],
      [
        'a story with its boxes',
        async () => {
          const screen = await EditorScreen.open(told.session, await make('/posts', story));
          return () =>
            screen.save({
              post_title: 'Baja el agua',
              _telecoqui_titulo_corto: 'Baja',
              '_telecoqui_correcciones[0][fecha]': '2026-01-05T09:30',
              '_telecoqui_correcciones[0][texto]': 'Eran tres, no dos.',
              [told.boxFields.is]: '1',
            });
        },
      ],
      ['a new entry', async () => () => told.desk('/entradas', { body: told.newEntry({ titular: 'Uno' }) })],
      [
        'an entry',
        async () => {
          const { id } = await told.make();
          return () => told.edit(id, { texto: 'Cerraron dos.', titular: 'Dos' });
        },
      ],
      [
        'a closing',
        async () => {
          const meta = {
            telecoqui_tipo: 'escuela',
            telecoqui_municipio: 'Utuado',
            telecoqui_situacion: 'cerrado',
            telecoqui_hasta: new Date(Date.now() + 86_400_000).toISOString(),
          };
          return () => make('/cierres', { title: 'Escuela', meta });
        },
      ],
      [
        'an episode with its box',
        async () => {
          const programme = await make('/programas', { title: 'Enfoque' });
          const id = await make('/episodios', { title: 'Agua', meta: { episodio_programa: programme } });
          const screen = await EditorScreen.open(told.session, id);
          return () =>
            screen.save({
              post_title: 'Agua otra vez',
              episodio_programa: String(programme),
              episodio_duracion: '12:30',
              episodio_video: 'https://youtu.be/aqz-KE-bpKQ',
            });
        },
      ],
    ];
    test.each(cases)('%s', async (_what, prepare) => {
      const queries = await queriesOf(await prepare());
      expect(queries.length, queries.join('\n')).toBeLessThanOrEqual(maxQueries);
    });
  });
});
