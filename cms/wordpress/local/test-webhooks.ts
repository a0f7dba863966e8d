import { beforeAll, expect } from 'vitest';
import { logIn, type Session } from './test-editor.ts';
import { useReceiver } from './test-receiver.ts';
import { useWordPress } from './test-wordpress.ts';

/**
 * A WordPress that sends its webhooks to the receiver, for the suite that calls this. Before each test it has only two categories of news,
 * with the slugs "cultura" and "salud".
 */
export function useWebhooks() {
  const site = useWordPress({ seed: false, resets: true });
  const receiver = useReceiver();
  let session: Session;
  let culture: number;
  let health: number;

  const send = async (path: string, body: object) => ({ id: await site.send(path, body) });
  /** Creates something, and drops its webhooks. */
  const make = async (path: string, body: object) => {
    const { id } = await send(path, { status: 'publish', ...body });
    receiver.takeWebhooks();
    return id;
  };

  beforeAll(async () => {
    culture = await make('/categories', { name: 'Cultura' });
    health = await make('/categories', { name: 'Salud' });
    await site.wordpress.connect(receiver.connection);
    session = await logIn(site.wordpress);
  });

  return {
    site,
    receiver,
    send,
    make,
    makeNews: (body: object = {}) =>
      make('/posts', { title: 'Noticia', slug: 'noticia', categories: [culture], ...body }),
    remove: async (path: string) => {
      expect((await site.ask(path, { method: 'DELETE' })).status).toBe(200);
    },
    /** The events since the last call, without their delivery ids. */
    receivedEvents: () => receiver.takeEvents().map(({ delivery: _delivery, ...event }) => event),
    /** The session of the administrator. */
    get session() {
      return session;
    },
    /** Id of the category. */
    get culture() {
      return culture;
    },
    /** Id of the category. */
    get health() {
      return health;
    },
  };
}
