import { expect, test, vi } from 'vitest';
import { loadHome } from './home.ts';
import { loadNewsItem, loadProgramme } from './item.ts';

const loadHomePage = () => loadHome({ response: new Response() });

/** Resolves with the lines of the log, while the worker responds to every request with `response`. */
async function logOf(request: () => Promise<unknown>, respond: () => Response): Promise<string[]> {
  const lines: string[] = [];
  const log = (...words: unknown[]) => void lines.push(words.join(' '));
  vi.spyOn(console, 'error').mockImplementation(log);
  vi.spyOn(console, 'warn').mockImplementation(log);
  vi.stubGlobal('fetch', async () => respond());
  await request();
  return lines;
}

const failing = () => new Response('no', { status: 502 });

test('the home page logs each of its three lists that failed, with the status', async () => {
  const lines = await logOf(loadHomePage, failing);
  for (const line of [
    'Error al cargar los banners: 502',
    'Error al cargar noticias: 502',
    'Error al cargar programas: 502',
  ]) {
    expect(lines).toContain(line);
  }
});

test('without a response the log has no status', async () => {
  const lines = await logOf(loadHomePage, () => {
    throw new TypeError('fetch failed');
  });
  expect(lines).toContain('Error al cargar los banners: sin respuesta');
});

test.each([
  ['noticia', loadNewsItem, 'Error fetching noticia details 502: no'],
  ['programa', loadProgramme, 'Error fetching programa details 502: no'],
])('a failed request for a %s is logged', async (_, request, line) => {
  expect(await logOf(() => request('una'), failing)).toEqual([line]);
});

test('an item that does not exist is not logged', async () => {
  expect(
    await logOf(
      () => loadNewsItem('una'),
      () => new Response('', { status: 404 }),
    ),
  ).toEqual([]);
});
