import { expect, test } from 'vitest';
import { productDocument, wrongInDocument } from './product-document.ts';

const texts = ['Volver a deportes'];

test('the document says what the code does', async () => {
  expect(await wrongInDocument(productDocument, texts)).toEqual([]);
});

test.each([
  ['a page', /^\| `\/tiempo-v2` .*\n/m, '', 'docs/product.md does not have the page /tiempo-v2'],
  ['a document', '`/rss.xml`', '`/rss2.xml`', 'docs/product.md has the page /rss2.xml, the code does not'],
  ['a route', /^\| `\/api\/weather` .*\n/m, '', 'docs/product.md does not have the route GET /api/weather'],
  [
    'a method',
    '`POST /api/publish`',
    '`/api/publish`',
    'docs/product.md does not have the route POST /api/publish',
  ],
  [
    'a parameter',
    '`municipio`, `buscar`',
    '`municipio`',
    'docs/product.md does not have the parameter of /tiempo: buscar',
  ],
  [
    'a lifetime',
    /(?<=^\| `scores` +\| )5/m,
    '6',
    'docs/product.md has the cache lifetimes scores 6 30 86400, the code does not',
  ],
  ['a text', /Volver a deportes/g, 'Volver', 'docs/product.md does not quote "Volver a deportes"'],
])('%s that differs is reported', async (_, from, to, problem) => {
  const changed = productDocument.replace(from, to);
  expect(changed).not.toBe(productDocument);
  expect(await wrongInDocument(changed, texts)).toContain(problem);
});
