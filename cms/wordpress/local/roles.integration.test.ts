import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { fieldOf, logIn, type Session, visit } from './test-editor.ts';
import { addRestUser, isPhpMissing, rest, type TestUser, useWordPress } from './test-wordpress.ts';
import { callXmlRpc } from './test-xml-rpc.ts';

/** Says what the plugin has registered, makes items of any author, and adds a role of the newsroom's own. */
const helper = `<?php
function coverage_of_test(): int {
  $known = get_option( 'prueba_cobertura', 0 );
  if ( ! $known ) {
    $known = wp_insert_post( array( 'post_type' => 'post', 'post_status' => 'publish', 'post_title' => 'Cobertura', 'meta_input' => array( '_telecoqui_cobertura_inicio' => '2026-01-01 10:00:00' ) ) );
    update_option( 'prueba_cobertura', $known );
  }
  return $known;
}
add_action( 'init', static fn() => add_role( 'jefatura', 'Jefatura', array( 'read' => true, 'edit_posts' => true, 'edit_others_posts' => true ) ) );
add_action( 'rest_api_init', static function (): void {
  $open = array( 'permission_callback' => '__return_true' );
  register_rest_route( 'wp/v2', '/prueba/registro', $open + array( 'methods' => 'GET', 'callback' => static fn() => array(
    'types' => array_map( static fn( $type ) => array( 'name' => $type->name, 'base' => $type->rest_base, 'rights' => array_values( array_unique( (array) $type->cap ) ), 'maps' => $type->map_meta_cap, 'controller' => get_class( $type->get_rest_controller() ) ), array_values( get_post_types( array( '_builtin' => false ), 'objects' ) ) ),
    'taxonomies' => array_map( static fn( $taxonomy ) => array( 'name' => $taxonomy->name, 'base' => $taxonomy->rest_base ), array_values( get_taxonomies( array( '_builtin' => false ), 'objects' ) ) ),
    'terms' => array_map( static fn( $taxonomy ) => array_values( array_unique( (array) get_taxonomy( $taxonomy )->cap ) ), array_values( get_taxonomies( array( '_builtin' => false ) ) ) ),
  ) ) );
  register_rest_route( 'wp/v2', '/prueba/hechos', $open + array( 'methods' => 'POST', 'callback' => static fn( $request ) => array_map(
    static fn( $item ) => wp_insert_post( array( 'post_type' => $request['type'], 'post_parent' => 'telecoqui_entrada' === $request['type'] ? coverage_of_test() : 0, 'post_author' => $item['author'], 'post_status' => $item['status'], 'post_title' => 'De antes', 'meta_input' => $request['fields'] ) ),
    $request['items']
  ) ) );
} );
`;

const Registered = z.object({
  types: z.array(
    z.object({
      name: z.string(),
      base: z.string(),
      rights: z.array(z.string()),
      maps: z.boolean(),
      controller: z.string(),
    }),
  ),
  taxonomies: z.array(z.object({ name: z.string(), base: z.string() })),
  terms: z.array(z.array(z.string())),
});
const Made = z.object({ id: z.int() });

/** The metas that WordPress asks for when an item of a type is saved. A type that is not here needs only a title. */
const needed: Record<string, Record<string, string>> = {
  telecoqui_promo: { telecoqui_lugar: '1', telecoqui_enlace: '/noticias' },
  telecoqui_red: {
    telecoqui_url: 'https://x.com/telecoqui/status/20',
    telecoqui_fecha: '2025-11-20T16:00:00Z',
  },
  telecoqui_emergencia: { telecoqui_nivel: 'aviso' },
  telecoqui_refugio: { telecoqui_municipio: 'Ponce', telecoqui_estado: 'abierto' },
  telecoqui_telefono: { telecoqui_telefono: '787-724-0124' },
  telecoqui_aviso: { telecoqui_municipio: 'Ponce' },
  telecoqui_cierre: {
    telecoqui_tipo: 'escuela',
    telecoqui_situacion: 'cerrado',
    telecoqui_hasta: new Date(Date.now() + 24 * 3_600_000).toISOString(),
  },
  telecoqui_luz: { telecoqui_sin_servicio: '1200' },
};

const nothing = {
  createDraft: false,
  publish: false,
  editOwn: false,
  editOwnDraft: false,
  editOthers: false,
  deleteOwn: false,
  deleteOwnDraft: false,
  deleteOthers: false,
  readPublished: true,
  readDraft: false,
};
type Table = Record<keyof typeof nothing, boolean>;
const everything = Object.fromEntries(Object.keys(nothing).map((action) => [action, true])) as Table;

