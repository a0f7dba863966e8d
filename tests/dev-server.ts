import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startChildProcess } from '#commands/processes/child-process.ts';
import { root } from '#commands/root.ts';

/** The most seconds until Astro listens, on a busy machine. */
const patience = 120;

/** Astro's own server, as `npm run dev` starts it, without a worker: for pages that show no data, and the gallery. */
export async function startDevServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-dev-'));
  const { promise: listening, resolve, reject } = Promise.withResolvers<string>();
  const program = await startChildProcess(
    path.join(root, 'node_modules/.bin/astro'),
    ['dev', '--host', '127.0.0.1', '--port', '0'],
    {
      cwd: root,
      log: path.join(folder, 'dev.log'),
      // Astro serves other pages where it thinks that Vitest started it.
      env: { ...process.env, VITEST: undefined, NODE_ENV: 'development', FORCE_COLOR: '0' },
      onLine: (line) => {
        const url = /(http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1];
        if (url) resolve(url);
      },
    },
  );
  void program.ended.then((code) => reject(new Error(`astro dev ended with ${code}`)));
  const timer = setTimeout(() => void program.stop(), patience * 1000);
  try {
    const url = await listening;
    return {
      url,
      async stop() {
        await program.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } finally {
    clearTimeout(timer);
  }
}
