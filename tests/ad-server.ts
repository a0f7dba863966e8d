import { once } from 'node:events';
import { createServer } from 'node:http';
import { z } from 'zod';

/** Paths of the script that the site loads, of the ad request that the script sends, and of the creative. */
export const adPaths = { script: '/gpt.js', ad: '/ad', creative: '/creative' };

/** What a request for an advertisement must contain. */
const Asked = z.object({
  unit: z.string(),
  size: z.string(),
  targeting: z.record(z.string(), z.string()),
  limited: z.literal('true'),
  safe: z.literal('true'),
});

/**
 * Imitates the part of Google's tag that a page can notice: a queue that runs the commands it already holds, sizes by the window's width,
 * a request to the network, a frame with the response, and an event that reports the result.
 * It runs in the frame of an advertisement; `network` is the address of this server.
 */
function standInTag(network: string): void {
  const asked: Record<string, unknown> = {};
  const listeners: ((event: object) => void)[] = [];
  let sizes: [number[], number[]][] = [];

  const slot = {
    defineSizeMapping(mapping: typeof sizes) {
      sizes = mapping;
      return slot;
    },
    addService: () => slot,
  };
  const ads = {
    addEventListener(name: string, listener: (event: object) => void) {
      if (name === 'slotRenderEnded') listeners.push(listener);
    },
    setForceSafeFrame: (safe: boolean) => void (asked['safe'] = safe),
    setPrivacySettings: ({ limitedAds }: { limitedAds: boolean }) => void (asked['limited'] = limitedAds),
  };
  const display = async (place: string) => {
    const [, size = [0, 0]] = sizes.find(([[least = 0] = []]) => innerWidth >= least) ?? [];
    const query = new URLSearchParams({
      ...Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)])),
      targeting: JSON.stringify(asked['targeting']),
      size: size.join('x'),
    });
    const answer = await fetch(`${network}/ad?${query.toString()}`);
    const isEmpty = answer.status !== 200;
    if (!isEmpty) {
      const frame = document.createElement('iframe');
      frame.title = 'Anuncio de prueba';
      [frame.width = '', frame.height = ''] = size.map(String);
      frame.style.border = '0';
      frame.src = await answer.text();
      document.getElementById(place)?.append(frame);
    }
    for (const listener of listeners) listener({ isEmpty, size });
  };

  const waiting: unknown = Reflect.get(Object(Reflect.get(window, 'googletag')), 'cmd');
  const run = (command: () => void) => command();
  Object.assign(window, {
    googletag: {
      cmd: { push: run },
      pubads: () => ads,
      setConfig: ({ targeting }: { targeting: object }) => Object.assign(asked, { targeting }),
      sizeMapping() {
        const mapping: typeof sizes = [];
        const builder = {
          addSize(window: number[], size: number[]) {
            mapping.push([window, size]);
            return builder;
          },
          build: () => mapping,
        };
        return builder;
      },
      defineSlot(unit: string) {
        asked['unit'] = unit;
        return slot;
      },
      enableServices() {},
      display: (place: string) => void display(place),
    },
  });
  if (Array.isArray(waiting)) waiting.forEach(run);
}

/** A creative in a bright colour, visible in screenshots of the page; its address says its size. */
const creative = (size: string) =>
  `<!doctype html><html lang="es"><title>Anuncio</title><body style="margin:0;background:#fd0;font:700 1rem sans-serif">
  <p style="padding:1rem;margin:0">Anuncio ${size}</p></body></html>`;

export interface AdServer {
  /** Address of the script. */
  scriptUrl: string;
  stop(): Promise<void>;
}

/** Starts a stand-in for an ad network. It has an advertisement for every correct request, and a 400 for others. */
export async function startAdServer(port = 0): Promise<AdServer> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    response.setHeader('Access-Control-Allow-Origin', '*');
    const network = `http://${request.headers.host ?? ''}`;
    if (pathname === adPaths.script) {
      response.setHeader('Content-Type', 'text/javascript');
      response.end(`(${standInTag.toString()})(${JSON.stringify(network)})`);
    } else if (pathname === adPaths.ad) {
      const { targeting, ...others } = Object.fromEntries(searchParams);
      const asked = Asked.safeParse({ ...others, targeting: JSON.parse(targeting || 'null') });
      if (!asked.success) response.statusCode = 400;
      response.end(
        asked.success ? `${network}${adPaths.creative}?size=${asked.data.size}` : asked.error.message,
      );
    } else if (pathname === adPaths.creative) {
      response.setHeader('Content-Type', 'text/html');
      response.end(creative(searchParams.get('size')?.replace(/[^0-9x]/g, '') ?? ''));
    } else {
      response.writeHead(404).end();
    }
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The ad network listens on no port');
  return {
    scriptUrl: `http://127.0.0.1:${address.port}${adPaths.script}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
