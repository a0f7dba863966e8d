import type { Day } from '#config/days.ts';

/** Category of a programme. */
export type GuideCategory = 'Noticias' | 'Entretenimiento' | 'Reality Show' | 'Cine' | 'Deportes';

/** A programme. It lasts until the next one of the schedule begins. */
export interface Programme {
  id: string;
  title: string;
  /** Start, "HH:MM" in Puerto Rico. A time earlier than the schedule's first programme is in the night that follows. */
  time: string;
  description: string;
  category: GuideCategory;
}

export type Schedule = readonly [Programme, ...Programme[]];

const mornings = [
  {
    id: 'manana-boricua',
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
    description: 'Desde una finca distinta cada día: qué se cosecha, a cuánto se paga y cómo se cocina.',
    category: 'Entretenimiento',
  },
  {
    id: 'fin-de-semana-deportivo',
    title: 'Fin de Semana Deportivo',
    time: '10:00',
    description: 'Béisbol, baloncesto, voleibol y mar: los juegos del día y los que nadie más transmite.',
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
    id: 'telecoqui-noticias',
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

const weekday: Schedule = [...mornings, ...everyDay];
const weekend: Schedule = [...weekendMornings, ...everyDay];

/** The station's weekly schedule. To change it, edit this file. */
export const week: Readonly<Record<Day, Schedule>> = {
  domingo: weekend,
  lunes: weekday,
  martes: weekday,
  miercoles: weekday,
  jueves: weekday,
  viernes: weekday,
  sabado: weekend,
};
