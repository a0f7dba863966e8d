import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { startChildProcess, type ChildProgram } from '#commands/processes/child-process.ts';
import { CronRuns } from '#commands/worker/cron-runs.ts';
import { root } from '#commands/root.ts';
import { readSecrets } from '#commands/secrets.ts';
import { publishSecret } from './editor.ts';
import { originSecret } from './fetch-worker.ts';
import { killRole } from './site-processes.ts';
import { copyRelease, copyTemplate, prepareRelease } from './site-template.ts';

/** A running copy of the site, started as `npm start` starts it, in a data folder of its own. */
export interface SiteProcess {
  url: string;
  apiUrl: string;
  /** The sample newsroom's address; null when the site was given the address of a WordPress. */
  sampleUrl: string | null;
  dataDir: string;
  /** The token that opens the details of its /api/health. */
  healthToken: string;
  /** Runs the worker's cron trigger `cron`, which otherwise fires every minute. Rejects when it fails. */
  runCron(cron: string): Promise<void>;
  stop(): Promise<void>;
  /** Kills the site, as a crash does: it cannot clean up. */
  kill(): Promise<void>;
}

/** A site that uses another site's worker has no worker of its own. */
const Ports = z.object({ worker: z.int().optional(), sample: z.int().optional() });

/** The most seconds for a first start on a busy machine: it applies migrations, starts workerd and builds the site. */
const patience = 240;

async function waitUntilReady(program: ChildProgram, lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const url = /Listo: (http\S+)/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error(`npm start ended with ${await program.ended} before it was ready`);
}

export interface SiteOptions {
  environment?: Record<string, string>;
  /** A folder that is kept, so that the site can start from it again; otherwise a new one that is removed when the site stops. */
  dataDir?: string;
  /** The folder of another release, whose code runs. */
  code?: string;
  /**
   * Whether it serves the release that all such sites share, and builds none: every page but those of errors is rendered on request. A build
   * costs ten seconds of a core, so a test that is not about builds and files shares one. The policy of its pages allows only the hosts of an
   * ordinary site, and not even those of its newsroom: a browser has to ignore it (`bypassCSP`).
   */
  sharesRelease?: boolean;
}

/** Nothing listens on port 9 of this machine. */
const nowhere = 'http://127.0.0.1:9';

/** No page of a newsroom is built, and a platform would make later builds. */
const onRequest = { PRERENDER_LIMIT: '0', REBUILD_HOOK_URL: nowhere };

/** All sources at the address of a newsroom, each with a key, so that the site treats none as a sample. */
export const sourcesAt = (url: string) => ({
  WORDPRESS_URL: url,
  ...{ SPORTRADAR_URL: url, SPORTRADAR_API_KEY: 'clave-de-prueba' },
  ...{ OPENWEATHER_URL: url, OPENWEATHER_API_KEY: 'clave-de-prueba', NWS_URL: url },
});

/** Beside a weather service of a test, these would be the real ones. */
const publicServicesOff = {
  ...{ EARTHQUAKES_URL: 'off', NHC_URL: 'off' },
  ...{ RIVERS_URL: 'off', POWER_URL: 'off' },
};

export async function startSite({
  environment = {},
  dataDir,
  code = root,
  sharesRelease = false,
}: SiteOptions = {}): Promise<SiteProcess> {
  const folder = dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'telecoqui-')));
  // A site that uses another site's worker has neither a database nor a bundle, and another release has others.
  if (!environment['API_URL'] && code === root) await copyTemplate(folder, !environment['WORDPRESS_URL']);
  if (sharesRelease) await copyRelease(folder);
  // No test leaves this machine. A WordPress that is no sample newsroom has no such picture.
  const videos = environment['WORDPRESS_URL'] ? { YOUTUBE_PICTURES_URL: environment['WORDPRESS_URL'] } : {};
  const { readable, writable } = new TransformStream<string, string>(undefined, { highWaterMark: 10_000 });
  const writer = writable.getWriter();
  const log = path.join(folder, 'start.log');
  const cron = new CronRuns();
  const program = await startChildProcess(process.execPath, [path.join(code, 'src/commands/start.ts')], {
    cwd: code,
    log,
    // PORT 0: any free port, so that several copies run at the same time.
    env: {
      ...process.env,
      ...{ PORT: '0', ORIGIN_SECRET: originSecret, PUBLISH_SECRET: publishSecret },
      ...videos,
      ...(environment['OPENWEATHER_URL'] ? publicServicesOff : {}),
      ...(sharesRelease ? onRequest : {}),
      ...environment,
      DATA_DIR: folder,
    },
    onLine: (line) => void writer.write(line).catch(() => {}),
    onMessage: cron.handleMessage,
  });
  void program.ended.then(() => {
    cron.end();
    return writer.close().catch(() => {});
  });
  const timer = setTimeout(() => void program.stop(), patience * 1000);
  try {
    const url = await waitUntilReady(program, readable);
    const ports = Ports.parse(
      JSON.parse(await readFile(path.join(folder, 'ports.json'), 'utf8').catch(() => '{}')),
    );
    return {
      url,
      apiUrl: environment['API_URL'] ?? `http://127.0.0.1:${ports.worker}`,
      sampleUrl: ports.sample ? `http://127.0.0.1:${ports.sample}` : null,
      dataDir: folder,
      healthToken: (await readSecrets({ HEALTH_TOKEN: environment['HEALTH_TOKEN'] }, folder)).health,
      runCron: (name) => cron.run(program, name),
      async kill() {
        // The processes that it started then end by themselves.
        await killRole(folder, 'origin');
        await program.ended;
      },
      async stop() {
        await program.stop();
        if (!dataDir) await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await program.stop();
    console.error(await readFile(log, 'utf8').catch(() => ''));
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Builds the release that sites share, if there is none of the present code: on sources that do not respond, so that it has no page of them. */
export const prepareSharedRelease = (): Promise<void> =>
  prepareRelease(async (dataDir) => {
    const site = await startSite({ dataDir, environment: sourcesAt(nowhere), sharesRelease: true });
    await site.stop();
  });
