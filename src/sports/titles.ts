import { paths } from '#config/paths.ts';
import { leagues } from '#contract/leagues.ts';
import { addressOf, type Choice, type choiceOfHome } from './choice.ts';
import { pageTexts } from './texts.ts';

// Apart from the choice and the texts, because no island has a title.

const views = { live: 'partidos', upcoming: 'próximos partidos', recent: 'resultados', news: 'noticias' };

/** The title of a page of games: "Béisbol: próximos partidos, página 2". `name` is the sport's or the league's. */
export const titleOfGames = (name: string, { view, page }: Pick<Choice, 'view' | 'page'>): string =>
  `${name}: ${views[view]}${page > 1 ? `, página ${page}` : ''}`;

/** The title of /deportes: the league and the view, unless its address names neither. */
export const titleOfHome = (choice: ReturnType<typeof choiceOfHome>): string =>
  addressOf(choice) === paths.sports()
    ? pageTexts.title
    : titleOfGames(leagues[choice.subject.league].abbreviation, choice);
