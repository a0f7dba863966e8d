import { expect, test } from 'vitest';
import {
  sportClassifier,
  type LeaguePath,
  type NamedTeam,
  type SportTopic,
} from '../api-worker/src/sport-topics/sport-classifier.ts';
import {
  mlbDivisions,
  nbaDivisions,
  nflDivisions,
  superiorNacionalTeams,
  type SportsTeam,
} from '../cms/content/sports/sports-teams.ts';
import { headlines, unseenHeadlines, type Headline } from './sports-headlines.ts';

const clubs = new Map<LeaguePath, readonly SportsTeam[]>([
  ['nba', nbaDivisions.flatMap(({ teams }) => teams)],
  ['mlb', mlbDivisions.flatMap(({ teams }) => teams)],
  ['nfl', nflDivisions.flatMap(({ teams }) => teams)],
  // Its feed has the place in the name.
  [
    'superior-nacional',
    superiorNacionalTeams.map((team) => ({ ...team, name: `${team.name} de ${team.market}` })),
  ],
]);
const teams: NamedTeam[] = [...clubs]
  .flatMap(([league, all]) =>
    all.map(({ name, market, alias }) => ({ id: 0, league, name, market, shortName: alias })),
  )
  .map((team, index) => ({ ...team, id: index + 1 }));

const classify = sportClassifier(teams);
const sports = { slug: 'deportes', name: 'Deportes' };

const written = ({ sport, league, teamId }: SportTopic) => {
  const team = teams.find(({ id }) => id === teamId);
  return team ? `${league}/${team.shortName}` : (league ?? sport);
};
const about = (title: string, lead: string, terms = [sports]) =>
  classify({ title, summary: lead, terms }).map(written).toSorted();

/** How often the classifier and a reader of the headlines agree, and the headlines about which they do not. */
function compare(headlines: readonly Headline[]) {
  let [found, expected, right] = [0, 0, 0];
  const differences: string[] = [];
  for (const [title, lead, topics] of headlines) {
    const result = about(title, lead);
    found += result.length;
    expected += topics.length;
    right += result.filter((topic) => topics.includes(topic)).length;
    if (result.join() !== topics.toSorted().join()) {
      differences.push(`${title}: ${result.join() || 'nothing'} instead of ${topics.join() || 'nothing'}`);
    }
  }
  return { precision: right / found, recall: right / expected, differences };
}

test('finds 39 of the 41 topics of the headlines that its rules were written for, and no other', () => {
  expect(compare(headlines)).toEqual({
    precision: 1,
    recall: 39 / 41,
    differences: [
      'Metropolitan FA gana la Liga Puerto Rico: nothing instead of soccer',
      'Pinkin de Corozal firman a atacadora cubana: nothing instead of volleyball',
    ],
  });
});

test('finds 17 of the 18 topics of other headlines, and a wrong one', () => {
  expect(compare(unseenHeadlines)).toEqual({
    precision: 17 / 18,
    recall: 17 / 18,
    differences: [
      'Academia Quintana gana el torneo sub-17: nothing instead of soccer',
      'Kings of the Beach: torneo de surf llega a Rincón: nba/SAC instead of nothing',
    ],
  });
});

const tag = (name: string) => ({ slug: name.toLowerCase().replaceAll(' ', '-'), name });

test.each([
  ['a sport', 'Béisbol', 'baseball'],
  ['a league', 'BSN', 'superior-nacional'],
  ['a league by its full name', 'National Football League', 'nfl'],
  ['a team', 'New York Mets', 'mlb/NYM'],
  ['a team of the island', 'Vaqueros de Bayamón', 'superior-nacional/BAY'],
])('a category or tag that names %s decides, whatever the text and the category say', (_, name, topic) => {
  expect(about('Los Lakers ganan', 'Baloncesto de la NBA.', [sports, tag(name)])).toEqual([topic]);
  expect(about('Una exposición', '', [tag('Cultura'), tag(name)])).toEqual([topic]);
});

test('the text adds teams of the league or sport that a tag names, and no others', () => {
  const title = 'Gigantes sorprenden a los Yankees y a los Lakers';
  expect(about(title, '', [sports, tag('MLB')])).toEqual(['mlb/NYY', 'mlb/SF']);
  expect(about('Vaqueros ganan', '', [tag('Baloncesto superior')])).toEqual(['superior-nacional/BAY']);
});

test('a text alone says nothing outside the category of sports', () => {
  expect(about('Los Lakers ganan', 'Baloncesto de la NBA.', [tag('Cultura')])).toEqual([]);
});

test('without teams, words of sports and leagues are still known', () => {
  const item = { title: 'Los Lakers ganan', summary: 'Empate en la NBA.', terms: [sports] };
  expect(sportClassifier([])(item).map(written)).toEqual(['nba']);
});
