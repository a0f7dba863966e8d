import { beforeEach, describe, expect, it } from 'vitest';
import { MovedProblem } from '#contract/publishing/moved-to.ts';
import { Problem } from '#contract/problem.ts';
import { Desk } from '../testing/desk.ts';
import { deportes, episode, post, programme } from '../testing/fixtures.ts';

const analisis = { id: 21, slug: 'analisis', name: 'Análisis', count: 1 };

let desk: Desk;

beforeEach(async () => {
  desk = new Desk();
  desk.wordpress.categories = [deportes];
  desk.wordpress.programmeCategories = [analisis];
  desk.wordpress.posts = [
    post({ id: 1, slug: 'a', terms: [deportes] }),
    post({ id: 2, slug: 'otra' }),
    post({ id: 3, slug: 'mañana-ñandú' }),
  ];
  desk.wordpress.programmes = [
    programme({ id: 30, slug: 'enfoque', terms: [analisis] }),
    programme({ id: 31, slug: 'prisma' }),
  ];
  desk.wordpress.episodes = [episode({ id: 40, programa: 30 })];
  await desk.sync();
});

const storyRoutes = ['/api/wordpress/noticias', '/api/articles'];
const programmeRoutes = ['/api/wordpress/programas'];

/** The status at an address, or where the item is that moved to another kind: its kind, slug and episode. */
async function respondAt(path: string): Promise<number | string> {
  const response = await desk.request(path);
  if (response.status !== 404) return response.status;
  const body: unknown = await response.json();
  expect(Problem.parse(body).error.code).toBe('not_found');
  const { movedTo } = MovedProblem.safeParse(body).data ?? {};
  if (movedTo === undefined) return 404;
  const { kind, slug, episode } = movedTo;
  return `${kind} ${slug}${episode === null ? '' : `, episode ${episode}`}`;
}

/** The same at every route of a kind, which must agree. */
async function responseOf(routes: readonly string[], slug: string): Promise<number | string | undefined> {
  const responses = await Promise.all(
    routes.map((route) => respondAt(`${route}/${encodeURIComponent(slug)}`)),
  );
  for (const response of responses) expect(response).toEqual(responses[0]);
  return responses[0];
}

const ofStory = (slug: string) => responseOf(storyRoutes, slug);
const ofProgramme = (slug: string) => responseOf(programmeRoutes, slug);

/** Removes the items with these ids, whatever their type. */
function remove(...ids: number[]): void {
  for (const type of ['posts', 'programmes', 'episodes'] as const)
    desk.wordpress[type] = desk.wordpress[type].filter(({ id }) => !ids.includes(id));
}

/** A minute in which an editor changes the type of an item: WordPress keeps its id. */
async function minute(change: () => void): Promise<void> {
  desk.passSeconds(60);
  change();
  await desk.sync();
}

const toProgramme = (id: number, slug: string) =>
  minute(() => {
    remove(id);
    desk.wordpress.programmes.push(programme({ id, slug, modified: stamp() }));
  });
const toStory = (id: number, slug: string, more: Partial<Parameters<typeof post>[0]> = {}) =>
  minute(() => {
    remove(id);
    desk.saveNews({ id, slug, ...more });
  });
const toEpisode = (id: number, programa: number | null, date?: string) =>
  minute(() => {
    remove(id);
    const dated = date === undefined ? {} : { date };
    desk.wordpress.episodes.push(episode({ id, programa, modified: stamp(), ...dated }));
  });
const stamp = () => new Date(desk.clock).toISOString().slice(0, 19);

