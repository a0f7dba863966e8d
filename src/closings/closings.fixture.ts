import { type Closing, closingKinds, closingStates } from '#contract/closings.ts';
import { municipalities } from '#contract/weather/municipalities.ts';

/** Closings for tests, relative to `now` in milliseconds since the epoch. */

const minute = 60_000;
const moment = (milliseconds: number) => new Date(milliseconds).toISOString();

export const closingAt = (now: number, id: number, own: Partial<Closing> = {}): Closing => ({
  id,
  organization: `Escuela ${id}`,
  kind: 'escuela',
  municipality: 'Utuado',
  state: 'cerrado',
  note: '',
  startsAt: moment(now - 60 * minute),
  endsAt: moment(now + 300 * minute),
  changedAt: moment(now - 45 * minute),
  ...own,
});

const parts = ['Luis', 'Ramón', 'Eugenio', 'María', 'Lola', 'Antonia', 'José', 'Pedro', 'Juana', 'Segundo'];
const surnames = ['Muñoz', 'Rivera', 'Hostos', 'Tió', 'Sáez', 'Albizu', 'Ponce', 'Torres', 'Colón', 'Ruiz'];
const notes = ['', '', 'Clases a distancia', 'Sin energía eléctrica', 'La oficina atiende por teléfono'];

/** As many closings with different names, in the worker's order: those for all of Puerto Rico, then by municipality. */
export function manyClosings(now: number, count: number, everywhere = 2): Closing[] {
  const of = <Word>(words: readonly Word[], place: number): Word => {
    const word = words[place % words.length];
    if (word === undefined) throw new Error('no words');
    return word;
  };
  return Array.from({ length: count }, (_, place) =>
    closingAt(now, place + 1, {
      organization: `${of(['Escuela', 'Colegio', 'Oficina', 'Centro'], place)} ${of(parts, place * 7)} ${of(surnames, place * 3 + Math.floor(place / 10))} ${place}`,
      kind: of(closingKinds, place * 3),
      state: of(closingStates, place * 7),
      note: of(notes, place),
      municipality:
        place < everywhere
          ? null
          : of(municipalities, Math.floor(((place - everywhere) * 78) / Math.max(1, count - everywhere)))
              .nombre,
      changedAt: moment(now - (place * 13 + 2) * minute),
      endsAt: moment(now + ((place % 6) + 4) * 60 * minute),
    }),
  );
}
