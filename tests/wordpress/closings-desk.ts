import { beforeAll, expect } from 'vitest';
import * as z from 'zod';
import { logIn, visit, type Session } from '../../cms/wordpress/local/test-editor.ts';
import { useReceiver } from '../../cms/wordpress/local/test-receiver.ts';
import { servedPage } from '../served-page.ts';
import { rest, type TestWordPress, useWordPress } from '../../cms/wordpress/local/test-wordpress.ts';

/** Signs links of any kind, keeps e-mails instead of sending them, and counts the queries of a response. */
const helper = `<?php
add_filter( 'pre_wp_mail', static function ( $sent, $mail ) {
  update_option( 'prueba_correos', array( ...get_option( 'prueba_correos', array() ), array( 'to' => $mail['to'], 'message' => $mail['message'] ) ) );
  return true;
}, 10, 2 );
add_filter( 'rest_post_dispatch', static function ( $response ) {
  $response->header( 'X-Queries', (string) get_num_queries() );
  return $response;
} );
add_action( 'rest_api_init', static function (): void {
  $open = array( 'permission_callback' => '__return_true' );
  register_rest_route( 'wp/v2', '/prueba/firma', $open + array( 'methods' => 'POST', 'callback' => static fn( $request ) =>
    Telecoqui\\Signature::of_closing_link( get_option( 'telecoqui_secreto_cierres' ), $request['id'], $request['version'], $request['expires'] )
  ) );
  register_rest_route( 'wp/v2', '/prueba/otra-firma', $open + array( 'methods' => 'GET', 'callback' => static fn( $request ) =>
    Telecoqui\\Signature::of_link( $request['path'], (int) $request['expires'] )
  ) );
  register_rest_route( 'wp/v2', '/prueba/correos', $open + array( 'methods' => 'GET', 'callback' => static fn() => get_option( 'prueba_correos', array() ) ) );
} );
`;

const moment = z.iso.datetime({ precision: 0 });
const Closing = z.strictObject({
  organizacion: z.string(),
  tipo: z.string(),
  municipio: z.string(),
  estado: z.string(),
  nota: z.string(),
  desde: moment,
  hasta: moment,
  cambiado: moment,
});
const Items = z.array(z.strictObject({ id: z.int(), cierre: Closing }));

/** A page of the list that the site reads, the number of its pages, and how many queries it cost. */
export async function closingsOf({ wordpress }: TestWordPress, query = '') {
  const address = `/cierres?_fields=id,cierre&orderby=id&order=asc&per_page=100${query}`;
  const { status, body, headers } = await rest(wordpress, address);
  expect(status).toBe(200);
  const pages = Number(headers.get('x-wp-totalpages'));
  return { items: Items.parse(body), pages, queries: Number(headers.get('x-queries')) };
}

/** Publishes a closing over REST, of a school in Utuado that is closed for a day. */
async function makeClosing(cms: TestWordPress, title: string) {
  const meta = {
    telecoqui_tipo: 'escuela',
    telecoqui_municipio: 'Utuado',
    telecoqui_situacion: 'cerrado',
    telecoqui_hasta: new Date(Date.now() + 24 * 3_600_000).toISOString(),
  };
  return cms.send('/cierres', { title, status: 'publish', meta });
}

/** The edit screen of a closing, as HTML. */
export const screenOf = (session: Session, id: number): Promise<string> =>
  visit(session, `/wp-admin/post.php?post=${id}&action=edit`);

/** The link that the desk copies from the edit screen of a closing. */
export async function linkOfClosing(session: Session, id: number): Promise<URL> {
  const html = await screenOf(session, id);
  return new URL(servedPage(html).values('#telecoqui-enlace', 'value')[0] ?? '');
}

/** What a browser without a login gets at a link; with a form, what it gets for submitting it. Follows no redirect. */
export async function ask(link: URL, form?: Record<string, string>) {
  const response = await fetch(link, {
    redirect: 'manual',
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  const html = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    html,
    text: servedPage(html).text('html').replace(/\s+/g, ' '),
  };
}

/** A link with other parameters; null removes one. */
export function altered(link: URL, parameters: Record<string, string | null>): URL {
  const other = new URL(link);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) other.searchParams.delete(name);
    else other.searchParams.set(name, value);
  }
  return other;
}

/** In milliseconds. */
export const DAY = 24 * 3_600_000;

/** A day and an hour in Puerto Rico, as the form of a link has them. */
export const local = (at: number) => {
  const text = new Date(at - 4 * 3_600_000).toISOString();
  return { dia: text.slice(0, 10), hora: text.slice(11, 16) };
};

/** A form that holds at every hour. */
export const tomorrow = { estado: 'cerrado', cuando: 'manana', nota: 'No hay agua.' };

/** A WordPress without closings before each test, which sends its webhooks to a receiver, for the suite that calls this. */
export function useClosings() {
  const cms = useWordPress({ seed: false, resets: true });
  const receiver = useReceiver();
  let session: Session;
  beforeAll(async () => {
    await cms.runInWordPress('prueba', helper);
    await cms.wordpress.connect(receiver.connection);
    session = await logIn(cms.wordpress);
  });
  return {
    cms,
    /** The administrator's. */
    get session() {
      return session;
    },
    /** A closing with its link; its webhooks are dropped. */
    prepare: async (title = 'Escuela Superior') => {
      const id = await makeClosing(cms, title);
      const link = await linkOfClosing(session, id);
      receiver.takeWebhooks();
      return { id, link };
    },
    closing: async (id: number) => (await closingsOf(cms, `&include=${id}`)).items[0]?.cierre,
    /** Ids of those that the site reads. */
    shown: async () => (await closingsOf(cms, '&vigentes=true')).items.map(({ id }) => id),
    /** The webhooks since the last call. */
    receiver,
    events: () => receiver.takeEvents().map(({ kind, id }) => ({ kind, id })),
  };
}
