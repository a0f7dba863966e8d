import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { hazardsAt } from '#alerts/hazards.fixture.ts';
import { hazardsFeed } from './hazards-feed.ts';

const now = Date.parse('2026-09-20T15:05:00-04:00');
const site = new URL('https://sitio.example');
const found = { hazards: hazardsAt(now), sample: false, checkedAt: new Date(now).toISOString() };
const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'entry' });
const read = (feed: string) => parser.parse(feed).feed;

test('the feed has an entry for each of ten hazards, which says when, where and what to do', () => {
  const { entry: entries } = read(hazardsFeed(found, site, now));
  expect(entries).toHaveLength(10);
  expect(entries[1]).toMatchObject({
    id: 'https://sitio.example/alertas#tjsj-xx-y-2-2026',
    title: 'Aviso de inundaciones repentinas',
    category: { '@_term': 'aviso' },
  });
  expect(entries[1].summary).toMatch(
    /^Vigente: .+[^.]\. Municipios: Adjuntas, Jayuya y Utuado\. Qué: .+ Qué hacer: /,
  );
  expect(entries[3].summary).toContain('Zona: aguas costeras.');
});

test('what has ended is not in it, and without any hazard it says when that was checked', () => {
  const later = read(hazardsFeed(found, site, now + 4.5 * 3_600_000));
  expect(later.entry).toHaveLength(6);
  const none = read(hazardsFeed({ ...found, hazards: [] }, site, now));
  expect(none.entry).toBeUndefined();
  expect(none.updated).toBe('2026-09-20T19:05:00.000Z');
});

test('invented hazards say so in each entry, because programs show entries alone', () => {
  const feed = read(hazardsFeed({ ...found, sample: true }, site, now));
  for (const { summary } of feed.entry) expect(summary).toMatch(/^Datos de muestra\. /);
  expect(feed.subtitle).toMatch(/^Datos de muestra\. /);
  expect(hazardsFeed(found, site, now)).not.toContain('Datos de muestra');
});
