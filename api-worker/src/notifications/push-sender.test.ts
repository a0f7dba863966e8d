import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import webPush from 'web-push';
import { maxMessageBytes } from '#contract/notifications/push.ts';
import { PushPhone, type PushRequest, readAuthorization } from '../testing/push-phone.ts';
import { stationPublicKey } from '../testing/push.ts';
import type { Announcement } from './announcement.ts';
import { messageOf } from './message.ts';
import { isFault, outcomeOf, type Recipient, sendMessage, waitAfter } from './push-sender.ts';
import { quietUntil } from './quiet-hours.ts';
import { authorizationFor } from './station-keys.ts';

const now = Date.parse('2026-11-20T16:00:00Z');
const site = 'https://www.telecoqui.pr';
const contact = 'mailto:avisos@telecoqui.pr';
const endpoint = 'https://fcm.googleapis.com/fcm/send/una';
/** The application server of RFC 8291, appendix A. */
const key = { privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', publicKey: stationPublicKey };
const warning: Announcement = {
  ...{ subject: 'alert:tjsj-ff-w-1-2026', state: 'aviso', audience: [['alerts:Mayagüez:aviso']] },
  title: 'Aviso de inundaciones repentinas para Mayagüez',
  body: 'Hasta el viernes 20, 4:00 p. m. Sube a un lugar alto y no cruces quebradas.',
  ...{ path: '/alertas', at: now - 60_000, until: now + 3_600_000, ignoresQuiet: false },
};

let phone: PushPhone;
beforeAll(async () => {
  phone = await PushPhone.create();
});

type Respond = (init?: RequestInit) => Response | Promise<Response>;
const accepted: Respond = () => new Response(null, { status: 201 });

/** Sends an announcement to the phone, whose push service responds so. */
async function send(
  changes: Partial<Announcement> = {},
  respond: Respond = accepted,
  recipient: Recipient = { endpoint, p256dh: phone.p256dh, auth: phone.auth },
) {
  const requests: PushRequest[] = [];
  const fetch = async (address: string, init: RequestInit = {}) => {
    const body = new Uint8Array(await new Response(init.body).arrayBuffer());
    requests.push({ address, headers: new Headers(init.headers), body });
    expect(init.redirect).toBe('manual');
    return respond(init);
  };
  const message = await messageOf({ ...warning, ...changes }, site, now);
  const authorization = () => authorizationFor(endpoint, key, contact, now);
  return {
    reply: await sendMessage({ fetch, now: () => now }, recipient, message, authorization),
    requests,
  };
}

async function sent(changes: Partial<Announcement> = {}) {
  const [request] = (await send(changes)).requests;
  if (request === undefined) throw new Error('nothing was sent');
  return { ...request, shown: await phone.read(request) };
}

describe('one message', () => {
  it('is read by the browser that subscribed, without padding', async () => {
    const { shown, body } = await sent();
    const { title, body: text, at: timestamp } = warning;
    expect(shown).toEqual({
      ...{ title, body: text, navigate: `${site}/alertas`, lang: 'es-PR', timestamp },
      tag: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    // The header of RFC 8188 with a public key, a byte that ends the text, and the mark of AES-GCM.
    const { bytes } = await messageOf(warning, site, now);
    expect(body.byteLength).toBe(86 + bytes.byteLength + 17);
  });

  it('has a salt and a pair of keys of its own', async () => {
    const [first, second] = await Promise.all([sent(), sent()]);
    expect(first.body.slice(0, 16)).not.toEqual(second.body.slice(0, 16));
    expect(first.body.slice(21, 86)).not.toEqual(second.body.slice(21, 86));
    expect(first.shown).toEqual(second.shown);
  });

  it('means the same to a push service as that of web-push, for some twelve hours', async () => {
    const own = await sent();
    const { bytes, headers } = await messageOf(warning, site, now);
    const { p256dh, auth } = phone;
    const theirs = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, Buffer.from(bytes), {
      ...{ vapidDetails: { subject: contact, ...key }, contentEncoding: 'aes128gcm' },
      ...{ TTL: Number(headers['TTL']), urgency: 'normal', topic: headers['Topic'] },
    });
    const their = new Headers(Object.entries(theirs.headers).map(([name, value]) => [name, String(value)]));
    const body = Uint8Array.from(theirs.body ?? []);
    expect(own.body).toHaveLength(body.length);
    expect(await phone.decrypt(own.body)).toBe(await phone.decrypt(body));
    const claimsOf = (headers: Headers) => readAuthorization(headers.get('Authorization') ?? '');
    const { exp, ...claims } = await claimsOf(own.headers);
    const { exp: theirEnd, ...theirClaims } = await claimsOf(their);
    expect([claims, claims.aud]).toEqual([theirClaims, 'https://fcm.googleapis.com']);
    // A clock that is ten minutes off changes nothing: a push service takes what ends within the next 24 hours.
    const hours = [exp, theirEnd].map((end) => Math.round((end - Date.now() / 1_000) / 3_600));
    expect(hours).toEqual([12, 12]);
    for (const name of ['authorization', 'content-length']) their.delete(name);
    own.headers.delete('authorization');
    expect(Object.fromEntries(own.headers)).toEqual(Object.fromEntries(their));
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
    expect(Object.fromEntries((await sent(changes)).headers)).toMatchObject(headers);
  });

  it('replaces the one before about the same subject, and no other', async () => {
    const marksOf = async (changes: Partial<Announcement>) => {
      const { headers, shown } = await sent(changes);
      return [headers.get('Topic'), shown.tag];
    };
    const first = await marksOf({});
    expect(first[0]).toMatch(/^[\w-]{1,32}$/);
    expect(await marksOf({ state: 'emergencia', title: 'Emergencia' })).toEqual(first);
    const other = await marksOf({ subject: 'story:1' });
    expect(other.filter((mark) => first.includes(mark))).toEqual([]);
  });
});

describe('words', () => {
  const long = 'Sube a un lugar alto, no cruces quebradas. '.repeat(40);
  const { title, body } = warning;
  const marked = '<b>Aviso</b> <img src=x onerror=alert(1)> &lt;b&gt; 3 < 5 > 2';

  it.each<[string, Partial<Announcement>, string | RegExp, string | RegExp]>([
    ['that are too many end after a word', { body: long }, title, /^Sube a un lugar alto, .*(alto|\w)…$/],
    ['of a title leave room for the body', { title: long }, /^.{90,118}\w…$/, body],
    ['that are one are cut anyway', { title: 'ñ'.repeat(500) }, `${'ñ'.repeat(58)}…`, body],
    ['have the whole room of a title', { title: 'n'.repeat(500) }, `${'n'.repeat(117)}…`, body],
    ['with tags lose them and decode nothing', { title: marked }, 'Aviso &lt;b&gt; 3 < 5 > 2', body],
    ['are one line without signs', { title: ' Aviso\n\u202e de \u0007 hoy ' }, 'Aviso de hoy', body],
    ['may be missing', { body: '' }, title, ''],
  ])('%s', async (_, changes, ...expected) => {
    const { shown } = await sent(changes);
    const words = expected.map((text) => (text instanceof RegExp ? expect.stringMatching(text) : text));
    expect([shown.title, shown.body]).toEqual(words);
  });

  const story = `/noticias/${'x'.repeat(200)}`;
  it.each(['/noticias/una', story])('a tap on a message opens %s', async (path) => {
    expect((await sent({ path })).shown.navigate).toBe(`${site}${path}`);
  });
  it.each([`${story}${'x'.repeat(100)}`, '//otro.ejemplo/x', 'https://otro.ejemplo/x', 'javascript:1', '//'])(
    'a tap on a message about %s opens the home page',
    async (path) => {
      expect((await sent({ path })).shown.navigate).toBe(`${site}/`);
    },
  );

  it('never make a message longer than it may be', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 700 }), fc.lorem({ maxCount: 90 }));
    const paths = fc.string({ maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(text, text, paths, async (one, other, path) => {
        const message = { ...warning, title: one, body: other, path: `/${path}` };
        const { bytes } = await messageOf(message, site, now);
        expect(bytes.byteLength).toBeLessThanOrEqual(maxMessageBytes);
        const shown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes));
        expect(shown.notification.title.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('a push service', () => {
  it.each([
    ['accepted', false, [200, 201, 202]],
    ['refused', true, [301, 307, 400, 401, 403]],
    ['refused', false, [413]],
    ['gone', false, [404, 410]],
    ['retry', false, [429, 500, 503]],
  ])(
    'says that a message is %s, by a fault of the station (%s), by %j',
    (outcome, isTheStations, statuses) => {
      for (const status of statuses)
        expect([outcomeOf(status), isFault(status)]).toEqual([outcome, isTheStations]);
    },
  );

  it.each<[string, Respond, Partial<Recipient>]>([
    ['that does not respond', () => Promise.reject(new TypeError('connection lost')), {}],
    ['that is silent for ten seconds', (init) => Promise.reject(init?.signal?.reason), {}],
    ['of a browser whose keys are wrong', accepted, { p256dh: 'x' }],
  ])('%s is asked again', async (_, respond, changes) => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const recipient = { endpoint, p256dh: phone.p256dh, auth: phone.auth, ...changes };
    const { reply, requests } = await send({}, respond, recipient);
    expect([reply, outcomeOf(0)]).toEqual([{ status: 0, waitMs: 0 }, 'retry']);
    if (requests.length > 0) expect(timeout).toHaveBeenCalledWith(10_000);
    timeout.mockRestore();
  });

  it('that sends a body without end is not read', async () => {
    const cancel = vi.fn();
    const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(1_024));
    const endless = new ReadableStream({ pull, cancel });
    expect((await send({}, () => new Response(endless, { status: 201 }))).reply.status).toBe(201);
    await vi.waitUntil(() => cancel.mock.calls.length > 0);
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
    const { reply } = await send({}, () => new Response(null, { status: 429, headers }));
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
