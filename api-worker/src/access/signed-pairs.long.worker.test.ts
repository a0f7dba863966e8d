import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { passCookie, passKey, readerPass, sitePass, sitePassHeader } from '#contract/signing/gate-pass.ts';
import { hmacKey, sign } from '#contract/signing/hmac.ts';
import { originPassHeader, OriginPasses } from '#contract/signing/origin-pass.ts';
import {
  connectionProofText,
  previewLinkText,
  signatureHeaders,
  signedHeaders,
  type SignedRoute,
  signedRoutes,
} from '#contract/signing/signed-request.ts';
import { Desk, deskSite } from '../testing/desk.ts';
import { post, publishEvent } from '../testing/fixtures.ts';

/** The worst case: one value for every secret. Then only what is signed tells the messages apart. */
const secret = 'un-secreto-para-todo-0123456789ab';
const secrets = {
  PUBLISH_SECRET: secret,
  PREVIEW_SECRET: secret,
  DESK_SECRET: secret,
  ORIGIN_SECRET: secret,
};
const digest = 'd'.repeat(64);
const purposes = Object.keys(signedRoutes) as SignedRoute[];

let desk: Desk;

beforeEach(() => {
  desk = new Desk({ variables: secrets });
  desk.wordpress.posts = [post({ id: 7 })];
  desk.wordpress.previews.set('news/7', post({ id: 7 }));
});

/** A signed message: the headers of a signed request with it, its body, and the digits of the HMAC, for places that have only those. */
interface Message {
  headers: Record<string, string>;
  body: string;
  mac: string;
}

/** A body that every signed route accepts. */
const body = JSON.stringify({
  readers: [null],
  ...publishEvent({ id: 7 }),
  deliveries: [crypto.randomUUID()],
  items: { news: [7] },
  email: 'nadie@ejemplo.pr',
  max: 50,
  does: 'follow',
});
const bodyOf = (purpose: SignedRoute) => (['health', 'connection-test'].includes(purpose) ? '' : body);

async function message(purpose: SignedRoute): Promise<Message> {
  const headers = await desk.sign(purpose, bodyOf(purpose), secret);
  return {
    headers,
    body: bodyOf(purpose),
    mac: headers[signatureHeaders.signature]?.replace('v2=', '') ?? '',
  };
}

const requestTo = (purpose: SignedRoute, { headers, body: text }: Pick<Message, 'headers' | 'body'>) => {
  const { method, path } = signedRoutes[purpose];
  return desk.request(path, {
    method,
    headers: { ...headers, 'CF-Connecting-IP': crypto.randomUUID() },
    ...(method === 'GET' || text === '' ? {} : { body: text }),
  });
};

describe('what is signed for one thing opens nothing else', () => {
  it('for every message and every door, also if all secrets have one value', async () => {
    const seconds = Math.floor(desk.clock / 1_000);
    const expires = String(seconds + 600);
    const key = await hmacKey(secret);
    const gateKey = await passKey(secret, digest);
    const reader = await readerPass(gateKey, desk.clock);
    const [until = '', uuid = ''] = reader.split('.');
    const pass = await new OriginPasses(secret, () => desk.clock).headers('192.0.2.7');
    const previewRequest = await signedHeaders(
      secret,
      deskSite,
      { purpose: 'preview-request', method: 'GET', path: '/telecoqui/v1/preview/news/7', body: '' },
      desk.clock,
    );

    const macs: Record<string, string> = {
      'preview-link': await sign(key, previewLinkText(deskSite, { kind: 'news', id: '7', expires })),
      'preview-request': previewRequest[signatureHeaders.signature]?.replace('v2=', '') ?? '',
      'connection-proof': await sign(key, connectionProofText(deskSite, crypto.randomUUID())),
      'origin pass': pass[originPassHeader]?.split('.')[1] ?? '',
      "the site's pass": await sitePass(gateKey),
      "a reader's pass": reader.split('.').at(-1) ?? '',
      'unsubscribe key': await sign(key, 'boletin/baja/ana@ejemplo.pr'),
    };
    const asRequest = (mac: string): Message => ({
      mac,
      body: '',
      headers: {
        [signatureHeaders.timestamp]: String(seconds),
        [signatureHeaders.id]: crypto.randomUUID(),
        [signatureHeaders.site]: deskSite,
        [signatureHeaders.signature]: `v2=${mac}`,
      },
    });
    const messages: Record<string, () => Promise<Message>> = {
      ...Object.fromEntries(purposes.map((purpose) => [purpose, () => message(purpose)])),
      ...Object.fromEntries(Object.entries(macs).map(([name, mac]) => [name, async () => asRequest(mac)])),
      'preview-request': async () => ({
        ...asRequest(macs['preview-request'] ?? ''),
        headers: previewRequest,
      }),
    };

    const closed = () =>
      new Desk({
        beside: desk,
        variables: { ...secrets, SITE_GATE: 'hard', SITE_GATE_PASSWORD_SHA256: digest },
      });
    const passing = () => new Desk({ beside: desk, variables: { ...secrets, ORIGIN_PASS: 'required' } });
    const isOk = async (response: Promise<Response>) => (await response).ok;
    const doors: Record<string, (message: Message) => Promise<boolean>> = {
      ...Object.fromEntries(
        purposes.map((purpose) => [purpose, (sent: Message) => isOk(requestTo(purpose, sent))]),
      ),
      'preview-link': ({ mac }) =>
        isOk(desk.request(`/api/preview/news/7?expires=${expires}&signature=${mac}`)),
      'origin pass': ({ mac }) =>
        isOk(
          passing().request('/api/openapi.json', {
            headers: { [originPassHeader]: `${seconds}.${mac}.192.0.2.7` },
          }),
        ),
      "the site's pass": ({ mac }) =>
        isOk(closed().request('/api/openapi.json', { headers: { [sitePassHeader]: mac } })),
      "a reader's pass": ({ mac }) =>
        isOk(
          closed().request('/api/openapi.json', {
            headers: { Cookie: `${passCookie}=${until}.${uuid}.${mac}` },
          }),
        ),
    };

    const opened: string[] = [];
    for (const [name, make] of Object.entries(messages)) {
      for (const [door, knock] of Object.entries(doors)) {
        if (await knock(await make())) opened.push(`${name} opens ${door}`);
      }
    }
    expect(opened).toEqual([
      'publish opens publish',
      'deliveries opens deliveries',
      'desk-items opens desk-items',
      'unknown-addresses opens unknown-addresses',
      'announcements opens announcements',
      'health opens health',
      'connection-test opens connection-test',
      'subscribers-export opens subscribers-export',
      'subscribers-import opens subscribers-import',
      'subscribers-delete opens subscribers-delete',
      'subscribers-retry opens subscribers-retry',
      'preview-link opens preview-link',
      'origin pass opens origin pass',
      "the site's pass opens the site's pass",
      "a reader's pass opens a reader's pass",
    ]);
  });
});

