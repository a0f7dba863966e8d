import PQueue from 'p-queue';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isStandIn } from '#config/pictures/picture-sizes.ts';
import { copyPlace } from './copy-addresses.ts';
import { mkdir, writeFile } from 'node:fs/promises';

/** Pictures requested at once: one is encoded while the originals of others are fetched. */
const concurrency = 4;
/** Tries of a picture, and milliseconds between them: while it is made, a substitute with a short cache lifetime comes. */
const tries = 30;
const betweenTries = 500;

/** Fetches pictures and captions into `folder`. Returns those that could not be fetched. */
export async function fetchPictures(
  pictures: Iterable<string>,
  folder: string,
  request: (path: string) => Promise<Response>,
): Promise<Set<string>> {
  const missing = new Set<string>();
  const queue = new PQueue({ concurrency });
  const fetchOne = async (picture: string) => {
    const file = copyPlace(decodeURIComponent(picture))?.file;
    const body = file === undefined ? null : await bodyOf(picture, request);
    if (file === undefined || body === null) missing.add(picture);
    else await writeInto(folder, file, body);
  };
  await Promise.all([...pictures].map((picture) => queue.add(() => fetchOne(picture))));
  return missing;
}

async function bodyOf(picture: string, request: (path: string) => Promise<Response>): Promise<Buffer | null> {
  for (let count = 1; ; count += 1) {
    const response = await request(picture);
    const body = Buffer.from(await response.arrayBuffer());
    const isFinal = !isStandIn(response.headers.get('Cache-Control') ?? '');
    if (response.ok && (isFinal || count === tries)) return body;
    if (response.status === 404 || count === tries) return null;
    await pause(betweenTries);
  }
}

/** Writes a file below `folder`, with the folders that its name needs. */
export async function writeInto(folder: string, file: string, body: string | Buffer): Promise<void> {
  const place = path.join(folder, file);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, body);
}
