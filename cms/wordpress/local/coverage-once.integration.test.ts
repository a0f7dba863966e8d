import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { DeskEntry, useCoverage } from './test-coverage.ts';
import { isPhpMissing, rest } from './test-wordpress.ts';

/** What the fast screen sends again because it did not hear the response. */
describe.skipIf(isPhpMissing)('an entry that is sent again', () => {
  const told = useCoverage();
  const { site, desk, read, events, newEntry, behind, coverages } = told;

  test('is made once, also when eight requests race', async () => {
    const body = newEntry();
    const responses = await Promise.all(Array.from({ length: 8 }, () => desk('/entradas', { body })));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
    const again = await desk('/entradas', { body });
    expect(again.status).toBe(200);
    const entries = await read();
    expect(entries.map(({ id }) => id)).toEqual([DeskEntry.parse(again.body).id]);
    expect(events()).toHaveLength(1);
  });

  test('is changed once, also when eight requests race, and in the name of no other account', async () => {
    const { id } = await told.make({ texto: 'Cerraron once.' });
    const body = {
      uuid: randomUUID(),
      usuario: told.user('admin').id,
      texto: 'Cerraron doce.',
      correccion: 'Decíamos once.',
      visto: { texto: 'Cerraron once.' },
    };
    const send = (as: string) => desk(`/entradas/${id}`, { as, body });
    expect(await send('editor')).toMatchObject({ status: 403, body: { code: 'telecoqui_otra_cuenta' } });
    const responses = await Promise.all(Array.from({ length: 8 }, () => send('admin')));
    expect(responses.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual(
      [],
    );
    expect(await send('admin')).toMatchObject({ status: 200, body: { texto: 'Cerraron doce.' } });
    const entries = await read();
    expect(entries.map(({ entrada }) => entrada.correcciones.length)).toEqual([1]);
  });

  test('is not made again after it was deleted, and shows nobody else what it is', async () => {
    const body = newEntry({}, 'author');
    const { id } = DeskEntry.parse((await desk('/entradas', { as: 'author', body })).body);
    const others = await desk('/entradas', {
      as: 'editor',
      body: { ...body, usuario: told.user('editor').id },
    });
    expect(others).toMatchObject({ status: 200, body: null });
    await desk(`/entradas/${id}`, { method: 'DELETE' });
    expect((await desk('/entradas', { as: 'author', body })).status).toBe(200);
    expect(await read()).toEqual([]);
  });

  test('replaces a request that died, and finds what that one left behind', async () => {
    const [alive, dead, half] = [randomUUID(), randomUUID(), randomUUID()];
    const { coverage } = told;
    await behind('muerta', { uuid: alive, age: 5, entry: false, coverage });
    await behind('muerta', { uuid: dead, age: 600, entry: false, coverage });
    const left = await behind('muerta', { uuid: half, age: 600, entry: true, coverage });
    const send = (uuid: string) => desk('/entradas', { body: newEntry({ uuid }) });
    expect((await send(alive)).status).toBe(409);
    expect((await send(dead)).status).toBe(201);
    expect(await send(half)).toMatchObject({ status: 200, body: { id: left } });
    expect(await read()).toHaveLength(2);
  });

  test('is not lost and keeps its order in a flood of five hundred', async () => {
    const sent = Array.from({ length: 500 }, (_, place) =>
      newEntry({ texto: `Entrada ${place}.`, age: 500 - place }),
    );
    const began = Date.now();
    let again = 0;
    const deliver = async (body: object): Promise<void> => {
      const { status } = await desk('/entradas', { body });
      if (status === 200 || status === 201) return;
      // As the fast screen does.
      expect([409, 429, 500, 502, 503]).toContain(status);
      again += 1;
      await deliver(body);
    };
    await Promise.all(sent.map(deliver));
    console.log(`500 entries at once: ${Date.now() - began} ms, ${again} sent again`);
    const texts: string[] = [];
    for (let page = 1; page <= 5; page += 1) {
      const { body } = await rest(
        site.wordpress,
        `/entradas?cobertura=${told.coverage}&per_page=100&page=${page}&orderby=date&order=asc&_fields=content`,
      );
      const entries = z.array(z.object({ content: z.object({ rendered: z.string() }) })).parse(body);
      texts.push(...entries.map(({ content }) => /Entrada \d+/.exec(content.rendered)?.[0] ?? ''));
    }
    expect(texts).toEqual(sent.map((_, place) => `Entrada ${place}`));
    expect((await coverages()).list).toMatchObject([{ id: told.coverage, entradas: 500 }]);
  });
});
