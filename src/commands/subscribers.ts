import { readFile } from 'node:fs/promises';
import { siteUrlOf } from '#config/settings.ts';
import { limits } from '#contract/fixed-limits.ts';
import { passHeaders, type OriginPasses } from '#contract/signing/origin-pass.ts';
import { Problem } from '#contract/problem.ts';
import { signedHeaders, siteName, type SignedRoute, signedRoutes } from '#contract/signing/signed-request.ts';
import { Deletion, Import, Retry } from '#contract/subscribers/subscribers.ts';
import { startBackend } from './site/start-backend.ts';
import { openDataDir } from './data-dir.ts';
import { writePrivateFile } from './private-file.ts';
import { terminalProgress as progress } from './progress.ts';
import { type ReadLine, readSubscribers } from './backup/read-subscribers.ts';
import { runningSite, loadSettings, runCommand, StopError } from './run-command.ts';
import { readSecrets } from './secrets.ts';

const usage = `Use one of:
  npm run subscribers -- export FILE     writes all subscribers to a CSV file
  npm run subscribers -- import FILE     adds the readers of an older list, a CSV file
  npm run subscribers -- delete ADDRESS  deletes an address, here and at the mailing service
  npm run subscribers -- retry           sends again what the mailing service refused`;

/** Milliseconds: an export of some 100,000 subscribers takes seconds. */
const timeoutMs = 120_000;

/** Where the worker is reached, directly or through a running site, with which passes, and what requests are signed with and for. */
interface Desk {
  url: string;
  passes: OriginPasses | null;
  secret: string;
  site: string;
}

/** Sends a signed request. Throws StopError if it is not accepted. */
async function send(
  { url, passes, secret, site }: Desk,
  purpose: SignedRoute,
  fields: object,
): Promise<Response> {
  const { method, path } = signedRoutes[purpose];
  const body = JSON.stringify(fields);
  const response = await fetch(url + path, {
    method,
    body,
    headers: {
      'Content-Type': 'application/json',
      ...(await signedHeaders(secret, site, { purpose, method, path, body }, Date.now())),
      ...(await passHeaders(passes)),
    },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) return response;
  const problem = Problem.safeParse(await response.json().catch(() => null)).data?.error;
  const reasons: Record<string, string> = {
    timestamp: 'its clock and that of this machine differ by more than a minute',
    site: `its SITE_URL is not ${site}`,
  };
  const reason =
    response.status === 401
      ? (reasons[problem?.field ?? ''] ?? 'it has another DESK_SECRET')
      : `status ${response.status}`;
  throw new StopError(`${url} does not accept the request: ${reason}.`);
}

async function fileBytes(file: string): Promise<Uint8Array> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new StopError(`${file} cannot be read: ${error.code ?? 'unknown error'}.`);
  });
}

/** Sends the readers in batches and prints what became of them. Who is sent twice is a subscriber once, so an interrupted import is begun again. */
async function importLines(desk: Desk, { lines, bad }: ReturnType<typeof readSubscribers>): Promise<void> {
  for (const { line, reason } of bad) console.error(`Line ${line}: ${reason}.`);
  const counts = { added: 0, known: 0, left: 0, invalid: bad.length };
  const batches = inBatches(lines);
  for (const [done, batch] of batches.entries()) {
    const readers = batch.map(({ line: _, ...reader }) => reader);
    const { outcomes } = Import.parse(await (await send(desk, 'subscribers-import', { readers })).json());
    for (const [index, outcome] of outcomes.entries()) {
      counts[outcome] += 1;
      if (outcome === 'left')
        console.error(`Line ${batch[index]?.line}: left the newsletter, and is not subscribed again.`);
      if (outcome === 'invalid') console.error(`Line ${batch[index]?.line}: the worker does not accept it.`);
    }
    if (done % 100 === 99)
      progress.note(`${(done + 1) * limits.importedPerRequest} of ${lines.length} lines`);
  }
  console.log(
    `Added: ${counts.added}. Subscribers already: ${counts.known}. Left the newsletter: ${counts.left}. Not imported: ${counts.invalid}.`,
  );
}

/** Readers in as many requests as they need: a request has a limit of readers and of bytes. */
function inBatches(lines: readonly ReadLine[]): ReadLine[][] {
  const batches: ReadLine[][] = [];
  let bytes = Infinity;
  for (const line of lines) {
    // 100 bytes: what is around the readers in the request.
    const size = Buffer.byteLength(JSON.stringify(line));
    const last = batches.at(-1);
    if (
      last === undefined ||
      last.length === limits.importedPerRequest ||
      bytes + size > limits.importBytes - 100
    ) {
      batches.push([line]);
      bytes = size;
    } else {
      last.push(line);
      bytes += size;
    }
  }
  return batches;
}

// What the desk may do with subscribers: the site itself only adds and removes the address that a reader enters.
await runCommand(async (onStop) => {
  const [action = '', argument = ''] = process.argv.slice(2);
  const needsArgument = ['export', 'import', 'delete'].includes(action);
  if (!(needsArgument ? argument : action === 'retry' && !argument)) throw new StopError(usage);

  // A file that is no list at all needs no worker.
  const list = action === 'import' ? readSubscribers(await fileBytes(argument), Date.now()) : null;
  const settings = loadSettings();
  if (settings.API_URL && !settings.DESK_SECRET)
    throw new StopError('API_URL needs DESK_SECRET here: the one of that worker.');
  const { desk: secret } = await readSecrets(settings, await openDataDir(settings.DATA_DIR));
  const signing = { secret, site: siteName(siteUrlOf(settings)) };
  const running = settings.API_URL ? null : await runningSite(settings);
  let desk: Desk;
  if (running !== null) desk = { ...signing, url: running, passes: null };
  else {
    const backend = await startBackend(settings, progress);
    onStop(backend.stop);
    desk = { ...signing, url: backend.apiUrl, passes: backend.passes };
  }

  if (list !== null) await importLines(desk, list);
  else if (action === 'export') {
    await writePrivateFile(argument, await (await send(desk, 'subscribers-export', {})).bytes());
    console.log(`Written: ${argument}`);
  } else if (action === 'delete') {
    const response = await send(desk, 'subscribers-delete', { email: argument });
    const { deleted, queued } = Deletion.parse(await response.json());
    console.log(deleted ? 'Deleted.' : 'This address was not subscribed here.');
    if (queued) console.log('The mailing service will delete it too.');
  } else {
    const result = await send(desk, 'subscribers-retry', {});
    console.log(
      `${Retry.parse(await result.json()).retried} requests are sent to the mailing service again.`,
    );
  }
});
