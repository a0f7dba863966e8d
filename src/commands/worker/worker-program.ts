/**
 * The program that runs the worker that serves: workerd, started through Miniflare's API. Without what `wrangler dev` puts in front of a
 * worker (an explorer of the database, triggers for cron and mail, headers that rewrite a request): readers' requests arrive at a socket
 * that leads only to the worker, and the parent process runs the cron through the channel between the two.
 */
import path from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, MiniflareCoreError } from 'miniflare';
import { bundleFile, readBundleConfig } from './worker-bundle.ts';
import { WorkerCommand, type WorkerReply } from './worker-messages.ts';

type StartCommand = Extract<WorkerCommand, { kind: 'start' }>;

const send = (reply: WorkerReply) => process.send?.(reply);

/** Exits together with the runtime: the parent restarts both, after a pause. */
const end = () => process.exit(1);

/**
 * V8 sizes the heap of each isolate by the machine's memory, and frees what a response held outside the heap only when it collects. A new
 * space of 1 MB makes it collect early: the runtime stays at 520 MB where it rose to 920, and responds as fast. Cloudflare allows an
 * isolate 128 MB in all, so the old space has no more here.
 *
 * V8 compiles on the main thread. In the background it may stop for ever on a machine with two cores: the one background thread then waits
 * for the main thread to collect, which waits for that thread to sweep, and workerd responds to nothing at full load of a core.
 */
const v8Flags =
  '--min-semi-space-size=1 --max-semi-space-size=1 --max-old-space-size=128 --no-concurrent-recompilation';

class RuntimeLog extends Log {
  override error(error: Error): void {
    super.error(error);
    if (error instanceof MiniflareCoreError && error.code === 'ERR_RUNTIME_FAILURE') end();
  }
}

async function start({ port, bundleDir, stateDir, variables }: StartCommand): Promise<Miniflare> {
  const {
    name,
    compatibility_date,
    compatibility_flags,
    d1_databases,
    kv_namespaces,
    durable_objects,
    queues,
    vars,
  } = await readBundleConfig(bundleDir);
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] = v8Flags;
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      // Miniflare's entry for its own tools, which is in front of every worker. It gets any free port, which is not published anywhere.
      host: '127.0.0.1',
      port: 0,
      unsafeLocalExplorer: false,
      unsafeTriggerHandlers: false,
      // Otherwise Miniflare would fetch data about the client's location from the network.
      cf: false,
      logRequests: false,
      log: new RuntimeLog(LogLevel.WARN),
      handleStructuredLogs: ({ level, message }) =>
        (level === 'error' || level === 'warn' ? console.error : console.log)(message),
      // Miniflare would restart workerd at once and without limit; the parent does it with pauses, and counts.
      unsafeHandleRuntimeRestart: end,
      // The folders and names of `wrangler d1 --persist-to`, which prepares the database.
      resourcePersistencePath: path.join(stateDir, 'v3'),
      workers: [
        {
          name,
          rootPath: bundleDir,
          modules: [{ type: 'ESModule', path: path.join(bundleDir, bundleFile) }],
          compatibilityDate: compatibility_date,
          compatibilityFlags: compatibility_flags,
          bindings: { ...vars, ...variables },
          d1Databases: Object.fromEntries(
            d1_databases.map(({ binding, database_id }) => [binding, database_id ?? binding]),
          ),
          kvNamespaces: Object.fromEntries(kv_namespaces.map(({ binding, id }) => [binding, id ?? binding])),
          durableObjects: Object.fromEntries(
            durable_objects.bindings.map(({ name: binding, class_name: className }) => [
              binding,
              // As wrangler.jsonc demands of every class (`new_sqlite_classes`).
              { className, useSQLite: true },
            ]),
          ),
          queueProducers: Object.fromEntries(queues.producers.map(({ binding, queue }) => [binding, queue])),
          queueConsumers: Object.fromEntries(
            queues.consumers.map((consumer) => [
              consumer.queue,
              {
                maxBatchSize: consumer.max_batch_size,
                maxBatchTimeout: consumer.max_batch_timeout,
                maxRetries: consumer.max_retries,
              },
            ]),
          ),
          // For notifications: every other request passes a worker of Miniflare's on its way out, which costs as much as the request itself.
          serviceBindings: {
            INTERNET: {
              network: {
                // No name of a push service leads to an address inside, but for a test's imitation of them.
                allow: ['public', ...(variables['PUSH_SERVICES_URL'] ? ['private'] : [])],
                tlsOptions: { trustBrowserCas: true },
              },
            },
          },
          // The socket for readers: it passes requests to the worker unchanged.
          unsafeDirectSockets: [{ host: '127.0.0.1', port }],
        },
      ],
    }),
  );
  await runtime.ready;
  return runtime;
}

async function runCron(runtime: Miniflare, id: number, cron: string): Promise<void> {
  try {
    const worker = await runtime.getWorker();
    const { outcome } = await worker.scheduled({ cron });
    send({ kind: 'cron-ran', id, error: outcome === 'ok' ? null : `its outcome was ${outcome}` });
  } catch (error) {
    send({ kind: 'cron-ran', id, error: error instanceof Error ? error.message : String(error) });
  }
}

let starting: Promise<Miniflare> | null = null;

process.on('message', (message) => {
  const command = WorkerCommand.parse(message);
  if (command.kind === 'start') {
    starting = start(command);
    starting.then(
      () => send({ kind: 'listening' }),
      (error: unknown) => {
        console.error(error);
        end();
      },
    );
  } else {
    void starting?.then((runtime) => runCron(runtime, command.id, command.cron));
  }
});
process.on('disconnect', end);
