import { readdir, readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipPlugin } from './plugin-zip.ts';

test('the zip holds all that the plugin loads, in one folder, and is the same each time', async () => {
  const { name, bytes } = await zipPlugin();
  const files = unzipSync(bytes);
  const names = Object.keys(files);
  expect(names.every((file) => file.startsWith('telecoqui/'))).toBe(true);
  // The plugin finds its classes by their files.
  const all = await readdir(new URL('telecoqui/', import.meta.url), { recursive: true });
  const php = all.filter((file) => file.endsWith('.php')).map((file) => `telecoqui/${file}`);
  expect(names.filter((file) => file.endsWith('.php')).toSorted()).toEqual(php.toSorted());
  expect(names).toContain('telecoqui/readme.txt');
  expect(Buffer.from((await zipPlugin()).bytes).equals(bytes)).toBe(true);
  const main = strFromU8(files['telecoqui/telecoqui.php'] ?? new Uint8Array());
  const version = /Version:\s+(\S+)/.exec(main)?.[1];
  expect(name).toBe(`telecoqui-${version}.zip`);
});

test('readme.txt and the header say the same version, and the same oldest WordPress and PHP', async () => {
  const read = (file: string) => readFile(new URL(`telecoqui/${file}`, import.meta.url), 'utf8');
  const [header, readme] = [await read('telecoqui.php'), await read('readme.txt')];
  const value = (text: string, field: string) => new RegExp(`${field}:\\s+(\\S+)`).exec(text)?.[1];
  expect(value(readme, 'Stable tag')).toBe(value(header, 'Version'));
  for (const field of ['Requires at least', 'Requires PHP', 'License']) {
    expect(value(readme, field), field).toBe(value(header, field));
  }
});
