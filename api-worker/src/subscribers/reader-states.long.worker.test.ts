import { beforeEach, describe, expect, it } from 'vitest';
import { crons } from '#contract/publishing/crons.ts';
import { logged } from '../testing/logged.ts';
import { down, MailingDesk, rowsOf, subscribers } from '../testing/mailing-desk.ts';

let desk: MailingDesk;
beforeEach(() => {
  desk = new MailingDesk();
});

describe('what readers do at the service itself', () => {
  const confirmed = () => rowsOf('SELECT email, confirmed FROM subscribers ORDER BY id');
  const inAnHour = async () => {
    desk.passSeconds(3_600);
    await desk.schedule(crons.newsroom);
  };

  it('is known within the hour: who confirmed is marked, who left is removed, and nobody else', async () => {
    for (const name of ["o'a", 'b', 'c', 'd', 'e']) await desk.subscribe(`${name}@ejemplo.pr`);
    desk.listmonk.entry("o'a@ejemplo.pr")?.lists.set(3, 'confirmed').set(7, 'unsubscribed');
    desk.listmonk
      .entry('b@ejemplo.pr')
      ?.lists.set(3, 'unsubscribed')
      .set(7, 'unsubscribed')
      .set(9, 'confirmed');
    desk.listmonk.entry('c@ejemplo.pr')?.lists.clear();
    Object.assign(desk.listmonk.entry('d@ejemplo.pr') ?? {}, { status: 'blocklisted' });
    // Somebody deleted it there, or restored an old copy of the database.
    desk.listmonk.entries.splice(4, 1);
    await inAnHour();
    expect(await confirmed()).toEqual([
      ["o'a@ejemplo.pr", 1],
      ['c@ejemplo.pr', 0],
      ['e@ejemplo.pr', 0],
    ]);
    desk.listmonk.entry("o'a@ejemplo.pr")?.lists.set(3, 'unsubscribed');
    await inAnHour();
    expect(await confirmed()).toEqual([
      ['c@ejemplo.pr', 0],
      ['e@ejemplo.pr', 0],
    ]);
  });

  it('takes one request for fifty readers, and each is asked about once an hour', async () => {
    for (let number = 100; number < 230; number += 1) await desk.subscribe(`a${number}@ejemplo.pr`);
    for (const entry of desk.listmonk.entries) entry.lists.set(3, 'confirmed');
    const calls = desk.listmonk.calls.length;
    for (let minute = 0; minute < 3; minute += 1) await desk.aMinuteLater();
    expect((await confirmed()).filter(([, is]) => is === 1)).toHaveLength(130);
    expect(desk.listmonk.calls.length - calls).toBe(3);
  });

  it.each([0, 24, 49, 50, 99])(
    'is known of all others when the service refuses to speak about the address at place %i',
    async (place) => {
      const bad = `a${100 + place}@ejemplo.pr`;
      for (let number = 100; number < 200; number += 1) await desk.subscribe(`a${number}@ejemplo.pr`);
      for (const entry of desk.listmonk.entries) entry.lists.set(3, 'confirmed');
      await inAnHour();
      for (const entry of desk.listmonk.entries) entry.lists.set(3, 'unsubscribed').set(7, 'unsubscribed');
      desk.listmonk.instead = (call, url) =>
        call.startsWith('GET') && url.searchParams.get('query')?.includes(bad)
          ? new Response(bad, { status: 400 })
          : undefined;
      const calls = desk.listmonk.calls.length;
      await inAnHour();
      expect(await confirmed()).toEqual([[bad, 1]]);
      // Two requests, and two more for each time that fifty are halved.
      expect(desk.listmonk.calls.length - calls).toBeLessThanOrEqual(2 + 2 * 6);
      expect(logged).toContain('mailing: the check of an address is refused: http_400');
      expect(logged.join('\n')).not.toContain(bad);
    },
  );

  it('removes nobody who subscribed again meanwhile, and nobody while the service fails', async () => {
    await desk.subscribe('ana@ejemplo.pr');
    desk.listmonk.entry('ana@ejemplo.pr')?.lists.set(3, 'unsubscribed').set(7, 'unsubscribed');
    desk.listmonk.instead = down;
    await inAnHour();
    expect(logged).toContain('mailing: the check failed: http_503');
    expect(await subscribers()).toHaveLength(1);
    desk.listmonk.instead = () => undefined;
    desk.passSeconds(86_400);
    await desk.subscribe('ana@ejemplo.pr');
    await inAnHour();
    expect(await confirmed()).toEqual([['ana@ejemplo.pr', 0]]);
    expect(desk.states('ana@ejemplo.pr').map(([, state]) => state)).toEqual(['unconfirmed', 'unconfirmed']);
  });
});
