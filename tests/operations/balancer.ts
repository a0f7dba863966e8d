import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { root } from '#commands/root.ts';
import { waitUntil } from '#commands/wait-until.ts';
import { freePort } from '../hostile/caching-proxy.ts';
import { findProgram } from '../system-program.ts';

export interface Balancer {
  url: string;
  /** How often each origin (host and port) gave the answer that nginx passed on, and the requests that nginx sent to a second origin. */
  log(): Promise<{ answers: Map<string, number>; repeated: number }>;
  stop(): Promise<void>;
}

/** Replaces each text, which must be there. */
function replaced(text: string, changes: readonly (readonly [string, string])[]): string {
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`operations/nginx/balancer.conf does not contain ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Starts a real nginx with operations/nginx/balancer.conf, where only the addresses and the folder of the cache are others. */
export async function startBalancer(first: string, second: string): Promise<Balancer> {
  const program = findProgram('nginx');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-balancer-'));
  const port = await freePort();
  const example = await readFile(path.join(root, 'operations/nginx/balancer.conf'), 'utf8');
  const site = replaced(example, [
    ['10.0.0.11:4321', new URL(first).host],
    ['10.0.0.12:4321', new URL(second).host],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['/var/cache/nginx/telecoqui', `${folder}/cache`],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n  ');
  await writeFile(path.join(folder, 'site.conf'), site);
  const config = `
worker_processes 1;
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 512; }
http {
  log_format answers '$upstream_addr';
  access_log ${folder}/access.log answers;
  ${temporary}
  include ${folder}/site.conf;
}
`;
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, config);
  const nginx = spawn(program, ['-c', file, '-p', folder], { stdio: 'ignore' });
  const ended = once(nginx, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await waitUntil('nginx', 20, () => fetch(`${url}/livez`), ended).catch(async (error: unknown) => {
    throw new Error(`${String(error)} ${await readFile(`${folder}/error.log`, 'utf8').catch(() => '')}`);
  });
  return {
    url,
    async log() {
      const lines = (await readFile(`${folder}/access.log`, 'utf8'))
        .split('\n')
        .filter((line) => /\d/.test(line));
      const answers = new Map<string, number>();
      for (const line of lines) {
        const last = line.split(', ').at(-1) ?? '';
        answers.set(last, (answers.get(last) ?? 0) + 1);
      }
      return { answers, repeated: lines.filter((line) => line.includes(', ')).length };
    },
    async stop() {
      nginx.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
