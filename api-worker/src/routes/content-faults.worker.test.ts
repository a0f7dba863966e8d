import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { Desk } from '../testing/desk.ts';
import type { Mood } from '../testing/fake-wordpress.ts';
import { post } from '../testing/fixtures.ts';
import { impatientDesk, newsList, titlesFrom } from '../testing/news-list.ts';

let desk: Desk;

beforeEach(() => {
  desk = impatientDesk();
});

const titles = (path?: string) => titlesFrom(desk, path);

const health = () => desk.health();

const faults: [Mood, string][] = [
  ['down', 'unreachable'],
  ['slow', 'timeout'],
  ['html', 'not_json'],
  ['truncated', 'malformed'],
  ['error500', 'http_500'],
  ['http429', 'http_429'],
  ['wrong-types', 'malformed'],
  ['huge', 'too_large'],
];

describe.each(faults)('WordPress responds "%s"', (mood, reason) => {
  it('is a 503 in the one error shape while nothing is cached', async () => {
    desk.wordpress.mood = mood;
    const response = await desk.request(newsList);
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const { error } = Problem.parse(await response.json());
    expect(error).toEqual({
      code: 'upstream_unavailable',
      message: 'El contenido no está disponible en este momento.',
    });
    const { status, upstreams } = await health();
    expect(status).toBe('degraded');
    expect(upstreams[0]).toMatchObject({ name: 'wordpress', state: 'failing', reason, lastGoodAt: null });
  });

  it('gives the last good response with its age, from KV once memory is gone', async () => {
    await desk.request(newsList);
    desk.forgetMemory();
    desk.wordpress.mood = mood;
    desk.passSeconds(7_200);
    const late = await titles();
    expect(late).toMatchObject({ titles: ['Noticia 1'], state: 'last-good', age: 7_200 });
    expect(late.cache).toContain('s-maxage=5,');
  });
});

describe('fresh and stale', () => {
  it('a stale response is sent at once, and the next reader gets the new one', async () => {
    await titles();
    desk.wordpress.posts = [post({ id: 2 })];
    desk.passSeconds(60);
    expect(await titles()).toMatchObject({ titles: ['Noticia 1'], state: 'stale', age: 60 });
    expect(await titles()).toMatchObject({ titles: ['Noticia 2'], state: 'fresh', age: 0 });
  });

  it('recovers as soon as WordPress does', async () => {
    await titles();
    desk.wordpress.mood = 'error500';
    desk.passSeconds(3_600);
    await titles();
    desk.wordpress.mood = 'well';
    desk.passSeconds(3);
    expect(await titles()).toMatchObject({ state: 'last-good' });
    expect(await titles()).toMatchObject({ state: 'fresh', age: 0 });
    expect((await health()).status).toBe('ok');
  });
});

describe('concurrent requests', () => {
  beforeEach(() => {
    const { wordpress } = desk;
    desk = new Desk();
    Object.assign(desk.wordpress, { categories: wordpress.categories, posts: wordpress.posts });
  });

  it('makes one call for a hundred readers of one stale key', async () => {
    await titles();
    desk.passSeconds(60);
    const letThrough = desk.wordpress.holdBack();
    const readers = Array.from({ length: 100 }, () => desk.request(newsList));
    await vi.waitUntil(() => desk.wordpress.callsTo('posts') === 2);
    letThrough();
    await Promise.all(readers);
    expect(desk.wordpress.callsTo('posts')).toBe(2);
  });
});

describe('circuit breaker', () => {
  it('waits as long as a 429 demands', async () => {
    desk.wordpress.mood = 'http429';
    await desk.request(newsList);
    desk.wordpress.mood = 'well';
    desk.passSeconds(29);
    expect(await desk.status(newsList)).toBe(503);
    expect(desk.wordpress.calls).toHaveLength(1);
    desk.passSeconds(2);
    expect((await titles()).state).toBe('fresh');
  });
});
