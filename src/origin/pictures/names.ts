import { createHash } from 'node:crypto';
import type { PictureJob } from './job.ts';

/** Path of a picture in the picture folder. The first two characters of the hash of the original's URL are a subfolder. */
export function nameOf({ source, size, format }: PictureJob): string {
  const key = createHash('sha256').update(source).digest('hex');
  return `${key.slice(0, 2)}/${key}-${size}.${format}`;
}
