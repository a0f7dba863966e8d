import type { Day } from './days.ts';

/** Category of a programme. */
export type GuideCategory = 'Noticias' | 'Entretenimiento' | 'Reality Show' | 'Cine' | 'Deportes';

/** A programme. It lasts until the next one of the schedule begins. */
export interface Programme {
  /** Slug of the programme in WordPress. The guide's title links to its page there. */
  id: string;
  title: string;
  /** Start, "HH:MM" in Puerto Rico. A time earlier than the schedule's first programme is in the night that follows. */
  time: string;
  description: string;
  category: GuideCategory;
}

export type Schedule = readonly [Programme, ...Programme[]];

/** Minutes of a day. A programme with a later start begins after midnight. */
export const midnight = 1440;

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Minutes from the midnight at the beginning of the schedule's day to the start of one of its programmes. */
export function startOf([first]: Schedule, { time }: Programme): number {
  const at = minutesOf(time);
  return at < minutesOf(first.time) ? at + midnight : at;
}

const mornings = [
  {
    id: 'manana',
    title: 'Mañana Boricua',
    time: '06:00',
    description:
      'Lo que pasó de madrugada, el tránsito, el tiempo y buenas conversaciones con el primer café.',
    category: 'Noticias',
  },
  {
    id: 'plaza-abierta',
    title: 'Plaza Abierta',
    time: '08:00',
    description:
      'La revista de la mañana: cocina, salud, música en el estudio y vecinos que cuentan lo suyo.',
    category: 'Entretenimiento',
  },
] as const satisfies Programme[];

/** Replaces the two above on Saturdays and Sundays. */
const weekendMornings = [
  {
    id: 'amanece-en-el-campo',
    title: 'Amanece en el Campo',
    time: '07:00',
    description: 'Desde una finca distinta cada semana: qué se cosecha, a cuánto se paga y cómo se cocina.',
    category: 'Entretenimiento',
  },
  {
    id: 'deportes',
    title: 'Deportes en Ruta',
    time: '10:00',
    description: 'Resultados, jugadas y entrevistas desde la cancha, el parque y la pista.',
    category: 'Deportes',
  },
] as const satisfies Programme[];

const everyDay = [
  {
    id: 'noticias-al-mediodia',
    title: 'Noticias al Mediodía',
    time: '12:00',
    description: 'Titulares, tránsito, tiempo y la entrevista del día.',
    category: 'Noticias',
  },
  {
    id: 'tarde-de-cine',
    title: 'Tarde de Cine',
    time: '13:00',
    description: 'Una película para toda la familia, con los directores del Caribe en primera fila.',
    category: 'Cine',
  },
  {
    id: 'la-tarde-es-tuya',
    title: 'La Tarde es Tuya',
    time: '16:00',
    description: 'Concursos, música y artistas que empiezan, con público en el estudio.',
    category: 'Entretenimiento',
  },
  {
    id: 'noticias',
    title: 'Telecoquí Noticias',
    time: '17:00',
    description: 'El noticiario de las cinco: lo que pasó hoy y lo que significa para mañana.',
    category: 'Noticias',
  },
  {
    id: 'doce-en-la-finca',
    title: 'Doce en la Finca',
    time: '19:00',
    description: 'Doce vecinos de doce pueblos, una finca sin señal y un reto cada noche.',
    category: 'Reality Show',
  },
  {
    id: 'risas-del-patio',
    title: 'Risas del Patio',
    time: '20:30',
    description: 'Comedia boricua: personajes del barrio, parodias y la noticia del día contada al revés.',
    category: 'Entretenimiento',
  },
  {
    id: 'punto-final',
    title: 'Punto Final',
    time: '22:00',
    description: 'Una pregunta de interés público, invitados que no piensan igual y el cierre del día.',
    category: 'Noticias',
  },
  {
    id: 'cine-de-madrugada',
    title: 'Cine de Madrugada',
    time: '00:00',
    description: 'Películas hasta que amanece, con boletines de noticias a cada hora.',
    category: 'Cine',
  },
] as const satisfies Programme[];

const weekendNews: Programme = {
  id: 'fin-de-semana-informativo',
  title: 'Fin de Semana Informativo',
  time: '12:00',
  description: 'Sábados y domingos también hay noticias.',
  category: 'Noticias',
};

/**
 * Programmes of one or two days a week. Each takes the place of the programme above that begins at the same time, on its day only, so
 * that the start times stay the same.
 */
