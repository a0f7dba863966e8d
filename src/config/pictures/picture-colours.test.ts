import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PictureColours, storePictureColour } from './picture-colours.ts';

const source = 'https://cms.example/wp-content/uploads/playa.jpg';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-colours-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('a stored colour is that of its picture, whatever the query of the address', async () => {
  await storePictureColour(folder, source, 'a87');
  const colours = new PictureColours(folder);
  expect(colours.colourOf(`${source}?w=300`)).toBe('#a87');
  expect(colours.colourOf('https://cms.example/wp-content/uploads/otra.jpg')).toBeNull();
});

test('a reader sees colours that are stored later, after a second', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const colours = new PictureColours(folder);
  expect(colours.colourOf(source)).toBeNull();
  await storePictureColour(folder, source, '123');
  expect(colours.colourOf(source)).toBeNull();
  now.mockReturnValue(1_001);
  expect(colours.colourOf(source)).toBe('#123');
});

test('lines that are damaged or half written are no colours', async () => {
  const file = path.join(folder, 'picture-colours');
  await storePictureColour(folder, source, 'a87');
  const line = await readFile(file, 'utf8');
  await writeFile(file, `${'x'.repeat(15)}\n${line}`);
  await appendFile(file, 'half');
  expect(new PictureColours(folder).colourOf(source)).toBe('#a87');
});

test('the file keeps its newer half when it is full, and a reader that read it before reads it again', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const file = path.join(folder, 'picture-colours');
  await storePictureColour(folder, source, 'a87');
  await appendFile(file, `${'-'.repeat(12)}fff\n`.repeat(49_998));
  const colours = new PictureColours(folder);
  expect(colours.colourOf(source)).toBe('#a87');
  const newest = 'https://cms.example/wp-content/uploads/nueva.jpg';
  await storePictureColour(folder, newest, '456');
  expect((await readFile(file, 'utf8')).length).toBeLessThanOrEqual(25_000 * 16);
  now.mockReturnValue(1_001);
  expect([colours.colourOf(source), colours.colourOf(newest)]).toEqual([null, '#456']);
});

test('a colour that cannot be stored stops nothing', async () => {
  await storePictureColour(path.join(folder, 'gone'), source, 'a87');
  expect(console.warn).toHaveBeenCalledOnce();
});
