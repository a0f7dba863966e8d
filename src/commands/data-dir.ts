import { chmod, lstat, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { SettingsError } from '#config/settings.ts';
import { root } from './root.ts';

/** The bits of a mode that let the group and others in. */
const others = 0o077;
/** The bit of a folder such as /tmp, where everybody may write. */
const sticky = 0o1000;

/**
 * Makes the data folder, and returns its whole path. From then on this process, and every program that it starts, writes files that only their
 * owner may read, whatever the umask was: the data folder has people's addresses and secrets. If the folder is open to others, with files of
 * an earlier release perhaps, it is closed with all that is in it. Throws SettingsError if it cannot be a data folder.
 */
export async function openDataDir(dataDir: string): Promise<string> {
  const folder = path.resolve(root, dataDir);
  process.umask(others);
  await mkdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError('DATA_DIR', dataDir, `must be a folder that can be made (${error.code})`);
  });
  const { mode } = await stat(folder);
  if (mode & sticky) {
    throw new SettingsError(
      'DATA_DIR',
      dataDir,
      'must be a folder of its own, in which nobody else may write',
    );
  }
  if (mode & others) {
    const failure = await closeToOthers(await realpath(folder));
    console.log(
      failure === null
        ? `Other users of this machine could read ${folder}: now only its owner can.`
        : `Other users of this machine can enter ${folder}: its mode cannot be changed (${failure}).`,
    );
  }
  return folder;
}

/** Takes the rights of others from a folder and all that is in it. Returns why one could not be changed. Links stay as they are. */
async function closeToOthers(place: string): Promise<string | null> {
  try {
    const found = await lstat(place);
    if (found.isSymbolicLink()) return null;
    let failure: string | null = null;
    if (found.mode & others) {
      failure = await chmod(place, found.mode & ~others).then(
        () => null,
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
    }
    if (!found.isDirectory()) return failure;
    for (const name of await readdir(place))
      failure = (await closeToOthers(path.join(place, name))) ?? failure;
    return failure;
  } catch (error) {
    // It may be gone by now, such as the log of another program.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : String(error);
  }
}
