import { open, rename, stat } from 'node:fs/promises';
import { readBackup } from './backup-databases.ts';
import { formatBackup } from './backup-file.ts';
import { chosenDatabases, readBackupArguments } from './backup-arguments.ts';
import { loadSettings, runCommand, StopError } from './run-command.ts';

const usage = `npm run backup -- FILE [--env production]
Writes subscribers, internal articles, and the numbers of teams and games to a new file. With --env, those of a deployed worker.`;

/** Writes the whole file or nothing, because nobody would notice a cut backup before it is needed. */
async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  // Only its owner may read it, because it contains people's addresses.
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}

await runCommand(async () => {
  const { file, environment } = readBackupArguments(usage);
  const exists = await stat(file).then(
    () => true,
    () => false,
  );
  // Otherwise a backup of an empty database would replace a good one.
  if (exists) throw new StopError(`${file} exists already: choose another name.`);
  const d1 = await chosenDatabases(loadSettings(), environment, { prepare: false });
  const backup = await readBackup(d1, new Date());
  await writeWhole(file, formatBackup(backup));
  for (const [table, rows] of backup.tables) console.log(`${table}: ${rows.length}`);
  console.log(`Written: ${file}`);
});
