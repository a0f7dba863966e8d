/** A sport's name for use within a sentence, where Spanish writes it in lower case. */
export const inSentence = (sport: string): string => sport.toLocaleLowerCase('es');

/** Texts of cards, tabs and games, on the server and in islands. Some of this wording is a product requirement. */
export const texts = {
  tabs: { live: 'EN VIVO', upcoming: 'PRÓXIMOS', recent: 'RESULTADOS', news: 'NOTICIAS' },
  tabsLabel: 'Partidos',
  chooseSport: 'Elige un deporte',
  chooseLeague: 'Elige una liga',
  status: {
    live: 'EN VIVO',
    scheduled: 'PROGRAMADO',
    next: 'PRÓXIMO',
    finished: 'FINALIZADO',
    interrupted: 'INTERRUMPIDO',
    late: 'DEMORADO',
  },
  /** Translations of the upstream's other statuses. One that is missing here is shown untranslated, in upper case. */
  otherStatus: {
    postponed: 'POSPUESTO',
    cancelled: 'CANCELADO',
    canceled: 'CANCELADO',
    suspended: 'SUSPENDIDO',
    abandoned: 'ABANDONADO',
    delayed: 'DEMORADO',
    unnecessary: 'NO NECESARIO',
  } as Readonly<Record<string, string | undefined>>,
  versus: 'VS',
  homeWins: 'Victoria local',
  awayWins: 'Victoria visitante',
  draw: 'Empate',
  hourUnknown: 'hora por confirmar',
  venueUnknown: 'Estadio no disponible',
  unknownTeam: (id: number) => `Equipo ${id}`,
  undecided: 'Por definir',
  refresh: 'Actualizar',
  whole: 'Ver todos',
  late: 'No pudimos actualizar los marcadores. Lo intentamos otra vez.',
  paused: 'Para gastar menos datos, los marcadores se actualizan cuando lo pides.',
  retry: 'Reintentar',
  failed: 'No pudimos cargar los partidos en este momento.',
  failedNews: 'No pudimos cargar las noticias en este momento.',
  failedTeams: 'No pudimos cargar los equipos en este momento.',
  scoreOf: (age: string) => `Marcador de ${age}`,
  days: 'Días',
  /** By how many days they are away. */
  nearDays: { [-1]: 'Ayer', 0: 'Hoy', 1: 'Mañana' } as Readonly<Record<number, string | undefined>>,
  pages: 'Páginas de partidos',
  previous: 'Anteriores',
  next: 'Siguientes',
  gameLabel: (home: string, away: string) => `${home} contra ${away}`,
  teams: 'Equipos',
  noTeams: 'No hay equipos disponibles',
  loadingTeams: 'Cargando equipos...',
  loading: {
    live: 'Cargando partidos en vivo...',
    upcoming: 'Cargando próximos partidos...',
    recent: 'Cargando resultados recientes...',
    news: 'Cargando noticias...',
  },
  emptyLeague: {
    live: 'No hay partidos en vivo',
    upcoming: 'No hay próximos partidos programados',
    recent: 'No hay resultados recientes',
    news: 'No se encontraron noticias deportivas',
  },
  /** `sport` is in lower case (`inSentence`). */
  emptySport: {
    live: (sport: string) => `No hay partidos de ${sport} en vivo en este momento`,
    upcoming: (sport: string) => `No hay próximos partidos de ${sport} programados`,
    recent: (sport: string) => `No hay resultados recientes de ${sport}`,
    news: (sport: string) => `No hay noticias disponibles sobre ${sport}`,
  },
  featured: 'Destacado',
} as const;

const quarters = ['1.er', '2.º', '3.er', '4.º'];

/** How far a live game is. */
export const phaseTexts = {
  halftime: 'Medio tiempo',
  quarter: (period: number) => {
    const quarter = quarters[period - 1];
    if (quarter) return `${quarter} cuarto`;
    return period === 5 ? 'tiempo extra' : `${period - 4}.º tiempo extra`;
  },
  endOf: (quarter: string) => `Fin del ${quarter}`,
  inning: (inning: number, half: 'top' | 'bottom' | null) => {
    const name = `${inning}.ª entrada`;
    if (half === null) return name;
    return half === 'top' ? `Alta de la ${name}` : `Baja de la ${name}`;
  },
  outs: (outs: number) => (outs === 1 ? '1 out' : `${outs} outs`),
  down: (down: number, yards: number | null) => {
    if (yards === null) return `${down}.ª oportunidad`;
    return `${down}.ª y ${yards} ${yards === 1 ? 'yarda' : 'yardas'}`;
  },
} as const;

