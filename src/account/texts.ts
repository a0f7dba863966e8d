/** Texts that the page's script writes. Apart from the page's own, because a reader would fetch those twice. */
export const scriptTexts = {
  saved: 'Preferencias guardadas en este dispositivo.',
  forgotten: 'Preferencias borradas de este dispositivo.',
  teams: {
    loading: 'Cargando tus equipos...',
    failed: 'No pudimos cargar los nombres de tus equipos. Puedes dejar de seguirlos igualmente.',
    unknown: (id: number) => `Equipo ${id}`,
    remove: 'Dejar de seguir',
    removeOne: (team: string) => `Dejar de seguir a ${team}`,
    removed: (team: string) => `Ya no sigues a ${team}.`,
  },
} as const;

/** Texts of the account page. */
export const texts = {
  title: 'Mi cuenta',
  description:
    'Tus preferencias en este dispositivo: tema, municipio, unidad de temperatura, equipos, avisos y ahorro de datos.',
  lead: 'Aquí no hay usuario ni contraseña: lo que elijas se guarda solo en este dispositivo y nadie más lo ve, salvo los avisos.',
  needsScript: 'Para cambiar las preferencias hace falta JavaScript. El resto del sitio funciona sin él.',
  theme: {
    title: 'Tema',
    options: { system: 'Automático, como el dispositivo', light: 'Claro', dark: 'Oscuro' },
  },
  municipality: {
    title: 'Municipio',
    hint: 'La portada y las páginas del tiempo empiezan por él. Si les permites ubicarte, es el municipio más cercano.',
  },
  unit: {
    title: 'Temperatura',
    options: {
      page: 'La de cada página: °C en El Tiempo, °F en las demás',
      C: 'Grados Celsius (°C)',
      F: 'Grados Fahrenheit (°F)',
    },
  },
  teams: {
    title: 'Equipos que sigues',
    empty: 'Todavía no sigues a ningún equipo. Entra a la página de uno y oprime «Seguir equipo».',
    find: 'Buscar equipos en Deportes',
    retry: 'Reintentar',
  },
  dataSaver: {
    title: 'Datos',
    label: 'Ahorrar datos',
    hint: 'Nada se mueve ni se carga solo: el carrusel, los marcadores, el tiempo y los videos esperan a que los pidas.',
  },
  newsletter: {
    title: 'Boletín',
    subscribed: 'Te suscribiste al boletín desde este dispositivo.',
    notSubscribed: 'Todavía no te has suscrito desde este dispositivo.',
    link: 'Suscribirme al boletín',
  },
  forget: 'Borrar mis preferencias',
  notifications: {
    title: 'Avisos en este dispositivo',
    consent:
      'Te avisamos aunque no tengas el sitio abierto. Guardamos solo la dirección que da tu navegador para avisarte y lo que escoges.',
    privacy: 'Qué guardamos y quién lo ve',
    open: 'Escoger avisos',
    news: 'Noticias de última hora',
    alerts: 'Alertas del tiempo',
    place: 'Municipio de las alertas',
    level: 'Desde qué nivel',
    from: (level: string) => `Desde ${level.toLowerCase()}`,
    add: 'Añadir',
    chosen: 'Avisos que escogiste',
    remove: 'Quitar',
    leads: 'También los cambios de ventaja',
    elsewhere:
      'Los partidos de un equipo, los momentos clave de un minuto a minuto y el recordatorio de un programa se escogen en su página.',
    quiet: 'Horas sin avisos',
    quietFrom: 'De',
    quietTo: 'a',
    quietHint:
      'En hora de Puerto Rico. Un tsunami o una emergencia por inundaciones repentinas en tu municipio se avisa siempre.',
    end: 'Quitar todos los avisos',
  },
} as const;
