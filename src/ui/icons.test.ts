import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { icons } from './icons.ts';

const source = path.join(import.meta.dirname, '..');
const files = globSync('**/*.{ts,tsx,astro}', { cwd: source }).filter(
  (file) => !/(?:^ui\/icons|\.test)\.ts$/.test(file),
);

test.each(Object.entries(icons))('the icon "%s" is drawn in one place', (_, drawing) => {
  expect(files.length).toBeGreaterThan(100);
  const lines = [...drawing.matchAll(/ d="([^"]+)"/g)].map(([, line = '']) => line);
  expect(lines.length).toBeGreaterThan(0);
  const copies = files.filter((file) => {
    const text = readFileSync(path.join(source, file), 'utf8');
    return lines.some((line) => text.includes(line));
  });
  expect(copies).toEqual([]);
});
