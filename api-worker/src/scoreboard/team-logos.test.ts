import { expect, it } from 'vitest';
import { teamLogos } from './team-logos.ts';

const template = 'https://logos.example/{league}/{alias}.svg?team={alias}';
const files = ['nba/bos.png', 'superior-nacional/bay.svg', 'nba/../x.svg', 'README.md', 'nba/BKN.svg'];

it.each([
  ['nba', 'MIA', 'https://logos.example/nba/mia.svg?team=mia'],
  ['nfl', 'MIA', 'https://logos.example/nfl/mia.svg?team=mia'],
  ['superior-nacional', 'SG', 'https://logos.example/superior-nacional/sg.svg?team=sg'],
  // Files come first, and only for their own league.
  ['nba', 'BOS', '/escudos/nba/bos.png'],
  ['mlb', 'BOS', 'https://logos.example/mlb/bos.svg?team=bos'],
  ['superior-nacional', 'BAY', '/escudos/superior-nacional/bay.svg'],
  ['nba', 'BKN', 'https://logos.example/nba/bkn.svg?team=bkn'],
  // Whole names, and what could lead elsewhere.
  ['nba', 'Leyendas del Caribe', null],
  ['nba', '../x', null],
  ['nba', 'Ñañ', null],
  ['nba', '', null],
  ['nba', null, null],
] as const)('the logo of %s %s is %s', (league, shortName, logo) => {
  expect(teamLogos({ TEAM_LOGOS_FILES: files, TEAM_LOGOS_URL: template })(league, shortName)).toBe(logo);
});

it('there is none without settings', () => {
  expect(teamLogos({ TEAM_LOGOS_FILES: [], TEAM_LOGOS_URL: null })('nba', 'BOS')).toBeNull();
});
