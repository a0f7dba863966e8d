import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { passKey, passwordDigest, readerPass, sitePass } from '#contract/signing/gate-pass.ts';
import { PublicHealth } from '#contract/health.ts';
import { OriginPasses } from '#contract/signing/origin-pass.ts';
import { hmacKey, sign } from '#contract/signing/hmac.ts';
import { checkSignature, previewLinkText } from '#contract/signing/signed-request.ts';
import { Desk, deskSecret, deskSite, healthToken, previewSecret, publishSecret } from '../testing/desk.ts';
import { post, publishEvent } from '../testing/fixtures.ts';

/** Values that replace the desk's, which are the previous ones then. */
const next = {
  PUBLISH_SECRET: 'nuevo-publicar-0123456789abcdef-00',
  PREVIEW_SECRET: 'nuevo-borrador-0123456789abcdef-00',
  DESK_SECRET: 'nuevo-mesa-0123456789abcdef-000000',
  HEALTH_TOKEN: 'nuevo-estado-0123456789abcdef-0000',
  ORIGIN_SECRET: 'nuevo-origen-0123456789abcdef-0000',
};
const originBefore = 'viejo-origen-0123456789abcdef-0000';
const previous = {
  PUBLISH_SECRET_PREVIOUS: publishSecret,
  PREVIEW_SECRET_PREVIOUS: previewSecret,
  DESK_SECRET_PREVIOUS: deskSecret,
  HEALTH_TOKEN_PREVIOUS: healthToken,
  ORIGIN_SECRET_PREVIOUS: originBefore,
};
const stranger = 'secreto-ajeno-0123456789abcdef-000';

let desk: Desk;

beforeEach(() => {
  desk = new Desk({ variables: { ...next, ...previous } });
});

const statusOf = async (path: string, headers: Record<string, string>) =>
  await desk.status(path, { headers });
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
async function publish(secret: string, id: number, headers: Record<string, string> = {}): Promise<number> {
  const body = JSON.stringify(publishEvent({ id }));
  const signed = await desk.sign('publish', body, secret);
  return await desk.status('/api/publish', { method: 'POST', body, headers: { ...signed, ...headers } });
}
/** What an operator sees, with a token that the worker accepts. */
async function secretsHealth(token = next.HEALTH_TOKEN): Promise<unknown> {
  return ((await desk.json('/api/health', { headers: bearer(token) })) as { secrets: unknown }).secrets;
}
/** What everybody sees of the check, ten seconds later at most. */
async function webhooksCheck() {
  desk.passSeconds(10);
  const { checks } = await desk.read(PublicHealth, '/api/health');
  return checks.find(({ name }) => name === 'webhooks');
}
async function previewStatus(secret: string): Promise<number> {
  const expires = String(Math.floor(desk.clock / 1_000) + 600);
  const text = previewLinkText(deskSite, { kind: 'news', id: '5', expires });
  const signature = await sign(await hmacKey(secret), text);
  return statusOf(`/api/preview/news/5?expires=${expires}&signature=${signature}`, {});
}
const exportStatus = async (secret: string) => (await desk.signed('subscribers-export', '{}', secret)).status;

describe('while a secret is replaced', () => {
  it('both values are accepted, and the older one only until it is removed', async () => {
    desk.wordpress.previews.set('news/5', post({ id: 5 }));
    const accepted = async (publishing: string, previewing: string, exporting: string, token: string) => [
      await publish(publishing, 1),
      await statusOf('/api/changes', bearer(publishing)),
      await previewStatus(previewing),
      await exportStatus(exporting),
      await statusOf('/api/health', bearer(token)),
    ];
    const now = [next.PUBLISH_SECRET, next.PREVIEW_SECRET, next.DESK_SECRET, next.HEALTH_TOKEN] as const;
    const before = [publishSecret, previewSecret, deskSecret, healthToken] as const;
    expect(await accepted(...now)).toEqual([202, 200, 200, 200, 200]);
    expect(await accepted(...before)).toEqual([202, 200, 200, 200, 200]);
    expect(await accepted(stranger, stranger, stranger, stranger)).toEqual([401, 401, 403, 401, 401]);
    desk = new Desk({ variables: next });
    desk.wordpress.previews.set('news/5', post({ id: 5 }));
    expect(await accepted(...before)).toEqual([401, 401, 403, 401, 401]);
    expect(await accepted(...now)).toEqual([202, 200, 200, 200, 200]);
  });

  it('origins and readers of a closed site keep their passes', async () => {
    const [before, now] = [await passwordDigest('coquí dorado 7'), await passwordDigest('coquí nuevo 8')];
    const closed = { SITE_GATE: 'hard', ORIGIN_PASS: 'required' };
    const rotating = { SITE_GATE_PASSWORD_SHA256: now, SITE_GATE_PASSWORD_SHA256_PREVIOUS: before };
    desk = new Desk({ variables: { ...next, ...previous, ...closed, ...rotating } });
    const path = '/api/openweather/search?q=ponce';
    const reads = async (originSecret: string, signing: string, digest: string) => {
      const origin = await new OriginPasses(originSecret, () => desk.clock).headers('192.0.2.7');
      const key = await passKey(signing, digest);
      return [
        await statusOf(path, { ...origin, 'X-Gate-Pass': await sitePass(key) }),
        await statusOf(path, { ...origin, Cookie: `pase=${await readerPass(key, desk.clock)}` }),
      ];
    };
    expect(await reads(next.ORIGIN_SECRET, next.PUBLISH_SECRET, now)).toEqual([200, 200]);
    expect(await reads(originBefore, publishSecret, before)).toEqual([200, 200]);
    expect(await reads(stranger, publishSecret, before)).toEqual([403, 403]);
    expect(await reads(originBefore, stranger, before)).toEqual([401, 401]);
    desk = new Desk({ variables: { ...next, ...closed, SITE_GATE_PASSWORD_SHA256: now } });
    expect(await reads(next.ORIGIN_SECRET, next.PUBLISH_SECRET, before)).toEqual([401, 401]);
    expect(await reads(next.ORIGIN_SECRET, publishSecret, now)).toEqual([401, 401]);
    expect(await reads(originBefore, next.PUBLISH_SECRET, now)).toEqual([403, 403]);
  });

  it('a preview opens whichever of the two WordPress has by then', async () => {
    desk.wordpress.previews.set('news/5', post({ id: 5 }));
    const whole = desk.wordpress.fetch;
    vi.spyOn(desk.wordpress, 'fetch').mockImplementation(async (address, init) => {
      const { pathname, search } = new URL(address);
      const path = pathname.replace('/wp-json', '') + search;
      const signed = { purpose: 'preview-request', method: 'GET', path, body: '' } as const;
      const headers = new Headers(init.headers);
      const { refusal } = await checkSignature(next.PREVIEW_SECRET, deskSite, signed, headers, desk.clock);
      const isKnown = !address.includes('/preview/') || refusal === null;
      return isKnown ? whole(address, init) : Response.json({ code: 'telecoqui_forbidden' }, { status: 403 });
    });
    // The link is older than WordPress's new secret.
    expect(await previewStatus(previewSecret)).toBe(200);
    expect(await previewStatus(next.PREVIEW_SECRET)).toBe(200);
  });

  it('health names the previous values that are still used, and when last', async () => {
    expect(await secretsHealth()).toEqual({ refusedWebhooks: null, previousUsed: [] });
    await publish(publishSecret, 1);
    desk.passSeconds(60);
    await publish(publishSecret, 2);
    await secretsHealth(healthToken);
    expect(await secretsHealth()).toEqual({
      refusedWebhooks: null,
      previousUsed: [
        { name: 'HEALTH_TOKEN_PREVIOUS', lastAt: '2026-11-20T16:01:00Z' },
        { name: 'PUBLISH_SECRET_PREVIOUS', lastAt: '2026-11-20T16:01:00Z' },
      ],
    });
    desk.passSeconds(31 * 86_400);
    await desk.schedule();
    expect(await secretsHealth()).toEqual({ refusedWebhooks: null, previousUsed: [] });
  });
});

