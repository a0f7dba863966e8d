import { folded, withoutAccents } from '#contract/text/folded.ts';
import { leaguePaths, leagues, sportSlugs } from '#contract/leagues.ts';
import { spanishMarkets, spanishNicknames } from './spanish-team-names.ts';

type SportSlug = (typeof sportSlugs)[number];
export type LeaguePath = (typeof leaguePaths)[number];

/** A team of the scoreboard. `name` may hold the market ("Vaqueros de Bayamón") or not ("Celtics"). */
export interface NamedTeam {
  id: number;
  league: LeaguePath;
  name: string;
  /** Its alias in the league's feed, such as BOS. */
  shortName: string;
  market: string | null;
}

/** What the newsroom says of a news item. Texts are plain text; `terms` are its categories and tags. */
export interface SportsCandidate {
  title: string;
  summary: string;
  terms: readonly { slug: string; name: string }[];
}

/** What a news item is about: a sport, or one of its leagues, or one of the league's teams. */
export interface SportTopic {
  sport: SportSlug;
  league: LeaguePath | null;
  teamId: number | null;
}

/** The category of sports news. Texts of other news are not searched: "Magic" and "Suns" are also other things. */
const sportsCategory = 'deportes';

/** Words that only news about the sport uses, in lower case without accents. */
const sportWords: Record<SportSlug, RegExp> = {
  basketball: /\b(baloncesto|baloncestistas?|basquet(bol)?|basketball|canastos?|wnba)\b/,
  baseball:
    /\b(beisbol(istas?)?|baseball|peloteros?|bateador(es|as)?|jonron(es)?|cuadrangular(es)?|clasico mundial|liga invernal)\b/,
  soccer: /\b(futbol(?! americano)|futbolistas?|fifa|concacaf|champions league)\b/,
  football: /\b(futbol americano|flag football|touchdowns?|quarterback|mariscal de campo)\b/,
  volleyball: /\b(voleibol(istas?)?|volleyball|lvsf|lvsm)\b/,
};

/** Words by which a text names a league, in lower case without accents. */
const leagueWords: Record<LeaguePath, RegExp> = {
  nba: /\bnba\b/,
  'superior-nacional': /\b(bsn|baloncesto superior)\b/,
  mlb: /\b(mlb|grandes ligas|serie mundial)\b/,
  nfl: /\b(nfl|super bowl)\b/,
};

/** Names of sports and leagues in categories and tags, beside their slugs, paths and abbreviations; in lower case without accents. */
const termsOfSports: Record<SportSlug, readonly string[]> = {
  basketball: ['baloncesto'],
  baseball: ['beisbol'],
  soccer: ['futbol', 'balompie'],
  football: ['futbol americano'],
  volleyball: ['voleibol'],
};

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const aboutSport = (sport: SportSlug): SportTopic => ({ sport, league: null, teamId: null });
const aboutLeague = (league: LeaguePath): SportTopic => ({
  sport: leagues[league].sport,
  league,
  teamId: null,
});
const aboutTeam = ({ id, league }: NamedTeam): SportTopic => ({ ...aboutLeague(league), teamId: id });

/** The island's clubs have other teams under the same names, such as the winter league's in baseball. */
const isLocal = ({ league }: NamedTeam) => league === 'superior-nacional';

/** One way to write a team. */
interface Spelling {
  team: NamedTeam;
  /** Whether the place is named, too. */
  isFull: boolean;
  /** Whether it is also a common word, or the name of a club that plays other sports, so that only a text about the sport means the team. */
  needsHint: boolean;
}

/** All ways to write the teams, by text without accents. Several teams may share one. */
function spellingsOf(teams: readonly NamedTeam[]): Map<string, Spelling[]> {
  const spellings = new Map<string, Spelling[]>();
  const add = (text: string, spelling: Spelling) => {
    const same = spellings.get(withoutAccents(text)) ?? [];
    if (!same.some(({ team }) => team === spelling.team)) same.push(spelling);
    spellings.set(withoutAccents(text), same);
  };
  for (const team of teams) {
    const { market, league, shortName } = team;
    const own =
      market === null ? team.name : team.name.replace(` de ${market}`, '').replace(`${market} `, '');
    const isOfIsland = isLocal(team);
    for (const nickname of [own, ...(spanishNicknames[`${league}/${shortName}`] ?? [])]) {
      for (const place of market === null ? [] : [market, ...(spanishMarkets[market] ?? [])]) {
        add(`${place} ${nickname}`, { team, isFull: true, needsHint: isOfIsland });
        add(`${nickname} de ${place}`, { team, isFull: true, needsHint: isOfIsland });
      }
      add(nickname, { team, isFull: false, needsHint: isOfIsland || nickname !== own });
    }
  }
  return spellings;
}

