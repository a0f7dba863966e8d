import { createHash } from 'node:crypto';
import { z } from 'zod';
import { pictureFormats, pictureSizes } from '#config/pictures.ts';

/** Message from the origin to the process that makes pictures. `source` is a URL that `readPictureRequest` allowed. */
export const PictureJob = z.object({
  source: z.url(),
  size: z.enum(pictureSizes),
  format: z.enum(pictureFormats),
});

export const NumberedJob = z.object({ number: z.int(), job: PictureJob, isOriginBusy: z.boolean() });

/** Message from that process: the picture, or the reason of a failure. `source` says that the original is the reason. */
export const JobResult = z.union([
  z.object({ number: z.int(), picture: z.instanceof(Uint8Array) }),
  z.object({ number: z.int(), reason: z.string(), source: z.boolean() }),
]);

export type PictureJob = z.infer<typeof PictureJob>;
export type JobResult = z.infer<typeof JobResult>;

/** Path of the job's picture in the folder of pictures. The first two characters of the hash of the original's URL are a subfolder. */
export function nameOf({ source, size, format }: PictureJob): string {
  const key = createHash('sha256').update(source).digest('hex');
  return `${key.slice(0, 2)}/${key}-${size}.${format}`;
}
