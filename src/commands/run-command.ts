import { readSettings, SettingsError, type Settings } from '#config/settings.ts';
import { ProgramError } from './processes/child-process.ts';
import { loadEnvironmentFile } from './environment-file.ts';
import { isFree } from './processes/free-port.ts';

/** A reason to stop that is a sentence for a person, printed without a stack. */
export class StopError extends Error {}

/** Settings from the environment and from the environment file. */
export function loadSettings(): Settings {
  loadEnvironmentFile();
  return readSettings(process.env);
}

export async function requireFreePort({ PORT, HOST }: Pick<Settings, 'PORT' | 'HOST'>): Promise<void> {
  if (PORT !== 0 && !(await isFree(PORT, HOST))) {
    throw new StopError(`Port ${PORT} of ${HOST} is taken. Set PORT to a free one, or to 0 for any.`);
  }
}

/**
 * Runs a command that starts processes: `start` registers how to stop each of them as soon as it runs. They are stopped, the last one
 * first, on Ctrl-C, on SIGTERM, when the parent disappears, and when the command fails or returns.
 */
export async function runCommand(
  start: (onStop: (stop: () => Promise<void>) => void) => Promise<unknown>,
): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | null = null;
  const stopAll = () =>
    (stopping ??= (async () => {
      for (const stop of stops.reverse()) await stop().catch(() => {});
    })());
  const leave = (code: number) => void stopAll().then(() => process.exit(code));

  // Output may go to a file on a full disk, or to a terminal that is gone. Neither is a reason to exit.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('SIGINT', () => leave(0));
  process.on('SIGTERM', () => leave(0));
  const parentIsGone = () => leave(0);
  process.on('disconnect', parentIsGone);

  try {
    await start((stop) => stops.push(stop));
    await stopAll();
    // The channel to the parent would keep a finished command alive. When it is closed here, the parent is not gone.
    process.off('disconnect', parentIsGone);
    if (process.connected) process.disconnect();
  } catch (error) {
    await stopAll();
    const explainsItself = [StopError, SettingsError, ProgramError].some((kind) => error instanceof kind);
    console.error(explainsItself && error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** The address of the site that runs on this machine; null if none responds. */
export async function runningSite({ HOST, PORT }: Pick<Settings, 'HOST' | 'PORT'>): Promise<string | null> {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;
  const url = `http://${host}:${PORT}`;
  const isHealthy = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
  return isHealthy ? url : null;
}
