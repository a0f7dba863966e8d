import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { linkOf, logIn, visit, type Session } from './test-editor.ts';
import { hmacKey, sign } from '#contract/signing/hmac.ts';
import {
  previewLinkText,
  signedHeaders,
  type SignedRequest,
  siteName,
} from '#contract/signing/signed-request.ts';
import { nowInSeconds, previewSecret, publishSecret, useReceiver } from './test-receiver.ts';
import { change, isPhpMissing, rest, useWordPress } from './test-wordpress.ts';

const without = (headers: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([other]) => other !== name));

const Item = z.looseObject({
  id: z.int(),
  slug: z.string(),
  status: z.string(),
  title: z.object({ rendered: z.string() }),
  content: z.object({ rendered: z.string() }),
  excerpt: z.object({ rendered: z.string() }),
  category_names: z.array(z.string()),
});

describe.skipIf(isPhpMissing)('a preview', () => {
  const site = useWordPress({ seed: false, resets: true });
  const receiver = useReceiver();
  let session: Session;

  const send = (path: string, body: object) => change(site.wordpress, path, body);
  const make = site.send;
  const publish = (fields: object) => make('/posts', { ...fields, status: 'publish' });
  const ask = (path: string, headers: Record<string, string>) =>
    fetch(`${site.wordpress.url}/wp-json/telecoqui/v1/${path}`, { headers });
  /** Sends a request as the site does. */
  const askSigned = async (path: string) => ask(path, await signedFor(path));
  /** Headers as the site signs them, unless something else is given. */
  const signedFor = (
    path: string,
    {
      secret = previewSecret,
      site = siteName(receiver.connection.siteUrl),
      at = Date.now(),
      ...other
    }: Partial<SignedRequest> & { secret?: string; site?: string; at?: number } = {},
  ) =>
    signedHeaders(
      secret,
      site,
      { purpose: 'preview-request', method: 'GET', path: `/telecoqui/v1/${path}`, body: '', ...other },
      at,
    );
  const itemOf = async (path: string) => {
    const response = await askSigned(path);
    expect(response.status).toBe(200);
    return Item.parse(await response.json());
  };

  beforeAll(async () => {
    await site.wordpress.connect(receiver.connection);
    session = await logIn(site.wordpress);
  });
  beforeEach(() => site.wordpress.connect(receiver.connection));

  describe('its link', () => {
    const expectSigned = async (link: string, path: string) => {
      const { origin, pathname, searchParams } = new URL(link);
      expect(origin + pathname).toBe(`${receiver.connection.siteUrl}/vista-previa/${path}`);
      const expires = Number(searchParams.get('expires'));
      expect(Math.abs(expires - nowInSeconds() - 3600)).toBeLessThan(30);
      const [kind = '', id = ''] = path.split('/');
      const text = previewLinkText(origin, { kind, id, expires: String(expires) });
      expect(searchParams.get('signature')).toBe(await sign(await hmacKey(previewSecret), text));
    };

    test.each([
      ['posts', 'news'],
      ['programas', 'programme'],
    ])('comes with the autosave of the block editor (%s)', async (collection, kind) => {
      const id = await make(`/${collection}`, { title: 'Público', status: 'publish' });
      const response = await send(`/${collection}/${id}/autosaves`, { content: 'A medias' });
      await expectSigned(
        z.object({ preview_link: z.string() }).parse(response).preview_link,
        `${kind}/${id}`,
      );
    });

    test('is in the list of drafts', async () => {
      const id = await make('/posts', { title: 'Borrador', status: 'draft' });
      const list = await visit(session, '/wp-admin/edit.php?post_status=draft');
      await expectSigned(linkOf(list, '/vista-previa/'), `news/${id}`);
    });

    test('is where WordPress’s own preview redirects an editor, but nobody else', async () => {
      const id = await make('/posts', { title: 'Borrador', status: 'draft' });
      const own = `${site.wordpress.url}/?p=${id}&preview=true`;
      const editor = await fetch(own, { headers: { cookie: session.cookie }, redirect: 'manual' });
      expect(editor.status).toBe(302);
      await expectSigned(editor.headers.get('location') ?? '', `news/${id}`);
      const reader = await fetch(own, { redirect: 'manual' });
      expect(reader.headers.get('location') ?? '').not.toContain('vista-previa');
      expect(await reader.text()).not.toContain('signature=');
    });

    test('is WordPress’s own without a site or a secret, and for pages', async () => {
      const page = await make('/pages', { title: 'Página', status: 'publish' });
      const ofPage = await send(`/pages/${page}/autosaves`, { content: 'A medias' });
      expect(JSON.stringify(ofPage)).not.toContain('vista-previa');
      const id = await publish({ title: 'Público' });
      for (const unset of [{ siteUrl: '' }, { previewSecret: '' }]) {
        await site.wordpress.connect({ ...receiver.connection, ...unset });
        const response = await send(`/posts/${id}/autosaves`, {
          content: `A medias ${JSON.stringify(unset)}`,
        });
        const link = z.object({ preview_link: z.string() }).parse(response).preview_link;
        expect(new URL(link).origin).toBe(site.wordpress.url);
      }
    });
  });

  describe('its response', () => {
    test('is that of the collection, for a published item without changes', async () => {
      const category = await make('/categories', { name: 'Cultura' });
      const id = await publish({ title: 'Público', content: '<p>Texto</p>', categories: [category] });
      const { body: shown } = await rest(site.wordpress, `/posts/${id}`);
      const response = await askSigned(`preview/news/${id}`);
      expect(await response.json()).toEqual(shown);
      expect(response.headers.get('cache-control')).toBe('no-store');
    });

    test.each(['draft', 'pending', 'private', 'future'])(
      'exists for an item with the status %s',
      async (status) => {
        const date = status === 'future' ? { date_gmt: '2099-01-01T12:00:00' } : {};
        const id = await make('/posts', { title: 'Primicia «secreta»', content: 'Cuerpo', status, ...date });
        const item = await itemOf(`preview/news/${id}`);
        expect(item).toMatchObject({ id, status, title: { rendered: 'Primicia «secreta»' } });
        expect(item.content.rendered).toContain('Cuerpo');
      },
    );

    test('has the autosaved texts of a published item, while readers see the old ones', async () => {
      const id = await publish({ title: 'Viejo', content: 'Viejo', excerpt: 'Viejo' });
      const texts = { title: 'Nuevo & "bueno"', content: '<p>Cuerpo nuevo</p>', excerpt: 'Resumen nuevo' };
      await send(`/posts/${id}/autosaves`, texts);
      const item = await itemOf(`preview/news/${id}`);
      // With WordPress's typography, as in every REST response.
      expect(item.title.rendered).toBe('Nuevo &#038; &#8220;bueno&#8221;');
      expect(item.content.rendered).toContain('<p>Cuerpo nuevo</p>');
      expect(item.excerpt.rendered).toContain('Resumen nuevo');
      expect(item).toMatchObject({ id, slug: 'viejo', status: 'publish', category_names: ['Sin categoría'] });
      expect((await rest(site.wordpress, `/posts/${id}`)).body).toMatchObject({
        title: { rendered: 'Viejo' },
      });
    });

    test('has the text of an item behind a password', async () => {
      const id = await publish({ title: 'Cerrado', content: 'Adentro', password: 'llave' });
      expect((await itemOf(`preview/news/${id}`)).content.rendered).toContain('Adentro');
      expect(JSON.stringify((await rest(site.wordpress, `/posts/${id}`)).body)).not.toContain('Adentro');
    });

    test('exists for a programme', async () => {
      const id = await make('/programas', { title: 'Enfoque', status: 'draft' });
      expect(await itemOf(`preview/programme/${id}`)).toMatchObject({ id, categoria_programa_names: [] });
    });

    test('does not exist for a trashed item, another kind, or no item', async () => {
      const id = await publish({ title: 'Basura' });
      await site.ask(`/posts/${id}`, { method: 'DELETE' });
      const page = await make('/pages', { title: 'Página', status: 'publish' });
      const programme = await make('/programas', { title: 'Enfoque', status: 'draft' });
      for (const path of [`news/${id}`, `news/${page}`, `news/${programme}`, 'programme/99999', 'banner/1']) {
        const response = await askSigned(`preview/${path}`);
        expect(response.status, path).toBe(404);
        expect(await response.text()).not.toMatch(/Basura|Página|Enfoque/);
      }
    });
  });

  test('is refused without a good signature, without saying why', async () => {
    const id = await make('/posts', { title: 'Primicia', content: 'Secreta', status: 'draft' });
    const path = `preview/news/${id}`;
    const good = await signedFor(path);
    const now = Number(good['X-Telecoqui-Timestamp']);
    const bad: Record<string, Record<string, string>> = {
      // The first one, because it comes near.
      'two minutes ahead': await signedFor(path, { at: Date.now() + 120_000 }),
      'no headers': {},
      'no timestamp': without(good, 'X-Telecoqui-Timestamp'),
      'no signature': without(good, 'X-Telecoqui-Signature'),
      'no id': without(good, 'X-Telecoqui-Id'),
      'another item': await signedFor(`preview/news/${id + 1}`),
      'another kind': await signedFor(`preview/programme/${id}`),
      'another query': await signedFor(`${path}?context=edit`),
      'another purpose': await signedFor(path, { purpose: 'health' }),
      'another method': await signedFor(path, { method: 'POST' }),
      'another body': await signedFor(path, { body: '{}' }),
      'another site': await signedFor(path, { site: 'https://otra.example' }),
      'another id': { ...good, 'X-Telecoqui-Id': crypto.randomUUID() },
      'the secret of webhooks': await signedFor(path, { secret: publishSecret }),
      'two minutes old': await signedFor(path, { at: Date.now() - 120_000 }),
      'another timestamp': { ...good, 'X-Telecoqui-Timestamp': String(now - 1) },
      'an invalid timestamp': { ...good, 'X-Telecoqui-Timestamp': 'ahora' },
      'a timestamp with a sign': { ...good, 'X-Telecoqui-Timestamp': `+${now}` },
      'upper case': { ...good, 'X-Telecoqui-Signature': good['X-Telecoqui-Signature']?.toUpperCase() ?? '' },
      'no scheme': { ...good, 'X-Telecoqui-Signature': good['X-Telecoqui-Signature']?.slice(3) ?? '' },
      'the form before 0.4': {
        'X-Telecoqui-Timestamp': String(now),
        'X-Telecoqui-Signature': `sha256=${await sign(await hmacKey(previewSecret), `${now}.${path}`)}`,
      },
      'an administrator instead': { authorization: site.wordpress.authorization },
    };
    const bodies = new Set<string>();
    for (const [name, headers] of Object.entries(bad)) {
      const response = await ask(path, headers);
      expect(response.status, name).toBe(403);
      expect(response.headers.get('cache-control'), name).toContain('no-store');
      bodies.add(await response.text());
    }
    expect([...bodies]).toEqual([
      '{"code":"telecoqui_forbidden","message":"Prohibido.","data":{"status":403}}',
    ]);
    // Anew, because on a busy machine the others took longer than a signature is good for.
    const another = await signedFor(path);
    expect((await ask(path, another)).status).toBe(200);
    expect((await ask(`${path}?context=edit`, another)).status).toBe(403);
    const query = '?_embed=author%2Cwp%3Aterm';
    expect((await ask(path + query, await signedFor(path + query))).status).toBe(200);

    await site.wordpress.connect({ ...receiver.connection, previewSecret: '' });
    expect((await ask(path, another)).status).toBe(403);
  });
});
