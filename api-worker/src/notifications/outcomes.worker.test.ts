import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { topics } from '#contract/notifications/topics.ts';
import { logged } from '../testing/logged.ts';
import { deskWith, many, PushDesk, pushRows, sorted, upTo, waiting } from '../testing/push-desk.ts';
import { readAuthorization } from '../testing/push-phone.ts';

const status = (code: number, headers?: HeadersInit) => () => new Response(null, { status: code, headers });

describe('push services', () => {
  const later = 'Fri, 20 Nov 2026 16:05:00 GMT';

  const accepted = ['apple: 1 of 1, 0 gone, 0 refused'];
  const gone = ['apple: 0 of 1, 1 gone, 0 refused'];
  const refused = ['apple: 0 of 1, 0 gone, 1 refused'];
  const lost = () => Promise.reject(new TypeError('connection lost'));
  it.each<[string, () => Response | Promise<Response>, minutes: number[], figures: string[]]>([
    ['201', status(201), [0], accepted],
    ['404', status(404), [0], gone],
    ['410', status(410), [0], gone],
    ['403 for a bad subject', status(403), [0], refused],
    ['413', status(413), [0], refused],
    ['a redirect', status(307, { Location: 'https://otro.ejemplo/' }), [0], refused],
    ['429 with seconds', status(429, { 'Retry-After': '120' }), [0, 2, 4, 6, 10], []],
    ['429 with a date', status(429, { 'Retry-After': later }), [0, 5, 6, 8, 12], []],
    ['503', status(503), [0, 1, 2, 4, 8], []],
    ['nothing', lost, [0, 1, 2, 4, 8], []],
  ])(
    'that respond %s: when they are asked, what is counted and kept',
    async (_, respond, minutes, figures) => {
      const desk = await deskWith({ service: 'apple' });
      const begin = desk.clock;
      const asked: number[] = [];
      desk.responds.apple = () => (asked.push((desk.clock - begin) / 60_000), respond());
      await desk.tell();
      await desk.passMinutes(15);
      expect([asked, await desk.figures()]).toEqual([minutes, figures]);
      expect(await waiting()).toHaveLength(figures.length === 0 ? 1 : 0);
      for (const table of ['subscriptions', 'subscription_topics'])
        expect(await pushRows(`SELECT * FROM ${table}`), table).toHaveLength(figures === gone ? 0 : 1);
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
    expect(await desk.figures()).toEqual(['mozilla: 70 of 70, 0 gone, 0 refused']);
    expect(await waiting()).toEqual([]);
  });

  it('that are silent delay nobody of another one', async () => {
    const desk = await deskWith(...many(100, { service: 'microsoft' as const }), ...many(100, {}));
    let asked = 0;
    desk.responds.microsoft = () => ((asked += 1), lost());
    await desk.tell();
    expect(sorted(desk.told)).toEqual(upTo(200).slice(100));
    // As many as are sent at the same time.
    expect(asked).toBeLessThanOrEqual(50);
  });

  it('are counted by service and status, and what the station does wrong is logged', async () => {
    const names = ['google', 'apple', 'apple', 'mozilla', 'microsoft'] as const;
    const desk = await deskWith(...names.map((service) => ({ service })));
    desk.responds.apple = status(403);
    desk.responds.mozilla = status(410);
    desk.responds.microsoft = status(503);
    await desk.tell();
    expect(await desk.figures()).toEqual([
      'apple: 0 of 2, 0 gone, 2 refused',
      'google: 1 of 1, 0 gone, 0 refused',
      'mozilla: 0 of 1, 1 gone, 0 refused',
    ]);
    expect(await waiting()).toHaveLength(1);
    expect([await desk.figures('prueba:813'), await desk.figures('prueba:812', 'other')]).toEqual([[], []]);
    expect(logged.filter((line) => line.includes('refuses messages'))).toEqual([
      'notifications: a push service refuses messages: apple: http_403',
    ]);
    expect(logged.join()).not.toContain('https://');
  });

  it('get the key that a browser subscribed with, and nothing where the station has lost it', async () => {
    const lost = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
    const desk = await deskWith({}, { serverKey: lost });
    const renewed = new PushDesk({
      variables: { PUSH_KEY: `00${'7'.repeat(62)}`, PUSH_KEY_PREVIOUS: String(desk.bindings()['PUSH_KEY']) },
    });
    await renewed.tell();
    expect(renewed.told).toEqual([1]);
    const { key } = await readAuthorization(renewed.requests[0]?.headers.get('Authorization') ?? '');
    expect(await pushRows(`SELECT id FROM subscriptions WHERE server_key = '${key}'`)).toEqual([[1]]);
    expect(await renewed.figures()).toEqual(['google: 1 of 2, 0 gone, 1 refused']);
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
    const titleOf = async (id: number, body: Uint8Array<ArrayBuffer>) =>
      `${id} ${(await desk.phone(id).read({ body })).title}`;
    const shown = await Promise.all(desk.requests.map(({ id, body }) => titleOf(id, body)));
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
