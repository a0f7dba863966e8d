import fc from 'fast-check';
import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import webPush from 'web-push';
import { maxMessageBytes } from '#contract/notifications/push.ts';
import { PushPhone, type PushRequest, readAuthorization } from '../testing/push-phone.ts';
import type { Announcement } from './announcement.ts';
import { bytesOf } from './base64url.ts';
import { messageOf } from './message.ts';
import { isFault, outcomeOf, sendMessage, waitAfter } from './push-sender.ts';
import { quietUntil } from './quiet-hours.ts';
import { authorizationFor } from './vapid.ts';

const now = Date.parse('2026-11-20T16:00:00Z');
const site = 'https://www.telecoqui.pr';
const contact = 'mailto:avisos@telecoqui.pr';
const endpoint = 'https://fcm.googleapis.com/fcm/send/una';
/** The application server of RFC 8291, appendix A. */
const key = {
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
};
const warning: Announcement = {
  subject: 'alert:tjsj-ff-w-1-2026',
  state: 'aviso',
  audience: [['alerts:Mayagüez:aviso']],
  title: 'Aviso de inundaciones repentinas para Mayagüez',
  body: 'Hasta el viernes 20, 4:00 p. m. Sube a un lugar alto y no cruces quebradas.',
  path: '/alertas',
  at: now - 60_000,
  until: now + 3_600_000,
  ignoresQuiet: false,
};

let phone: PushPhone;
beforeAll(async () => {
  phone = await PushPhone.create();
});

/** Sends an announcement to the phone, whose push service responds so. */
async function send(announcement: Announcement, respond: () => Response | Promise<Response>) {
  const requests: (PushRequest & { init: RequestInit })[] = [];
  const fetch = async (address: string, init: RequestInit) => {
    const body = new Uint8Array(await new Response(init.body).arrayBuffer());
    requests.push({ address, headers: new Headers(init.headers), body, init });
    return respond();
  };
  const reply = await sendMessage(
    { fetch, now: () => now },
    { endpoint, p256dh: phone.p256dh, auth: phone.auth },
    await messageOf(announcement, site, now),
    () => authorizationFor(endpoint, key, contact, now),
  );
  return { reply, request: requests[0] };
}

const accepted = () => new Response(null, { status: 201 });

async function sent(announcement: Announcement) {
  const { request } = await send(announcement, accepted);
  if (request === undefined) throw new Error('nothing was sent');
  return { ...request, shown: await phone.read(request) };
}

