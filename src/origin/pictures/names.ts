import { createHash } from 'node:crypto';
import type { PictureJob } from './job.ts';

/** Name under which a picture is kept, a path in the folder of all of them: two letters of the original's hash are a folder. */
export function nameOf({ source, size, format }: PictureJob): string {
  const key = createHash('sha256').update(source).digest('hex');
  return `${key.slice(0, 2)}/${key}-${size}.${format}`;
}
