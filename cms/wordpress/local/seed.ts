import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { episodeFile, episodeVideo } from '../../content/live-signal.ts';
import { newsroom } from '../../content/newsroom-content.ts';
import type { WordPressCore } from './core.ts';
import { runPhp, type Site } from './site.ts';

const pictures = fileURLToPath(new URL('../../content/pictures', import.meta.url));

export interface SeedOptions {
  now: Date;
  /** The minimum number of news items; by default the newsroom's own number. */
  stories?: number;
}

/** Fills an installed site with the sample newsroom, completely or not at all. */
export async function seedSite(
  core: WordPressCore,
  site: Site,
  options: SeedOptions,
  onProgress: (line: string) => void,
): Promise<void> {
  const file = join(site.folder, 'newsroom.json');
  const video = join(site.folder, episodeFile);
  await writeFile(file, JSON.stringify(newsroom(options)));
  await writeFile(video, await episodeVideo());
  try {
    await runPhp('seed.php', [core.folder, file, pictures, video], site.env, (line) =>
      onProgress(`Seeded ${line}`),
    );
  } finally {
    await rm(file, { force: true });
    await rm(video, { force: true });
  }
}