test('a phone reads the example of RFC 8291', async () => {
  const reader = await PushPhone.of(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    'BTBZMqHH6r4Tts7J_aSIgg',
    'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  );
  const body = bytesOf(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  expect(await reader.decrypt(body)).toBe('When I grow up, I want to be a watermelon');
});

describe('one message', () => {
  it('is read by the browser that subscribed, without padding', async () => {
    const { shown, body, init } = await sent(warning);
    expect(shown).toEqual({
      title: warning.title,
      body: warning.body,
      navigate: `${site}/alertas`,
      tag: expect.stringMatching(/^[0-9a-f]{16}$/),
      lang: 'es-PR',
      timestamp: warning.at,
    });
    const { bytes } = await messageOf(warning, site, now);
    // The header of RFC 8188 with a public key, a byte that ends the text, and the mark of AES-GCM.
    expect(body.byteLength).toBe(86 + bytes.byteLength + 17);
    expect(init.redirect).toBe('manual');
  });

  it('means the same to a push service as that of web-push', async () => {
    const { request } = await send(warning, accepted);
    const theirs = await reference();
    const names = (headers: Headers) => [...headers.keys()].filter((name) => name !== 'content-length');
    expect(names(request?.headers ?? new Headers())).toEqual(names(theirs.headers));
    for (const name of ['ttl', 'urgency', 'topic', 'content-encoding', 'content-type'])
      expect(request?.headers.get(name), name).toBe(theirs.headers.get(name));
    expect(request?.body.byteLength).toBe(theirs.body.byteLength);
    expect(await phone.decrypt(theirs.body)).toBe(await phone.decrypt(request?.body ?? new Uint8Array()));
    const [own, other] = await Promise.all(
      [request?.headers, theirs.headers].map((headers) =>
        readAuthorization(headers?.get('Authorization') ?? ''),
      ),
    );
    expect(own).toEqual({ ...other, exp: expect.any(Number) });
  });

  it('is signed for the origin of its push service, for less than 24 hours', async () => {
    const { request } = await send(warning, accepted);
    const { exp, ...claims } = await readAuthorization(request?.headers.get('Authorization') ?? '');
    expect(claims).toEqual({ aud: 'https://fcm.googleapis.com', sub: contact, key: key.publicKey });
    const hours = (exp * 1_000 - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11);
    expect(hours).toBeLessThan(13);
  });

  it.each([
    ['of the same hour have one signature', endpoint, now + 60_000, true],
    ['of the next hour have another one', endpoint, now + 3_600_000, false],
    ['of another origin have another one', 'https://updates.push.services.mozilla.com/x', now, false],
  ])('messages %s', async (_, address, at, isSame) => {
    const first = await authorizationFor(endpoint, key, contact, now);
    expect((await authorizationFor(address, key, contact, at)) === first).toBe(isSame);
  });

  it.each<[string, Partial<Announcement>, Record<string, string>]>([
    ['as long as the announcement is', { until: now + 90_000 }, { ttl: '90', urgency: 'normal' }],
    ['for a second if it is almost over', { until: now + 1 }, { ttl: '1' }],
    ['for four weeks at most', { until: now + 1e11 }, { ttl: '2419200' }],
    ['and wakes a phone for a danger to life', { ignoresQuiet: true }, { urgency: 'high' }],
  ])('is kept by the push service %s', async (_, changes, headers) => {
    const { request } = await send({ ...warning, ...changes }, accepted);
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject(headers);
  });

  it('replaces the one before about the same subject, and no other', async () => {
    const [first, later, other] = await Promise.all(
      [{}, { state: 'emergencia', title: 'Emergencia' }, { subject: 'story:1' }].map(async (changes) => {
        const { headers, shown } = await sent({ ...warning, ...changes });
        return [headers.get('Topic'), shown.tag];
      }),
    );
    expect(first?.[0]).toMatch(/^[\w-]{1,32}$/);
    expect(later).toEqual(first);
    expect(other?.[0]).not.toBe(first?.[0]);
    expect(other?.[1]).not.toBe(first?.[1]);
  });
});

/** The request that the reference implementation would send. */
async function reference() {
  const { bytes, headers } = await messageOf(warning, site, now);
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh: phone.p256dh, auth: phone.auth } },
    Buffer.from(bytes),
    {
      vapidDetails: { subject: contact, ...key },
      contentEncoding: 'aes128gcm',
      TTL: Number(headers['TTL']),
      urgency: 'normal',
      topic: headers['Topic'],
    },
  );
  const named = Object.entries(details.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return { headers: new Headers(named), body: Uint8Array.from(details.body ?? []) };
}

