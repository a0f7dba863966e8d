import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { crons } from '#contract/publishing/crons.ts';
import { logged } from '../testing/logged.ts';
import { down, jobs, mailingService, MailingDesk, subscribers } from '../testing/mailing-desk.ts';

let desk: MailingDesk;
beforeEach(() => {
  desk = new MailingDesk();
});

describe('a mailing service', () => {
  it('gets a subscription at once, unconfirmed, with the consent and a link to leave', async () => {
    const response = await desk.subscribe("o'Neill@ejemplo.pr");
    expect(await response.json()).toMatchObject({ success: true, next: 'confirm' });
    expect(desk.states("o'neill@ejemplo.pr")).toEqual([
      [3, 'unconfirmed'],
      [7, 'unconfirmed'],
    ]);
    expect(desk.listmonk.asked).toEqual(["o'neill@ejemplo.pr"]);
    expect(desk.listmonk.entries[0]?.attribs).toEqual({
      consentimiento_fecha: '2026-11-20T16:00:00Z',
      consentimiento_lugar: '/boletin',
      consentimiento_texto: '1',
      baja: expect.stringMatching(/^https:\/\/www\.ejemplo\.pr\/boletin\/baja\?clave=[0-9a-f]{64}$/),
    });
    expect(await jobs()).toEqual([]);
    expect(await subscribers()).toEqual([["o'Neill@ejemplo.pr", '2026-11-20T16:00:00Z']]);
  });

  it('is not needed: subscriptions wait, and it gets them once it is configured', async () => {
    desk = desk.withVariables({});
    for (const name of ['a', 'b']) {
      expect(await (await desk.subscribe(`${name}@ejemplo.pr`)).json()).toMatchObject({ next: 'stored' });
    }
    await desk.aMinuteLater();
    expect(desk.listmonk.calls).toEqual([]);
    desk = desk.withVariables(mailingService);
    await desk.aMinuteLater();
    expect(desk.listmonk.asked).toEqual(['a@ejemplo.pr', 'b@ejemplo.pr']);
  });

  it('that is down loses nothing: the queue tries again, ever more rarely, and one request at a time', async () => {
    desk.listmonk.instead = down;
    for (const name of ['a', 'b', 'c']) expect((await desk.subscribe(`${name}@ejemplo.pr`)).status).toBe(200);
    expect(desk.listmonk.calls).toHaveLength(3);
    const timesOf = async (minutes: number) => {
      const calls = desk.listmonk.calls.length;
      for (let minute = 0; minute < minutes; minute += 1) await desk.aMinuteLater();
      return desk.listmonk.calls.length - calls;
    };
    // Each of the three jobs is tried after 1, 3 and 7 minutes.
    expect(await timesOf(10)).toBe(9);
    expect((await desk.health()).mailing).toEqual({ waiting: 3, parked: 0 });
    desk.passSeconds(86_400);
    expect(await timesOf(3)).toBe(3);
    expect((await desk.health()).status).toBe('degraded');
    // Then after 16 minutes.
    expect(await timesOf(13)).toBe(0);
    expect(await subscribers()).toHaveLength(3);

    desk.listmonk.instead = () => undefined;
    desk.passSeconds(3_600);
    await desk.aMinuteLater();
    expect(desk.listmonk.asked.sort()).toEqual(['a@ejemplo.pr', 'b@ejemplo.pr', 'c@ejemplo.pr']);
    expect(await jobs()).toEqual([]);
  });

  it.each([
    ['unreachable', () => Promise.reject(new TypeError('no host'))],
    ['http_500', () => new Response('x', { status: 500 })],
    ['http_403', () => new Response('x', { status: 403 })],
    ['http_302', () => Response.redirect('https://otro.ejemplo.pr/', 302)],
    ['http_429', () => new Response('x', { status: 429, headers: { 'Retry-After': '600' } })],
  ])('that fails with %s is asked again, and the log names no address', async (reason, response) => {
    desk.listmonk.instead = response;
    await desk.subscribe('ana@ejemplo.pr');
    expect(await jobs()).toEqual([['ana@ejemplo.pr', 'subscribed', 1, null]]);
    expect(logged).toContain(`mailing: the service failed: ${reason}`);
    desk.listmonk.instead = () => undefined;
    await desk.aMinuteLater();
    expect(desk.listmonk.asked).toEqual(reason === 'http_429' ? [] : ['ana@ejemplo.pr']);
    desk.passSeconds(600);
    await desk.schedule(crons.newsroom);
    expect(desk.listmonk.asked).toEqual(['ana@ejemplo.pr']);
    expect(logged.join('\n')).not.toMatch(/ana|clave/);
  });

  it.each([400, 422])(
    'that refuses an address with %i is not asked again, and the next one passes',
    async (status) => {
      desk.listmonk.instead = () => new Response('ana@ejemplo.pr', { status });
      await desk.subscribe('ana@ejemplo.pr');
      desk.listmonk.instead = () => undefined;
      await desk.subscribe('b@ejemplo.pr');
      for (let minute = 0; minute < 5; minute += 1) await desk.aMinuteLater();
      expect(await jobs()).toEqual([['ana@ejemplo.pr', 'subscribed', 1, `http_${status}`]]);
      expect(desk.listmonk.asked).toEqual(['b@ejemplo.pr']);
      expect(logged).toContain(`mailing: a job is parked: http_${status}`);
      expect(logged.join('\n')).not.toContain('ana@');
    },
  );

  it('that failed a hundred times is left alone', async () => {
    desk.listmonk.instead = down;
    await desk.subscribe('ana@ejemplo.pr');
    await env.SUBSCRIBERS.prepare('UPDATE mailing_jobs SET attempts = 99, due_at = 0').run();
    await desk.aMinuteLater();
    expect(await jobs()).toEqual([['ana@ejemplo.pr', 'subscribed', 100, 'http_503']]);
    expect((await desk.health()).mailing).toEqual({ waiting: 0, parked: 1 });
  });

  it('that sends an unreadable response is called again', async () => {
    desk.listmonk.put('ana@ejemplo.pr', []);
    desk.listmonk.instead = (call) => (call.startsWith('GET') ? Response.json({ data: 7 }) : undefined);
    await desk.subscribe('ana@ejemplo.pr');
    expect(logged).toContain('mailing: the service failed: malformed');
    desk.listmonk.instead = () => undefined;
    await desk.aMinuteLater();
    expect(desk.listmonk.asked).toEqual(['ana@ejemplo.pr']);
  });

  it('asks a known reader for a confirmation only for lists that are not confirmed', async () => {
    desk.listmonk.put('ana@ejemplo.pr', [
      [3, 'confirmed'],
      [7, 'unsubscribed'],
      [9, 'confirmed'],
    ]);
    desk.listmonk.put('b@ejemplo.pr', [
      [3, 'confirmed'],
      [7, 'confirmed'],
    ]);
    desk.listmonk.put('c@ejemplo.pr', [], 'blocklisted');
    for (const name of ['ana', 'b', 'c']) await desk.subscribe(`${name}@ejemplo.pr`);
    expect(desk.listmonk.asked).toEqual(['ana@ejemplo.pr']);
    expect(desk.states('ana@ejemplo.pr')).toEqual([
      [3, 'confirmed'],
      [7, 'unconfirmed'],
      [9, 'confirmed'],
    ]);
    expect(desk.states('c@ejemplo.pr')).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  it('gets a repeated subscription once a day, so nobody floods a mailbox', async () => {
    for (let time = 0; time < 5; time += 1) await desk.subscribe('ana@ejemplo.pr');
    expect(desk.listmonk.asked).toHaveLength(1);
    desk.passSeconds(86_401);
    for (let time = 0; time < 5; time += 1) await desk.subscribe('ana@ejemplo.pr');
    expect(desk.listmonk.asked).toHaveLength(2);
  });
});
