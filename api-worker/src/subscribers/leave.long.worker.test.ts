import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { down, jobs, mailingService, MailingDesk, subscribers } from '../testing/mailing-desk.ts';

let desk: MailingDesk;
beforeEach(() => {
  desk = new MailingDesk();
});

/** The key of the one subscriber's link. */
async function storedKey(): Promise<string> {
  const row = await env.SUBSCRIBERS.prepare('SELECT unsubscribe_key AS key FROM subscribers').first();
  return z.object({ key: z.string() }).parse(row).key;
}

describe('POST /api/unsubscribe', () => {
  it('ends the subscription here and at the service, by the key of the link', async () => {
    for (const name of ['ana', 'b']) await desk.subscribe(`${name}@ejemplo.pr`);
    desk.listmonk.entry('ana@ejemplo.pr')?.lists.set(9, 'confirmed');
    const responses = [
      await desk.unsubscribe(desk.keyOf('ana@ejemplo.pr')),
      await desk.unsubscribe(desk.keyOf('b@ejemplo.pr')),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await subscribers()).toEqual([]);
    expect(desk.states('ana@ejemplo.pr')).toEqual([
      [3, 'unsubscribed'],
      [7, 'unsubscribed'],
      [9, 'confirmed'],
    ]);
    expect(desk.states('b@ejemplo.pr').map(([, state]) => state)).toEqual(['unsubscribed', 'unsubscribed']);
    expect(await jobs()).toEqual([]);
  });

  it('does not reveal who is subscribed', async () => {
    await desk.subscribe('ana@ejemplo.pr');
    const said = async (body: { email: string } | { key: string }) => {
      const response = await desk.unsubscribe(body);
      return [response.status, await response.text(), ...response.headers];
    };
    const { key } = desk.keyOf('ana@ejemplo.pr');
    expect(await said({ email: 'nadie@ejemplo.pr' })).toEqual(await said({ email: 'ana@ejemplo.pr' }));
    const known = await said({ key });
    expect(await said({ key: '0'.repeat(64) })).toEqual(known);
    expect(await said({ key: 'x' })).toEqual(known);
  });

  it('survives an outage of the service', async () => {
    await desk.subscribe('ana@ejemplo.pr');
    desk.listmonk.instead = down;
    await desk.unsubscribe(desk.keyOf('ana@ejemplo.pr'));
    expect(await jobs()).toEqual([['ana@ejemplo.pr', 'unsubscribed', 1, null]]);
    desk.listmonk.instead = () => undefined;
    await desk.aMinuteLater();
    expect(desk.states('ana@ejemplo.pr').map(([, state]) => state)).toEqual(['unsubscribed', 'unsubscribed']);
    expect(await jobs()).toEqual([]);
  });

  it('wins over a subscription that is on its way to the service', async () => {
    desk.listmonk.instead = (call) => {
      if (call !== 'POST /api/subscribers') return undefined;
      desk.listmonk.instead = () => undefined;
      return storedKey()
        .then((key) => desk.unsubscribe({ key }))
        .then(() => new Response('x', { status: 500 }));
    };
    await desk.subscribe('ana@ejemplo.pr');
    expect(await jobs()).toEqual([['ana@ejemplo.pr', 'unsubscribed', 0, null]]);
    for (let minute = 0; minute < 2; minute += 1) await desk.aMinuteLater();
    expect(desk.listmonk.entries).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  it('keeps no address where no service ever got it', async () => {
    desk = desk.withVariables({ SITE_URL: mailingService.SITE_URL });
    await desk.subscribe('ana@ejemplo.pr');
    await desk.exported();
    await desk.unsubscribe({ key: await storedKey() });
    expect(await subscribers()).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  it('a reader can come back, and the link of an old email still ends the new subscription', async () => {
    await desk.subscribe('ana@ejemplo.pr');
    const link = desk.keyOf('ana@ejemplo.pr');
    await desk.unsubscribe(link);
    await desk.subscribe('ana@ejemplo.pr');
    expect(desk.states('ana@ejemplo.pr').map(([, state]) => state)).toEqual(['unconfirmed', 'unconfirmed']);
    expect(desk.listmonk.asked).toHaveLength(2);
    await desk.unsubscribe(link);
    expect(await subscribers()).toEqual([]);
  });

  it('refuses an invalid address, and limits attempts except with a known link', async () => {
    desk = desk.withVariables({ ...mailingService, SUBSCRIBE_PER_MINUTE: '3' });
    await desk.subscribe('ana@ejemplo.pr');
    const link = desk.keyOf('ana@ejemplo.pr');
    expect((await desk.unsubscribe({ email: 'juan.perez@gmail' })).status).toBe(400);
    expect((await desk.unsubscribe({ key: '0'.repeat(64) })).status).toBe(200);
    expect((await desk.unsubscribe({ email: 'b@ejemplo.pr' })).status).toBe(429);
    expect((await desk.unsubscribe({ key: '0'.repeat(64) })).status).toBe(429);
    expect((await desk.unsubscribe(link)).status).toBe(200);
    expect(await subscribers()).toEqual([]);
  });
});
