import { stat } from 'node:fs/promises';
import path from 'node:path';
import { readPin, releaseByName, removePin, unknownRelease, writePin } from '#publishing/pin.ts';
import { latestRelease, readReleaseRecord, releaseNames } from '#publishing/releases.ts';
import { openDataDir } from './data-dir.ts';
import { gateMark, readGate } from './site/gate.ts';
import { readSecrets } from './secrets.ts';
import { loadSettings, runCommand, StopError } from './run-command.ts';
import { releasesDir } from './site/site-build.ts';

const usage = `Use one of:
  npm run releases -- list      shows the releases of this origin, and which one is pinned
  npm run releases -- use NAME  serves this release, and no newer one, until it is unpinned
  npm run releases -- follow    unpins it: the newest release is served and built again`;

async function list(dir: string): Promise<void> {
  const names = await releaseNames(dir);
  if (names.length === 0) console.log(`There is no release in ${dir} yet: "npm start" makes the first one.`);
  const newest = path.basename((await latestRelease(dir)) ?? '');
  const pin = await readPin(dir);
  for (const name of names) {
    const folder = path.join(dir, name);
    const position = await readReleaseRecord(folder).then(
      (record) => `change ${record.position}`,
      () => 'damaged',
    );
    const made = (await stat(folder)).mtime.toISOString().slice(0, 19);
    const marks = [
      name === newest && 'newest',
      name === pin?.release && `pinned since ${pin.since.slice(0, 19)}Z`,
    ];
    console.log([name, `${made}Z`, position, ...marks.filter(Boolean)].join('  '));
  }
  if (pin && !names.includes(pin.release)) console.log(`Pinned, but missing: "${pin.release}".`);
}

/** A release by its name or the beginning of it. Throws StopError with the names that exist. */
async function fullName(dir: string, text: string): Promise<string> {
  const names = await releaseNames(dir);
  const found = names.includes(text) ? [text] : names.filter((name) => name.startsWith(text));
  const [name] = found;
  if (name === undefined) throw new StopError(await unknownRelease(dir, text));
  if (found.length > 1)
    throw new StopError(`"${text}" is the beginning of ${found.length} releases: ${found.join(', ')}.`);
  return name;
}

await runCommand(async () => {
  const [action = '', text = '', ...more] = process.argv.slice(2);
  const isComplete = action === 'use' ? text !== '' : ['list', 'follow'].includes(action) && text === '';
  if (!isComplete || more.length > 0) throw new StopError(usage);
  const settings = loadSettings();
  const dir = releasesDir(settings);
  if (action === 'list') return list(dir);
  if (action === 'follow') {
    if ((await readPin(dir)) === null) console.log('No release is pinned: there is nothing to unpin.');
    await removePin(dir);
    console.log('The newest release is served; a running site notices within some seconds.');
    return;
  }
  const secrets = await readSecrets(settings, await openDataDir(settings.DATA_DIR));
  const name = await fullName(dir, text);
  const found = await releaseByName(dir, name, gateMark(await readGate(settings, secrets)));
  if ('problem' in found) throw new StopError(found.problem);
  await writePin(dir, name);
  console.log(`Pinned: ${name}. A running site serves it within some seconds, also after a restart.`);
  console.log(
    'Changes of content still reach readers. Newer releases wait for "npm run releases -- follow".',
  );
});
