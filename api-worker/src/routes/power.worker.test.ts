import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { EmergencyContent } from '#contract/emergency.ts';
import { Power } from '#contract/weather/power.ts';
import { crons } from '#contract/publishing/crons.ts';
import { Desk } from '../testing/desk.ts';
import { outages, region } from '../testing/nature.ts';

const address = 'https://luz.ejemplo/clientes';
const hour = 3_600;
const sent = outages(region('Ponce', '300', 500), region('Arecibo'));
let desk: Desk;
let isDown: boolean;
let calls: string[];

beforeEach(() => {
  isDown = false;
  calls = [];
  desk = deskWith();
});

function deskWith(variables: Record<string, unknown> = {}): Desk {
  const made = new Desk({ variables: { POWER_URL: address, ...variables } });
  made.elsewhere = (url) => {
    calls.push(url);
    return isDown ? Promise.reject(new TypeError('down')) : Promise.resolve(Response.json(sent));
  };
  return made;
}

const minute = async () => {
  desk.passSeconds(60);
  await desk.schedule(crons.newsroom);
};
const request = () => desk.request('/api/power');
const told = async () => Power.parse(await (await request()).json());
const names = async () => (await told()).regions.map(({ name }) => name);
const isLinked = async () => (await desk.read(EmergencyContent, '/api/emergency')).powerAndRivers;

/** A moment, in seconds from the desk's time. */
const at = (seconds: number) => new Date(desk.clock + seconds * 1_000).toISOString().replace(/\.\d+Z$/, 'Z');
/** What an editor wrote. */
const report = (id: number, texto: string, portada: object = {}) => ({
  id,
  portada: { texto, desde: at(-60), hasta: null, sin_servicio: '1200', clientes: '', nota: '', ...portada },
});
const write = (...items: { id: number }[]) => desk.wordpress.frontPage.set('luz', items);

it('the address has no name that the station did not give it', async () => {
  desk = deskWith({ POWER_SOURCE_NAME: '' });
  await minute();
  expect(await told()).toMatchObject({ sourceName: null });
  expect(await isLinked()).toBe(true);
});

describe('without an address', () => {
  beforeEach(() => {
    desk = deskWith({ POWER_URL: 'off' });
  });

  it('nothing is claimed before WordPress was read, then there is nothing, and nobody is asked', async () => {
    expect((await request()).status).toBe(503);
    await minute();
    desk.passSeconds(60);
    expect((await request()).status).toBe(404);
    expect(await isLinked()).toBe(false);
    expect(calls).toEqual([]);
  });

  it("editors' numbers are told right after their webhook, each with its hour, and the newest of a region", async () => {
    await desk.sync();
    write(
      report(1, 'Ponce', { desde: at(-hour), nota: 'Según la alcaldía.' }),
      report(2, 'Arecibo', { sin_servicio: '99', clientes: '100' }),
      report(3, 'Ponce', { desde: at(-2 * hour), sin_servicio: '5' }),
    );
    await desk.publish({ kind: 'power-report', id: 1, slug: 'x' });
    await desk.sync();
    expect(await told()).toEqual({
      ...{ sample: false, source: 'newsroom', sourceName: null, at: at(-60) },
      regions: [
        { name: 'Arecibo', without: 99, clients: 100, at: at(-60), note: '' },
        { name: 'Ponce', without: 1_200, clients: null, at: at(-hour), note: 'Según la alcaldía.' },
      ],
    });
    expect(await isLinked()).toBe(true);
    const line = await env.DB.prepare("SELECT slug FROM changes WHERE exact_kind = 'power-report'").first(
      'slug',
    );
    expect(line).toBe('1');
  });

  it('they end by themselves after a day, whatever their end says', async () => {
    write(report(1, 'Ponce', { hasta: at(72 * hour) }), report(2, 'Caguas', { hasta: at(hour) }));
    await desk.sync();
    expect(await names()).toEqual(['Caguas', 'Ponce']);
    desk.passSeconds(hour + 60);
    expect(await names()).toEqual(['Ponce']);
    desk.passSeconds(23 * hour);
    expect((await request()).status).toBe(404);
    expect(await isLinked()).toBe(false);
  });

  it('what is rubbish, or begins later, is left out', async () => {
    write(
      report(1, 'Ponce'),
      report(2, 'Caguas', { sin_servicio: '' }),
      report(3, 'Lares', { sin_servicio: 'muchos' }),
      report(4, 'Moca', { sin_servicio: '7', clientes: '6' }),
      report(5, 'Ciales', { clientes: '0' }),
      report(6, 'Utuado', { desde: at(hour) }),
      report(7, 'x'.repeat(61)),
    );
    await desk.sync();
    expect(await names()).toEqual(['Ponce']);
  });
});

describe('of the address and an editor, the one with the later hour counts', () => {
  const both = async (seconds: number) => {
    write(
      report(1, 'Lares', {
        desde: new Date(Date.parse('2026-11-20T16:00:00Z') + seconds * 1_000).toISOString(),
      }),
    );
    await minute();
    await desk.sync();
    desk.passSeconds(60);
    return told();
  };

  it('the editor', async () => {
    expect(await both(30)).toMatchObject({ source: 'newsroom', regions: [{ name: 'Lares' }] });
  });

  it('the address', async () => {
    expect(await both(-30)).toMatchObject({
      source: 'address',
      regions: [{ name: 'Arecibo' }, { name: 'Ponce' }],
    });
  });

  it('the editor, before the address has said anything', async () => {
    isDown = true;
    expect(await both(30)).toMatchObject({ source: 'newsroom' });
  });
});
