import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { Episodes } from '#contract/episodes.ts';
import { deliveryStates } from '../deliveries/stored-deliveries.ts';
import { logged } from '../testing/logged.ts';
import { cursorNow, linesAfter } from '../testing/change-lines.ts';
import { episode, programme } from '../testing/fixtures.ts';
import { PulledDesk, waiting } from '../testing/pulled-desk.ts';

let desk: PulledDesk;
let cursor: string;

beforeEach(async () => {
  desk = await PulledDesk.open();
  desk.wordpress.programmes.push(programme({ id: 31, slug: 'punto-final' }));
  desk.wordpress.episodes = [
    episode({
      id: 70,
      programa: 30,
      date: '2026-11-18T23:00:00',
      video: { url: 'https://youtu.be/aqz-KE-bpKQ' },
    }),
    episode({ id: 71, programa: 30, date: '2026-11-19T23:00:00' }),
  ];
  await desk.sync();
  cursor = await cursorNow();
});

/** What readers get of a programme's episodes. */
async function listed(programme = 'enfoque', query = '') {
  const response = await desk.request(`/api/programmes/${programme}/episodes${query}`);
  expect(response.status).toBe(200);
  return Episodes.parse(await response.json());
}
const idsOf = async (programme?: string) => (await listed(programme)).map(({ id }) => id);

/** The log lines after one more run, a minute later. */
async function loggedChanges(): Promise<string[]> {
  desk.passSeconds(60);
  await desk.sync();
  return linesAfter(cursor);
}

const modified = '2026-11-20T16:00:30';

describe('the episodes of a programme', () => {
  it('are listed newest first, with everything that the newsroom wrote', async () => {
    desk.wordpress.episodes.push(
      episode({
        id: 72,
        programa: 30,
        date: '2026-11-20T15:00:00',
        title: 'Agua &amp; luz',
        excerpt: 'Las <b>facturas</b>, línea por línea.',
        duracion: 2_530,
        video: {
          url: 'https://cms.ejemplo.pr/wp-content/uploads/agua.mp4',
          type: 'video/mp4',
          length: 8_400,
        },
        featured_media_url: 'https://cms.ejemplo.pr/wp-content/uploads/agua.jpg',
        featured_media_alt: 'Un contador de agua',
      }),
    );
    await desk.sync();
    desk.passSeconds(60);
    const [newest, ...others] = await listed();
    expect(newest).toEqual({
      id: 72,
      title: 'Agua & luz',
      summary: 'Las facturas, línea por línea.',
      publishDate: '2026-11-20T15:00:00Z',
      modified: '2026-11-20T15:00:00Z',
      durationSeconds: 2_530,
      imageUrl: 'https://cms.ejemplo.pr/wp-content/uploads/agua.jpg',
      imageAlt: 'Un contador de agua',
      video: {
        url: 'https://cms.ejemplo.pr/wp-content/uploads/agua.mp4',
        provider: null,
        type: 'video/mp4',
        bytes: 8_400,
      },
    });
    expect(others.map(({ id }) => id)).toEqual([71, 70]);
    expect(others[1]?.video).toEqual({
      url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      provider: 'youtube',
      type: null,
      bytes: null,
    });
    expect((await listed('enfoque', '?per_page=1&page=2')).map(({ id }) => id)).toEqual([71]);
    const { headers } = await desk.request('/api/programmes/enfoque/episodes?per_page=1');
    expect(headers.get('X-Total')).toBe('3');
    expect(headers.get('Cache-Tag')).toBe('programme:enfoque');
  });

  it('are an empty list for a programme without any, and a 404 for an unknown programme', async () => {
    expect(await listed('punto-final')).toEqual([]);
    expect(await desk.status('/api/programmes/nadie/episodes')).toBe(404);
    expect(await desk.status('/api/programmes/enfoque/episodes?page=x')).toBe(400);
  });

  it('follow their programme to its new slug', async () => {
    desk.wordpress.programmes = [programme({ id: 30, slug: 'enfoque-nuevo', modified })];
    await desk.sync();
    expect(await idsOf('enfoque-nuevo')).toEqual([71, 70]);
  });
});

describe('rubbish in the fields of an episode', () => {
  it('hides the field or the episode, and nothing else', async () => {
    desk.wordpress.episodes.push(
      episode({ id: 80, programa: 31, duracion: -5, video: { url: 'javascript:alert(1)' } }),
      episode({ id: 81, programa: 31, duracion: 'una hora', video: { url: 'https://videos.example/1' } }),
      episode({
        id: 82,
        programa: 31,
        video: { url: 'https://cms.ejemplo.pr/mapa.svg', type: 'image/svg+xml' },
      }),
      episode({
        id: 83,
        programa: 31,
        video: 'https://youtu.be/aqz-KE-bpKQ',
        excerpt: '<script>1</script>Sí',
      }),
      episode({ id: 84, programa: 31, title: ' ' }),
      episode({ id: 85, programa: null }),
      episode({ id: 86, programa: 'enfoque' }),
      episode({ id: 87, programa: 31, more: { date: '0000-00-00T00:00:00', date_gmt: null, title: 7 } }),
      episode({ id: 88, programa: 31, more: { excerpt: { rendered: '', protected: true } } }),
    );
    await desk.sync();
    const shown = await listed('punto-final');
    expect(shown.map(({ id }) => id)).toEqual([83, 82, 81, 80]);
    expect(shown.map(({ video, durationSeconds }) => [video, durationSeconds])).toEqual(
      Array.from({ length: 4 }, () => [null, null]),
    );
    expect(shown[0]?.summary).toBe('Sí');
    expect(await idsOf()).toEqual([71, 70]);
    expect(logged.filter((line) => line.startsWith('sync: episode'))).toEqual([]);
  });

  it('reports to the editor a video that the site does not show', async () => {
    desk.wordpress.episodes.push(
      episode({ id: 80, programa: 30, video: { url: 'https://videos.example/1' } }),
    );
    const delivery = crypto.randomUUID();
    await desk.publish({ delivery, kind: 'episode', id: 80, slug: 'x' });
    const [state] = await deliveryStates(env.DB, [delivery]);
    expect(state?.refused).toEqual([{ kind: 'video', host: 'videos.example' }]);
  });
});

