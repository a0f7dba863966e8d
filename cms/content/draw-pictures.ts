import { mkdir, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { H, Ink, W, type Scene } from './drawing/ink.ts';
import { vignette } from './drawing/nature.ts';
import { scenes } from './drawing/scenes.ts';
import { isPictureName, pictures } from './pictures.ts';

/**
 * Draws cms/content/pictures: `node cms/content/draw-pictures.ts [--only name,name] [--into folder]`. The JPEGs are committed: run this
 * only after changing a scene.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, into: { type: 'string' } } });
const only = values.only?.split(',');
const folder = values.into ?? new URL('./pictures/', import.meta.url).pathname;

/** At this quality flat areas look smooth in mozjpeg, and a picture stays well under 120 kB. */
const JPEG_QUALITY = 72;

await mkdir(folder, { recursive: true });
for (const [index, { file }] of pictures.entries()) {
  const name = file.replace(/^\d+-|\.jpg$/g, '');
  if (!isPictureName(name) || (only && !only.includes(name))) continue;
  const target = `${folder}/${file}`;
  await sharp(Buffer.from(sheet(scenes[name], index + 1)))
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    .toFile(target);
  console.log(`${file} ${Math.round((await stat(target)).size / 1024)} kB`);
}

function sheet(scene: Scene, seed: number): string {
  const ink = new Ink(seed);
  const drawing = scene(ink);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}"><defs>${ink.definitions}</defs>${drawing}${vignette()}</svg>`;
}
