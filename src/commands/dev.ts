import path from 'node:path';
import type { Settings } from '#config/settings.ts';
import { startBackend } from './site/start-backend.ts';
import { startChildProcess } from './processes/child-process.ts';
import { terminalProgress as progress } from './progress.ts';
import { root } from './root.ts';
import { loadSettings, requireFreePort, runCommand } from './run-command.ts';
import { siteEnvironment } from './site/site-build.ts';

/** The origin implements the hard gate, but here Astro's own server responds: the pages are open, and a note says so. */
function withoutHardGate(settings: Settings): Settings {
  if (settings.SITE_GATE !== 'hard') return settings;
  progress.note('SITE_GATE=hard guards what npm start and npm run preview serve: here the pages are open.');
  return { ...settings, SITE_GATE: 'off' };
}

// wrangler reloads the worker when its files change; astro dev reloads the site.
await runCommand(async (onStop) => {
  const settings = withoutHardGate(loadSettings());
  await requireFreePort(settings);
  const backend = await startBackend(settings, progress, { hot: true });
  onStop(backend.stop);
  void backend.syncScores().catch(console.error);
  const site = await startChildProcess(
    path.join(root, 'node_modules/.bin/astro'),
    ['dev', '--host', settings.HOST, '--port', String(settings.PORT)],
    {
      cwd: root,
      log: path.resolve(root, settings.DATA_DIR, 'logs/dev.log'),
      env: { ...process.env, ...siteEnvironment(settings, backend), NODE_ENV: 'development' },
      onLine: (line) => console.log(line),
    },
  );
  onStop(site.stop);
  await site.ended;
});