describe('a webhook about an episode', () => {
  const publish = (id: number, before: string[] = [], after: string[] = []) =>
    desk.publish({ kind: 'episode', id, slug: `episodio-${id}`, categories: { before, after } });

  it('publishes, changes, moves and removes it, and touches the programmes that showed or show it', async () => {
    desk.wordpress.episodes.push(episode({ id: 72, programa: 30, date: '2026-11-20T15:00:00' }));
    await publish(72, [], ['enfoque']);
    expect(await idsOf()).toEqual([72, 71, 70]);

    desk.wordpress.episodes = desk.wordpress.episodes.filter(({ id }) => id !== 71);
    desk.wordpress.episodes.push(episode({ id: 71, programa: 31, date: '2026-11-19T23:00:00', modified }));
    await publish(71, ['enfoque'], ['punto-final']);
    expect(await idsOf()).toEqual([72, 70]);
    expect(await idsOf('punto-final')).toEqual([71]);

    desk.wordpress.episodes = desk.wordpress.episodes.filter(({ id }) => id !== 72);
    await publish(72, ['enfoque'], []);
    expect(await idsOf()).toEqual([70]);
    expect(await linesAfter(cursor)).toEqual([
      'episode changed episodio-72 [enfoque]',
      'episode changed episodio-71 [enfoque punto-final]',
      'episode removed episodio-72 [enfoque]',
    ]);
    expect(await waiting()).toBe(0);
  });

  it('removes the last episode of the newsroom', async () => {
    desk.wordpress.episodes = [];
    await publish(70, ['enfoque']);
    await publish(71, ['enfoque']);
    expect(await idsOf()).toEqual([]);
  });

  it('waits while WordPress lists no episodes at all, as after a fault', async () => {
    desk.wordpress.mood = 'noItems';
    await publish(70, ['enfoque']);
    desk.wordpress.mood = 'well';
    expect(await waiting()).toBe(1);
    expect(await idsOf()).toEqual([71, 70]);
  });
});

describe('a run without webhooks', () => {
  it('logs nothing while nothing changes, with one request', async () => {
    const before = desk.wordpress.callsTo('episodios');
    expect(await loggedChanges()).toEqual([]);
    expect(desk.wordpress.callsTo('episodios')).toBe(before + 1);
  });

  it('finds what was added, changed and removed, with one line for each programme', async () => {
    desk.wordpress.episodes = [
      episode({ id: 71, programa: 30, title: 'Otro título', date: '2026-11-19T23:00:00', modified }),
      episode({ id: 72, programa: 31, date: '2026-11-20T15:00:00' }),
      episode({ id: 73, programa: 31, date: '2026-11-20T15:30:00' }),
    ];
    expect(await loggedChanges()).toEqual([
      'episode changed episodio-71 [enfoque]',
      'episode changed episodio-72 [punto-final]',
      'episode removed episodio-70 [enfoque]',
    ]);
    expect((await listed()).map(({ title }) => title)).toEqual(['Otro título']);
    expect(await idsOf('punto-final')).toEqual([73, 72]);
  });

  it('finds one that was published after its last edit, as scheduled ones are', async () => {
    desk.wordpress.episodes.push(
      ...Array.from({ length: 12 }, (_, index) => episode({ id: 200 + index, programa: 31, modified })),
    );
    await desk.sync();
    desk.wordpress.episodes.push(
      episode({ id: 90, programa: 30, date: '2026-11-20T15:00:00', modified: '2026-11-01T08:00:00' }),
    );
    await desk.sync();
    expect(await idsOf()).toEqual([90, 71, 70]);
  });

  it('reads an import of 250 episodes in one second, and all of them only once', async () => {
    desk.wordpress.episodes.push(
      ...Array.from({ length: 250 }, (_, index) => episode({ id: 1_000 + index, programa: 31, modified })),
    );
    await desk.sync();
    const { headers } = await desk.request('/api/programmes/punto-final/episodes');
    expect(headers.get('X-Total')).toBe('250');
    expect(await linesAfter(cursor)).toHaveLength(3);
    expect((await loggedChanges()).slice(3)).toEqual([]);
  });

  it('shows an episode dated in the future when its time has come', async () => {
    desk.wordpress.episodes.push(episode({ id: 72, programa: 31, date: '2026-11-20T16:10:00' }));
    expect(await loggedChanges()).toEqual([]);
    expect(await idsOf('punto-final')).toEqual([]);
    desk.passSeconds(600);
    expect(await loggedChanges()).toEqual(['episode changed punto-final [punto-final]']);
    expect(await idsOf('punto-final')).toEqual([72]);
  });

  it('removes nothing while WordPress lists no episodes', async () => {
    desk.wordpress.mood = 'noItems';
    expect(await loggedChanges()).toEqual([]);
    desk.wordpress.mood = 'well';
    expect(await idsOf()).toEqual([71, 70]);
  });

  it('of a WordPress that fails for episodes alone still brings the news', async () => {
    desk.wordpress.broken.add('episodios');
    expect((await desk.sync())?.complete).toBe(true);
    expect(logged).toContain('sync: episode: http_500');
    expect(await idsOf()).toEqual([71, 70]);
  });
});
