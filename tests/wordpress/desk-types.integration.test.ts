import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { root } from '#commands/root.ts';
import { EditorScreen, fieldOf, logIn, type Session, visit } from '../../cms/wordpress/local/test-editor.ts';
import {
  addUser,
  change,
  isPhpMissing,
  rest,
  useWordPress,
} from '../../cms/wordpress/local/test-wordpress.ts';
import { servedPage } from '../served-page.ts';
import { refusalOf } from './site-on-wordpress.ts';

/** Says what is declared. */
const helper = `<?php
// The plugin's folder was a link when WordPress started, and PHP remembers for two minutes where that led.
clearstatcache( true );
add_action( 'rest_api_init', static fn() => register_rest_route( 'wp/v2', '/prueba/declarado', array(
  'methods' => 'GET', 'permission_callback' => '__return_true',
  'callback' => static fn() => array_map( static fn( $fieldset ) => array(
    'type' => $fieldset::TYPE,
    'base' => 'post' === $fieldset::TYPE ? 'posts' : get_post_type_object( $fieldset::TYPE )->rest_base,
    'max' => $fieldset instanceof Telecoqui\\Timed_Type ? $fieldset::MAX_TEXT : 0,
    'fields' => array_map( static fn( $field ) => array(
      'key' => $field->key, 'kind' => $field->kind, 'max' => $field->max, 'private' => $field->is_private, 'needed' => $field->is_needed,
      'choices' => array_map( 'strval', array_keys( $field->choices ) ),
    ), array_values( $fieldset->fields() ) ),
  ), array_values( Telecoqui\\Desk::all() ) ),
) ) );
`;

const Declared = z.array(
  z.object({
    type: z.string(),
    base: z.string(),
    max: z.int(),
    fields: z.array(
      z.object({
        key: z.string(),
        kind: z.string(),
        max: z.int(),
        private: z.boolean(),
        needed: z.boolean(),
        choices: z.array(z.string()),
      }),
    ),
  }),
);
type Fields = z.infer<typeof Declared>[number]['fields'];

/** Values of fields that may not be empty and have no choices. */
const examples: Record<string, string> = {
  telecoqui_telefono: '787-724-0124',
  telecoqui_sin_servicio: '1200',
  telecoqui_url: 'https://x.com/telecoqui/status/20',
  telecoqui_fecha: '2025-11-20T16:00:00Z',
  telecoqui_enlace: '/noticias',
  telecoqui_hasta: new Date(Date.now() + 3_600_000).toISOString(),
};

/** What a form needs to be saved. */
const neededOf = (fields: Fields) =>
  Object.fromEntries(
    fields
      .filter(({ needed, key }) => needed || key in examples)
      .map(({ key, choices }) => [key, examples[key] ?? choices.find((choice) => choice !== '') ?? '']),
  );

const Made = z.object({
  id: z.int(),
  title: z.object({ raw: z.string() }),
  meta: z.record(z.string(), z.unknown()),
});

