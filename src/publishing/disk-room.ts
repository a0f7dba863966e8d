import { statfs } from 'node:fs/promises';

/** Bytes below which a disk counts as full: the database's log and some pictures still fit, but a release does not. */
const leastRoom = 16 * 1024 * 1024;

/** Whether the folder's disk has no room for what the site writes. A disk that cannot be checked counts as not full. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < leastRoom;
}
