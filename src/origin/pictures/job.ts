import { createHash } from 'node:crypto';
import * as z from 'zod';
import { cardDesign } from '#config/paths.ts';
import { pictureFormats, pictureSizes } from '#config/pictures/picture-sizes.ts';

/** Message from the origin to the process that makes pictures. `source` is a URL that `readPictureRequest` allowed. */
export const PictureJob = z.object({
  source: z.url(),
  size: z.enum(pictureSizes),
  format: z.enum(pictureFormats),
  /** Milliseconds since the epoch: an original that was read earlier is out of date. Absent: any may be used. */
  since: z.number().optional(),
});

/** A version of an original: when it was read, what its server calls it, and a hash of its bytes. */
export const Original = z.object({
  readAt: z.number(),
  etag: z.string().nullable(),
  modified: z.string().nullable(),
  hash: z.string(),
});

/** Words of a drawn picture. Without a title it shows the station's name. */
export const CardJob = z.object({ title: z.string(), section: z.string() });

export const NumberedJob = z.object({
  number: z.int(),
  job: z.union([PictureJob, CardJob]),
  isOriginBusy: z.boolean(),
});

/**
 * Message from that process: the picture, with its mean colour if it is the first of an original, or the reason of a failure. `source` says
 * that the original is the reason.
 */
export const JobResult = z.union([
  z.object({
    number: z.int(),
    picture: z.instanceof(Uint8Array),
    /** Three hexadecimal digits. */
    colour: z.string().optional(),
    /** What it was made from; absent for a drawn picture. */
    original: Original.optional(),
  }),
  z.object({ number: z.int(), reason: z.string(), source: z.boolean() }),
]);

export type Original = z.infer<typeof Original>;
export type PictureJob = z.infer<typeof PictureJob>;
export type CardJob = z.infer<typeof CardJob>;
export type JobResult = z.infer<typeof JobResult>;

/** Path of a picture in the folder of pictures. The first two characters of the hash are a subfolder. */
function place(hashed: string, ending: string): string {
  const key = createHash('sha256').update(hashed).digest('hex');
  return `${key.slice(0, 2)}/${key}${ending}`;
}

/** Path of the job's picture in the folder of pictures. */
export const nameOf = ({ source, size, format }: PictureJob) => place(source, `-${size}.${format}`);

/** The same for the record of the original that a source's pictures were made from. */
export const recordNameOf = (source: string) => place(source, '-original.json');

/** The same for a drawn picture. */
export const cardNameOf = ({ title, section }: CardJob) =>
  place(JSON.stringify([cardDesign, title, section]), '-tarjeta.jpeg');