/** The plugin with the type of CONTRIBUTING as one more file. */
describe.skipIf(isPhpMissing)('a type of the desk', () => {
  const cms = useWordPress({ seed: false });
  let session: Session;
  let declared: z.infer<typeof Declared>;

  beforeAll(async () => {
    await cms.runInWordPress('prueba', helper);
    const plugin = path.join(cms.dataDir, 'wordpress/wp-content/plugins/telecoqui');
    await rm(plugin);
    await cp(path.join(root, 'cms/wordpress/telecoqui'), plugin, { recursive: true });
    const guide = await readFile(path.join(root, 'CONTRIBUTING.md'), 'utf8');
    const example = /```php\n(<\?php[\s\S]*?)```/.exec(guide)?.[1] ?? '';
    await writeFile(path.join(plugin, 'includes/emergency/class-brigade-type.php'), example);
    session = await logIn(cms.wordpress);
    declared = Declared.parse((await rest(cms.wordpress, '/prueba/declarado')).body);
  });

  const send = async (base: string, title: string, meta: object) =>
    Made.parse(await change(cms.wordpress, `/${base}?context=edit`, { title, status: 'publish', meta }));

  test('is one file: with it come the box, its refusal, REST and the column', async () => {
    const add = await visit(session, '/wp-admin/post-new.php?post_type=telecoqui_brigada');
    const id = Number(fieldOf(add, 'post_ID'));
    const screen = await EditorScreen.open(session, id);
    const box = servedPage(screen.html).text('#telecoqui-portada');
    for (const word of ['Municipio', 'Obra', 'Qué repara.', 'Hasta']) expect(box).toContain(word);
    expect(servedPage(screen.html).values('#telecoqui_obra', 'maxlength')).toEqual(['40']);
    const form = {
      post_title: 'Brigada de Lares',
      telecoqui_municipio: 'Lares',
      telecoqui_obra: 'x'.repeat(40),
      telecoqui_hasta: '',
      publish: 'Publicar',
    };
    const again = await screen.save({ ...form, telecoqui_obra: 'x'.repeat(41) });
    expect(again).toContain('No se guardó. La obra es demasiado larga: caben 40 caracteres.');
    expect(again).toContain('x'.repeat(41));
    expect((await rest(cms.wordpress, '/brigadas')).body).toEqual([]);
    await screen.save(form);
    const { body } = await rest(cms.wordpress, '/brigadas?vigentes=1&_fields=id,portada');
    expect(body).toMatchObject([
      { id, portada: { texto: 'Brigada de Lares', municipio: 'Lares', obra: 'x'.repeat(40), hasta: null } },
    ]);
    expect(await refusalOf(cms, `/brigadas/${id}`, { meta: { telecoqui_municipio: 'Lima' } })).toBe(
      'Escoge uno de los 78 municipios.',
    );
    const list = await visit(session, '/wp-admin/edit.php?post_type=telecoqui_brigada');
    for (const cell of ['>Lares</td>', '>Activa</td>']) expect(list).toContain(cell);
    await addUser(cms.wordpress, 'autora', 'author');
    const author = await logIn(cms.wordpress, 'autora');
    expect(await visit(author, `/wp-admin/post.php?post=${id}&action=edit`)).not.toContain('telecoqui_obra');
  });

  test('takes its text at its limit, and refuses one character more', async () => {
    const timed = declared.filter(({ max }) => max > 0);
    expect(timed.length).toBeGreaterThan(9);
    for (const { type, base, max, fields } of timed) {
      const meta = neededOf(fields);
      const made = await send(base, 'é'.repeat(max), meta);
      expect(made.title.raw, type).toHaveLength(max);
      expect(
        await refusalOf(cms, `/${base}`, { title: 'é'.repeat(max + 1), status: 'publish', meta }),
        type,
      ).toContain(`tiene ${max + 1} caracteres y caben ${max}`);
    }
  });

  test('refuses what leaves a field empty that may not be', async () => {
    const tried: string[] = [];
    for (const { type, base, fields } of declared) {
      for (const { key } of fields.filter(({ needed }) => needed)) {
        const body = { title: 'Texto', status: 'publish', meta: { ...neededOf(fields), [key]: '' } };
        expect(await refusalOf(cms, `/${base}`, body), `${type} ${key}`).not.toBe('');
        tried.push(key);
      }
    }
    expect(tried).toEqual(
      expect.arrayContaining(['telecoqui_nivel', 'telecoqui_municipio', 'telecoqui_url']),
    );
  });

  test('takes each of its fields at its limit, and refuses one character more and what is no choice', async () => {
    const tried: string[] = [];
    for (const { type, base, fields } of declared) {
      const seen = fields.filter(
        (field) => !field.private && ['line', 'text', 'choice'].includes(field.kind),
      );
      for (const { key, max, choices } of seen.filter((field) => field.max > 0 || field.choices.length > 0)) {
        const needed = neededOf(fields);
        const good = max > 0 ? 'ñ'.repeat(max) : (choices.at(-1) ?? '');
        const made = await send(base, 'Texto', { ...needed, [key]: good });
        expect(String(made.meta[key]), `${type} ${key}`).toBe(good);
        const bad = max > 0 ? 'ñ'.repeat(max + 1) : 'ninguna de ellas';
        const body = { title: 'Texto', status: 'publish', meta: { ...needed, [key]: bad } };
        expect(await refusalOf(cms, `/${base}`, body), `${type} ${key}`).not.toBe('');
        tried.push(`${type} ${key}`);
      }
    }
    expect(tried).toEqual(
      expect.arrayContaining([
        'telecoqui_cierre telecoqui_nota',
        'telecoqui_refugio telecoqui_direccion',
        'telecoqui_promo telecoqui_etiqueta',
        'telecoqui_emergencia telecoqui_nivel',
        'post telecoqui_fijada',
      ]),
    );
  });
});
