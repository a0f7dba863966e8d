import path from 'node:path';
import { makeReadable } from '#publishing/static-copy/readable-folder.ts';
import { writeReleaseRecord } from '#publishing/releases.ts';
import { startBackend } from './site/start-backend.ts';
import { gateMark } from './site/gate.ts';
import { terminalProgress as progress } from './progress.ts';
import { root } from './root.ts';
import { loadSettings, runCommand } from './run-command.ts';
import { buildSite, changeFeed, currentCode } from './site/site-build.ts';

// A build loads its pages' content from the worker, so the worker runs as long as the build does.
await runCommand(async (onStop) => {
  const settings = loadSettings();
  const backend = await startBackend(settings, progress);
  onStop(backend.stop);
  const dist = path.join(root, 'dist');
  await progress.step('Building the site into dist', async () => {
    const { cursor, position } = await changeFeed(backend).read(null);
    await buildSite(settings, backend, dist, { environment: { CONTENT_POSITION: String(position) } });
    const code = await currentCode(settings, backend);
    await writeReleaseRecord(dist, { code, cursor, position, gate: gateMark(backend.gate) });
    await makeReadable(dist);
  });
});
