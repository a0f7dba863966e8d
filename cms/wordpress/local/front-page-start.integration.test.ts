import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { EditorScreen, linkOf, logIn, type Session, visit } from './test-editor.ts';
import { change, isPhpMissing, useWordPress } from './test-wordpress.ts';
import { useReceiver } from './test-receiver.ts';

const Item = z.object({
  id: z.int(),
  status: z.string(),
  portada: z.object({ desde: z.string(), hasta: z.string().nullable() }),
});
/** Hours after which each is over without an end of its own, and a time that is longer. */
const kinds = {
  telecoqui_emergencia: { base: '/emergencias', meta: { telecoqui_nivel: 'aviso' }, later: 49 },
  telecoqui_linea: { base: '/ultima-hora', meta: {}, later: 13 },
  telecoqui_aviso: { base: '/avisos-municipales', meta: { telecoqui_municipio: 'Lares' }, later: 73 },
  telecoqui_luz: { base: '/luz', meta: { telecoqui_sin_servicio: '1200' }, later: 26 },
};
type Kind = keyof typeof kinds;

/** WordPress keeps the date of the first publication, from which an item without "Desde" would be over at once. */
describe.skipIf(isPhpMissing)('an item without a start of its own', () => {
  const site = useWordPress({ seed: false });
  const receiver = useReceiver();
  let session: Session;
  beforeAll(async () => {
    await site.wordpress.connect(receiver.connection);
    session = await logIn(site.wordpress);
  });

  const send = async (path: string, body: object) => Item.parse(await change(site.wordpress, path, body));
  const make = (kind: Kind, status: string) =>
    send(kinds[kind].base, { title: 'Texto', status, meta: kinds[kind].meta });
  const read = async (kind: Kind, id: number) =>
    Item.parse((await site.ask(`${kinds[kind].base}/${id}?context=edit`)).body);
  /** Makes an item older, as if nobody had touched it since. */
  const age = (id: number, hours: number) => {
    const past = new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const columns = ['post_date', 'post_date_gmt', 'post_modified', 'post_modified_gmt'];
    site.inDatabase((database) =>
      database
        .prepare(`UPDATE wp_posts SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE ID = ?`)
        .run(...columns.map(() => past), id),
    );
  };
  const expectNow = ({ status, portada }: z.infer<typeof Item>) => {
    expect(status).toBe('publish');
    expect(Date.now() - Date.parse(portada.desde)).toBeLessThan(300_000);
  };

  const emergency = 'telecoqui_emergencia';
  const { base, meta, later } = kinds[emergency];
  const list = (query = '') => visit(session, `/wp-admin/edit.php?post_type=${emergency}${query}`);
  /** An emergency that was off for longer than it would have lasted. */
  const switchedOff = async () => {
    const { id } = await make(emergency, 'publish');
    await send(`${base}/${id}`, { status: 'draft' });
    age(id, later);
    return id;
  };
  const ways: Record<string, () => Promise<number>> = {
    'switched off and published again over REST': async () => {
      const id = await switchedOff();
      await send(`${base}/${id}`, { status: 'publish' });
      return id;
    },
    'published again by its form': async () => {
      const id = await switchedOff();
      const screen = await EditorScreen.open(session, id);
      await screen.save({ post_title: 'Texto', ...meta, publish: 'Publicar' });
      return id;
    },
    'published again with others in the list': async () => {
      const id = await switchedOff();
      const nonce = /name="_wpnonce" value="(\w+)"/.exec(await list())?.[1] ?? '';
      await list(`&action=edit&bulk_edit=Actualizar&_status=publish&post[]=${id}&_wpnonce=${nonce}`);
      return id;
    },
    'restored from the trash': async () => {
      const { id } = await make(emergency, 'publish');
      await site.ask(`${base}/${id}`, { method: 'DELETE' });
      age(id, later);
      const link = linkOf(await list('&post_status=trash'), `post=${id}&action=untrash`);
      await visit(session, link.slice(link.indexOf('/wp-admin/')));
      return id;
    },
    'published by the cron, late': async () => {
      const { id } = await send(base, {
        ...{ title: 'Texto', status: 'future', meta },
        date_gmt: new Date(Date.now() + 60_000).toISOString().slice(0, 19),
      });
      await site.wordpress.passTime(later * 3_600);
      await site.wordpress.runDueJobs();
      return id;
    },
  };

  // Which kind it is decides only when it is over.
  test.each(Object.keys(ways))('begins when it is %s', async (way) => {
    expectNow(await read(emergency, (await ways[way]?.()) ?? 0));
  });

  test.each(Object.keys(kinds) as Kind[])(
    'begins when it is changed after its time was over: %s',
    async (kind) => {
      const { id } = await make(kind, 'publish');
      age(id, kinds[kind].later);
      await send(`${kinds[kind].base}/${id}`, { title: 'Otro texto' });
      expectNow(await read(kind, id));
    },
  );

  test('begins when its number changes, and not when a word does', async () => {
    const { id } = await make('telecoqui_luz', 'publish');
    age(id, 5);
    await send(`/luz/${id}`, { meta: { telecoqui_nota: 'Según LUMA' } });
    expect(Date.now() - Date.parse((await read('telecoqui_luz', id)).portada.desde)).toBeGreaterThan(
      4 * 3_600_000,
    );
    await send(`/luz/${id}`, { meta: { telecoqui_sin_servicio: '900' } });
    expectNow(await read('telecoqui_luz', id));
  });

  test('keeps the date of a typing mistake while it is shown, and one that its editor chose', async () => {
    const { id } = await make('telecoqui_linea', 'publish');
    age(id, 2);
    await send(`/ultima-hora/${id}`, { title: 'Texto corregido' });
    expect(Date.now() - Date.parse((await read('telecoqui_linea', id)).portada.desde)).toBeGreaterThan(
      3_600_000,
    );
    const chosen = new Date(Date.now() - 7_200_000).toISOString().replace(/\.\d+Z$/, 'Z');
    await send(`/ultima-hora/${id}`, { status: 'draft', meta: { telecoqui_desde: chosen } });
    await send(`/ultima-hora/${id}`, { status: 'publish' });
    expect((await read('telecoqui_linea', id)).portada.desde).toBe(chosen);
  });

  test.each([
    ['a start so long ago that it is over', { telecoqui_desde: -60 * 3_600 }],
    ['an end that has passed', { telecoqui_desde: -7_200, telecoqui_hasta: -3_600 }],
  ])('is not published with %s: its form and REST say why', async (_what, seconds) => {
    const moments = Object.fromEntries(
      Object.entries(seconds).map(([key, at]) => [key, new Date(Date.now() + at * 1_000).toISOString()]),
    );
    const { id } = await make('telecoqui_emergencia', 'draft');
    const sentence = 'Con esas horas ya habría terminado';
    const over = { meta: { telecoqui_nivel: 'aviso', ...moments } };
    await send(`/emergencias/${id}`, over);
    const response = await site.ask(`/emergencias/${id}`, { body: { status: 'publish' } });
    expect(response).toMatchObject({ status: 400, body: { message: expect.stringContaining(sentence) } });
    const screen = await EditorScreen.open(session, id);
    const form = { post_title: 'Texto', telecoqui_nivel: 'aviso', ...moments, publish: 'Publicar' };
    expect(await screen.save(form)).toContain(sentence);
    expect((await read('telecoqui_emergencia', id)).status).toBe('draft');
  });
});
