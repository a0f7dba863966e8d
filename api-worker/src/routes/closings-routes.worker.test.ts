import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { Closings } from '#contract/closings.ts';
import { responseHeaders } from '#contract/response-headers.ts';
import { linesAfter } from '../testing/change-lines.ts';
import { Desk } from '../testing/desk.ts';
import { PulledDesk } from '../testing/pulled-desk.ts';

const hour = 3_600;
let desk: PulledDesk;
beforeEach(async () => {
  desk = await PulledDesk.open();
  set();
});

/** A moment, in seconds from the desk's time. */
const at = (seconds: number) => new Date(desk.clock + seconds * 1_000).toISOString().replace(/\.\d+Z$/, 'Z');
const closing = (id: number, cierre: object = {}) => ({
  id,
  cierre: {
    organizacion: `Escuela ${id}`,
    tipo: 'escuela',
    municipio: 'Utuado',
    estado: 'cerrado',
    nota: '',
    desde: at(-60),
    hasta: at(hour),
    cambiado: at(-30),
    ...cierre,
  },
});
const set = (...items: { id: number }[]) => desk.wordpress.frontPage.set('cierres', items);
const many = (count: number) => Array.from({ length: count }, (_, place) => closing(place + 1));

async function read(query = '', of: Desk = desk) {
  const response = await of.request(`/api/closings${query}`);
  expect(response.status).toBe(200);
  return { ...Closings.parse(await response.json()), headers: response.headers };
}
const ids = async (query = '') => (await read(query)).closings.map(({ id }) => id);
const publish = (id: number) => desk.publish({ kind: 'closing', id, slug: '' });

