import { promotions } from '../../cms/content/front-page.ts';
import { servedPage } from '../served-page.ts';
import { localPath } from './machine-documents.ts';
import { expect, pageKinds, test } from './page-kinds.ts';

/** What is declared of each kind of page: its own address, the order of its list, and what editors arranged on it. */

const tag = '@once';
const served = async (path: string) =>
  servedPage(await (await fetch(`${process.env['SITE']}${path}`)).text());

/** The pages whose canonical address is that of another one; null: they have none, because they are not to be found. */
const canonicals: Readonly<Record<string, string | null>> = {
  '/alertas?municipio=Utuado': '/alertas',
  '/article/{news}': '/noticias/{news}',
  '/category/{newsCategory}': '/noticias/categoria/{newsCategory}',
  '/cierres?municipio=Utuado&tipo=escuela': '/cierres',
  '/live?dia=sabado': '/live',
  '/minuto-a-minuto/{coverage}/desde/9999999998': '/minuto-a-minuto/{coverage}',
  '/tiempo?municipio=Ponce&buscar=ma': '/tiempo?municipio=Ponce',
  '/offline': null,
  '/boletin/baja': null,
};

for (const { name, path } of pageKinds.filter(({ status }) => status === 200)) {
  const own = canonicals[path] === undefined ? path : canonicals[path];
  test(`${name}: the canonical address is ${own ?? 'none'}`, { tag }, async ({ place }) => {
    const found = (await served(place(path))).values('link[rel=canonical]', 'href');
    expect(found.map((address) => decodeURI(localPath(address)))).toEqual(
      own === null ? [] : [decodeURI(place(own))],
    );
  });
}

const news = 'main .card time';
const ahead = '#vista li > a > time';

/** The times of a list, and how they follow one another. */
for (const [path, times, order] of [
  ['/', '[aria-labelledby=ultimas] .card time', 'newest first'],
  ['/noticias', news, 'newest first'],
  ['/noticias/deportes', news, 'newest first'],
  ['/noticias/categoria/{newsCategory}', news, 'newest first'],
  ['/noticias/tema/{topic}', news, 'newest first'],
  ['/autor/{author}', news, 'newest first'],
  ['/programas/{programme}', 'main time', 'newest first'],
  // The pinned entry stands above the others.
  ['/minuto-a-minuto/{coverage}', '.entry:not(.pin) > .at time', 'newest first'],
  ['/deportes?vista=proximos', ahead, 'earliest first'],
  ['/deportes/basketball?vista=proximos', ahead, 'earliest first'],
] as const) {
  test(`${path} is in order, ${order}`, { tag }, async ({ place }) => {
    const page = await served(place(path));
    const moments = page.values(times, 'datetime').map((moment) => Date.parse(moment));
    expect(moments.length).toBeGreaterThan(1);
    const direction = order === 'newest first' ? -1 : 1;
    expect(moments).toEqual(moments.toSorted((one, other) => direction * (one - other)));
  });
}

test(
  'the places of the strip of the home page have their labels, and a promotion takes its place',
  { tag },
  async () => {
    const page = await served('/');
    expect(page.texts('[aria-label="Programación destacada"] strong')).toEqual([
      ...['EN ALERTA', 'EN ALERTA', 'INTERNACIONALES', 'JUGANDO PELOTA DURA'],
    ]);
    const declared = promotions(new Date());
    expect(declared.length).toBeGreaterThan(0);
    for (const { place: nth, title, link } of declared) {
      const card = `[aria-label="Programación destacada"] > :nth-child(${nth})`;
      expect(page.values(`${card} a`, 'href')).toEqual([link]);
      expect(page.text(card)).toContain(title);
    }
  },
);
