import type { BadgeTone } from '#ui/badge-classes.ts';
import type { Day } from '#contract/guide/days.ts';
import type { GuideCategory } from '#contract/guide/schedule.ts';

export const dayNames: Readonly<Record<Day, string>> = {
  domingo: 'Domingo',
  lunes: 'Lunes',
  martes: 'Martes',
  miercoles: 'Miércoles',
  jueves: 'Jueves',
  viernes: 'Viernes',
  sabado: 'Sábado',
};

/** "6:00 a. m.", of minutes since a midnight. A line never ends within its last two letters. */
export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  const rest = String(minutes % 60).padStart(2, '0');
  return `${hour % 12 || 12}:${rest} ${hour < 12 ? 'a' : 'p'}.\u00A0m.`;
}

/** "las 6:00 a. m.", "la 1:00 p. m." */
const theClock = (minutes: number) =>
  `${clockText(minutes).startsWith('1:') ? 'la' : 'las'} ${clockText(minutes)}`;

const inSentence = (day: Day) => dayNames[day].toLowerCase();

/** Texts of the guide. Some of this wording is a product requirement. */
export const guideTexts = {
  section: 'Programación Local',
  title: 'Guía de Programación',
  tabs: 'Días de la semana',
  tab: (day: Day) => dayNames[day].slice(0, 3),
  tabTitle: (day: Day, isToday: boolean) => (isToday ? `${dayNames[day]}, hoy` : dayNames[day]),
  day: (day: Day) => dayNames[day],
  today: (day: Day) => `Hoy, ${inSentence(day)}`,
  night: (day: Day, next: Day) => `Noche del ${inSentence(day)} al ${inSentence(next)}`,
  /** Shown beside a time after midnight: the calendar day that it belongs to. */
  smallHours: (day: Day) => `Madrugada del ${inSentence(day)}`,
  /** In front of the programmes of today that are over. */
  earlier: (count: number) => (count === 1 ? 'Un programa anterior' : `${count} programas anteriores`),
  live: 'EN VIVO',
  now: 'Ahora',
  until: (minutes: number) => `hasta ${theClock(minutes)}`,
  next: 'Después',
  from: (minutes: number) => `a ${theClock(minutes)}`,
  announced: (title: string) => `En vivo ahora: ${title}`,
  duration: 'Duración:',
  zone: 'Hora de Puerto Rico.',
} as const;

export const categoryTones: Readonly<Record<GuideCategory, BadgeTone>> = {
  Noticias: 'blue',
  Entretenimiento: 'violet',
  'Reality Show': 'pink',
  Cine: 'indigo',
  Deportes: 'green',
};