describe.each(purposes)('the signature of %s', (purpose) => {
  const { method, path } = signedRoutes[purpose];
  const send = (address: string, init: RequestInit) => desk.status(address, init);

  it('is accepted once, by any isolate, also after a restart', async () => {
    const sent = await message(purpose);
    expect((await requestTo(purpose, sent)).ok).toBe(true);
    const again = await requestTo(purpose, sent);
    expect(again.status).toBe(401);
    expect(await again.json()).toMatchObject({ error: { code: 'unauthorized', field: 'id' } });
    desk.forgetMemory();
    expect((await requestTo(purpose, sent)).status).toBe(401);
    // The same request, signed anew.
    expect((await requestTo(purpose, await message(purpose))).status).not.toBe(401);
  });

  it('is accepted once of ten that arrive together', async () => {
    const sent = await message(purpose);
    const responses = await Promise.all(Array.from({ length: 10 }, () => requestTo(purpose, sent)));
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(9);
  });

  it('is not accepted again once its id is forgotten', async () => {
    const sent = await message(purpose);
    expect((await requestTo(purpose, sent)).ok).toBe(true);
    desk.passSeconds(600);
    await desk.schedule();
    expect(await env.DB.prepare('SELECT count(*) AS n FROM used_signatures').first()).toEqual({ n: 0 });
    expect((await requestTo(purpose, sent)).status).toBe(401);
  });

  it('is for this site only', async () => {
    const sent = await message(purpose);
    const other = new Desk({ beside: desk, variables: { ...secrets, SITE_URL: 'https://www.ejemplo.pr' } });
    const init = { method, headers: sent.headers, ...(sent.body ? { body: sent.body } : {}) };
    const refused = await other.request(path, init);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error: { field: 'site' } });
    const renamed = { ...sent.headers, [signatureHeaders.site]: 'https://www.ejemplo.pr' };
    expect(await other.status(path, { ...init, headers: renamed })).toBe(401);
    expect((await requestTo(purpose, sent)).ok).toBe(true);
  });

  it('is for this method, path and query only', async () => {
    const { headers, body: text } = await message(purpose);
    const whole = text === '' ? {} : { body: text };
    const other = method === 'GET' ? 'HEAD' : 'PUT';
    expect([401, 405]).toContain(
      await send(path, { method: other, headers, ...(other === 'HEAD' ? {} : whole) }),
    );
    expect(await send(`${path}?a=1`, { method, headers, ...whole })).toBe(401);
    for (const spelling of [`${path}/`, `${path}//`, path.toUpperCase(), `${path}%20`, `/${path}`]) {
      expect([401, 404]).toContain(await send(spelling, { method, headers, ...whole }));
    }
    expect((await requestTo(purpose, { headers, body: text })).ok).toBe(true);
  });

  it('costs one write, and none without the secret', async () => {
    const written = () => env.DB.prepare('SELECT count(*) AS n FROM used_signatures').first();
    await requestTo(purpose, {
      ...(await message(purpose)),
      headers: await desk.sign(purpose, body, 'otra'),
    });
    expect(await written()).toEqual({ n: 0 });
    const sent = await message(purpose);
    await requestTo(purpose, sent);
    await requestTo(purpose, sent);
    expect(await written()).toEqual({ n: 1 });
  });
});
