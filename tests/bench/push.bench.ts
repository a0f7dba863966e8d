import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { topics, topicsOfAlert } from '#contract/notifications/topics.ts';
import { crons } from '#contract/publishing/crons.ts';
import { announceInDatabase, PushServices } from '../push-services.ts';
import { startSite } from '../site-process.ts';
import { pidsOfRole } from '../site-processes.ts';
import { processorTime } from './processor-time.ts';
import { printTable } from './table.ts';

/** `BENCH_PHONES` for a first look. */
const phones = Number(process.env['BENCH_PHONES'] ?? 10_000);
/** One of five is in a municipality that the announcement names, the others around it. */
const named = 5;
/** Milliseconds in which the services respond: at once, which shows what the worker takes, and as those of the internet do. */
const responses = [0, 60];
/** Seconds that an announcement may take on a busy machine. */
const patience = 300;

/** Measures the way of an announcement from the worker's cron to phones of four imitated push services on this machine. */
export async function benchPush(onStop: (stop: () => Promise<void>) => void): Promise<void> {
  const services = await PushServices.start();
  onStop(services.close);
  const site = await startSite({ environment: { PUSH_SERVICES_URL: services.url, PRERENDER_LIMIT: '0' } });
  onStop(site.stop);
  const stateDir = path.join(site.dataDir, 'worker-sample');
  const isNamed = (id: number) => id % named === 0;
  const own = topics.alerts('Mayagüez', 'aviso');
  const around = topics.alerts('Añasco', 'aviso');
  const chosen = Array.from({ length: phones }, (_, index) => [isNamed(index + 1) ? own : around]);
  await services.subscribe(site, stateDir, chosen);
  const [worker = 0] = await pidsOfRole(site.dataDir, 'worker runtime');
  const rows: (string | number)[][] = [];
  for (const afterMs of responses) {
    services.meanwhile = () => pause(afterMs);
    services.accepted.length = 0;
    await announceInDatabase(stateDir, {
      subject: `bench:${afterMs}`,
      audience: [topicsOfAlert('Mayagüez', 'aviso'), topicsOfAlert('Añasco', 'aviso')],
      title: 'Aviso de inundaciones repentinas para Mayagüez',
      body: 'Hasta las 8:15 p. m. Sube a un lugar alto ahora. No cruces agua en movimiento: da la vuelta.',
      path: '/alertas',
    });
    const [begin, spent] = [Date.now(), await processorTime(worker)];
    const cron = site.runCron(crons.newsroom);
    await waitUntil('Every phone to be told', patience, async () => services.accepted.length >= phones);
    const processor = (await processorTime(worker)) - spent;
    await cron;
    const { accepted } = services;
    if (new Set(accepted.map(({ id }) => id)).size !== accepted.length)
      throw new Error('A phone was told twice');
    const plain = await Promise.all(
      accepted.map(async (one) => JSON.stringify({ web_push: 8030, notification: await services.read(one) })),
    );
    const average = (sizes: readonly number[]) =>
      (sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toFixed(0);
    const [first = begin, last = begin] = [accepted[0]?.at, accepted.at(-1)?.at];
    const seconds = (until: number) => ((until - begin) / 1_000).toFixed(1);
    rows.push([
      `${afterMs} ms`,
      ((phones * 1_000) / (last - first)).toFixed(0),
      ((phones * 1_000) / processor).toFixed(0),
      seconds(first),
      seconds(accepted.findLast(({ id }) => isNamed(id))?.at ?? begin),
      seconds(last),
      `${average(plain.map((text) => Buffer.byteLength(text)))} / ${average(accepted.map(({ body }) => body.length))}`,
    ]);
  }
  printTable(
    `Notifications to ${phones} phones at four services on this machine`,
    [
      ...['services respond in', 'a second', 'a second of the worker’s processor'],
      ...['first phone, s', 'last of the named municipality, s', 'last phone, s'],
      'bytes, plain / encrypted',
    ],
    rows,
  );
}
