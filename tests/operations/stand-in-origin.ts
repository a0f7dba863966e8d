/**
 * `node stand-in-origin.ts PORT EDITION [HOST]`: stands in for an origin behind the balancer. It limits connections, has the channel of open pages
 * and ends as an origin does, but starts at once, so that a test can restart it often. Edition 2 has the script of edition 1, too, as an upgraded
 * origin keeps older scripts.
 */
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { readProxies } from '#config/proxies.ts';
import { channelPath } from '#contract/channel.ts';
import { Channel } from '#origin/channel/channel.ts';
import { channelRoutes } from '#origin/channel/channel-routes.ts';
import { closable } from '#origin/closing.ts';
import { createLimitedServer } from '#origin/limits/connection-limits.ts';
import { trustProxies } from '#origin/requests/reader-address.ts';

const [port, edition] = process.argv.slice(2).map(Number);
if (port === undefined || edition === undefined) throw new Error('A port and an edition are needed');
const proxies = readProxies('loopback,10.0.0.0/24') ?? [];
const openPages = new Hono().use(trustProxies(proxies)).route(
  '/',
  channelRoutes(new Channel(1), () => undefined),
);
const openPage = getRequestListener(openPages.fetch);

let count = 0;
const server = createLimitedServer((request, response) => {
  const { url = '', method } = request;
  if (url.startsWith(channelPath)) return void openPage(request, response);
  const script = /^\/_astro\/(\d)\.js$/.exec(url)?.[1];
  count += 1;
  const respond = () => {
    if (script !== undefined && Number(script) > edition) return response.writeHead(404).end();
    if (script !== undefined || url === '/readyz' || method === 'POST') return response.end('{}');
    // nginx may not keep every second page.
    const rule = count % 2 === 0 ? 'no-store' : 'public, s-maxage=60';
    response.writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': rule });
    // More than one packet, and the script of this edition.
    return response.end(`<html>${'a'.repeat(50_000)}<script src="/_astro/${edition}.js"></script></html>`);
  };
  // Each fifth response is slow, so that some are under way whenever the process ends.
  request.resume().on('end', () => setTimeout(respond, count % 5 === 0 ? 300 : 5));
}, proxies);
const close = closable(server);
process.on('SIGTERM', () => {
  void close({ accepting: 0, idle: 1_000, max: 15_000 }).then(() => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
server.listen(port, process.argv[4] ?? '127.0.0.1');
