import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { smallIcons } from './small-icons.ts';

const load = (id: string): unknown => Reflect.apply(smallIcons.load as () => unknown, {}, [id]);
const icon = (name: string) => createRequire(import.meta.url).resolve(`lucide-static/icons/${name}`);

test('an icon has one path, with one decimal', async () => {
  const module = String(await load(`${icon('sun.svg')}?raw`));
  expect(module.match(/<path/g)).toHaveLength(1);
  expect(module).toContain('<circle cx=\\"12\\" cy=\\"12\\" r=\\"4\\"/>');
  expect(module).not.toMatch(/\.\d\d/);
});

test('other files stay as they are', async () => {
  expect(await load(icon('sun.svg'))).toBeNull();
  expect(await load('/rain.svg?raw')).toBeNull();
});