describe('words', () => {
  const long = 'Sube a un lugar alto, no cruces quebradas. '.repeat(40);

  it.each<[string, Partial<Announcement>, object]>([
    [
      'that are too many end after a word',
      { body: long },
      { title: warning.title, body: expect.stringMatching(/^Sube a un lugar alto, .*(alto|\w)…$/) },
    ],
    [
      'of a title leave room for the body',
      { title: long },
      { title: expect.stringMatching(/^.{90,118}\w…$/), body: warning.body },
    ],
    [
      'that are one are cut anyway',
      { title: 'ñ'.repeat(500) },
      { title: `${'ñ'.repeat(58)}…`, body: warning.body },
    ],
    [
      'with tags lose them and decode nothing',
      { title: '<b>Aviso</b> <img src=x onerror=alert(1)> &lt;b&gt; 3 < 5 > 2' },
      { title: 'Aviso &lt;b&gt; 3 < 5 > 2' },
    ],
    ['are one line without signs', { title: ' Aviso\n\u202e de \u0007 hoy ' }, { title: 'Aviso de hoy' }],
    ['may be missing', { body: '' }, { body: '' }],
  ])('%s', async (_, changes, shown) => {
    expect((await sent({ ...warning, ...changes })).shown).toMatchObject(shown);
  });

  it.each([
    ['/noticias/una', `${site}/noticias/una`],
    [`/noticias/${'x'.repeat(200)}`, `${site}/noticias/${'x'.repeat(200)}`],
    [`/noticias/${'x'.repeat(300)}`, `${site}/`],
    ['//otro.ejemplo/x', `${site}/`],
    ['https://otro.ejemplo/x', `${site}/`],
    ['javascript:alert(1)', `${site}/`],
    ['//', `${site}/`],
  ])('a tap on a message about %s opens %s', async (path, address) => {
    expect((await sent({ ...warning, path })).shown.navigate).toBe(address);
  });

  it('never make a message longer than it may be', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 700 }), fc.lorem({ maxCount: 90 }));
    await fc.assert(
      fc.asyncProperty(text, text, fc.string({ maxLength: 400 }), async (title, body, path) => {
        const { bytes } = await messageOf({ ...warning, title, body, path: `/${path}` }, site, now);
        expect(bytes.byteLength).toBeLessThanOrEqual(maxMessageBytes);
        const shown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes));
        expect(shown.notification.title.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('a push service', () => {
  it.each([
    [200, 'accepted'],
    [201, 'accepted'],
    [202, 'accepted'],
    [301, 'refused'],
    [307, 'refused'],
    [400, 'refused'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'gone'],
    [410, 'gone'],
    [413, 'refused'],
    [429, 'retry'],
    [500, 'retry'],
    [503, 'retry'],
  ])('that responds %i: the message is %s', async (status, outcome) => {
    const { reply } = await send(warning, () => new Response(null, { status, headers: { Location: '/x' } }));
    expect(reply).toEqual({ status, waitMs: 0 });
    expect(outcomeOf(reply.status)).toBe(outcome);
    expect(isFault(status)).toBe(outcome === 'refused' && status !== 413);
  });

  it('that does not respond is asked again', async () => {
    const { reply } = await send(warning, () => Promise.reject(new TypeError('connection lost')));
    expect(reply).toEqual({ status: 0, waitMs: 0 });
    expect(outcomeOf(0)).toBe('retry');
  });

  it('that is silent is left after ten seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const silent = (init?: RequestInit) =>
      init?.signal?.aborted ? Promise.reject(new Error('aborted')) : new Promise<Response>(() => undefined);
    const reply = await sendMessage(
      { fetch: (_, init) => silent(init), now: () => now },
      { endpoint, p256dh: phone.p256dh, auth: phone.auth },
      await messageOf(warning, site, now),
      () => Promise.resolve(''),
    );
    expect(timeout).toHaveBeenCalledWith(10_000);
    expect(reply.status).toBe(0);
  });

  it('that sends a body without end is not read', async () => {
    let isCancelled = false;
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1_024)),
      cancel: () => {
        isCancelled = true;
      },
    });
    const { reply } = await send(warning, () => new Response(endless, { status: 201 }));
    expect(reply.status).toBe(201);
    await vi.waitUntil(() => isCancelled);
  });

  it('that cannot be sent to, because the keys of the browser are wrong, throws nothing', async () => {
    const recipient = { endpoint, p256dh: phone.p256dh.slice(2), auth: phone.auth };
    const fetch = () => Promise.reject(new Error('nothing is sent'));
    const message = await messageOf(warning, site, now);
    const reply = await sendMessage({ fetch, now: () => now }, recipient, message, () => Promise.resolve(''));
    expect(reply).toEqual({ status: 0, waitMs: 0 });
  });

  it.each([
    ['nothing', '', 1, 30],
    ['nothing again', '', 2, 60],
    ['nothing for the twentieth time', '', 20, 3_600],
    ['45 seconds', '45', 1, 45],
    ['a time', 'Fri, 20 Nov 2026 16:02:00 GMT', 1, 120],
    ['a time that is over', 'Fri, 20 Nov 2026 15:00:00 GMT', 1, 30],
    ['a week', '604800', 1, 3_600],
    ['what nobody can read', 'pronto', 1, 30],
    ['less than nothing', '-5', 1, 30],
  ])('that asks for %s is asked again after the time that follows', async (_, asked, attempts, seconds) => {
    const headers = { 'Retry-After': asked };
    const { reply } = await send(warning, () => new Response(null, { status: 429, headers }));
    expect(waitAfter(attempts, reply)).toBe(seconds * 1_000);
  });
});

describe('quiet hours', () => {
  const night = { from: 22 * 60, to: 6 * 60 };
  const nap = { from: 13 * 60, to: 14 * 60 + 30 };

  it.each([
    [night, '2026-11-20T21:59:59', null],
    [night, '2026-11-20T22:00:00', '2026-11-21T06:00:00'],
    [night, '2026-11-20T23:59:30', '2026-11-21T06:00:00'],
    [night, '2026-11-21T00:00:00', '2026-11-21T06:00:00'],
    [night, '2026-11-21T05:59:59', '2026-11-21T06:00:00'],
    [night, '2026-11-21T06:00:00', null],
    [nap, '2026-11-20T12:59:00', null],
    [nap, '2026-11-20T13:20:10', '2026-11-20T14:30:00'],
    [nap, '2026-11-20T14:30:00', null],
  ])('%j: at %s they end at %s', (hours, at, end) => {
    const inPuertoRico = (time: string) => Date.parse(`${time}-04:00`);
    expect(quietUntil(hours, inPuertoRico(at))).toBe(end === null ? null : inPuertoRico(end));
  });
});
