import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { topics } from '#contract/notifications/topics.ts';
import { logged } from '../testing/logged.ts';
import { deskWith, many, PushDesk, pushRows, sorted, upTo, waiting } from '../testing/push-desk.ts';
import { readAuthorization, type ServiceName } from '../testing/push-phone.ts';
import { acceptanceSince, figuresOf } from './outcomes.ts';

const status = (code: number, headers?: HeadersInit) => () => new Response(null, { status: code, headers });

describe('push services', () => {
  const later = 'Fri, 20 Nov 2026 16:05:00 GMT';

  it.each<
    [string, () => Response | Promise<Response>, minutes: number[], figures: object | null, isKept: boolean]
  >([
    ['201', status(201), [0], { sent: 1, accepted: 1 }, true],
    ['404', status(404), [0], { sent: 1, gone: 1 }, false],
    ['410', status(410), [0], { sent: 1, gone: 1 }, false],
    ['403 for a bad subject', status(403), [0], { sent: 1, refused: 1 }, true],
    ['413', status(413), [0], { sent: 1, refused: 1 }, true],
    ['a redirect', status(307, { Location: 'https://otro.ejemplo/' }), [0], { sent: 1, refused: 1 }, true],
    ['429 with seconds', status(429, { 'Retry-After': '120' }), [0, 2, 4, 6, 10], null, true],
    ['429 with a date', status(429, { 'Retry-After': later }), [0, 5, 6, 8, 12], null, true],
    ['503', status(503), [0, 1, 2, 4, 8], null, true],
    ['nothing', () => Promise.reject(new TypeError('connection lost')), [0, 1, 2, 4, 8], null, true],
  ])(
    'that respond %s: when they are asked, what is counted and kept',
    async (_, respond, minutes, figures, isKept) => {
      const desk = await deskWith({ service: 'apple' });
      const begin = desk.clock;
      const asked: number[] = [];
      desk.responds.apple = () => (asked.push((desk.clock - begin) / 60_000), respond());
      await desk.tell();
      await desk.passMinutes(15);
      expect(asked).toEqual(minutes);
      const { services, waiting: left } = await figuresOf(env.PUSH, 'prueba:812');
      const none = { service: 'apple', sent: 0, accepted: 0, gone: 0, refused: 0 };
      expect(services).toEqual(figures === null ? [] : [{ ...none, ...figures }]);
      expect(left).toBe(figures === null ? 1 : 0);
      for (const table of ['subscriptions', 'subscription_topics'])
        expect(await pushRows(`SELECT * FROM ${table}`), table).toHaveLength(isKept ? 1 : 0);
    },
  );

  it('that fail for a while get every message once they are back', async () => {
    const desk = await deskWith(...many(70, { service: 'mozilla' as const }));
    desk.responds.mozilla = status(503);
    await desk.tell();
    await desk.passMinutes(3);
    desk.responds.mozilla = status(201);
    await desk.passMinutes(10);
    expect(sorted(desk.told)).toEqual(upTo(70));
    expect(await figuresOf(env.PUSH, 'prueba:812')).toEqual({
      services: [{ service: 'mozilla', sent: 70, accepted: 70, gone: 0, refused: 0 }],
      waiting: 0,
    });
  });

  it('that are silent delay nobody of another one', async () => {
    const desk = await deskWith(
      ...many(100, { service: 'microsoft' as const }),
      ...many(100, { service: 'google' as const }),
    );
    let asked = 0;
    desk.responds.microsoft = () => {
      asked += 1;
      return Promise.reject(new Error('timeout'));
    };
    await desk.tell();
    expect(sorted(desk.told)).toEqual(upTo(200).slice(100));
    // As many as are sent at the same time.
    expect(asked).toBeLessThanOrEqual(50);
  });

  it('are counted by service and status, and what the station does wrong is logged', async () => {
    const service = (name: ServiceName) => ({ service: name });
    const desk = await deskWith(
      ...['google', 'apple', 'apple', 'mozilla', 'microsoft'].map((name) => service(name as ServiceName)),
    );
    desk.responds.apple = status(403);
    desk.responds.mozilla = status(410);
    desk.responds.microsoft = status(503);
    await desk.tell();
    expect(await figuresOf(env.PUSH, 'prueba:812')).toEqual({
      services: [
        { service: 'apple', sent: 2, accepted: 0, gone: 0, refused: 2 },
        { service: 'google', sent: 1, accepted: 1, gone: 0, refused: 0 },
        { service: 'mozilla', sent: 1, accepted: 0, gone: 1, refused: 0 },
      ],
      waiting: 1,
    });
    for (const [subject, state] of [
      ['prueba:813', null],
      ['prueba:812', 'other'],
    ] as const)
      expect(await figuresOf(env.PUSH, subject, state)).toEqual({ services: [], waiting: 0 });
    const acceptance = [
      { service: 'apple', messages: 2, accepted: 0, faults: 2, statuses: [403] },
      { service: 'google', messages: 1, accepted: 1, faults: 0, statuses: [] },
      { service: 'microsoft', messages: 1, accepted: 0, faults: 0, statuses: [] },
    ];
    expect(await acceptanceSince(env.PUSH, desk.clock)).toEqual(acceptance);
    expect(await acceptanceSince(env.PUSH, desk.clock + 60_000)).toEqual([]);
    expect(logged.filter((line) => line.includes('refuses messages'))).toEqual([
      'notifications: a push service refuses messages: apple: http_403',
    ]);
    expect(logged.join()).not.toContain('https://');
  });

  it('get the key that a browser subscribed with, and nothing where the station has lost it', async () => {
    const lost = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
    const desk = new PushDesk();
    await desk.subscribe({}, { serverKey: lost });
    const renewed = new PushDesk({
      variables: { PUSH_KEY: `00${'7'.repeat(62)}`, PUSH_KEY_PREVIOUS: String(desk.bindings()['PUSH_KEY']) },
    });
    await renewed.tell();
    expect(renewed.told).toEqual([1]);
    const { key } = await readAuthorization(renewed.requests[0]?.headers.get('Authorization') ?? '');
    expect(await pushRows(`SELECT id FROM subscriptions WHERE server_key = '${key}'`)).toEqual([[1]]);
    expect((await figuresOf(env.PUSH, 'prueba:812')).services).toEqual([
      { service: 'google', sent: 2, accepted: 1, gone: 0, refused: 1 },
    ]);
  });
});

