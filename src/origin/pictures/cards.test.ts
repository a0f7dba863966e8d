import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Cards } from './cards.ts';
import { PictureCache } from './picture-cache.ts';
import { BusyError, TooManyError } from './pictures.ts';

let folder: string;
let cache: PictureCache;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-cards-'));
  cache = await PictureCache.open(folder, 1_000_000);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const count = () => null;
const card = (title: string) => ({ title, section: '' });

test('a picture is drawn once, for requests at the same time and after a restart', async () => {
  const draw = vi.fn(async () => Buffer.from('x'));
  const cards = new Cards(cache, draw);
  await Promise.all([cards.find(card('a'), count), cards.find(card('a'), count)]);
  await cards.find(card('a'), count);
  await new Cards(await PictureCache.open(folder, 1_000_000), draw).find(card('a'), count);
  expect(draw).toHaveBeenCalledTimes(1);
  await cards.find(card('b'), count);
  expect(draw).toHaveBeenCalledTimes(2);
});

test('a failed drawing is reported as busy, and the next request draws again', async () => {
  const draw = vi.fn(async () => Buffer.from('x')).mockRejectedValueOnce(new Error('SIGKILL'));
  const cards = new Cards(cache, draw);
  await expect(cards.find(card('a'), count)).rejects.toThrow(BusyError);
  expect(await cards.find(card('a'), count)).toEqual(Buffer.from('x'));
});

test('when the queue is full further pictures are refused, and the queued ones are drawn', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<Buffer>();
  const cards = new Cards(cache, () => opened);
  const flood = Array.from({ length: 60 }, (_, number) => cards.find(card(String(number)), count));
  const results = Promise.allSettled(flood);
  open(Buffer.from('x'));
  const statuses = (await results).map(({ status }) => status);
  expect(statuses.slice(0, 41)).toEqual(Array(41).fill('fulfilled'));
  expect(statuses.slice(41)).toEqual(Array(19).fill('rejected'));
});

test('a reader who has had too many new ones gets those that were drawn', async () => {
  const cards = new Cards(cache, async () => Buffer.from('x'));
  await cards.find(card('a'), count);
  expect(await cards.find(card('a'), () => 7)).toEqual(Buffer.from('x'));
  await expect(cards.find(card('b'), () => 7)).rejects.toEqual(new TooManyError(7));
});
