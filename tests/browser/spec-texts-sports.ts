import { gameTexts, pageTexts, texts } from '#sports/texts.ts';
import { provedBy } from './spec-text.ts';

/** Texts of the sports pages in states that they do not have in their first response. */
export const sportsTexts = [
  ...provedBy(
    'sports-tab-states.e2e.ts',
    ['Cargando partidos en vivo...', texts.loading.live],
    ['Cargando próximos partidos...', texts.loading.upcoming],
    ['Cargando resultados recientes...', texts.loading.recent],
    ['Cargando noticias...', texts.loading.news],
    ['No hay partidos en vivo', texts.emptyLeague.live],
    ['No hay próximos partidos programados', texts.emptyLeague.upcoming],
    ['No hay resultados recientes', texts.emptyLeague.recent],
    ['No hay partidos de {sport} en vivo en este momento', texts.emptySport.live('béisbol')],
    ['No hay próximos partidos de {sport} programados', texts.emptySport.upcoming('béisbol')],
    ['No hay resultados recientes de {sport}', texts.emptySport.recent('béisbol')],
    ['No hay noticias disponibles sobre {sport}', texts.emptySport.news('béisbol')],
    ['Estadio no disponible', texts.venueUnknown],
    ['Equipo {id}', texts.unknownTeam(7)],
    ['Destacado', texts.featured],
  ),
  ...provedBy(
    'sports-tabs.e2e.ts',
    ['Cargando equipos...', texts.loadingTeams],
    ['No hay equipos disponibles', texts.noTeams],
  ),
  ...provedBy('first-start.faults.test.ts', [
    'No se encontraron noticias deportivas',
    texts.emptyLeague.news,
  ]),
  ...provedBy(
    'sports.long.test.ts',
    ['Cargando información del deporte...', pageTexts.sport.loading],
    ['Cargando información del partido...', gameTexts.loading],
  ),
  ...provedBy('sports-live-game.e2e.ts', ['Empate', texts.draw], ['Victoria visitante', texts.awayWins]),
  ...provedBy('sports-walk.long.test.ts', ['Victoria local', texts.homeWins]),
  ...provedBy('sports-game.e2e.ts', ['No disponible', gameTexts.unknown]),
];
