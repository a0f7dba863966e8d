import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/fixed-limits.ts';
import { Problem } from '#contract/problem.ts';
import { hmacKey, sign } from '#contract/signing/hmac.ts';
import { Preview } from '#contract/publishing/publishing.ts';
import { checkSignature, previewLinkText } from '#contract/signing/signed-request.ts';
import { logged } from '../testing/logged.ts';
import { Desk, deskSite, previewSecret } from '../testing/desk.ts';
import type { Mood } from '../testing/fake-wordpress.ts';
import { deportes, post, programme, tiempo } from '../testing/fixtures.ts';

const hour = 3_600;
/** Part of every draft in these tests; no refusal may contain it. */
const draftWords = 'palabras-del-borrador';
let desk: Desk;

beforeEach(() => {
  desk = new Desk({ timeouts: { primary: 40, secondary: 20, background: 40 } });
  desk.wordpress.previews.set('news/5', post({ id: 5, title: draftWords, terms: [deportes] }));
  desk.wordpress.previews.set('programme/5', programme({ id: 5, title: draftWords }));
  desk.wordpress.previews.set('news/6', post({ id: 6, title: draftWords }));
});

interface Link {
  item?: string;
  /** The item that the signature is made for, if it is another one. */
  signedFor?: string;
  /** The site that the signature is made for. */
  site?: string;
  secondsLeft?: number;
  secret?: string;
}

async function link({
  item = 'news/5',
  signedFor = item,
  site = deskSite,
  secondsLeft = hour,
  secret = previewSecret,
}: Link) {
  const expires = String(Math.floor(desk.clock / 1_000) + secondsLeft);
  const [kind = '', id = ''] = signedFor.split('/');
  const signature = await sign(await hmacKey(secret), previewLinkText(site, { kind, id, expires }));
  return `/api/preview/${item}?expires=${expires}&signature=${signature}`;
}

async function preview(item = 'news/5') {
  const response = await desk.request(await link({ item }));
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  return Preview.parse(await response.json());
}

async function problem(response: Response) {
  const text = await response.text();
  expect(text).not.toContain(draftWords);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
  const { error } = Problem.parse(JSON.parse(text));
  return { status: response.status, ...error };
}

async function expectRefusal(path: string) {
  expect(await problem(await desk.request(path))).toEqual({
    status: 403,
    code: 'forbidden',
    message: 'Este enlace de vista previa no es válido o ya venció.',
  });
  expect(desk.wordpress.calls).toEqual([]);
}

