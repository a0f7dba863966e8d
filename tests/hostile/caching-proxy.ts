import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findProgram } from '../system-program.ts';
import { freePort } from '#commands/processes/free-port.ts';

export interface RunningNginx {
  url: string;
  /** Id of its master, which starts the processes that respond. */
  readonly pid: number;
  /** Where its files are until it stops. */
  folder: string;
  /** Stops it, waits, and starts it under the same address. */
  restart(meanwhile: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A cache as the site's host might run it: it keeps what `Cache-Control` allows, by address and `Vary`, and forwards the reader's headers.
 * `X-Cache` says whether a response came from the cache.
 */
export const startNginx = (origin: string): Promise<RunningNginx> =>
  runNginx(
    (folder, port) => `
  proxy_cache_path ${folder}/cache keys_zone=site:1m max_size=50m;
  upstream origin { server ${new URL(origin).host}; keepalive 8; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://origin;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_cache site;
      proxy_cache_key $request_uri;
      add_header X-Cache $upstream_cache_status always;
    }
  }`,
  );

/** What the examples have in place of a plain port: tests/nginx-files.test.ts runs them as they are. */
export const tlsLines =
  /listen 443 ssl http2;\s+listen \[::\]:443 ssl http2;\s+include telecoqui\/tls\.conf;\s+include telecoqui\/cloudflare\.conf;/;

/** The cache of operations/nginx/cache.conf in front of these origins. */
export async function startExampleNginx(origins: readonly string[]): Promise<RunningNginx> {
  const file = new URL('../../operations/nginx/cache.conf', import.meta.url);
  const example = await readFile(file, 'utf8');
  const changed = (text: string, from: RegExp, to: string) => {
    if (!from.test(text)) throw new Error(`operations/nginx/cache.conf has no ${from}`);
    return text.replace(from, to);
  };
  return runNginx((folder, port) => {
    const server = origins.map((origin) => `server ${new URL(origin).host} max_fails=1 fail_timeout=5s;`);
    const here = changed(example, /\/var\/lib\/nginx\/telecoqui/, `${folder}/cache`);
    const listening = changed(here, tlsLines, `listen 127.0.0.1:${port};`);
    return changed(listening, /server 127\.0\.0\.1:4321[^;]*;/, server.join(' '));
  });
}

/** What operations/nginx/nginx.conf says of open pages, without which balancer.conf and cache.conf do not start. */
const openPages =
  /^ {2}# Open pages,[^]*?(?=^ {2}# prometheus)/m.exec(
    readFileSync(new URL('../../operations/nginx/nginx.conf', import.meta.url), 'utf8'),
  )?.[0] ?? '';

/** Runs nginx with this content of its `http` block, for one folder and port. Only a `server` with a log of its own logs. Throws when it does not start. */
export async function runNginx(
  http: (folder: string, port: number) => string,
  workers: number | 'auto' = 1,
): Promise<RunningNginx> {
  const program = findProgram('nginx');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-nginx-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n  ');
  const config = `
worker_processes ${workers};
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 512; }
http {
  access_log off;
  ${temporary}
  ${openPages}
  ${http(folder, port)}
}
`;
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, config);
  const url = `http://127.0.0.1:${port}`;
  let nginx: ChildProcess;
  let ended: Promise<unknown>;
  const start = async () => {
    nginx = spawn(program, ['-c', file, '-p', folder], { stdio: 'ignore' });
    ended = once(nginx, 'exit');
    // The examples in operations/nginx respond to this address themselves, so no origin counts it.
    while (!(await fetch(`${url}/livez`).catch(() => null))) {
      if (nginx.exitCode === null) continue;
      throw new Error(
        `nginx ended: ${await readFile(`${folder}/error.log`, 'utf8').catch(() => 'without a word')}`,
      );
    }
  };
  const end = async () => {
    nginx.kill('SIGTERM');
    await ended;
  };
  await start();
  return {
    url,
    get pid() {
      return nginx.pid ?? NaN;
    },
    folder,
    restart: async (meanwhile) => {
      await end();
      await meanwhile();
      await start();
    },
    stop: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
