import type { Phrase } from './phrase.ts';

/** "8 PM", "815 PM" and "8:15 PM" as "las 8:15 p. m.". */
function clock(hour: string, minutes: string | undefined, half: string): string {
  const article = hour === '1' ? 'la' : 'las';
  return `${article} ${Number(hour)}:${minutes ?? '00'} ${half.toLowerCase() === 'am' ? 'a. m.' : 'p. m.'}`;
}

const weekdays: Readonly<Record<string, string>> = {
  monday: 'lunes',
  tuesday: 'martes',
  wednesday: 'miércoles',
  thursday: 'jueves',
  friday: 'viernes',
  saturday: 'sábado',
  sunday: 'domingo',
};
const partsOfDay: Readonly<Record<string, string>> = {
  morning: 'por la mañana',
  afternoon: 'por la tarde',
  evening: 'por la noche',
  night: 'por la noche',
};
const weekday = `(${Object.keys(weekdays).join('|')})`;

/** The phrases of which the service makes the line WHEN, in Spanish. */
export const whenPhrases: Phrase[] = [
  [`(\\d{1,2}?):?(\\d{2})? ?(am|pm)(?: a[sd]t)?`, clock],
  ['noon(?: a[sd]t)?', 'el mediodía'],
  ['midnight(?: a[sd]t)?', 'la medianoche'],
  ['from|starting', 'desde'],
  ['until further notice', 'hasta nuevo aviso'],
  ['at least', 'por lo menos'],
  ['for the next (\\d+) hours', (hours) => `por las próximas ${hours} horas`],
  [
    '(?:over|during|for) the next few (hours|days)',
    (span) => (/hours/i.test(span ?? '') ? 'por las próximas horas' : 'por los próximos días'),
  ],
  ['(?:through )?(?:this|the) weekend', 'durante el fin de semana'],
  [
    'tomorrow(?: (morning|afternoon|evening|night))?',
    (part) => (part === undefined ? 'mañana' : `mañana ${partsOfDay[part.toLowerCase()] ?? ''}`),
  ],
  ['later today', 'hoy más tarde'],
  ['today', 'hoy'],
  ['until|through|to', 'hasta'],
  ['late tonight', 'tarde esta noche'],
  ['overnight', 'toda la noche'],
  ['early this morning', 'temprano esta mañana'],
  [
    'late this (morning|afternoon|evening)',
    (part) =>
      `tarde ${{ morning: 'esta mañana', afternoon: 'esta tarde' }[part?.toLowerCase() ?? ''] ?? 'esta noche'}`,
  ],
  ['tonight', 'esta noche'],
  ['this morning', 'de esta mañana'],
  ['this afternoon', 'de esta tarde'],
  ['this evening', 'de esta noche'],
  [
    `(late |early )?${weekday}(?: (morning|afternoon|evening|night))?`,
    (edge, day, part) =>
      [
        `el ${weekdays[day?.toLowerCase() ?? ''] ?? ''}`,
        ...(edge === undefined ? [] : [edge.trim().toLowerCase() === 'late' ? 'tarde' : 'temprano']),
        ...(part === undefined ? [] : [partsOfDay[part.toLowerCase()] ?? '']),
      ].join(' '),
  ],
];
