import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SettingsError } from '#config/settings.ts';
import { readTeamLogos } from './team-logos.ts';

const none = {
  TEAM_LOGOS_DIR: undefined,
  TEAM_LOGOS_URL: undefined,
  SPORTRADAR_URL: undefined,
  API_URL: undefined,
};

async function folderWith(...files: string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'logos-'));
  for (const file of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  }
  return folder;
}

test('the logos of a folder are those with the name of a league and a team', async () => {
  const folder = await folderWith(
    ...['nba/bos.svg', 'superior-nacional/bay.png', 'nfl/sf.webp', 'mlb/az.avif', 'mlb/sd.jpg'],
    ...['README.md', 'nba/BKN.svg', 'bsn/bay.svg', 'nba/mia.html', 'nba/old/mia.svg', 'mia.svg', 'nba/.svg'],
  );
  expect(await readTeamLogos({ ...none, TEAM_LOGOS_DIR: folder })).toEqual({
    folder,
    files: ['mlb/az.avif', 'mlb/sd.jpg', 'nba/bos.svg', 'nfl/sf.webp', 'superior-nacional/bay.png'],
  });
});

test('the sample has a logo for each invented team, and for no other', async () => {
  const { files } = await readTeamLogos(none);
  expect(files).toEqual(['mlb/est.svg', 'nba/ley.svg', 'nfl/gal.svg']);
});

test.each([
  { SPORTRADAR_URL: 'https://api.sportradar.com' },
  { API_URL: 'https://api.example' },
  { TEAM_LOGOS_URL: 'https://logos.example/{league}/{alias}.svg' },
])('the sample has none with %j', async (set) => {
  expect(await readTeamLogos({ ...none, ...set })).toEqual({ folder: null, files: [] });
});

test.each(['/dev/null', '/does/not/exist'])('the folder %s stops the start and is named', async (folder) => {
  const read = readTeamLogos({ ...none, TEAM_LOGOS_DIR: folder });
  await expect(read).rejects.toThrow(SettingsError);
  await expect(read).rejects.toThrow('The setting TEAM_LOGOS_DIR must be a folder that can be read');
});

test.each([[[]], [['bsn/bay.svg']], [['nba/BOS.SVG', 'nba/notes.txt']]])(
  'a folder with the files %j stops the start',
  async (files) => {
    const folder = await folderWith(...files);
    await expect(readTeamLogos({ ...none, TEAM_LOGOS_DIR: folder })).rejects.toThrow(
      'The setting TEAM_LOGOS_DIR must be a folder with pictures such as nba/bos.svg, in folders named nba,',
    );
  },
);
