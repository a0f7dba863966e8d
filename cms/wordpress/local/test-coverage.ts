import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import * as z from 'zod';
import { EditorScreen, logIn, type Session } from './test-editor.ts';
import { useReceiver } from './test-receiver.ts';
import { addRestUser, onePixel, rest, type TestUser, useWordPress } from './test-wordpress.ts';

/** Leaves behind what a request that died does, makes the comments of the plugin Liveblog, and counts the queries of a response. */
const helper = `<?php
add_filter( 'rest_post_dispatch', static function ( $response ) {
  $response->header( 'X-Queries', (string) get_num_queries() );
  return $response;
} );
add_action( 'rest_api_init', static function (): void {
  $open = array( 'permission_callback' => '__return_true', 'methods' => 'POST' );
  register_rest_route( 'wp/v2', '/prueba/muerta', $open + array( 'callback' => static function ( $request ) {
    global $wpdb;
    $wpdb->insert( $wpdb->prefix . 'telecoqui_entradas', array( 'sent_key' => $request['uuid'], 'post_id' => 0, 'claimed_at' => time() - $request['age'] ) );
    return $request['entry'] ? wp_insert_post( array( 'post_type' => 'telecoqui_entrada', 'post_parent' => $request['coverage'], 'post_author' => 1, 'post_status' => 'publish', 'post_content' => 'De antes', 'guid' => 'urn:telecoqui:' . $request['uuid'] ) ) : 0;
  } ) );
  register_rest_route( 'wp/v2', '/prueba/liveblog', $open + array( 'callback' => static function ( $request ) {
    update_post_meta( $request['post'], 'liveblog', $request['state'] ?? 'enable' );
    return array_map( static function ( $comment ) use ( $request ) {
      $id = wp_insert_comment( array( 'comment_post_ID' => $request['post'], 'comment_type' => 'liveblog', 'comment_approved' => $comment['approved'] ?? 'liveblog',
        'comment_content' => $comment['content'], 'user_id' => $comment['user'] ?? 1, 'comment_date_gmt' => $comment['at'], 'comment_date' => get_date_from_gmt( $comment['at'] ) ) );
      foreach ( $comment['meta'] ?? array() as $key => $value ) {
        add_comment_meta( $id, $key, $value );
      }
      return $id;
    }, $request['comments'] );
  } ) );
} );
`;

const moment = z.iso.datetime({ precision: 0 });
const Entry = z.strictObject({
  id: z.int(),
  date_gmt: z.string(),
  content: z.object({ rendered: z.string(), protected: z.boolean() }),
  entrada: z.strictObject({
    cobertura: z.strictObject({ id: z.int(), slug: z.string() }).nullable(),
    titular: z.string(),
    clave: z.boolean(),
    fijada: moment.nullable(),
    autores: z.array(z.strictObject({ nombre: z.string(), slug: z.string() })),
    correcciones: z.array(z.strictObject({ date: moment, text: z.string() })),
    texto_cambiado: moment.nullable(),
    noticia: z.string().nullable(),
    llano: z.boolean(),
  }),
});
/** An entry as the site reads it. */
type Entry = z.infer<typeof Entry>;

/** An entry as the fast screen reads it. */
export const DeskEntry = z.looseObject({
  id: z.int(),
  estado: z.string(),
  cuando: moment,
  texto: z.string().nullable(),
  noticia: z.string(),
  sitio: z.object({ level: z.string(), text: z.string() }).optional(),
});

const Coverages = z.array(
  z.strictObject({ id: z.int(), slug: z.string(), entradas: z.int(), cambiada: moment.nullable() }),
);

/** The slug of the coverage that is there before each test. */
export const slug = 'noche-de-elecciones';

/** The sentence of a refusal. */
export const message = (body: unknown) => z.object({ message: z.string() }).parse(body).message;

/** The fields of the box that make a coverage of a news item. */
const boxFields = {
  is: 'telecoqui_cobertura_es',
  start: '_telecoqui_cobertura_inicio',
  end: '_telecoqui_cobertura_fin',
  tie: '_telecoqui_cobertura_atada[tipo]',
  game: '_telecoqui_cobertura_atada[juego]',
};

