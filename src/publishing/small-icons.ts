import { readFile } from 'node:fs/promises';
import { optimize } from 'svgo';
import type { Plugin } from 'vite';

/** Decimals of an icon's coordinates. It is drawn in 24 units and shown with 20 pixels, so nobody sees a tenth of a unit. */
const decimals = 1;

/** An icon of Lucide as it is imported (src/ui/icons.ts). */
const icon = /lucide-static\/icons\/[\w-]+\.svg\?raw$/;

/**
 * Makes the icons smaller, which are in the HTML of every page: one path where Lucide has a line each, and fewer decimals. The icons of the
 * header then take a third less.
 */
export const smallIcons: Plugin = {
  name: 'small-icons',
  enforce: 'pre',
  async load(id) {
    if (!icon.test(id)) return null;
    const { data } = optimize(await readFile(id.replace(/\?raw$/, ''), 'utf8'), {
      floatPrecision: decimals,
      multipass: true,
      plugins: [
        {
          name: 'preset-default',
          // A circle is shorter than its path. Icons are lines without a fill, so that paths may cross.
          params: { overrides: { convertShapeToPath: false, mergePaths: { force: true } } },
        },
      ],
    });
    return `export default ${JSON.stringify(data)}`;
  },
};
