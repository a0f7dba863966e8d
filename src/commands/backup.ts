import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { readBackup } from './backup/backup-databases.ts';
import { formatBackup } from './backup/backup-file.ts';
import { openDataDir } from './data-dir.ts';
import { writePrivateFile } from './private-file.ts';
import { chosenDatabases, readBackupArguments } from './backup/backup-arguments.ts';
import { loadSettings, runCommand, StopError } from './run-command.ts';
import { readSecrets } from './secrets.ts';

const usage = `npm run backup -- FILE [--env production]
Writes subscribers, internal articles, and the numbers of teams and games to a new file. With --env, those of a deployed worker.`;

await runCommand(async () => {
  const { file, environment } = readBackupArguments(usage);
  const exists = await stat(file).then(
    () => true,
    () => false,
  );
  // Otherwise a backup of an empty database would replace a good one.
  if (exists) throw new StopError(`${file} exists already: choose another name.`);
  const settings = loadSettings();
  const dataDir = await openDataDir(settings.DATA_DIR);
  const { backup: key } = await readSecrets(settings, dataDir);
  const d1 = await chosenDatabases(settings, environment, { prepare: false });
  // The whole file or nothing, because nobody would notice a cut backup before it is needed. Written at once, because a folder that cannot be
  // written to should be known before everything was read.
  const unfinished = `${file}.unfinished`;
  await writePrivateFile(unfinished, '');
  const backup = await readBackup(d1, new Date())
    .then(async (all) => {
      await writePrivateFile(unfinished, formatBackup(all, key));
      await rename(unfinished, file);
      return all;
    })
    .finally(() => rm(unfinished, { force: true }));
  for (const [table, rows] of backup.tables) console.log(`${table}: ${rows.length}`);
  console.log(`Written: ${file}`);
  if (settings.BACKUP_SECRET === undefined) {
    console.log(
      `A restore on another machine needs the key "backup" of ${path.join(dataDir, 'secrets.json')}: keep a copy of it.`,
    );
  }
});