const weekly: Readonly<Record<Day, readonly Programme[]>> = {
  domingo: [
    {
      id: 'cafe-con-vecinos',
      title: 'Café con Vecinos',
      time: '07:00',
      description: 'Una mesa, seis vecinos, un problema por resolver.',
      category: 'Entretenimiento',
    },
    weekendNews,
    {
      id: 'tabla-y-mar',
      title: 'Tabla y Mar',
      time: '16:00',
      description: 'Surf, remo y vela alrededor de la isla.',
      category: 'Deportes',
    },
    {
      id: 'enfoque',
      title: 'Enfoque',
      time: '19:00',
      description: 'Reportajes de investigación con tiempo y con documentos.',
      category: 'Noticias',
    },
    {
      id: 'isla-secreta',
      title: 'Isla Secreta',
      time: '20:30',
      description: 'Lugares que quedan cerca y casi nadie conoce.',
      category: 'Entretenimiento',
    },
  ],
  lunes: [
    {
      id: 'el-tiempo-ahora',
      title: 'El Tiempo Ahora',
      time: '16:00',
      description: 'Radar, mar y montaña: el pronóstico de la semana, región por región.',
      category: 'Noticias',
    },
    {
      id: 'canto-de-coqui',
      title: 'Canto de Coquí',
      time: '20:30',
      description: 'Serie sobre la fauna y los bosques de la isla.',
      category: 'Entretenimiento',
    },
  ],
  martes: [
    {
      id: 'cuentas-claras',
      title: 'Cuentas Claras',
      time: '20:30',
      description: 'Economía para el bolsillo: luz, compra, renta y retiro.',
      category: 'Noticias',
    },
  ],
  miercoles: [
    {
      id: 'desde-la-cocina',
      title: 'Desde la Cocina y el Fogón',
      time: '16:00',
      description: 'Recetas de familia con medidas que sí funcionan.',
      category: 'Entretenimiento',
    },
  ],
  jueves: [
    {
      id: 'oficios',
      title: 'Oficios',
      time: '19:00',
      description: 'Gente que sabe hacer algo con las manos.',
      category: 'Entretenimiento',
    },
    {
      id: 'noche-de-baloncesto',
      title: 'Noche de Baloncesto',
      time: '20:30',
      description: 'El juego de la semana y la jugada explicada en la pizarra.',
      category: 'Deportes',
    },
  ],
  viernes: [
    {
      id: 'sabes-o-no-sabes',
      title: '¿Sabes o no sabes?',
      time: '16:00',
      description: 'Concurso de preguntas sobre Puerto Rico.',
      category: 'Entretenimiento',
    },
    {
      id: 'a-escena',
      title: 'A Escena',
      time: '19:00',
      description: 'Teatro, danza y música hechos aquí.',
      category: 'Entretenimiento',
    },
    {
      id: 'en-alerta',
      title: 'En Alerta',
      time: '20:30',
      description: 'Emergencias, prevención y servicio público.',
      category: 'Noticias',
    },
    {
      id: 'mesa-de-tres',
      title: 'Mesa de Tres',
      time: '22:00',
      description: 'Tres analistas, un moderador y el reloj a la vista.',
      category: 'Noticias',
    },
  ],
  sabado: [
    weekendNews,
    {
      id: 'desde-afuera',
      title: 'Desde Afuera',
      time: '16:00',
      description: 'El Caribe y el mundo, contados por boricuas que viven allá.',
      category: 'Noticias',
    },
    {
      id: 'pelota-de-barrio',
      title: 'Pelota de Barrio',
      time: '19:00',
      description: 'El béisbol aficionado, pueblo a pueblo.',
      category: 'Deportes',
    },
    {
      id: 'la-hora-del-cuatro',
      title: 'La Hora del Cuatro',
      time: '20:30',
      description: 'Música de cuerdas y trovadores en el estudio.',
      category: 'Entretenimiento',
    },
    {
      id: 'edicion-nocturna',
      title: 'Edición Nocturna',
      time: '22:00',
      description: 'El cierre de la semana, sin prisa.',
      category: 'Noticias',
    },
  ],
};

function scheduleOf(day: Day, [first, ...others]: Schedule): Schedule {
  const onThatDay = (usual: Programme) => weekly[day].find(({ time }) => time === usual.time) ?? usual;
  return [onThatDay(first), ...others.map(onThatDay)];
}

const weekday: Schedule = [...mornings, ...everyDay];
const weekend: Schedule = [...weekendMornings, ...everyDay];

/**
 * The station's weekly schedule, the only place that says when a programme is on: the guide shows it, and each programme's page the times
 * of its own slug (air-times.ts). To change it, edit this file.
 */
export const week: Readonly<Record<Day, Schedule>> = {
  domingo: scheduleOf('domingo', weekend),
  lunes: scheduleOf('lunes', weekday),
  martes: scheduleOf('martes', weekday),
  miercoles: scheduleOf('miercoles', weekday),
  jueves: scheduleOf('jueves', weekday),
  viernes: scheduleOf('viernes', weekday),
  sabado: scheduleOf('sabado', weekend),
};