/** What each role may do with what belongs to the whole site, and with news, where WordPress's own rules stay. */
const roles: Record<string, { site: Table; news: Table }> = {
  administrator: { site: everything, news: everything },
  editor: { site: everything, news: everything },
  author: {
    site: nothing,
    news: { ...everything, editOthers: false, deleteOthers: false, readDraft: false },
  },
  contributor: {
    site: nothing,
    news: { ...nothing, createDraft: true, editOwnDraft: true, deleteOwnDraft: true },
  },
  subscriber: { site: nothing, news: nothing },
};

/** Whether a request was done or forbidden; any other status as it is. */
const outcome = (status: number) => (status < 300 ? true : status === 401 || status === 403 ? false : status);

/** The response of XML-RPC to what a user may not do. */
const forbidden = /<fault>[\s\S]*<int>40[13]<\/int>/;

describe.skipIf(isPhpMissing)('who may do what', () => {
  const site = useWordPress({ seed: false });
  let registered: z.infer<typeof Registered>;
  /** By their role, which is also their name. */
  const users: Record<string, TestUser & Session> = {};
  /** Somebody whose items are those of others for everybody else. */
  let colleague: number;

  beforeAll(async () => {
    await site.runInWordPress('prueba', helper);
    registered = Registered.parse((await rest(site.wordpress, '/prueba/registro')).body);
    ({ id: colleague } = await addRestUser(site.wordpress, 'colega', 'author'));
    for (const role of [...Object.keys(roles), 'jefatura']) {
      const made = await addRestUser(site.wordpress, role, role);
      users[role] = { ...made, ...(await logIn(site.wordpress, role)) };
    }
  });

  const user = (role: string) => {
    const found = users[role];
    if (!found) throw new Error(`No user has the role "${role}".`);
    return found;
  };
  /** Entries of a coverage are written by whoever writes news. */
  const isNews = ({ name }: { name: string }) => name === 'telecoqui_entrada';
  const newsTypes = () => [{ name: 'post', base: 'posts' }, ...registered.types.filter(isNews)];
  const siteTypes = () => registered.types.filter((type) => !isNews(type));
  /** They stand for all types, which have the same rights. */
  const someTypes = () =>
    siteTypes().filter(({ name }) => ['programa', 'banner', 'telecoqui_cierre'].includes(name));
  /** Items that were there before, as on a site where authors wrote everything. Returns their ids. */
  const makeAll = async (type: string, items: { author: number; status: 'publish' | 'draft' }[]) => {
    const body = { type, items, fields: needed[type] ?? {} };
    return z.array(z.int()).parse((await rest(site.wordpress, '/prueba/hechos', { body })).body);
  };
  const make = async (type: string, author: number, status: 'publish' | 'draft' = 'publish') => {
    const [id] = await makeAll(type, [{ author, status }]);
    return id ?? 0;
  };
  const statusOf = async (type: { base: string }, id: number) => {
    const { body } = await site.ask(`/${type.base}/${id}?context=edit`);
    return z.object({ status: z.string(), title: z.object({ raw: z.string() }) }).parse(body);
  };
  const published = async (base: string) => {
    const { body } = await rest(site.wordpress, `/${base}?per_page=100&_fields=id,title`);
    return z.array(z.looseObject({ id: z.int() })).parse(body);
  };

  /** Sends changes to REST in one request, each of which WordPress allows or refuses by itself. */
  async function batch(requests: object[], by: TestUser | null) {
    const response = await fetch(`${site.wordpress.url}/wp-json/batch/v1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(by ? { authorization: by.authorization } : {}) },
      body: JSON.stringify({ requests }),
    });
    const { responses } = z
      .object({ responses: z.array(z.object({ status: z.int() })) })
      .parse(await response.json());
    return responses.map(({ status }) => outcome(status));
  }

  /** Tries every action over REST. An action that is neither done nor refused as forbidden is its status. */
  async function tryAll({ name, base }: { name: string; base: string }, by: TestUser | null) {
    const [own, others] = [by?.id ?? 0, colleague];
    const ids = await makeAll(name, [
      { author: own, status: 'publish' },
      { author: own, status: 'draft' },
      { author: others, status: 'publish' },
      { author: own, status: 'publish' },
      { author: own, status: 'draft' },
      { author: others, status: 'publish' },
      { author: others, status: 'publish' },
      { author: others, status: 'draft' },
    ]);
    const body = { title: 'Otro', meta: needed[name] ?? {} };
    const create = (status: string) => ({
      method: 'POST',
      path: `/wp/v2/${base}`,
      body: { ...body, status },
    });
    const edit = (at: number) => ({ method: 'POST', path: `/wp/v2/${base}/${ids[at]}`, body });
    const remove = (at: number) => ({ method: 'DELETE', path: `/wp/v2/${base}/${ids[at]}` });
    const read = async (at: number) =>
      outcome(
        (await rest(site.wordpress, `/${base}/${ids[at]}`, by ? { authorization: by.authorization } : {}))
          .status,
      );
    const changes = [
      create('draft'),
      create('publish'),
      edit(0),
      edit(1),
      edit(2),
      remove(3),
      remove(4),
      remove(5),
    ];
    const [createDraft, publish, editOwn, editOwnDraft, editOthers, deleteOwn, deleteOwnDraft, deleteOthers] =
      await batch(changes, by);
    return {
      ...{ createDraft, publish, editOwn, editOwnDraft, editOthers, deleteOwn, deleteOwnDraft, deleteOthers },
      readPublished: await read(6),
      readDraft: await read(7),
    };
  }

  test('WordPress knows the types that this suite is about', () => {
    // A type that is added later is tested without being listed here; that none is missing is what this shows.
    expect(registered.types.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['programa', 'episodio', 'banner', ...Object.keys(needed)]),
    );
    expect(registered.types.every(({ base }) => base !== '')).toBe(true);
    expect(registered.taxonomies).toEqual([{ name: 'categoria_programa', base: 'categorias_programas' }]);
  });

  test.each(Object.keys(roles))('over REST: %s', async (role) => {
    const allowed = roles[role];
    for (const type of newsTypes())
      expect({ [type.name]: await tryAll(type, user(role)) }).toEqual({ [type.name]: allowed?.news });
    for (const type of ['author', 'editor'].includes(role) ? siteTypes() : someTypes())
      expect({ [type.name]: await tryAll(type, user(role)) }).toEqual({ [type.name]: allowed?.site });
  });

  test('over REST: nobody who is not logged in writes, and everybody reads what is published', async () => {
    for (const type of [...newsTypes(), ...someTypes()])
      expect({ [type.name]: await tryAll(type, null) }).toEqual({ [type.name]: nothing });
    for (const type of [...newsTypes(), ...siteTypes()]) {
      const [id, draft] = [await make(type.name, colleague), await make(type.name, colleague, 'draft')];
      const ids = (await published(type.base)).map((item) => item.id);
      expect(ids).toContain(id);
      expect(ids).not.toContain(draft);
    }
  });

  test('every type of the whole site has the same rights, which WordPress itself checks', () => {
    for (const { name, rights, maps, controller } of siteTypes())
      expect({ name, rights: rights.toSorted(), maps, controller }).toEqual({
        name,
        rights: ['delete_post', 'edit_others_posts', 'edit_post', 'read', 'read_post'],
        maps: true,
        controller: 'WP_REST_Posts_Controller',
      });
  });

  test('a role of the newsroom’s own that edits the items of others writes them', async () => {
    for (const type of someTypes())
      expect({ [type.name]: await tryAll(type, user('jefatura')) }).toEqual({ [type.name]: everything });
  });

  test('an item that an author has made before stays, and is the editors’', async () => {
    for (const type of someTypes()) {
      const id = await make(type.name, user('author').id);
      const { authorization } = user('editor');
      const body = { title: 'Corregido', meta: needed[type.name] ?? {} };
      expect((await rest(site.wordpress, `/${type.base}/${id}`, { authorization, body })).status).toBe(200);
      expect(await statusOf(type, id)).toMatchObject({ status: 'publish', title: { raw: 'Corregido' } });
    }
  });

  test.each(['author', 'contributor', 'subscriber'])(
    'programme categories are not for the %s',
    async (role) => {
      const { authorization } = user(role);
      for (const { base, name } of registered.taxonomies) {
        const id = await site.send(`/${base}`, { name: `Existe: ${role}` });
        const body = { name: `Nueva: ${role}` };
        for (const [path, request] of [
          [`/${base}`, { body }],
          [`/${base}/${id}`, { body }],
          [`/${base}/${id}?force=true`, { method: 'DELETE' }],
        ] as const)
          expect((await rest(site.wordpress, path, { authorization, ...request })).status, path).toBe(403);
        const content = { name: body.name, taxonomy: name };
        expect(await callXmlRpc(site.wordpress, 'wp.newTerm', role, content)).toMatch(forbidden);
        expect(await callXmlRpc(site.wordpress, 'wp.deleteTerm', role, name, id)).toMatch(forbidden);
      }
      expect(registered.terms).toEqual([['edit_others_posts']]);
    },
  );

  test('an editor writes programme categories', async () => {
    const { authorization } = user('editor');
    const path = '/categorias_programas';
    const made = await rest(site.wordpress, path, { authorization, body: { name: 'Documentales' } });
    expect(made.status).toBe(201);
    const { id } = Made.parse(made.body);
    const gone = await rest(site.wordpress, `${path}/${id}?force=true`, { authorization, method: 'DELETE' });
    expect(gone.status).toBe(200);
  });

  describe('on the screens of the administration', () => {
    const open = async (role: string, path: string) => {
      const headers = { cookie: user(role).cookie };
      const response = await fetch(`${site.wordpress.url}/wp-admin/${path}`, { headers, redirect: 'manual' });
      await response.text();
      return response.status;
    };
    const screens = async (role: string) => {
      const opened: Record<string, number[]> = {};
      for (const { name } of role === 'editor' ? siteTypes() : someTypes()) {
        const id = await make(name, user(role).id);
        const paths = [`edit.php?post_type=${name}`, `post-new.php?post_type=${name}`];
        opened[name] = [];
        for (const path of [...paths, `post.php?post=${id}&action=edit`])
          opened[name].push(await open(role, path));
      }
      return opened;
    };

    test.each(['editor', 'administrator', 'jefatura'])('%s opens every list and form', async (role) => {
      for (const [type, opened] of Object.entries(await screens(role)))
        expect(opened, type).toEqual([200, 200, 200]);
    });

    test.each(['author', 'contributor', 'subscriber'])('%s opens none of them', async (role) => {
      for (const [type, opened] of Object.entries(await screens(role)))
        for (const status of opened) expect(status, type).not.toBe(200);
      const menu = await visit(user(role), '/wp-admin/index.php');
      for (const { name } of siteTypes()) expect(menu).not.toContain(`post_type=${name}`);
    });

    test.each(['author', 'contributor'])(
      'the quick edit, the bulk edit and the bulk trash of the %s’s own list change nothing else',
      async (role) => {
        await make('post', user(role).id, 'draft');
        const list = await visit(user(role), '/wp-admin/edit.php');
        const [quick, bulk] = [fieldOf(list, '_inline_edit'), fieldOf(list, '_wpnonce')];
        expect([quick, bulk]).not.toContain('');
        for (const type of someTypes()) {
          const id = await make(type.name, user(role).id);
          const before = await statusOf(type, id);
          const forms = {
            'admin-ajax.php': {
              action: 'inline-save',
              _inline_edit: quick,
              post_ID: String(id),
              post_type: 'post',
            },
            'edit.php': { action: 'trash', _wpnonce: bulk, 'post[]': String(id), post_type: 'post' },
            'edit.php?post_type=post': {
              ...{ action: 'edit', bulk_edit: 'Actualizar', _wpnonce: bulk, 'post[]': String(id) },
              ...{ post_type: 'post', _status: 'draft', post_author: '-1' },
            },
          };
          for (const [path, form] of Object.entries(forms))
            await visit(
              user(role),
              `/wp-admin/${path}`,
              new URLSearchParams({ post_title: 'Otro', _status: 'draft', ...form }),
            );
          expect({ [type.name]: await statusOf(type, id) }).toEqual({ [type.name]: before });
        }
      },
    );
  });

  test.each(['author', 'contributor', 'subscriber'])('over XML-RPC the %s changes nothing', async (role) => {
    for (const type of someTypes()) {
      const id = await make(type.name, user(role).id);
      const story = await make('post', user(role).id, 'draft');
      const before = await published(type.base);
      const fields = { post_title: 'Otro', post_status: 'publish', post_type: type.name };
      for (const [method, ...values] of [
        ['wp.newPost', fields],
        ['wp.editPost', id, fields],
        // Nor does a news item become something else.
        ['wp.editPost', story, fields],
        ['wp.deletePost', id],
        ['metaWeblog.newPost', { title: 'Otro', post_type: type.name }, true],
      ] as const) {
        const response = await callXmlRpc(site.wordpress, method, role, ...values);
        expect(response, `${method} ${type.name}`).toMatch(forbidden);
      }
      expect(await published(type.base)).toEqual(before);
    }
  });

  test('over XML-RPC an editor publishes a banner', async () => {
    const fields = { post_title: 'Por XML-RPC', post_status: 'publish', post_type: 'banner' };
    expect(await callXmlRpc(site.wordpress, 'wp.newPost', 'editor', fields)).not.toContain('<fault>');
  });
});