describe('quiet hours', () => {
  // It is noon in Puerto Rico.
  const untilOne: [number, number] = [11 * 60, 13 * 60];

  it('of a reader pass before the message comes; a danger to life does not wait', async () => {
    const desk = await deskWith({ quiet: untilOne }, { quiet: [13 * 60, 14 * 60] }, {});
    await desk.tell();
    expect(sorted(desk.told)).toEqual([2, 3]);
    await desk.passMinutes(59);
    expect(desk.told).toHaveLength(2);
    await desk.passMinutes(2);
    expect(desk.told.at(-1)).toBe(1);
    desk.clock = Date.parse('2026-11-21T16:00:00Z');
    await desk.tell({ subject: 'alert:1', ignoresQuiet: true });
    expect(sorted(desk.told.slice(3))).toEqual([1, 2, 3]);
  });

  it('that end after the announcement leave nothing to be told', async () => {
    const desk = await deskWith({ quiet: untilOne });
    await desk.tell({ until: desk.clock + 1_800_000 });
    expect(await waiting()).toEqual([]);
    await desk.passMinutes(120);
    expect(desk.told).toEqual([]);
  });

  it('leave the last word about a subject, and what was said to some readers only', async () => {
    const [one, two] = [topics.team(1), topics.team(2)];
    const desk = await deskWith({ topics: [one], quiet: untilOne }, { topics: [one, two], quiet: untilOne });
    await desk.tell({ state: 'first', title: 'Primero', audience: [[one, two]] });
    await desk.tell({ state: 'later', title: 'Después', audience: [[two]] });
    await desk.tell({ subject: 'prueba:2', title: 'Otra', audience: [[one]] });
    await desk.passMinutes(62);
    const shown = await Promise.all(
      desk.requests.map(
        async (request) => `${request.id} ${(await desk.phone(request.id).read(request)).title}`,
      ),
    );
    expect(shown.sort()).toEqual(['1 Otra', '1 Primero', '2 Después', '2 Otra']);
  });

  it('in which a reader chose something else, or nothing any more, bring nothing', async () => {
    const desk = await deskWith({ quiet: untilOne }, { quiet: untilOne }, { quiet: untilOne });
    await desk.tell();
    await env.PUSH.exec("UPDATE subscription_topics SET topic = 'team:1' WHERE subscription_id = 1");
    await env.PUSH.exec('DELETE FROM subscriptions WHERE id = 2');
    await desk.passMinutes(62);
    expect(desk.told).toEqual([3]);
    expect(await waiting()).toEqual([]);
  });
});
