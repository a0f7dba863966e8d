import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { waitUntil } from '#commands/wait-until.ts';
import { freePort } from '../hostile/caching-proxy.ts';
import { findProgram } from '../system-program.ts';

export interface StaticHost {
  url: string;
  stop(): Promise<void>;
}

/** Starts a real nginx that serves a folder, with nothing but the page for what it does not find (docs/operations.md). */
export async function startStaticHost(root: string): Promise<StaticHost> {
  const program = findProgram('nginx');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-static-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n  ');
  const config = `
worker_processes 1;
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/error.log error;
events { worker_connections 256; }
http {
  include /etc/nginx/mime.types;
  charset utf-8;
  access_log off;
  ${temporary}
  server {
    listen 127.0.0.1:${port};
    root ${root};
    error_page 404 /404.html;
  }
}
`;
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, config);
  const nginx = spawn(program, ['-c', file, '-p', folder], { stdio: 'ignore' });
  const ended = once(nginx, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await waitUntil('nginx', 20, () => fetch(url), ended).catch(async (error: unknown) => {
    throw new Error(`${String(error)} ${await readFile(`${folder}/error.log`, 'utf8').catch(() => '')}`);
  });
  return {
    url,
    async stop() {
      nginx.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