/** A WordPress with one published coverage without entries, of the administrator, before each test of the suite that calls this. */
export function useCoverage() {
  const site = useWordPress({ seed: false, resets: true });
  const receiver = useReceiver();
  const users: Record<string, TestUser> = {};
  let session: Session;
  let coverage = 0;

  const user = (name: string): TestUser => {
    const found = users[name];
    if (!found) throw new Error(`No user is called "${name}".`);
    return found;
  };

  /** Sends a request of the fast screen; of the administrator, unless it is of somebody else or of nobody (null). */
  async function desk(
    address: string,
    { as = 'admin', body, method }: { as?: string | null; body?: object | FormData; method?: string } = {},
  ) {
    const headers = new Headers();
    if (as !== null) headers.set('authorization', user(as).authorization);
    const isForm = body instanceof FormData;
    if (body && !isForm) headers.set('content-type', 'application/json');
    const response = await fetch(`${site.wordpress.url}/wp-json/telecoqui/v1${address}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers,
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const parsed: unknown = text === '' ? null : JSON.parse(text);
    return { status: response.status, body: parsed, headers: response.headers };
  }

  /** What the fast screen sends for a new entry, which was written `age` seconds ago. */
  const newEntry = (
    { age = 0, ...values }: { age?: number; [name: string]: unknown } = {},
    as = 'admin',
  ) => ({
    uuid: randomUUID(),
    cobertura: coverage,
    usuario: user(as).id,
    texto: 'Cerró el primer colegio.',
    escrita: new Date(Date.now() - age * 1000).toISOString(),
    reloj: new Date().toISOString(),
    ...values,
  });

  /** The same with a picture, as a form. */
  const newEntryWithPicture = (
    values: Parameters<typeof newEntry>[0],
    as = 'admin',
    picture: BlobPart = onePixel,
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(newEntry(values, as))) form.set(name, String(value));
    form.set('foto', new Blob([picture], { type: 'image/png' }), 'foto.png');
    return form;
  };

  async function makeCoverage(title: string, values: Record<string, string> = {}, status = 'publish') {
    const id = await site.send('/posts', { title, status });
    const screen = await EditorScreen.open(session, id);
    await screen.save({ post_title: title, [boxFields.is]: '1', ...values });
    return id;
  }

  beforeAll(async () => {
    await site.runInWordPress('prueba', helper);
    users['admin'] = { id: 1, authorization: site.wordpress.authorization };
    for (const role of ['editor', 'author', 'contributor', 'subscriber'])
      users[role] = await addRestUser(site.wordpress, role, role);
    session = await logIn(site.wordpress);
    coverage = await makeCoverage('Noche de elecciones');
    await site.wordpress.connect(receiver.connection);
  });

  return {
    site,
    receiver,
    user,
    desk,
    newEntry,
    newEntryWithPicture,
    makeCoverage,
    boxFields,
    get session() {
      return session;
    },
    /** The coverage's id. */
    get coverage() {
      return coverage;
    },
    /** Makes an entry, and drops its webhook. */
    make: async (values: Parameters<typeof newEntry>[0] = {}, as = 'admin') => {
      const { status, body } = await desk('/entradas', { as, body: newEntry(values, as) });
      expect(status, JSON.stringify(body)).toBe(201);
      receiver.takeWebhooks();
      return DeskEntry.parse(body);
    },
    /** Changes an entry as the fast screen does. */
    edit: async (id: number, body: object, as = 'admin') => desk(`/entradas/${id}`, { as, body }),
    /** What the site reads without a login. */
    read: async (query = '') => {
      const fields = '_fields=id,date_gmt,content,entrada';
      const { status, body } = await rest(
        site.wordpress,
        `/entradas?${fields}&per_page=100&orderby=id&order=asc&cobertura=${coverage}${query}`,
      );
      expect(status, JSON.stringify(body)).toBe(200);
      return z.array(Entry).parse(body);
    },
    /** What the site compares of all coverages without a login, and how many queries that took. */
    coverages: async () => {
      const { status, body, headers } = await desk('/coberturas', { as: null });
      expect(status).toBe(200);
      return { list: Coverages.parse(body), queries: Number(headers.get('x-queries')) };
    },
    /** The webhooks since the last call. */
    events: () => receiver.takeEvents().map(({ kind, id, slug }) => ({ kind, id, slug })),
    /** What an administrator's test writes behind the plugin's back. */
    behind: async (route: string, body: object): Promise<unknown> =>
      (await rest(site.wordpress, `/prueba/${route}`, { body })).body,
  };
}
