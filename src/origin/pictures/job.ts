import { z } from 'zod';
import { pictureFormats, pictureSizes } from '#config/pictures.ts';

/** What the origin asks of the process that makes pictures. `source` is an address that `readPictureRequest` allowed. */
export const PictureJob = z.object({
  source: z.url(),
  size: z.enum(pictureSizes),
  format: z.enum(pictureFormats),
});

export const NumberedJob = z.object({ number: z.int(), job: PictureJob, isOriginBusy: z.boolean() });

/** What it answers: the picture, or why there is none (`source`: because of the original, and not of anything here). */
export const JobAnswer = z.union([
  z.object({ number: z.int(), picture: z.instanceof(Uint8Array) }),
  z.object({ number: z.int(), reason: z.string(), source: z.boolean() }),
]);

export type PictureJob = z.infer<typeof PictureJob>;
export type JobAnswer = z.infer<typeof JobAnswer>;
