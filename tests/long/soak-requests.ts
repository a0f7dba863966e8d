import { fillSlots, type Slugs } from '../browser/newsroom-slugs.ts';

export interface SoakRequest {
  method: 'GET' | 'POST';
  path: string;
  /** JSON of a POST. */
  body?: string;
  /** What a success acknowledges: an address that subscribed, or one reading. */
  acknowledges?: { subscriber: string } | 'reading';
}

const heldPages = [
  '/',
  '/noticias',
  '/noticias/{news}',
  '/article/{news}',
  '/noticias/categoria/{newsCategory}',
  '/category/{newsCategory}',
  '/programas',
  '/programas/{programme}',
  '/deportes',
  '/deportes/basketball',
  '/equipos/{team}',
  '/partido/{finishedGame}',
  '/tiempo',
  '/tiempo-v2',
  '/search?q=puerto',
  '/live',
  '/about',
  '/terms',
  '/account',
  '/rss.xml',
  '/sitemap.xml',
];

/** Makes the requests of a soak one by one. `pictures` are addresses of pictures on pages. */
export function soakRequests(
  slugs: Slugs,
  pictures: readonly string[],
  random: () => number,
): () => SoakRequest {
  const pages = heldPages.map((path) => fillSlots(path, slugs));
  const upTo = (max: number) => Math.floor(random() * max);
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)] ?? never(list);
  const word = () => upTo(36 ** 6).toString(36);
  const get = (path: string): SoakRequest => ({ method: 'GET', path });
  const towns = () => `lat=${(17.9 + random() * 0.6).toFixed(4)}&lon=${(-67.2 + random() * 1.6).toFixed(4)}`;
  let subscribers = 0;

  const unknownPages = [
    () => `/noticias/${word()}-${word()}`,
    () => `/article/${word()}`,
    () => `/programas/${word()}`,
    () => `/category/${word()}`,
    () => `/search?q=${word()}`,
    () => `/equipos/${upTo(100_000)}`,
    () => `/partido/${upTo(100_000)}`,
    () => `/noticias?pagina=${1 + upTo(40)}`,
  ];
  const lists = [
    () => `/api/wordpress/noticias?per_page=${1 + upTo(20)}&page=${1 + upTo(20)}`,
    () => `/api/wordpress/noticias?categoria=${upTo(10_000)}`,
    () => `/api/wordpress/noticias/${word()}`,
    () => `/api/articles?per_page=${1 + upTo(20)}`,
    () => `/api/articles/search?q=${word()}`,
    () => `/api/games/recent?sportId=${1 + upTo(5)}&per_page=${1 + upTo(20)}`,
    () => `/api/openweather/current/coords?${towns()}`,
    () => `/api/teams?ids=${1 + upTo(90)},${1 + upTo(90)}`,
  ];
  const subscribe = (): SoakRequest => {
    const email = `lector-${(subscribers += 1)}@example.com`;
    const body = JSON.stringify({ email });
    return { method: 'POST', path: '/api/subscribe', body, acknowledges: { subscriber: email } };
  };
  const read = (): SoakRequest => ({
    method: 'POST',
    path: `/api/articles/${slugs.news}/read`,
    body: '{}',
    acknowledges: 'reading',
  });

  /**
   * Shares of a thousand requests. The most expensive kinds are the rarest, so that 400,000 requests fit in minutes; the rarest kind is
   * still sent 1,600 times. Most requests are for cached pages, and every fifth of all has a query that no page knows.
   */
  const shares: readonly (readonly [number, () => SoakRequest])[] = [
    [664, () => get(pick(pages))],
    [200, () => get(`${pick(pages).split('?')[0]}?${word()}=${word()}`)],
    [65, () => get(pick(pictures))],
    [10, () => get(`${pick(pictures)}?${word()}`)],
    [9, () => get(`/${word()}/${word()}`)],
    [4, () => get(pick(unknownPages)())],
    [40, () => get(pick(lists)())],
    [4, subscribe],
    [4, read],
  ];
  return () => {
    let place = upTo(shares.reduce((sum, [share]) => sum + share, 0));
    for (const [share, make] of shares) {
      if (place < share) return make();
      place -= share;
    }
    return get('/');
  };
}

function never(list: readonly unknown[]): never {
  throw new Error(`Cannot pick from ${JSON.stringify(list)}`);
}
