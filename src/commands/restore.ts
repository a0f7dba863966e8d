import { readFile } from 'node:fs/promises';
import { restoreBackup } from './backup/backup-databases.ts';
import { parseBackup } from './backup/backup-file.ts';
import { openDataDir } from './data-dir.ts';
import { chosenDatabases, readBackupArguments } from './backup/backup-arguments.ts';
import { loadSettings, runCommand, StopError } from './run-command.ts';
import { readSecrets } from './secrets.ts';

const usage = `npm run restore -- FILE [--env production] [--replace-articles] [--unsigned]
Brings back what npm run backup wrote. It only adds: what is there stays. Nobody who left the newsletter since is subscribed afterwards.
With --replace-articles, internal articles that changed since get their text of the backup.
With --unsigned, a backup is accepted whose signature is missing or was made with a key that is lost.`;

await runCommand(async () => {
  const { file, environment, replaceArticles, unsigned } = readBackupArguments(usage);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StopError(`${file} cannot be read.`);
  });
  const settings = loadSettings();
  const secrets = await readSecrets(settings, await openDataDir(settings.DATA_DIR));
  const backup = parseBackup(text, unsigned ? null : secrets.backup);
  const d1 = await chosenDatabases(settings, environment, { prepare: true });
  const tables = await restoreBackup(d1, backup, { replaceArticles, now: new Date() });
  console.log(`The backup is of ${backup.takenAt}.`);
  for (const { table, inBackup, before, after } of tables) {
    console.log(`${table}: ${inBackup} in the backup, ${before} before, ${after} now`);
  }
});