describe('closings', () => {
  it('are read with the rest of WordPress, those for all of Puerto Rico first, then by municipality and name', async () => {
    set(
      closing(5, { municipio: 'Ponce', organizacion: 'Ñoño' }),
      closing(6, { municipio: 'Ponce', organizacion: 'Nene' }),
      closing(7, { municipio: 'Añasco' }),
      closing(8, { municipio: '', tipo: 'agencia', estado: 'parcial', nota: 'Solo por teléfono' }),
    );
    await desk.sync();
    const { closings, checkedAt, sample, headers } = await read();
    expect(closings.map(({ id }) => id)).toEqual([8, 7, 6, 5]);
    expect(closings[0]).toEqual({
      id: 8,
      organization: 'Escuela 8',
      kind: 'agencia',
      municipality: null,
      state: 'parcial',
      note: 'Solo por teléfono',
      startsAt: at(-60),
      endsAt: at(hour),
      changedAt: at(-30),
    });
    expect([sample, Date.parse(checkedAt)]).toEqual([false, Math.floor(desk.clock / 1_000) * 1_000]);
    expect(headers.get('Cache-Tag')).toBe('closings');
    expect(headers.get(responseHeaders.total)).toBe('4');
    const { query } = desk.wordpress.calls.findLast(({ base }) => base === 'cierres') ?? {};
    expect(String(query)).toBe('vigentes=true&orderby=id&order=asc&_fields=id%2Ccierre&per_page=100&page=1');
  });

  it('of a municipality are its own and those for all of Puerto Rico, however the name is written', async () => {
    set(
      closing(5, { municipio: 'MAYAGUEZ ' }),
      closing(6, { municipio: '' }),
      closing(7, { municipio: 'Ponce', tipo: 'carretera' }),
    );
    await desk.sync();
    expect(await ids('?municipio=mayag%C3%BCez')).toEqual([6, 5]);
    expect((await read('?municipio=Mayag%C3%BCez')).closings[1]?.municipality).toBe('Mayagüez');
    expect(await ids('?municipio=Ponce&tipo=carretera')).toEqual([7]);
  });

  it('appear, change and disappear right after their webhook, with one line each time', async () => {
    await publish(5);
    set(closing(5), closing(6));
    await publish(5);
    expect(await ids()).toEqual([5]);
    const { query } = desk.wordpress.calls.findLast(({ base }) => base === 'cierres') ?? {};
    expect(query?.get('include')).toBe('5');
    set(closing(5, { estado: 'tarde' }), closing(6));
    await publish(5);
    expect((await read()).closings[0]?.state).toBe('tarde');
    set(closing(6));
    await publish(5);
    expect(await ids()).toEqual([]);
    expect(await linesAfter(desk.start)).toEqual(Array.from({ length: 4 }, () => 'closing changed cierres'));
  });

  it('whose webhooks are lost are found by the next run of the cron, with one line for all', async () => {
    set(...many(30));
    await desk.sync();
    expect(await ids()).toHaveLength(30);
    set(...many(29), closing(30, { estado: 'suspendido' }));
    await desk.sync();
    set(...many(28));
    await desk.sync();
    await desk.sync();
    expect(await ids()).toHaveLength(28);
    expect(await linesAfter(desk.start)).toEqual(Array.from({ length: 3 }, () => 'closing changed cierres'));
  });

  it('that end are gone at once, without a line of the log, and no response outlasts them', async () => {
    set(closing(5, { hasta: at(4) }), closing(6));
    await desk.sync();
    const { headers } = await read();
    expect(headers.get('Cache-Control')).toMatch(/s-maxage=[1-4]\b/);
    desk.passSeconds(4);
    expect(await ids()).toEqual([6]);
    const before = await linesAfter(desk.start);
    set(closing(6, { desde: at(-64), hasta: at(hour - 4), cambiado: at(-34) }));
    await desk.sync();
    expect(await linesAfter(desk.start)).toEqual(before);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM closings').first()).toEqual({ n: 1 });
  });

  it('that begin later are there, and become a new response when they begin', async () => {
    set(closing(5, { desde: at(4) }));
    await desk.sync();
    expect((await read()).headers.get('Cache-Control')).toMatch(/s-maxage=[1-4]\b/);
    expect(await ids()).toEqual([5]);
  });

  it('of a newer plugin with unknown words are of another kind and closed', async () => {
    set(closing(5, { tipo: 'playa', estado: 'inundado', nota: null }));
    await desk.sync();
    expect((await read()).closings).toMatchObject([{ kind: 'otro', state: 'cerrado', note: '' }]);
  });

  it('have words and no markup', async () => {
    set(
      closing(5, {
        organizacion: '<b>Escuela</b>\n<script>alert(1)</script> Luis &amp; María',
        nota: '<img src=x onerror=alert(1)>Hasta nuevo aviso',
      }),
    );
    await desk.sync();
    expect((await read()).closings).toMatchObject([
      { organization: 'Escuela Luis & María', note: 'Hasta nuevo aviso' },
    ]);
  });

  it('that cannot be read are left out and reported; the others stay, and disappear as ever', async () => {
    set(closing(4), closing(5));
    await desk.sync();
    set(
      closing(5),
      closing(6, { organizacion: ' ' }),
      closing(7, { municipio: 'Miami' }),
      closing(8, { hasta: at(-120) }),
      closing(9, { cambiado: 'ayer' }),
      closing(10, { nota: 'x'.repeat(401) }),
      { id: 11 },
    );
    await desk.sync();
    expect(await ids()).toEqual([5]);
    const { leftOut } = await desk.health();
    expect(leftOut.items.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual([
      'closing 10',
      'closing 11',
      'closing 6',
      'closing 7',
      'closing 8',
      'closing 9',
    ]);
    set(closing(5), closing(6));
    await publish(6);
    expect(await ids()).toEqual([5, 6]);
    expect((await desk.health()).leftOut.items.map(({ id }) => id)).not.toContain(6);
  });

  it('keep their last readable state until its end', async () => {
    set(closing(5));
    await desk.sync();
    set(closing(5, { municipio: 'Miami' }));
    await publish(5);
    await desk.sync();
    expect(await ids()).toEqual([5]);
  });
});

describe('many closings', () => {
  it('are all there, cost no line while nothing changes, and one that ends between two pages removes none', async () => {
    const all = many(2_000);
    set(...all);
    await desk.sync();
    expect(await ids()).toHaveLength(2_000);
    const lines = await linesAfter(desk.start);
    expect(lines).toHaveLength(4);
    await desk.sync();
    expect(await linesAfter(desk.start)).toEqual(lines);
    // The first one ends once the first page was read: the 101st moves to that page, and no page has it.
    desk.wordpress.inFront = (address, own) => {
      if (/cierres\?.*&page=2$/.test(address)) set(...all.slice(1));
      return own();
    };
    await desk.sync();
    expect(await ids()).toHaveLength(2_000);
    await desk.sync();
    expect(await ids()).toHaveLength(1_999);
  });

  it('are not set back by the list when a webhook arrives while it is read', async () => {
    const all = many(250);
    set(...all);
    await desk.sync();
    let isSent = false;
    desk.wordpress.inFront = async (address, own) => {
      const response = await own();
      if (!isSent && /cierres\?.*&page=1$/.test(address)) {
        isSent = true;
        set(...all.slice(2), closing(1, { estado: 'suspendido' }));
        await publish(1);
        await publish(2);
      }
      return response;
    };
    await desk.sync();
    const { closings } = await read();
    expect(closings.find(({ id }) => id === 1)?.state).toBe('suspendido');
    expect(closings.some(({ id }) => id === 2)).toBe(false);
  });

  it('of more than five thousand are the first five thousand, and operators know', async () => {
    set(...many(5_100));
    await desk.sync();
    expect(await ids()).toHaveLength(5_000);
    const { checks } = await desk.health();
    expect(checks.find(({ name }) => name === 'readModel')).toMatchObject({
      state: 'warn',
      message: expect.stringContaining('5,000') as string,
    });
  });
});

describe('a WordPress', () => {
  it('that loses the route keeps its closings until their ends, and then has none', async () => {
    set(closing(5));
    await desk.sync();
    desk.wordpress.lacks.add('cierres');
    desk.passSeconds(400);
    await desk.sync();
    expect((await read()).headers.get(responseHeaders.dataState)).toBe('last-good');
    desk.passSeconds(hour);
    await desk.sync();
    const { closings, headers } = await read();
    expect([closings, headers.get(responseHeaders.dataState)]).toEqual([[], 'fresh']);
  });

  it('that was never read has none that anybody knows of', async () => {
    await env.DB.prepare('DELETE FROM closings_source').run();
    expect(await desk.status('/api/closings')).toBe(503);
    expect(await desk.status('/api/closings.csv')).toBe(503);
  });

  it('whose list fails leaves the closings as they are, late after five minutes, and operators know', async () => {
    set(closing(5));
    await desk.sync();
    desk.wordpress.broken.add('cierres');
    desk.passSeconds(400);
    expect(await desk.sync()).toMatchObject({ complete: true });
    const { closings, headers } = await read();
    expect(closings).toHaveLength(1);
    expect(headers.get(responseHeaders.dataState)).toBe('last-good');
    const { checks } = await desk.health();
    expect(checks.find(({ name }) => name === 'readModel')?.state).toBe('failing');
  });

  it('that replaces another one has none of its closings', async () => {
    set(closing(5));
    await desk.sync();
    const other = new Desk({ variables: { WORDPRESS_URL: 'https://otro.ejemplo.pr' }, beside: desk });
    expect(await other.status('/api/closings')).toBe(503);
    set(closing(9));
    await other.sync();
    expect((await read('', other)).closings.map(({ id }) => id)).toEqual([9]);
    desk.wordpress.lacks.add('cierres');
    const older = new Desk({ variables: { WORDPRESS_URL: 'https://viejo.ejemplo.pr' }, beside: desk });
    await older.sync();
    expect((await read('', older)).closings).toEqual([]);
  });

  it('that is the sample is named as such', async () => {
    const sample = new Desk({ variables: { SAMPLE_UPSTREAMS: 'wordpress' }, beside: desk });
    expect((await read('', sample)).sample).toBe(true);
  });
});

describe('the file', () => {
  it('has a Spanish header, quoted cells, and none that a spreadsheet would run', async () => {
    set(
      closing(5, { organizacion: '=HYPERLINK("https://mal.ejemplo")', nota: '+1, "dos"' }),
      closing(6, { organizacion: '@suma', nota: '-2', municipio: '' }),
    );
    await desk.sync();
    const response = await desk.request('/api/closings.csv');
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('Cache-Tag')).toBe('closings');
    const [header, ...lines] = (await response.text()).split('\r\n');
    expect(header).toBe(
      '"organizacion","tipo","municipio","estado","nota","desde","hasta","hasta_en_palabras","cambiado","muestra"',
    );
    expect(lines[0]).toMatch(/^"'@suma","escuela","","cerrado","'-2",/);
    expect(lines[1]).toMatch(
      /^"'=HYPERLINK\(""https:\/\/mal\.ejemplo""\)","escuela","Utuado","cerrado","'\+1, ""dos""",/,
    );
    expect(lines.slice(2)).toEqual(['']);
    expect(await (await desk.request('/api/closings.csv?tipo=evento')).text()).toBe(`${header}\r\n`);
  });
});
