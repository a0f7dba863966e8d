import { promotions } from '../../cms/content/front-page.ts';
import { servedPage } from '../served-page.ts';
import { localPath, readHead } from './machine-documents.ts';
import { expect, pageKinds, test } from './page-kinds.ts';

/** What is declared of each kind of page: its own address, the order of its list, and what editors arranged on it. */

const tag = '@once';
const served = async (path: string) =>
  servedPage(await (await fetch(`${process.env['SITE']}${path}`)).text());

/** The pages that name another address than their own as the canonical one; null: none, because they are not to be found. */
const canonicals: Readonly<Record<string, string | null>> = {
  '/article/{news}': '/noticias/{news}',
};

test(
  'a page names its own address as its canonical one, but for a few',
  { tag },
  async ({ request, place }) => {
    const kinds = pageKinds.filter(({ status }) => status === 200);
    const named = await Promise.all(
      kinds.map(async ({ path }) => {
        const { canonical } = await readHead(request, place(path));
        return [path, canonical === undefined ? null : decodeURI(localPath(canonical))] as const;
      }),
    );
    const expected = kinds.map(({ path }) => {
      const own = canonicals[path] === undefined ? path : canonicals[path];
      return [path, own === null ? null : decodeURI(place(own))] as const;
    });
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(expected));
  },
);

/** The times of a list, and how they follow one another. */
const orders = [
  ['/noticias', 'main .card time', 'newest first'],
  ['/noticias/deportes', 'main .card time', 'newest first'],
  ['/noticias/categoria/{newsCategory}', 'main .card time', 'newest first'],
  ['/noticias/tema/{topic}', 'main .card time', 'newest first'],
  ['/programas/{programme}', 'main li time', 'newest first'],
  ['/', '[aria-labelledby=ultimas] .card time', 'newest first'],
  ['/deportes?vista=proximos', '#vista .tab-view:not([hidden]) time', 'earliest first'],
  ['/deportes/basketball?vista=proximos', '#vista .tab-view:not([hidden]) time', 'earliest first'],
  ['/minuto-a-minuto/{coverage}', 'main article time', 'newest first'],
  ['/cierres', 'main time', 'newest first'],
  ['/lite/noticias', 'main li time', 'newest first'],
  ['/lite/deportes?vista=proximos', 'main li time', 'earliest first'],
] as const;

for (const [path, times, order] of orders) {
  test(`${path} is in order, ${order}`, { tag }, async ({ place }) => {
    const page = await served(place(path));
    const moments = page.values(times, 'datetime').map((moment) => Date.parse(moment));
    expect(moments.length).toBeGreaterThan(1);
    const direction = order === 'newest first' ? -1 : 1;
    expect(moments).toEqual(moments.toSorted((one, other) => direction * (one - other)));
  });
}

test('a promotion takes its place in the strip of the home page', { tag }, async () => {
  const page = await served('/');
  const strip = '[aria-label="Programación destacada"]';
  const declared = promotions(new Date());
  expect(declared.length).toBeGreaterThan(0);
  for (const { place: nth, title, link } of declared) {
    expect(page.values(`${strip} > :nth-child(${nth}) a`, 'href')).toEqual([link]);
    expect(page.text(`${strip} > :nth-child(${nth})`)).toContain(title);
  }
});
