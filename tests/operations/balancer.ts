import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '#commands/root.ts';
import { runNginx, tlsLines } from '../hostile/caching-proxy.ts';

export interface Balancer {
  url: string;
  /** How often each origin (host and port) gave the response that nginx passed on, and the requests that nginx sent to a second origin. */
  log(): Promise<{ responses: Map<string, number>; repeated: number }>;
  stop(): Promise<void>;
}

/** A file of operations/nginx with each text, which must be there, replaced. */
function replaced(name: string, changes: readonly (readonly [RegExp, string])[]): string {
  let text = readFileSync(path.join(root, 'operations/nginx', name), 'utf8');
  for (const [from, to] of changes) {
    if (text.search(from) === -1) throw new Error(`operations/nginx/${name} does not contain ${from}`);
    text = text.replace(from, to);
  }
  return text;
}

/** Starts a real nginx with operations/nginx/balancer.conf, where only the addresses, the folder of the cache and the log are others. */
export async function startBalancer(first: string, second: string): Promise<Balancer> {
  const { url, folder, stop } = await runNginx((files, port) => {
    mkdirSync(`${files}/telecoqui`);
    const origins = replaced('telecoqui/origins.conf', [
      [/10\.0\.0\.11:4321/g, new URL(first).host],
      [/10\.0\.0\.12:4321/g, new URL(second).host],
    ]);
    writeFileSync(`${files}/telecoqui/origins.conf`, origins);
    const site = replaced('balancer.conf', [
      [tlsLines, `listen 127.0.0.1:${port};\n  access_log ${files}/access.log responses;`],
      [/\/var\/lib\/nginx\/telecoqui/, `${files}/cache`],
    ]);
    return `log_format responses '$upstream_addr';\n${site}`;
  });
  return {
    url,
    stop,
    async log() {
      const lines = (await readFile(`${folder}/access.log`, 'utf8'))
        .split('\n')
        .filter((line) => /\d/.test(line));
      const responses = new Map<string, number>();
      for (const line of lines) {
        const last = line.split(', ').at(-1) ?? '';
        responses.set(last, (responses.get(last) ?? 0) + 1);
      }
      return { responses, repeated: lines.filter((line) => line.includes(', ')).length };
    },
  };
}
