import { createServer, type Server } from 'node:http';
import { startSampleNewsroom, type SampleNewsroomOptions } from '../../cms/sample/server.ts';
import { endServer, listen } from '../listening.ts';
import { sourcesAt } from '../site-process.ts';

/** Changes what a service responds with. `path` is the address of the request, `origin` that of the newsroom. */
export type Change = (json: unknown, path: string, origin: string) => unknown;

/** The settings of a site on such a newsroom. Nothing is prerendered: pages on request are made of the same parts. */
export const environmentAt = (url: string) => ({
  ...sourcesAt(url),
  // With a stream configured, no sample newsroom starts beside this one.
  ...{ LIVE_STREAM_URL: 'https://video.example/senal', EMBED_HOSTS: 'video.example' },
});

/**
 * A sample newsroom behind a change: WordPress, Sportradar, OpenWeather and the public services respond as usual, but with other data.
 * `sampleUrl` is the newsroom as it is, for its editors.
 */
export async function startChangedNewsroom(
  change: Change,
  options: Partial<SampleNewsroomOptions> = {},
): Promise<{ url: string; sampleUrl: string; stop(): Promise<void> }> {
  const sample = await startSampleNewsroom({ port: 0, stories: 60, ...options });
  const server: Server = createServer((request, response) => {
    respond().catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
    async function respond(): Promise<void> {
      const { host = '' } = request.headers;
      const path = request.url ?? '/';
      // Without a key, the sample newsroom refuses a feed of Sportradar, as the service does, and without a name those of the weather.
      const { 'x-api-key': key, 'user-agent': agent } = request.headers;
      const asked = await fetch(sample.url + path, {
        redirect: 'manual',
        headers: {
          ...(typeof key === 'string' && { 'x-api-key': key }),
          ...(agent !== undefined && { 'user-agent': agent }),
        },
      });
      const headers = Object.fromEntries(
        [...asked.headers].filter(
          ([name]) => !/^(?:connection|content-length|content-encoding|transfer)/.test(name),
        ),
      );
      if (!/json/.test(asked.headers.get('Content-Type') ?? '')) {
        response.writeHead(asked.status, headers);
        response.end(Buffer.from(await asked.arrayBuffer()));
        return;
      }
      const json: unknown = JSON.parse((await asked.text()).replaceAll(sample.url, `http://${host}`));
      const changed = change(json, path, `http://${host}`);
      if (Array.isArray(json) && Array.isArray(changed) && changed.length < json.length) {
        headers['x-wp-total'] = String(changed.length);
        headers['x-wp-totalpages'] = changed.length > 0 ? '1' : '0';
      }
      response.writeHead(asked.status, headers);
      response.end(JSON.stringify(changed));
    }
  });
  return {
    url: await listen(server),
    sampleUrl: sample.url,
    async stop() {
      await endServer(server);
      await sample.close();
    },
  };
}
