import { readFile } from 'node:fs/promises';
import { restoreBackup } from './backup-databases.ts';
import { parseBackup } from './backup-file.ts';
import { chosenDatabases, readBackupArguments } from './backup-arguments.ts';
import { loadSettings, runCommand, StopError } from './run-command.ts';

const usage = `npm run restore -- FILE [--env production] [--replace-articles]
Brings back what npm run backup wrote. It only adds: what is there stays. Nobody who left the newsletter since is subscribed afterwards.
With --replace-articles, internal articles that changed since get their text of the backup.`;

await runCommand(async () => {
  const { file, environment, replaceArticles } = readBackupArguments(usage);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StopError(`${file} cannot be read.`);
  });
  const backup = parseBackup(text);
  const d1 = await chosenDatabases(loadSettings(), environment, { prepare: true });
  const tables = await restoreBackup(d1, backup, { replaceArticles, now: new Date() });
  console.log(`The backup is of ${backup.takenAt}.`);
  for (const { table, inBackup, before, after } of tables) {
    console.log(`${table}: ${inBackup} in the backup, ${before} before, ${after} now`);
  }
});