describe('GET /api/preview/{kind}/{id}', () => {
  it('gives the draft as the item it will be', async () => {
    const { kind, item } = await preview();
    expect(kind).toBe('news');
    expect(item).toMatchObject({ id: 5, slug: 'noticia-5', title: { rendered: draftWords } });
    expect(item).toMatchObject({ categories: [{ name: 'Deportes', slug: 'deportes' }] });
  });

  it('says of a draft that it will be a live coverage', async () => {
    expect((await preview()).item).toMatchObject({ coverage: null });
    const cobertura = { inicio: '2026-11-20T16:00:00Z', fin: null, atada: { tipo: 'tormenta' } };
    desk.wordpress.previews.set('news/5', post({ id: 5, more: { cobertura } }));
    expect((await preview()).item).toMatchObject({
      coverage: { startedAt: '2026-11-20T16:00:00Z', endedAt: null, tiedTo: { kind: 'storm' } },
    });
  });

  it('is never cached: every request calls WordPress', async () => {
    const first = await desk.request(await link({}));
    expect(first.headers.get('Cache-Control')).toBe('no-store');
    expect(first.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(first.headers.get('ETag')).toBeNull();
    desk.wordpress.previews.set('news/5', post({ id: 5, title: 'Otro título' }));
    expect((await preview()).item.title.rendered).toBe('Otro título');
    expect(desk.wordpress.callsTo('preview')).toBe(2);
    // The draft does not reach the public routes either.
    expect(await desk.status('/api/wordpress/noticias/noticia-5')).toBe(404);
  });

  it('signs its request to WordPress', async () => {
    await preview();
    const [call] = desk.wordpress.calls;
    const signed = {
      purpose: 'preview-request',
      method: 'GET',
      path: `/telecoqui/v1/preview/news/5?${String(call?.query)}`,
      body: '',
    } as const;
    const headers = call?.headers ?? new Headers();
    expect(await checkSignature(previewSecret, deskSite, signed, headers, desk.clock)).toMatchObject({
      refusal: null,
    });
  });

  it.each(['news', 'programme'] as const)('marks the animations of a %s, as on its page', async (kind) => {
    const file = 'https://cms.ejemplo.pr/wp-content/uploads/grafica.webp';
    const content = `<img src="${file}" alt="">`;
    const item = kind === 'news' ? post({ id: 7, content }) : programme({ id: 7, content });
    desk.wordpress.previews.set(`${kind}/7`, item);
    const requested: string[] = [];
    desk.elsewhere = (address) => {
      requested.push(address);
      return Promise.resolve(new Response('RIFF0000WEBPVP8X0000\u0002000', { status: 206 }));
    };
    expect((await preview(`${kind}/7`)).item.content.rendered).toContain(' data-animated=""');
    expect(requested).toEqual([file]);
  });

  it.each([
    ['null', null],
    ['a year nought', '0000-00-00T00:00:00'],
    ['empty', ''],
  ])('shows a draft without slug, title, picture and author, whose dates are %s', async (_, date) => {
    const bare = {
      ...{ slug: '', title: { rendered: '' }, content: { rendered: '' }, _embedded: undefined },
      ...{ date, date_gmt: date, modified: date, modified_gmt: date },
    };
    desk.wordpress.previews.set('news/5', { ...post({ id: 5 }), ...bare });
    expect((await preview()).item).toMatchObject({
      slug: '5',
      title: { rendered: '' },
      date: '2026-11-20T16:00:00Z',
      modified: '2026-11-20T16:00:00Z',
      featured_media_url: null,
      author_name: null,
    });
  });

  it('keeps the date that the editor has set', async () => {
    desk.wordpress.previews.set('news/5', post({ id: 5, date: '2026-12-24T23:00:00' }));
    expect((await preview()).item.date).toBe('2026-12-24T23:00:00Z');
  });

  it('looks up the categories that WordPress does not embed for a draft', async () => {
    const forbidden = { code: 'rest_forbidden', message: 'x', data: { status: 401 } };
    const draft = post({ id: 5, terms: [tiempo], more: { _embedded: { 'wp:term': [[forbidden]] } } });
    desk.wordpress.previews.set('news/5', draft);
    desk.wordpress.categories = [tiempo];
    expect((await preview()).item).toMatchObject({
      categories: [{ name: 'Tiempo & clima', slug: 'tiempo' }],
    });
    expect(desk.wordpress.calls.at(-1)?.query.get('include')).toBe(String(tiempo.id));
  });
});

describe('an invalid link', () => {
  it.each<[string, Link]>([
    ['is good for too long', { secondsLeft: limits.previewAge + 1 }],
    ['was made for another item', { signedFor: 'news/6' }],
    ['was made for another kind', { item: 'programme/5', signedFor: 'news/5' }],
    ['is signed with another secret', { secret: 'otro-secreto' }],
    ['was made for another site', { site: 'https://otro.ejemplo.pr' }],
    ['is of an unknown kind', { item: 'banner/5' }],
    ['has no number', { item: 'news/cinco' }],
    ['spells its number another way', { item: 'news/05' }],
    ['has number zero', { item: 'news/0' }],
    ['has an endless number', { item: `news/${'9'.repeat(40)}` }],
  ])('%s', async (_, parts) => {
    await expectRefusal(await link(parts));
  });

  it('of a plugin before 0.4 is refused with a sentence that says so', async () => {
    const expires = Math.floor(desk.clock / 1_000) + hour;
    const former = async (secret: string) => {
      const signature = await sign(await hmacKey(secret), `news/5.${expires}`);
      return `/api/preview/news/5?expires=${expires}&signature=${signature}`;
    };
    const response = await problem(await desk.request(await former(previewSecret)));
    expect(response).toMatchObject({ status: 403, field: 'signature' });
    expect(response.message).toContain('más antiguo que este sitio');
    await expectRefusal(await former('otro-secreto'));
  });

  it('is refused if it expires later than was signed', async () => {
    const expires = Math.floor(desk.clock / 1_000) + hour;
    await expectRefusal((await link({})).replace(String(expires), String(expires + 1)));
  });

  it.each(['', '?expires=1&signature=2', '?expires=1e10&signature=x'])('is refused: "%s"', async (query) => {
    await expectRefusal(`/api/preview/news/5${query}`);
  });

  it('is valid until the second it expires', async () => {
    const path = await link({ secondsLeft: 60 });
    desk.passSeconds(59);
    expect(await desk.status(path)).toBe(200);
    desk.passSeconds(1);
    expect(await desk.status(path)).toBe(403);
  });

  it('may be tried sixty times a minute, and valid links are not limited by that', async () => {
    const guess = (address: string) =>
      desk.request('/api/preview/news/5?expires=1&signature=x', { headers: { 'CF-Connecting-IP': address } });
    for (let time = 0; time < 60; time += 1) expect((await guess('10.0.0.1')).status).toBe(403);
    const tooMany = await guess('10.0.0.1');
    expect(tooMany.headers.get('Retry-After')).toBe('60');
    expect(await problem(tooMany)).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect((await guess('10.0.0.2')).status).toBe(403);
    expect(await desk.status(await link({}), { headers: { 'CF-Connecting-IP': '10.0.0.1' } })).toBe(200);
  });
});

describe('a valid link without a preview', () => {
  it('is a 404 that no cache keeps if the item is gone', async () => {
    expect(await problem(await desk.request(await link({ item: 'news/7' })))).toEqual({
      status: 404,
      code: 'not_found',
      message: 'Este contenido ya no existe en WordPress.',
    });
  });

  it.each<Mood>(['down', 'slow', 'html', 'error500', 'http429', 'wrong-types', 'huge', 'noItems'])(
    'is a 503 when WordPress responds "%s"',
    async (mood) => {
      desk.wordpress.mood = mood;
      const response = await desk.request(await link({}));
      expect(await problem(response)).toMatchObject({ status: 503, code: 'upstream_unavailable' });
    },
  );

  it.each([
    ['the plugin is missing', 404, { code: 'rest_no_route' }],
    ['the secrets differ', 403, { code: 'telecoqui_forbidden' }],
    ['the response is another item', 200, post({ id: 6, title: draftWords })],
    ['the response is not an item', 200, {}],
    ['the response is an error', 400, { code: 'rest_invalid_param' }],
  ])('is a 503 when %s', async (_, status, body) => {
    desk.wordpress.previews.set('news/5', Response.json(body, { status }));
    expect(await problem(await desk.request(await link({})))).toMatchObject({ status: 503 });
  });

  it('is a 503 if no secret is configured, and WordPress is not called', async () => {
    desk = new Desk({ variables: { PREVIEW_SECRET: '' } });
    expect(await problem(await desk.request(await link({})))).toMatchObject({ status: 503 });
    expect(desk.wordpress.calls).toEqual([]);
  });

  it('logs neither the secret nor the draft', async () => {
    desk.wordpress.previews.set('news/5', Response.json({ id: 'x', title: draftWords }));
    await desk.request(await link({}));
    expect(logged.join()).toContain('news/5');
    expect(logged.join()).not.toMatch(new RegExp(`${previewSecret}|${draftWords}|signature|[0-9a-f]{64}`));
  });
});
