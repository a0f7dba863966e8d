/**
 * `node open-pages.ts ADDRESS READERS OF_NETWORK`: readers whose pages are open, so many in each network (/24), behind TLS at this address. Prints
 * what became of them. Each line "PER_SECOND SECONDS" of its input is a load of pages beside them, whose responses it prints. It ends with its input.
 */
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { connect as connectSecurely } from 'node:tls';
import { channelPath } from '#contract/channel.ts';
import { percentile, steadyLoad } from './steady-load.ts';

/** What the program prints, a line each. */
export interface OpenPages {
  /** Pages that hear, by now. */
  open: number;
  /** Pages that were told to come later, and after how many seconds. */
  refused: number;
  retryAfter: string[];
  /** Connections that were broken or ended. */
  broken: number;
}
export interface LoadedPages {
  /** By their status; null: no response came. */
  statuses: Record<string, number>;
  p50: number;
  p95: number;
  openAfterwards: number;
}

const [address = '', ...numbers] = process.argv.slice(2);
const [readers = 0, ofNetwork = 1] = numbers.map(Number);
/** Readers who connect together: few enough for the queue of a listening socket. */
const batch = 100;

const pages: OpenPages = { open: 0, refused: 0, retryAfter: [], broken: 0 };

/** Opens a page. Resolves when it hears, is refused or fails. */
function openPage(reader: number): Promise<unknown> {
  const network = Math.floor(reader / ofNetwork);
  const localAddress = `198.${18 + (network >> 8)}.${network & 255}.${1 + (reader % ofNetwork)}`;
  const { promise, resolve } = Promise.withResolvers<null>();
  const line = connect({ host: address, port: 443, localAddress });
  const socket = connectSecurely({ socket: line, rejectUnauthorized: false });
  let text = '';
  let isOpen = false;
  socket.on('data', (piece: Buffer) => {
    if (isOpen) return;
    text += piece.toString('latin1');
    if (/^HTTP\/1\.1 200 [^]*\ndata: /.test(text)) {
      isOpen = true;
      pages.open += 1;
      resolve(null);
    } else if (/^HTTP\/1\.1 503 [^]*\r\n\r\n/.test(text)) {
      pages.refused += 1;
      const [, after = 'none'] = /^Retry-After: (.*)\r$/im.exec(text) ?? [];
      if (!pages.retryAfter.includes(after)) pages.retryAfter.push(after);
      socket.removeAllListeners('close').destroy();
      resolve(null);
    }
  });
  for (const one of [line, socket]) one.on('error', () => undefined);
  socket.once('close', () => {
    if (isOpen) pages.open -= 1;
    pages.broken += 1;
    resolve(null);
  });
  socket.write(`GET ${channelPath}?temas=home HTTP/1.1\r\nHost: ${address}\r\n\r\n`);
  return promise;
}

for (let first = 0; first < readers; first += batch)
  await Promise.all(
    Array.from({ length: Math.min(batch, readers - first) }, (_, index) => openPage(first + index)),
  );
console.log(JSON.stringify(pages));

for await (const line of createInterface(process.stdin)) {
  const [perSecond = 0, seconds = 0] = line.split(' ').map(Number);
  // Some are asked for again within the second for which nginx keeps them.
  const pathOf = (turn: number) => `/noticias/nota-${turn % (perSecond * 2)}`;
  const responses = await steadyLoad(`https://${address}`, pathOf, { perSecond, seconds, patience: 60_000 });
  const counted = Map.groupBy(responses, ({ status }) => String(status));
  const loaded: LoadedPages = {
    statuses: Object.fromEntries([...counted].map(([status, { length }]) => [status, length])),
    p50: percentile(responses, 50),
    p95: percentile(responses, 95),
    openAfterwards: pages.open,
  };
  console.log(JSON.stringify(loaded));
}
process.exit();