/** What categories and tags stand for, by their name or slug in lower case without accents. */
function topicsOfTerms(spellings: ReadonlyMap<string, readonly Spelling[]>): Map<string, SportTopic> {
  const topics = new Map<string, SportTopic>();
  for (const [text, same] of spellings) {
    const [only, second] = same.filter(({ isFull }) => isFull);
    if (only && !second) topics.set(folded(text), aboutTeam(only.team));
  }
  for (const path of leaguePaths) {
    const { id, abbreviation, name } = leagues[path];
    for (const text of [path, id, abbreviation, name]) topics.set(folded(text), aboutLeague(path));
  }
  for (const sport of sportSlugs) {
    for (const text of [sport, ...termsOfSports[sport]]) topics.set(text, aboutSport(sport));
  }
  return topics;
}

/** The topics, each once, without a sport or a league that a more precise topic names. */
function withoutVaguer(topics: readonly SportTopic[]): SportTopic[] {
  return topics.filter(
    (topic, index) =>
      !topics.some(
        (other, place) =>
          other.sport === topic.sport &&
          (topic.league === null || other.league === topic.league) &&
          (topic.teamId === null || other.teamId === topic.teamId) &&
          (other.league !== topic.league || other.teamId !== topic.teamId || place < index),
      ),
  );
}

/**
 * Makes a function that says which sports, leagues and teams a news item is about; nothing if that is unknown.
 *
 * Categories and tags decide when they name a sport, a league or a team; the text then only adds teams of the same. Without them, the title
 * and the summary of an item in the category of sports decide: by words of a sport, by names of leagues, and by names of teams. A team's
 * name counts if it is the team's alone, or if the text also names its sport or its league: there are Giants in baseball and in football.
 * The island's clubs play several sports under one name, so a text that names only another sport does not mean their basketball team.
 */
export function sportClassifier(teams: readonly NamedTeam[]): (item: SportsCandidate) => SportTopic[] {
  const spellings = spellingsOf(teams);
  const terms = topicsOfTerms(spellings);
  // The longest first, so that "Mets de Guaynabo" is not read as "Mets".
  const names = [...spellings.keys()].toSorted((one, other) => other.length - one.length).map(escaped);
  const name = new RegExp(`(?<![\\p{L}\\d])(${names.join('|')})(?![\\p{L}\\d])( de \\p{Lu})?`, 'gu');

  const ofWords = (text: string): SportTopic[] => {
    const lower = text.toLowerCase();
    return [
      ...sportSlugs.filter((sport) => sportWords[sport].test(lower)).map(aboutSport),
      ...leaguePaths.filter((league) => leagueWords[league].test(lower)).map(aboutLeague),
    ];
  };
  const ofTerm = ({ slug, name: label }: SportsCandidate['terms'][number]): SportTopic[] => {
    const known = terms.get(folded(label)) ?? terms.get(slug);
    return known ? [known] : ofWords(withoutAccents(label));
  };
  const ofText = (text: string, chosen: readonly SportTopic[]): SportTopic[] => {
    const hints = [...chosen, ...ofWords(text)];
    const named = names.length === 0 ? [] : [...text.matchAll(name)];
    const isHinted = ({ league }: NamedTeam) => hints.some(({ sport }) => sport === leagues[league].sport);
    const isLeagueHinted = (team: NamedTeam) => hints.some(({ league }) => league === team.league);
    return [
      ...hints,
      ...named.flatMap(([, spelling = '', otherPlace]) => {
        const same = spellings.get(spelling) ?? [];
        const isLocalName = same.some(({ team }) => isLocal(team));
        const meant = same.filter(({ team, isFull, needsHint }) => {
          // "Leones de Caracas" are not the Leones de Ponce.
          if (needsHint && !isFull && otherPlace !== undefined) return false;
          // In the winter league, "Gigantes" are those of Carolina, not those of San Francisco.
          if (isLocalName && needsHint && !isLocal(team) && !isFull && !isLeagueHinted(team)) return false;
          if (hints.length > 0 && !isHinted(team)) return isFull && !needsHint;
          return isFull || !needsHint || isHinted(team);
        });
        const closest = meant.length === 1 ? meant : meant.filter(({ team }) => isLeagueHinted(team));
        const [only, second] = closest;
        return only && !second ? [aboutTeam(only.team)] : [];
      }),
    ];
  };

  return ({ title, summary, terms: given }) => {
    const chosen = given.flatMap(ofTerm);
    if (chosen.length === 0 && !given.some(({ slug }) => slug === sportsCategory)) return [];
    const found = ofText(withoutAccents(`${title}. ${summary}`), chosen);
    if (chosen.length === 0) return withoutVaguer(found);
    const isWithin = (topic: SportTopic, choice: SportTopic) =>
      topic.sport === choice.sport &&
      choice.teamId === null &&
      (choice.league === null || choice.league === topic.league);
    return withoutVaguer([
      ...chosen,
      ...found.filter((topic) => chosen.some((choice) => isWithin(topic, choice))),
    ]);
  };
}
