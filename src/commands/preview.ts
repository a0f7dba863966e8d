import { existsSync } from 'node:fs';
import path from 'node:path';
import { startOrigin } from '#origin/origin.ts';
import { readReleaseRecord } from '#publishing/releases.ts';
import { startBackend } from './site/start-backend.ts';
import { followNewsroom } from './site/follow-newsroom.ts';
import { gateMark, originGate } from './site/gate.ts';
import { terminalProgress as progress } from './progress.ts';
import { root } from './root.ts';
import { loadSettings, requireFreePort, runCommand, StopError } from './run-command.ts';
import { siteEnvironment } from './site/site-build.ts';

await runCommand(async (onStop) => {
  const settings = loadSettings();
  const dist = path.join(root, 'dist');
  if (!existsSync(path.join(dist, 'release.json'))) {
    throw new StopError('There is no build in dist yet: run "npm run build" first.');
  }
  await requireFreePort(settings);
  const backend = await startBackend(settings, progress);
  onStop(backend.stop);
  if ((await readReleaseRecord(dist)).gate !== gateMark(backend.gate)) {
    throw new StopError('The build in dist has another gate than SITE_GATE says: run "npm run build" again.');
  }
  const environment = siteEnvironment(settings, backend);
  Object.assign(process.env, environment);
  const origin = await startOrigin(settings, backend, dist, await originGate(backend.gate, settings));
  onStop(origin.close);
  // A previewed build is not rebuilt: what has changed since is rendered on request.
  onStop(followNewsroom(origin, backend, settings.DATA_DIR, () => null).stop);
  console.log(`\nListo: ${origin.url}`);
  await new Promise<never>(() => {});
});
