import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { SettingsError, type Settings } from '#config/settings.ts';
import { leaguePaths } from '#contract/leagues.ts';
import { teamLogoFile } from '#contract/team-logos.ts';
import type { TeamLogos } from '#origin/site/static-files.ts';
import { root } from '../root.ts';

/** Logos that we drew for the invented teams of the sample newsroom. */
const sampleDir = 'cms/content/team-logos';

/**
 * The logos of TEAM_LOGOS_DIR; without a setting those of the sample's invented teams, if the sample plays the games. Other files in the
 * folder are ignored. Throws SettingsError if it has no logo.
 */
export async function readTeamLogos(
  settings: Pick<Settings, 'TEAM_LOGOS_DIR' | 'TEAM_LOGOS_URL' | 'SPORTRADAR_URL' | 'API_URL'>,
): Promise<TeamLogos> {
  const { TEAM_LOGOS_DIR, TEAM_LOGOS_URL, SPORTRADAR_URL, API_URL } = settings;
  const isSample = !TEAM_LOGOS_URL && !SPORTRADAR_URL && !API_URL;
  const folder = TEAM_LOGOS_DIR ?? (isSample ? sampleDir : null);
  if (folder === null) return { folder: null, files: [] };
  const place = path.resolve(root, folder);
  const names = await readdir(place, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError('TEAM_LOGOS_DIR', folder, `must be a folder that can be read (${error.code})`);
  });
  const files = names
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => leaguePaths.some((league) => league === teamLogoFile.exec(name)?.[1]))
    .toSorted();
  if (files.length > 0) return { folder: place, files };
  const problem = `must be a folder with pictures such as nba/bos.svg, in folders named ${leaguePaths.join(', ')}`;
  throw new SettingsError('TEAM_LOGOS_DIR', folder, problem);
}
