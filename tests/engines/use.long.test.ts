import { describe, expect, test } from 'vitest';
import { texts as offline } from '#offline/texts.ts';
import { noticeTexts } from '#offline/worker/notice-texts.ts';
import { scriptedKinds } from '../browser/page-kinds.ts';
import { choices, rubbish } from '../browser/stored-choices.ts';
import { Editor } from '../editor.ts';
import { inEngines, site, type Engine } from './engine.ts';
import { hydrateIslands } from './page-rules.ts';

/** What readers do, in the engines of iPhones and of Firefox, beside the tab of engines.test.ts. Chromium has the tests of all states. */

const shows = (words: string) => document.body.innerText.includes(words);
/** A use of a page, which ends with a wait for what it shows. */
type Use = [what: string, path: string, use: (engine: Engine) => Promise<unknown>];

const uses: Use[] = [
  [
    'a league shows its games',
    '/deportes',
    async (engine) => {
      await engine.click('.league-picker a', 'BSN');
      await engine.until('The league', () => location.search === '?liga=bsn');
      await engine.until('Its mark', () =>
        document.querySelector('.league-picker [aria-current=true][href*=bsn]'),
      );
    },
  ],
  [
    'a team is followed',
    '/equipos/{team}',
    async (engine) => {
      await engine.click('main button', 'Seguir equipo');
      await engine.until('The team', shows, 'Dejar de seguir');
    },
  ],
  [
    'the search of the weather finds a municipality',
    '/tiempo',
    async (engine) => {
      await engine.click('.tiempo-search input');
      await engine.type('Ponc');
      await engine.click('.tiempo-search [role=option]', 'Ponce');
      await engine.until('The municipality', shows, 'El tiempo en Ponce');
    },
  ],
  [
    'a unit is chosen',
    '/tiempo-v2',
    async (engine) => {
      await engine.click('main button', '°C');
      await engine.until('Celsius', () => localStorage.getItem('temperature-unit') === 'C');
    },
  ],
  [
    'a theme is chosen',
    '/terms',
    async (engine) => {
      await engine.click('.menu-button');
      await engine.click('.theme-button');
      await engine.until('The theme', () => document.documentElement.dataset['theme'] === 'light');
    },
  ],
  [
    'a municipality is chosen, and the next page knows it',
    '/account',
    async (engine) => {
      await engine.until('The form', () => document.querySelector('main select:not(:disabled)'));
      await engine.run(() => {
        const select = document.querySelector('main select');
        if (!(select instanceof HTMLSelectElement)) return;
        select.value = 'Ponce';
        select.dispatchEvent(new Event('input', { bubbles: true }));
        select.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await engine.until('The choice', () => localStorage.getItem('municipality') === 'Ponce');
      await engine.open('/tiempo');
      await engine.until('The municipality', shows, 'El tiempo en Ponce');
    },
  ],
  [
    'the carousel shows the next slide',
    '/',
    async (engine) => {
      await engine.click('[data-island=carousel][data-hydrated] button', 'siguiente');
      await engine.until(
        'The slide',
        () => (document.querySelector('.carousel-track')?.scrollLeft ?? 0) > 100,
      );
    },
  ],
  [
    'the menu opens, and a group in it',
    '/terms',
    async (engine) => {
      await engine.click('.menu-button');
      await engine.click('.menu summary');
      await engine.until(
        'The group',
        () => document.querySelector('.menu details[open] a')?.getClientRects().length,
      );
    },
  ],
  [
    'the search finds news',
    '/terms',
    async (engine) => {
      await engine.click('.menu-button');
      await engine.click('.header-search input');
      await engine.type('baloncesto\uE007');
      await engine.until(
        'The results',
        () => location.pathname === '/search' && document.querySelector('main .card'),
      );
    },
  ],
  [
    'the newsletter refuses an address, and takes another',
    '/terms',
    async (engine) => {
      await engine.until('The island', hydrateIslands);
      await engine.click('[data-island=newsletter] [name=email]');
      await engine.type('juan.perez@gmail\uE007');
      await engine.until('The refusal', shows, 'Revisa la dirección.');
      await engine.open('/boletin');
      await engine.click('main [name=email]');
      await engine.type(`lector.${crypto.randomUUID()}@example.com\uE007`);
      await engine.until('The thanks', shows, 'Gracias');
    },
  ],
];

inEngines(['webkit', 'firefox'], (engine) => {
  /** What readers chose in the test before. */
  const forget = async () => {
    await engine.open('/robots.txt');
    await engine.run(() => localStorage.clear());
  };

  test.each(uses)('%s', async (_, path, use) => {
    await forget();
    await engine.open(path);
    await use(engine);
    expect(await engine.complaints()).toEqual([]);
  });

  describe.each(Object.entries({ ...choices, 'rubbish in the storage': rubbish }))(
    'a reader of %s',
    (_, chosen) => {
      test.each(scriptedKinds)('hydrates $name as it was sent', async ({ path }) => {
        await forget();
        await engine.run(
          (entries) => {
            for (const [key, value] of entries) localStorage.setItem(key, value);
          },
          Object.entries(chosen).map(([key, value]) => [key, engine.fill(value)] as const),
        );
        await engine.open(path);
        await engine.until('Every island', hydrateIslands);
        expect(await engine.complaints()).toEqual([]);
      });
    },
  );

  test('a new story appears on an open page', async () => {
    const editor = new Editor(process.env['SAMPLE'] ?? '');
    const id = Number(`9${Date.now() % 10_000_000}`);
    const title = `Abre el mercado de ${id}`;
    await forget();
    await engine.open('/');
    const slug = await editor.put({ id, title, content: '<p>Abre hoy.</p>' });
    expect(await editor.sendWebhook(site, { id, slug })).toBe(202);
    await engine.until('The story', shows, title);
    await engine.open('/terms');
    await engine.back();
    await engine.until('The story after Back', shows, title);
  });

  test('what was opened is read without a connection, and of the rest there is the list', async () => {
    const story = engine.fill('/noticias/{news}');
    await engine.open(story);
    await engine.run(async () => void (await navigator.serviceWorker.ready));
    await engine.until(
      'The copies',
      async (wanted) => (await Promise.all(wanted.map((path) => caches.match(path)))).every(Boolean),
      [story, '/offline', '/emergencia'],
    );
    const title = await engine.run(() => document.querySelector('h1')?.textContent ?? '');
    engine.line.state = 'cut';
    try {
      await engine.open(story);
      await engine.until('The notice', shows, noticeTexts.offline);
      expect(await engine.run(shows, title)).toBe(true);
      await engine.open('/sobre-nosotros-que-nadie-abrio');
      await engine.until('The list', shows, offline.title);
      expect(await engine.run(shows, noticeTexts.notKept)).toBe(true);
    } finally {
      engine.line.state = 'open';
    }
    await engine.open('/noticias');
    expect(await engine.run(shows, noticeTexts.offline)).toBe(false);
  });
});
