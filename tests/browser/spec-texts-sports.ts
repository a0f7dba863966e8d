import { gameTexts, pageTexts, texts } from '#sports/texts.ts';
import type { Said } from './spec-text.ts';

/** Texts of the sports pages in states that they do not have in their first response. */
export const sportsTexts: readonly Said[] = [
  ['Cargando partidos en vivo...', texts.loading.live],
  ['Cargando próximos partidos...', texts.loading.upcoming],
  ['Cargando resultados recientes...', texts.loading.recent],
  ['Cargando noticias...', texts.loading.news],
  ['No hay partidos en vivo', texts.emptyLeague.live],
  ['No hay próximos partidos programados', texts.emptyLeague.upcoming],
  ['No hay resultados recientes', texts.emptyLeague.recent],
  ['No hay próximos partidos de {sport} programados', texts.emptySport.upcoming('béisbol')],
  ['No hay resultados recientes de {sport}', texts.emptySport.recent('béisbol')],
  ['Estadio no disponible', texts.venueUnknown],
  ['Equipo {id}', texts.unknownTeam(7)],
  ['Cargando equipos...', texts.loadingTeams],
  ['No se encontraron noticias deportivas', texts.emptyLeague.news],
  ['Cargando información del deporte...', pageTexts.sport.loading],
  ['Cargando información del partido...', gameTexts.loading],
  ['Empate', texts.draw],
  ['Victoria visitante', texts.awayWins],
  ['Victoria local', texts.homeWins],
  ['No disponible', gameTexts.unknown],
];
