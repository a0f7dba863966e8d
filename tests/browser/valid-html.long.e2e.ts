import { markupErrors } from './markup-checker.ts';
import { expect, pageKinds, test } from './page-kinds.ts';
import { specRoutes } from './spec-routes.ts';

const site = process.env['SITE'] ?? '';

test("no page has an error for the W3C's checker @once", async ({ place }) => {
  // The checker reads a hundred pages in half a minute, on a busy machine in two.
  test.setTimeout(600_000);
  const html = async (path: string) => (await fetch(site + place(path))).text();
  const pages = new Map<string, string>();
  for (const { name, path } of pageKinds) pages.set(name, await html(path));
  // Pages without a header, light pages, every page that is missing, and every state of the others. Those of an emergency, of a closed gate
  // and without an upstream are checked by the tests of these faults.
  for (const { route, path } of specRoutes) {
    if (!pages.has(route)) pages.set(route, await html(path));
  }
  pages.set('news item with everything its editor can fill in', await html('/noticias/{edited}'));
  expect(await markupErrors(pages)).toEqual([]);
  // Proof that the checker ran: it finds what every page once had.
  const home = await html('/');
  const broken = await markupErrors(new Map([['broken', `${home}<script></script>`]]));
  expect(broken[0]).toMatch(/^broken: Stray start tag “script”/);
});