describe('refused webhooks', () => {
  /** WordPress changes, and the pull of the next minute finds it. */
  const change = async () => {
    desk.saveNews({ id: 1, title: `A las ${desk.clock}` });
    await desk.sync();
  };

  it('are in the health of operators until one is accepted', async () => {
    await publish(stranger, 1);
    desk.passSeconds(600);
    await publish(stranger, 2);
    const since = { since: '2026-11-20T16:00:00Z', lastAt: '2026-11-20T16:10:00Z' };
    expect(await secretsHealth()).toMatchObject({ refusedWebhooks: { count: 2, ...since } });
    await publish(publishSecret, 3);
    expect(await secretsHealth()).toMatchObject({ refusedWebhooks: null });
  });

  it('warn nobody while WordPress tells of its changes, or changes nothing', async () => {
    await change();
    for (let minute = 0; minute < 5; minute += 1) {
      await publish(stranger, 1);
      expect(await webhooksCheck()).toMatchObject({ state: 'ok' });
      if (minute > 1) {
        // The pull is sometimes faster than the webhook.
        await change();
        expect(await publish(publishSecret, minute)).toBe(202);
        await publish(stranger, 1);
      }
      desk.passSeconds(60);
    }
    expect(await webhooksCheck()).toMatchObject({ state: 'ok' });
  });

  it('warn if WordPress changes and none is accepted, since that change and until one is', async () => {
    await change();
    await publish(stranger, 1);
    await change();
    const since = new Date(desk.clock).toISOString().replace('.000', '');
    expect(await webhooksCheck()).toMatchObject({ state: 'ok' });
    desk.passSeconds(120);
    await change();
    expect(await webhooksCheck()).toMatchObject({ state: 'warn', since });
    await publish(publishSecret, 3);
    expect(await webhooksCheck()).toMatchObject({ state: 'ok' });
    desk.passSeconds(600);
    await publish(stranger, 1);
    expect(await webhooksCheck()).toMatchObject({ state: 'ok' });
  });

  it('count too if only the clock of WordPress differs', async () => {
    const body = JSON.stringify(publishEvent({ id: 1 }));
    const headers = await desk.sign('publish', body, publishSecret);
    desk.passSeconds(3_600);
    await desk.request('/api/publish', { method: 'POST', body, headers });
    expect(await secretsHealth()).toMatchObject({ refusedWebhooks: { count: 1 } });
  });

  it('are written once a minute however many there are, and requests without a signature are not written', async () => {
    for (let time = 0; time < 25; time += 1) {
      await desk.request('/api/publish', {
        method: 'POST',
        body: '{}',
        headers: { 'CF-Connecting-IP': '192.0.2.1' },
      });
      await publish(stranger, 1, { 'CF-Connecting-IP': '192.0.2.2' });
    }
    expect(await secretsHealth()).toMatchObject({ refusedWebhooks: { count: 1 } });
    desk.passSeconds(60);
    await publish(stranger, 1);
    expect(await secretsHealth()).toMatchObject({ refusedWebhooks: { count: 26 } });
  });

  it('make no response slower or other when D1 fails', async () => {
    expect(await publish(stranger, 1)).toBe(401);
    desk.passSeconds(60);
    vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
      throw new Error('internal error; reference = x');
    });
    expect(await publish(stranger, 2)).toBe(401);
  });
});