/** The score by period. */
export const lineTexts = {
  quarters: 'Puntos por cuarto',
  innings: 'Carreras por entrada',
  team: 'Equipo',
  overtime: (number: number) => (number === 1 ? 'TE' : `TE${number}`),
  total: 'Total',
  runs: ['C', 'Carreras'],
  hits: ['H', 'Hits'],
  errors: ['E', 'Errores'],
  notBatted: 'X',
} as const;

export const gameTexts = {
  loading: 'Cargando información del partido...',
  details: 'Detalles del partido',
  general: 'Información general',
  league: 'Liga',
  season: 'Temporada',
  round: 'Ronda',
  status: 'Estado',
  place: 'Ubicación y fecha',
  venue: 'Estadio',
  when: 'Fecha y hora',
  unknown: 'No disponible',
} as const;

export const yourTeamsTexts = {
  title: 'Tus equipos',
  change: 'Cambiar',
  show: 'Ver sus partidos',
  loading: 'Cargando los partidos de tus equipos...',
  failed: 'No pudimos cargar los partidos de tus equipos.',
  late: 'Sin conexión: pueden no ser los últimos marcadores.',
  none: 'Sin partidos en estos días',
} as const;

/** Texts of the pages around them. A separate object, because no island ships these. */
export const pageTexts = {
  title: 'Deportes',
  lead: 'Partidos en vivo, próximos encuentros y resultados, en hora de Puerto Rico.',
  news: 'Noticias deportivas',
  allNews: 'Ver todas las noticias deportivas',
  ahead: 'Después',
  allAhead: 'Ver próximos',
  /** `day` is in lower case (`inSentence`). */
  resultsOf: (day: string) => `Resultados ${/^(hoy|ayer)/.test(day) ? 'de' : 'del'} ${day}`,
  allResults: 'Ver resultados',
  bySport: 'Todo de cada deporte',
  /** `sport` is in lower case (`inSentence`). */
  newsOf: (sport: string) => `Noticias de ${sport}`,
  standings: {
    title: 'Posiciones',
    team: 'Equipo',
    columns: [
      ['G', 'Ganados'],
      ['P', 'Perdidos'],
      ['%', 'Porcentaje de victorias'],
    ],
  },
  sport: {
    loading: 'Cargando información del deporte...',
    missing: 'El deporte solicitado no existe',
    failed: 'No pudimos cargar el deporte en este momento.',
    back: 'Volver a todos los deportes',
    lead: (sport: string) => `Partidos en vivo, próximos, resultados y noticias de ${sport}.`,
  },
  game: {
    loading: gameTexts.loading,
    missing: 'No se encontró información del partido solicitado',
    failed: 'No pudimos cargar el partido en este momento.',
    back: 'Volver a deportes',
    backTo: (sport: string) => `Volver a ${sport}`,
    breadcrumb: 'Ruta de navegación',
  },
  team: {
    loading: 'Cargando información del deporte...',
    missing: 'El equipo solicitado no existe',
    failed: 'No pudimos cargar el equipo en este momento.',
    back: 'Volver a deportes',
    facts: 'Datos del equipo',
    league: 'Liga',
    sport: 'Deporte',
    location: 'Localidad',
    shortName: 'Abreviatura',
    place: 'Posición',
    placeOf: (rank: number, group: string, record: string) => `${rank}.º, ${group} (${record})`,
    next: 'Próximo partido:',
    notify: 'Avísame de sus partidos',
    live: 'En vivo ahora',
    upcoming: 'Próximos partidos',
    recent: 'Resultados recientes',
    noGames: 'No hay partidos de este equipo en estos días.',
    news: 'Noticias',
    newsOfSport: (sport: string) => `Noticias de ${sport}`,
    lead: (team: string, league: string) => `Partidos, resultados y noticias de ${team} (${league}).`,
  },
} as const;
