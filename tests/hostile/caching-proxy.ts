import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

export interface CachingProxy {
  url: string;
  stop(): Promise<void>;
}

const places = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

/** Path of an nginx: an installed one, else one that apt-get installs. Throws when there is none. */
function findNginx(): string {
  const installed = () => places.find((place) => existsSync(place));
  if (!installed() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing nginx for the tests of caches ...');
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'nginx-light'], { stdio: 'ignore' });
  }
  const found = installed();
  if (!found)
    throw new Error('The tests of caches need nginx, which was not found and could not be installed.');
  return found;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * A cache as the site's host might run it: it keeps what `Cache-Control` allows, by address and `Vary`, and forwards the reader's headers.
 * `X-Cache` says whether a response came from the cache.
 */
export async function startNginx(origin: string): Promise<CachingProxy> {
  const program = findNginx();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-nginx-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n  ');
  const config = `
worker_processes 1;
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 512; }
http {
  access_log off;
  ${temporary}
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
  }
}
`;
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, config);
  const nginx = spawn(program, ['-c', file, '-p', folder], { stdio: 'ignore' });
  const ended = once(nginx, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    nginx.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  while (!(await fetch(`${url}/robots.txt`).catch(() => null))) {
    if (nginx.exitCode === null) continue;
    throw new Error(
      `nginx ended: ${await readFile(`${folder}/error.log`, 'utf8').catch(() => 'without a word')}`,
    );
  }
  return { url, stop };
}
