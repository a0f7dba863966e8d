import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Settings } from '#config/settings.ts';
import { startChildProcess } from '../processes/child-process.ts';
import { innerPort } from '../processes/free-port.ts';
import { root } from '../root.ts';
import { waitUntil } from '../processes/wait-until.ts';

/** Starts the sample newsroom, for upstreams without an address and for the television signal. */
export async function startSample(
  dataDir: string,
  scene: Settings['SAMPLE_SCENE'],
  stories?: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await innerPort(dataDir, 'sample');
  const sample = await startChildProcess(
    process.execPath,
    [
      path.join(root, 'cms/sample/main.ts'),
      ...['--port', String(port)],
      ...(scene === undefined ? [] : ['--scene', scene]),
      ...(stories === undefined ? [] : ['--stories', String(stories)]),
    ],
    { log: path.join(dataDir, 'logs/sample.log') },
  );
  const url = `http://127.0.0.1:${port}`;
  await waitUntil(
    'The sample newsroom',
    30,
    async () => (await fetch(`${url}/wp-json/wp/v2/categories`)).ok,
    sample.ended,
  );
  return { url, stop: () => sample.stop() };
}

const run = promisify(execFile);

/** The sample newsroom's content from outside WordPress, as SQL for D1. */
export async function internalContent(sampleUrl: string): Promise<string> {
  const program = path.join(root, 'cms/sample/internal-content.ts');
  const { stdout } = await run(process.execPath, [program, '--media', sampleUrl], {
    // A few articles are some 20 kB.
    maxBuffer: 1024 * 1024,
  });
  return stdout;
}
