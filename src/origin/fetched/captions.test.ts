import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Hono } from 'hono';
import { captions } from './captions.ts';

const file = 'WEBVTT\n\n00:00.000 --> 00:02.000\nBuenas noches, Puerto Rico.\n';
const responses: Record<string, [status: number, body: string]> = {
  '/wp-content/uploads/a.vtt': [200, file],
  '/wp-content/uploads/marca.vtt': [200, `\uFEFF${file}`],
  '/wp-content/uploads/pagina.vtt': [200, '<script>alert(1)</script>'],
  '/wp-content/uploads/parecida.vtt': [200, 'WEBVTTX\n'],
  '/wp-content/uploads/enorme.vtt': [200, `${file}${'x'.repeat(600 * 1024)}`],
};
let cms: Server;
let app: Hono;
const requested: string[] = [];

beforeAll(async () => {
  cms = createServer((request, response) => {
    requested.push(request.url ?? '');
    const [status, body] = responses[request.url ?? ''] ?? [404, ''];
    response.writeHead(status, { 'Content-Type': 'text/html' }).end(body);
  });
  cms.listen(0, '127.0.0.1');
  await once(cms, 'listening');
  const address = cms.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  const places = {
    mediaOrigin: `http://127.0.0.1:${address.port}`,
    mediaPaths: ['/wp-content/uploads/'],
    mediaHosts: [],
  };
  app = new Hono().route('/subtitulos', captions(places));
});
afterAll(() => {
  cms.closeAllConnections();
  cms.close();
});

const ask = (path: string) => app.request(`/subtitulos${path}`);

test.each(['/wp-content/uploads/a.vtt', '/wp-content/uploads/marca.vtt', '/wp-content/uploads/a.vtt?x=1'])(
  '%s is sent as WebVTT and may be cached',
  async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/vtt; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toContain('max-age=600');
    expect(await response.text()).toContain('Buenas noches, Puerto Rico.');
  },
);

test.each(['pagina', 'parecida', 'enorme', 'perdida'])(
  '%s.vtt, which is no WebVTT, is a 404',
  async (name) => {
    const response = await ask(`/wp-content/uploads/${name}.vtt`);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('');
  },
);

test.each([
  '/wp-json/wp/v2/users.vtt',
  '/wp-content/uploads/a.php',
  '/wp-content/uploads/%2e%2e/a.vtt',
  '/http/169.254.169.254/a.vtt',
  '/https/otro.example/a.vtt',
])('%s is a 404 without a request to any host', async (path) => {
  requested.length = 0;
  expect((await ask(path)).status).toBe(404);
  expect(requested).toEqual([]);
});
