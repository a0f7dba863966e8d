import { leagues } from './leagues.ts';

/**
 * The site's own pages: those that are no item of the newsroom, no list of its categories and no game. The addresses, the menus, the footer, the
 * light pages, the page of an unknown address, the sitemap and the search are made of this table, and a test compares it with `src/pages`, so
 * that there is no page that nobody finds.
 */
export interface SitePage {
  path: string;
  /** What links and the search call it. */
  name: string;
  /** What else people call it: a search that has all words of one of them finds it. Without any, the search never finds it. */
  words?: readonly string[];
  /**
   * What links to it: a menu or a column of every page (`pagesOf`), the foot of the weather pages, another page of this table by its name, or
   * nothing but what the site does by itself.
   */
  linked: 'header' | 'emergencies' | 'legal' | 'weather views' | 'search field' | 'itself' | `page ${string}`;
  /** Whether it has a light twin, at the same path behind `/lite`. */
  isTwinned?: true;
  /** Whether search engines are to leave it out. */
  isUnlisted?: true;
}

export const sitePages = {
  home: {
    path: '/',
    name: 'Inicio',
    words: ['portada', 'página principal'],
    linked: 'header',
    isTwinned: true,
  },
  news: {
    path: '/noticias',
    name: 'Noticias',
    words: ['últimas noticias', 'titulares'],
    linked: 'header',
    isTwinned: true,
  },
  sports: {
    path: '/deportes',
    name: 'Deportes',
    words: [
      ...['partidos', 'juegos', 'marcadores', 'posiciones', 'ligas', 'resultados deportivos'],
      ...['equipos', 'tabla', 'standings', 'score', 'pelota', 'campeonato', 'calendario de juegos'],
    ],
    linked: 'header',
    isTwinned: true,
  },
  weather: {
    path: '/tiempo',
    name: 'Tiempo',
    words: [
      ...['clima', 'pronóstico', 'temperatura', 'mapa', 'meteorología', 'meteorológico', 'va a llover'],
      ...['lluvia', 'llueve', 'lloverá', 'aguacero', 'calor', 'weather'],
    ],
    linked: 'header',
    isTwinned: true,
  },
  programmes: {
    path: '/programas',
    name: 'Programas',
    words: ['episodios', 'capítulos', 'todos los programas', 'noticiero', 'noticiario', 'novelas'],
    linked: 'header',
    isTwinned: true,
  },
  live: {
    path: '/live',
    name: 'En vivo',
    words: [
      ...['señal', 'programación', 'guía', 'televisión', 'tv', 'canal', 'transmisión', 'live'],
      ...['horario', 'qué dan', 'stream', 'streaming', 'directo', 'ver tele', 'cartelera', 'parrilla'],
    ],
    linked: 'header',
    isTwinned: true,
  },
  account: {
    path: '/account',
    name: 'Mi cuenta',
    words: [
      'cuenta',
      'preferencias',
      'ajustes',
      'configuración',
      'equipos que sigo',
      'tema oscuro',
      'modo oscuro',
      ...[
        'notificaciones',
        'notificarme',
        'avisarme',
        'favoritos',
        'seguir equipo',
        'ahorrar datos',
        'iniciar sesión',
        'login',
        'registrarme',
        'mi municipio',
        'avisos en mi celular',
      ],
    ],
    linked: 'header',
    isUnlisted: true,
  },
  emergency: {
    path: '/emergencia',
    name: 'Refugios, teléfonos y avisos',
    words: [
      ...[
        '911',
        '9-1-1',
        'emergencia',
        'refugio',
        'albergue',
        'teléfonos de emergencia',
        'manejo de emergencias',
      ],
      ...[
        'bomberos',
        'policía',
        'ambulancia',
        'defensa civil',
        'avisos municipales',
        'desalojo',
        'evacuación',
      ],
    ],
    linked: 'emergencies',
  },
  alerts: {
    path: '/alertas',
    name: 'Alertas del tiempo',
    words: [
      ...[
        'alerta',
        'aviso',
        'vigilancia',
        'advertencia',
        'mapa de alertas',
        'inundación',
        'inundaciones',
        'tsunami',
      ],
      ...[
        'temblor',
        'temblores',
        'terremoto',
        'sismo',
        'marejada',
        'oleaje',
        'corrientes marinas',
        'crecida',
        'tornado',
        'deslizamientos',
        'resaca',
      ],
    ],
    linked: 'emergencies',
    isTwinned: true,
  },
  closings: {
    path: '/cierres',
    name: 'Cierres y suspensiones',
    words: [
      ...[
        'cierre',
        'cerrado',
        'cerrada',
        'suspensión',
        'suspenden clases',
        'no hay clases',
        'clases',
        'escuelas',
      ],
      ...['carreteras', 'tránsito', 'qué está abierto', 'universidades', 'toque de queda', 'ley seca'],
    ],
    linked: 'emergencies',
    isTwinned: true,
  },
  powerAndRivers: {
    path: '/luz-y-rios',
    name: 'Luz y ríos',
    words: [
      'luz',
      'sin luz',
      'electricidad',
      'energía',
      'apagón',
      'apagones',
      'luma',
      'nivel del río',
      'nivel de los ríos',
      'relevo de carga',
      'crecida',
      ...['genera', 'generación', 'averías', 'servicio eléctrico'],
    ],
    linked: 'emergencies',
    isTwinned: true,
  },
  storms: {
    path: '/huracan',
    name: 'Huracanes y tormentas',
    words: [
      'huracán',
      'tormenta',
      'ciclón',
      'ciclones',
      'cono',
      'trayectoria',
      'onda tropical',
      'depresión tropical',
      ...['temporada ciclónica', 'espagueti', 'hurricane'],
    ],
    linked: 'emergencies',
    isTwinned: true,
  },
  terms: {
    path: '/terms',
    name: 'Términos de uso',
    words: ['términos', 'condiciones', 'terms'],
    linked: 'legal',
    isTwinned: true,
  },
  privacy: {
    path: '/privacy',
    name: 'Privacidad',
    words: ['política de privacidad', 'cookies', 'datos personales', 'borrar mis datos', 'privacy'],
    linked: 'legal',
    isTwinned: true,
  },
  about: {
    path: '/about',
    name: 'Sobre nosotros',
    words: [
      ...['contacto', 'contáctanos', 'quiénes somos', 'quiénes son', 'la emisora', 'about'],
      ...['dirección', 'correcciones', 'fe de erratas', 'quejas', 'anunciarse', 'publicidad', 'redacción'],
    ],
    linked: 'legal',
    isTwinned: true,
  },
  coverages: {
    path: '/minuto-a-minuto',
    name: 'Minuto a minuto',
    words: ['cobertura', 'coberturas', 'coberturas en vivo'],
    linked: 'page news',
    isTwinned: true,
  },
  sportsNews: {
    path: '/noticias/deportes',
    name: 'Noticias deportivas',
    words: ['noticias de deportes'],
    linked: 'page sports',
    isTwinned: true,
  },
  weatherV2: {
    path: '/tiempo-v2',
    name: 'El tiempo: viento, radar y consejos',
    words: ['radar', 'viento', 'humedad', 'amanecer', 'atardecer', 'doppler', 'uv'],
    linked: 'weather views',
  },
  weatherLight: {
    path: '/tiempo-v2-light',
    name: 'El tiempo: pronóstico de 7 días',
    words: ['pronóstico de la semana', 'siete días', 'pronóstico extendido'],
    linked: 'weather views',
  },
  newsletter: {
    path: '/boletin',
    name: 'Boletín',
    words: ['suscribirme', 'suscripción', 'suscribir', 'newsletter', 'noticias por correo', 'email'],
    linked: 'page account',
  },
  unsubscribe: {
    path: '/boletin/baja',
    name: 'Darme de baja del boletín',
    words: ['darme de baja', 'cancelar suscripción', 'unsubscribe'],
    linked: 'page newsletter',
    isUnlisted: true,
  },
  kept: {
    path: '/offline',
    name: 'Páginas guardadas',
    words: ['sin conexión', 'offline', 'sin internet', 'leer después', 'noticias guardadas', 'guardados'],
    linked: 'page account',
    isUnlisted: true,
  },
  search: { path: '/search', name: 'Buscar', linked: 'search field', isTwinned: true, isUnlisted: true },
  // Without a header and a footer, for the frames of others.
  weatherStandalone: { path: '/tiempo-standalone', name: 'Tiempo', linked: 'itself', isUnlisted: true },
  // What stands above every page.
  top: { path: '/arriba', name: 'Avisos urgentes', linked: 'itself', isUnlisted: true },
  // The home page, while there is an emergency.
  emergencyHome: { path: '/emergencia/portada', name: 'Inicio', linked: 'itself', isUnlisted: true },
} as const satisfies Record<string, SitePage>;

const all: readonly SitePage[] = Object.values(sitePages);

/** The pages that have a link in the same place, in the order of the table. */
export const pagesOf = (linked: SitePage['linked']): readonly SitePage[] =>
  all.filter((page) => page.linked === linked);

/** The pages that have a light twin. */
export const twinnedPages = all.filter(({ isTwinned }) => isTwinned);

const leagueWords: Readonly<Record<string, readonly string[] | undefined>> = {
  bsn: ['baloncesto superior'],
  mlb: ['grandes ligas'],
};

/** The games of each league have a page, too, which is a choice on that of the sports. */
const leaguePages = Object.values(leagues).map(({ id, name, abbreviation }) => ({
  path: `${sitePages.sports.path}?liga=${id}`,
  name: abbreviation,
  words: [name, ...(leagueWords[id] ?? [])],
}));

/** What a search may find. */
export const searchedPages = [
  ...all.flatMap((page) => (page.words ? [{ ...page, words: page.words }] : [])),
  ...leaguePages,
];
