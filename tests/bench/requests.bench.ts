import { createServer } from 'node:http';
import { once } from 'node:events';
import { requestsPerSecond } from './load.ts';
import { percentile, printTable } from './table.ts';
import type { SiteProcess } from '../site-process.ts';

/** Pairs of loads, of the bare server and of the site. */
const rounds = 3;

/** Node's own server with the same bytes in memory: the most that an origin on Node could reach. */
async function startFloor(url: string): Promise<{ url: string; close(): void }> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !['connection', 'keep-alive', 'transfer-encoding'].includes(name)),
  );
  // fetch() has decompressed the body; the header has its compressed length.
  const body = Buffer.alloc(Number(answer.headers.get('content-length')), 'x');
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

export async function benchRequests(site: SiteProcess, pages: Record<string, string>): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const [name, path] of Object.entries(pages)) {
    const url = `${site.url}${path}`;
    const floor = await startFloor(url);
    const ratios: number[] = [];
    const ours: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const floorRate = await requestsPerSecond(floor.url);
      const rate = await requestsPerSecond(url);
      ours.push(rate);
      ratios.push(rate / floorRate);
    }
    floor.close();
    rows.push([name, Math.round(percentile(ours, 0.5)), percentile(ratios, 0.5).toFixed(2)]);
  }
  printTable(
    'Requests per second (brotli, 32 connections, one load process on the same two cores)',
    ['page', 'requests/s, median', 'ratio to a bare Node server with the same bytes'],
    rows,
  );
}
