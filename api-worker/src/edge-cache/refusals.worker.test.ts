import { beforeEach, describe, expect, it } from 'vitest';
import { Desk } from '../testing/desk.ts';
import { post } from '../testing/fixtures.ts';

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
  desk.wordpress.posts = [post({ id: 1 })];
});

const status = (path: string) => desk.status(path);
const strange = (number: number) => `/api/wordpress/noticias/rara-${number}`;
const isStrange = ({ search }: URL) => search.includes('slug=rara');

async function requestStrange(from: number, to: number) {
  for (let number = from; number < to; number += 1) expect(await status(strange(number))).toBe(503);
}

describe.each([400, 403, 404, 414, 429])('a firewall that responds %i', (code) => {
  it('to one reader’s strange slugs does not cut off other readers', async () => {
    desk.wordpress.refuses = (url) => (isStrange(url) ? code : null);
    await requestStrange(0, 30);
    expect(await status('/api/wordpress/noticias')).toBe(200);
    expect(await status('/api/wordpress/noticias/noticia-1')).toBe(200);
    expect((await desk.health()).upstreams[0]).toMatchObject({ state: 'ok' });
  });

  it('to every request is no longer called once the breaker is open', async () => {
    desk.wordpress.refuses = () => code;
    await requestStrange(0, 30);
    // Five failures open the breaker; the probe is one call more.
    expect(desk.wordpress.calls.length).toBeLessThanOrEqual(6);
    expect((await desk.health()).upstreams[0]).toMatchObject({ state: 'failing', reason: `http_${code}` });
    desk.wordpress.refuses = () => null;
    desk.passSeconds(6);
    expect(await status('/api/wordpress/noticias')).toBe(200);
    expect((await desk.health()).status).toBe('ok');
  });
});

it('a flood of strange slugs costs one probe in five seconds', async () => {
  desk.wordpress.refuses = (url) => (isStrange(url) ? 403 : null);
  const probes = () => desk.wordpress.calls.filter(({ query }) => !query.has('slug')).length;
  await requestStrange(0, 20);
  expect(probes()).toBe(1);
  desk.passSeconds(6);
  await requestStrange(20, 40);
  expect(probes()).toBe(2);
});

it('strange slugs also reveal that WordPress fails, without an extra call to check it', async () => {
  desk.wordpress.refuses = () => 500;
  await requestStrange(0, 30);
  expect(desk.wordpress.calls.length).toBe(5);
});