describe('the address of an item that changed its type names its page', () => {
  it.each<[string, () => Promise<void>, () => ReturnType<typeof ofStory>, number | string]>([
    ['a story that became a programme', () => toProgramme(1, 'a'), () => ofStory('a'), 'programme a'],
    [
      'a story that became an episode',
      () => toEpisode(1, 30),
      () => ofStory('a'),
      'programme enfoque, episode 1',
    ],
    [
      'a programme that became a story',
      () => toStory(31, 'prisma'),
      () => ofProgramme('prisma'),
      'news prisma',
    ],
    [
      'an old slug of a story that then became a programme',
      async () => {
        await minute(() => desk.saveNews({ id: 1, slug: 'b' }));
        await toProgramme(1, 'b');
      },
      () => ofStory('a'),
      'programme b',
    ],
    [
      'a story that became an episode of a programme that then got another slug',
      async () => {
        await toEpisode(1, 30);
        await minute(() => {
          remove(30);
          desk.wordpress.programmes.push(programme({ id: 30, slug: 'foco', modified: stamp() }));
        });
      },
      () => ofStory('a'),
      'programme foco, episode 1',
    ],
    [
      'accents, in another spelling',
      () => toProgramme(3, 'mañana-ñandú'),
      () => ofStory('man\u0303ana-n\u0303andu\u0301'),
      'programme mañana-ñandú',
    ],
    [
      'a programme that became a protected story',
      () =>
        toStory(31, 'prisma', {
          more: { content: { rendered: '', protected: true }, excerpt: { rendered: '', protected: true } },
        }),
      () => ofProgramme('prisma'),
      'news prisma',
    ],
    [
      'a slug that only an item of the other kind ever had',
      () => Promise.resolve(),
      () => ofStory('enfoque'),
      'programme enfoque',
    ],
    [
      'a withdrawn story with the slug of a programme',
      async () => {
        await minute(() => desk.saveNews({ id: 1, slug: 'enfoque' }));
        await minute(() => remove(1));
      },
      () => ofStory('enfoque'),
      404,
    ],
    ['a story that became an episode of no programme', () => toEpisode(1, null), () => ofStory('a'), 404],
    [
      'an episode whose programme is withdrawn',
      async () => {
        await toEpisode(1, 30);
        await minute(() => remove(30));
      },
      () => ofStory('a'),
      404,
    ],
    [
      'a story that became an episode of next year',
      () => toEpisode(1, 30, '2027-11-20T12:00:00'),
      () => ofStory('a'),
      404,
    ],
    [
      'a programme that became a story of next year',
      () => toStory(31, 'prisma', { date: '2027-11-20T12:00:00' }),
      () => ofProgramme('prisma'),
      404,
    ],
    [
      'a story that became a programme and then was withdrawn',
      async () => {
        await toProgramme(1, 'a');
        await minute(() => remove(1));
      },
      () => ofStory('a'),
      404,
    ],
    [
      'a slug that another story has now',
      async () => {
        await toProgramme(1, 'a');
        await minute(() => desk.saveNews({ id: 2, slug: 'a' }));
      },
      () => ofStory('a'),
      200,
    ],
  ])('%s', async (_, change, response, expected) => {
    await change();
    desk.passSeconds(60);
    expect(await response()).toEqual(expected);
  });
});

describe('a moved item', () => {
  it('is a 404 with the tags of both addresses, so that caches drop it when one of them changes', async () => {
    await toProgramme(1, 'foco');
    for (const route of storyRoutes) {
      const { status, headers } = await desk.request(`${route}/a`);
      expect([status, headers.get('Cache-Tag')]).toEqual([404, 'news:a,programme:foco']);
    }
  });

  it('is found while WordPress is down', async () => {
    await toProgramme(1, 'foco');
    desk.forgetMemory();
    desk.wordpress.mood = 'down';
    expect(await ofStory('a')).toEqual('programme foco');
  });

  it('costs WordPress nothing: an unknown address sends the one request that it sent before', async () => {
    const before = desk.wordpress.calls.length;
    for (const slug of ['nadie-1', 'nadie-2', 'nadie-3']) expect(await ofStory(slug)).toBe(404);
    expect(desk.wordpress.calls.length - before).toBe(3);
    // And none at all while the response is remembered.
    for (const slug of ['nadie-1', 'nadie-2', 'nadie-3']) expect(await ofStory(slug)).toBe(404);
    expect(desk.wordpress.calls.length - before).toBe(3);
  });
});
