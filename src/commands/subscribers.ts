import { createHmac } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { passHeaders, type OriginPasses } from '#contract/origin-pass.ts';
import { signatureHeaders } from '#contract/publishing.ts';
import { Deletion, Retry, subscriberRoutes } from '#contract/subscribers.ts';
import { startBackend } from './backend.ts';
import { terminalProgress as progress } from './progress.ts';
import { root } from './root.ts';
import { runningSite, loadSettings, runCommand, StopError } from './run-command.ts';
import { readSecrets } from './secrets.ts';

const usage = `Use one of:
  npm run subscribers -- export FILE     writes all subscribers to a CSV file
  npm run subscribers -- delete ADDRESS  deletes an address, here and at the mailing service
  npm run subscribers -- retry           sends again what the mailing service refused`;

/** Milliseconds: an export of some 100,000 subscribers takes seconds. */
const timeoutMs = 120_000;

/** Where the worker is reached, directly or through a running site, and with which passes. */
interface Desk {
  url: string;
  passes: OriginPasses | null;
}

/** Sends a request that is signed as WordPress signs its webhooks. Throws StopError if it is not accepted. */
async function send({ url, passes }: Desk, route: string, secret: string, body: object): Promise<Response> {
  const text = JSON.stringify(body);
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex');
  const response = await fetch(`${url}${route}`, {
    method: 'POST',
    body: text,
    headers: {
      'Content-Type': 'application/json',
      [signatureHeaders.timestamp]: timestamp,
      [signatureHeaders.signature]: `sha256=${signature}`,
      ...(await passHeaders(passes)),
    },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) return response;
  const reason =
    response.status === 401
      ? 'it has another PUBLISH_SECRET, or its clock differs'
      : `status ${response.status}`;
  throw new StopError(`${url} does not accept the request: ${reason}.`);
}

// What the desk may do with subscribers: the site itself only adds and removes the address that a reader enters.
await runCommand(async (onStop) => {
  const [action = '', argument = ''] = process.argv.slice(2);
  const needsArgument = action === 'export' || action === 'delete';
  if (!(needsArgument ? argument : action === 'retry' && !argument)) throw new StopError(usage);

  const settings = loadSettings();
  const { publish: secret } = await readSecrets(settings, path.resolve(root, settings.DATA_DIR));
  const site = settings.API_URL ? null : await runningSite(settings);
  let desk: Desk;
  if (site !== null) desk = { url: site, passes: null };
  else {
    const backend = await startBackend(settings, progress);
    onStop(backend.stop);
    desk = { url: backend.apiUrl, passes: backend.passes };
  }

  if (action === 'export') {
    const csv = await (await send(desk, subscriberRoutes.export, secret, {})).bytes();
    // Only its owner may read it, because it contains people's addresses.
    await writeFile(argument, csv, { mode: 0o600 });
    console.log(`Written: ${argument}`);
  } else if (action === 'delete') {
    const answer = await send(desk, subscriberRoutes.delete, secret, { email: argument });
    const { deleted, queued } = Deletion.parse(await answer.json());
    console.log(deleted ? 'Deleted.' : 'This address was not subscribed here.');
    if (queued) console.log('The mailing service will delete it too.');
  } else {
    const answer = await send(desk, subscriberRoutes.retry, secret, {});
    console.log(
      `${Retry.parse(await answer.json()).retried} requests are sent to the mailing service again.`,
    );
  }
});
