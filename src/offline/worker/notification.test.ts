import { afterEach, expect, test, vi } from 'vitest';
import { openNotified, showPush } from './notification.ts';

afterEach(() => vi.unstubAllGlobals());

const site = 'https://telecoqui.example';
const notification = {
  title: 'Aviso de tornado',
  body: 'Para Mayagüez hasta las 4:30 p. m.',
  navigate: `${site}/alertas?municipio=Mayag%C3%BCez`,
  tag: 'a1',
  lang: 'es-PR',
  timestamp: 1_795_980_000_000,
};
const message = { web_push: 8030, notification };

/** A service worker with these notifications on the device and these tabs. `shown` has what it shows, `did` what it does. */
function device({ before = [], tabs = [] }: { before?: readonly object[]; tabs?: readonly string[] } = {}) {
  const shown: (readonly [string, object])[] = [];
  const did: string[] = [];
  vi.stubGlobal('location', { origin: site });
  vi.stubGlobal('self', {
    registration: {
      getNotifications: async ({ tag }: { tag: string }) =>
        before.filter((one) => tag === '' || Reflect.get(one, 'tag') === tag),
      showNotification: async (title: string, options: object) => void shown.push([title, options]),
      pushManager: { getSubscription: async () => ({ endpoint: 'https://a.example/1' }) },
    },
    clients: {
      matchAll: async () => tabs.map((url) => ({ url, focus: async () => void did.push(`focus ${url}`) })),
      openWindow: async (address: string) => void did.push(`open ${address}`),
    },
  });
  const fetch = vi.fn<(address: string, init: RequestInit) => Promise<void>>();
  vi.stubGlobal('fetch', fetch);
  return { shown, did, fetch };
}

test('a push is shown as it says, and says so again with a sound only if it says something else', async () => {
  const { navigate: data, title, ...said } = notification;
  for (const [before, renotify] of [
    [[], true],
    [[{ ...notification, title: 'Vigilancia de tornado' }], true],
    [[notification], false],
  ] as const) {
    const { shown } = device({ before });
    await showPush({ json: () => message });
    expect(shown).toEqual([[title, { ...said, data, renotify, icon: '/icon-192.png' }]]);
  }
});

test('only a browser of the station says that it has shown a push, and what the push tells it to say', async () => {
  const { shown, fetch } = device();
  await showPush({ json: () => message });
  expect(fetch).not.toHaveBeenCalled();
  fetch.mockImplementation(async () => expect(shown).toHaveLength(2));
  await showPush({ json: () => ({ notification: { ...notification, heard: 'abc' } }) });
  const [address, { method, body } = {}] = fetch.mock.lastCall ?? [];
  expect([address, method]).toEqual(['/api/push/heard', 'POST']);
  expect(JSON.parse(String(body))).toEqual({ heard: 'abc', identity: { endpoint: 'https://a.example/1' } });
});

test.each([
  ['none', null],
  ['no JSON', { json: (): unknown => JSON.parse('hola') }],
  ['of another form', { json: () => ({ notification: { title: 7, tag: {}, timestamp: 'x' } }) }],
  ['without a notification', { json: () => null }],
])('a push whose message is %s shows the station’s name', async (_, pushed) => {
  const { shown } = device({ before: [notification] });
  await showPush(pushed);
  expect(shown).toMatchObject([['Telecoquí', { body: '', tag: '', data: '', renotify: false }]]);
});

test.each([
  [`${site}/noticias/a`, [`${site}/`, `${site}/noticias/a?utm_source=x#b`], 'focus 1'],
  [`${site}/noticias/a`, [`${site}/noticias/ab`], `open ${site}/noticias/a`],
  [`${site}/account`, [`${site}/search`, `${site}/account`], 'focus 1'],
  [`${site}/search?q=a`, [`${site}/account`], `open ${site}/search?q=a`],
  [`${site}/minuto-a-minuto/b#entrada-7`, [], `open ${site}/minuto-a-minuto/b#entrada-7`],
  ['https://otro.example/noticias/a?x=1', [], `open ${site}/noticias/a?x=1`],
  ['https://otro.example//malo.example/a', [], `open ${site}//malo.example/a`],
  ['', [], `open ${site}/`],
])('a tap on a notification for %s with the tabs %j: %s', async (data, tabs, expected) => {
  const { did } = device({ tabs });
  const close = vi.fn();
  await openNotified(Object.assign(Object.create(null), { data, close }));
  expect(close).toHaveBeenCalledOnce();
  expect(did).toEqual([expected === 'focus 1' ? `focus ${tabs[1]}` : expected]);
});
