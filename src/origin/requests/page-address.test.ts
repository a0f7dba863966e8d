import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageQueries } from '#config/page-queries.ts';
import { paths } from '#config/paths.ts';
import { pageAddress } from './page-address.ts';
import { decodedPath } from './page-path.ts';

const address = (requested: string) => {
  const { pathname, searchParams } = new URL(requested, 'https://ejemplo.pr');
  return pageAddress(decodedPath(pathname) ?? '', searchParams);
};

test.each([
  ['/noticias', '/noticias'],
  ['/noticias?', '/noticias'],
  ['/noticias?pagina=2', '/noticias?pagina=2'],
  ['/noticias?utm_source=x&pagina=2&fbclid=abc', '/noticias?pagina=2'],
  ['/noticias?pagina=1', '/noticias'],
  ['/noticias?pagina=', '/noticias'],
  ['/noticias?pagina=2&pagina=3', '/noticias?pagina=2'],
  ['/noticias?q=2', '/noticias'],
  ['/lite/noticias/larga?pagina=2&x=1', '/lite/noticias/larga?pagina=2'],
  ['/lite/article/larga?pagina=1', '/lite/article/larga'],
  ['/noticias/larga?pagina=2', '/noticias/larga'],
  ['/search?q=hurac%C3%A1n&pagina=2', '/search?q=hurac%C3%A1n&pagina=2'],
  ['/search?pagina=2&q=hurac%C3%A1n', '/search?q=hurac%C3%A1n&pagina=2'],
  ['/search?q=a+b', '/search?q=a+b'],
  ['/search?q=++a%20b+', '/search?q=a+b'],
  ['/search?q=a%26b', '/search?q=a%26b'],
  ['/search?q=+', '/search'],
  ['/search?categoria=deportes&q=a&fecha=mes', '/search?q=a&fecha=mes&categoria=deportes'],
  ['/search?q=a&fecha=&categoria=', '/search?q=a'],
  ['/search?q=a&fecha=ayer&categoria=a%2Fb', '/search?q=a'],
  ['/deportes?pagina=abc&vista=proximos&liga=xyz', '/deportes?vista=proximos'],
  ['/deportes?vista=noticias', '/deportes'],
  ['/deportes/baseball?vista=noticias&deporte=football', '/deportes/baseball?vista=noticias'],
  ['/live?dia=lunes&x=1', '/live?dia=lunes'],
  ['/live?dia=Lunes', '/live'],
  [`/boletin/baja?clave=${'0a'.repeat(32)}&x=1`, `/boletin/baja?clave=${'0a'.repeat(32)}`],
  ['/boletin/baja?clave=corta', '/boletin/baja'],
  ['/tiempo?municipio=Mayag%C3%BCez', '/tiempo?municipio=Mayag%C3%BCez'],
  ['/tiempo?municipio=Madrid', '/tiempo'],
  ['/cierres?pagina=2&tipo=escuela&municipio=Lares', '/cierres?municipio=Lares&tipo=escuela&pagina=2'],
  ['/lite/cierres?municipio=&tipo=iglesia&pagina=x', '/lite/cierres'],
  ['/noticias/%C3%B1and%C3%BA?x=1', '/noticias/%C3%B1and%C3%BA'],
  ['/noticias/%c3%b1and%c3%ba', '/noticias/%C3%B1and%C3%BA'],
  ['/noticias/ñandú', '/noticias/%C3%B1and%C3%BA'],
  ['/%6eoticias?pagina=2', '/noticias?pagina=2'],
  ['/', '/'],
  ['/?x=1', '/'],
])('%s has the canonical address %s', (requested, held) => {
  expect(address(requested)).toBe(held);
});

test('all invalid page numbers share one address, of a page that no list has', () => {
  for (const page of ['0', '-1', 'abc', '1e9', '99999999']) {
    expect(address(`/noticias?pagina=${page}`)).toBe('/noticias?pagina=0');
  }
});

test('all invalid search texts share one address', () => {
  expect(address(`/search?q=${'a'.repeat(201)}`)).toBe(address(`/search?q=b%07`));
});

test('addresses that the site itself writes are canonical', () => {
  const written = [
    ...[paths.news(2), paths.sportsNews(3), paths.programmes(4), paths.live('sabado')],
    ...[
      paths.search('ñandú y más', 2),
      paths.search('a', 2, { fecha: 'anio', categoria: 'niñez' }),
      paths.weather('Añasco'),
      paths.weatherLight('San Germán'),
    ],
    paths.sports({ deporte: 'basketball', liga: 'bsn', vista: 'resultados', pagina: 2 }),
    paths.sport('volleyball', { vista: 'noticias', pagina: 7 }),
  ];
  for (const path of written) {
    const { pathname, searchParams } = new URL(path, 'https://ejemplo.pr');
    const held = new URL(address(path), 'https://ejemplo.pr');
    expect([held.pathname, [...held.searchParams]]).toEqual([pathname, [...searchParams]]);
  }
});

test('any query of a page with fixed values has one of a limited number of addresses', () => {
  const words = fc.constantFrom('lunes', 'martes', 'x', '', 'Lunes', 'domingo');
  const held = new Set<string>();
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), words, (more, dia) => {
      held.add(address(`/live?${new URLSearchParams({ ...more, dia })}`));
    }),
  );
  expect([...held].sort()).toEqual(['/live', '/live?dia=domingo', '/live?dia=lunes', '/live?dia=martes']);
});

test('pageQueries lists exactly the pages that read their query', async () => {
  const folder = path.resolve(import.meta.dirname, '../../pages');
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(astro|ts)$/.test(file));
  // The origin reads the query of this page, for what it puts above the content.
  const reading = ['/arriba'];
  for (const file of files) {
    const isRoute = !file.includes('.test.') && !/(?:^|\/)_/.test(file);
    const text = await readFile(path.join(folder, file), 'utf8');
    if (
      !isRoute ||
      !/searchParams|(?:listPage|dayOfAddress)\(Astro\.url|(?:newsListPage|requestedSearch|loadTiedGame)\(Astro/.test(
        text,
      )
    )
      continue;
    reading.push(`/${file.replace(/(\/?index)?\.(astro|ts)$/, '')}`);
  }
  expect(reading.sort()).toEqual(Object.keys(pageQueries).sort());
});
