/**
 * The service worker of the fast screen: keeps its page, which has all of it, so that it opens without a signal. Everything else passes by.
 */
(function (worker) {
  const CACHE = 'telecoqui-minuto';
  /** Milliseconds that the network has for the page, before the kept one is shown. */
  const PATIENCE = 4_000;

  /** Requests for pages, and by address the newest whose page was kept: what comes later of an earlier one is older. */
  let requests = 0;
  const newest = new Map();

  async function store(page, number, response) {
    if (number < newest.get(page)) return;
    newest.set(page, number);
    await (await caches.open(CACHE)).put(page, response);
  }

  /** Keeps a page that is not kept yet: it was loaded before this worker saw it. */
  async function keep(page) {
    if (await caches.match(page)) return;
    requests += 1;
    const number = requests;
    // A login that is followed here would end a session that has just begun: WordPress clears its cookies there.
    const response = await fetch(page, { credentials: 'same-origin', redirect: 'manual' });
    if (response.ok) await store(page, number, response);
  }

  /** The page from the network, or the kept one if there is no signal, a very bad one, or the server is down. */
  async function page(event) {
    const { url } = event.request;
    const kept = await caches.match(url).catch(() => undefined);
    requests += 1;
    const number = requests;
    const loading = fetch(event.request).then(async (response) => {
      // A login's redirect is for the browser. A device without room shows the page, too.
      if (response.ok && response.type === 'basic')
        await store(url, number, response.clone()).catch(() => undefined);
      return response.status >= 500 && kept ? kept : response;
    });
    if (!kept) return loading;
    event.waitUntil(loading.catch(() => undefined));
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
    return Promise.race([loading.catch(() => kept), late]);
  }

  worker.addEventListener('install', () => worker.skipWaiting());
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
  worker.addEventListener('message', (event) => event.waitUntil(keep(event.data)));
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(page(event));
  });
})(self);
