import path from 'node:path';
import { startBackend } from './backend.ts';
import { terminalProgress as progress } from './progress.ts';
import { root } from './root.ts';
import { loadSettings, runCommand } from './session.ts';
import { buildSite } from './site-build.ts';

// A build asks the worker for its pages' content, so the worker runs as long as the build does.
await runCommand(async (onStop) => {
  const settings = loadSettings();
  const backend = await startBackend(settings, progress);
  onStop(backend.stop);
  await progress.step('Building the site into dist', () =>
    buildSite(settings, backend, path.join(root, 'dist')),
  );
});
