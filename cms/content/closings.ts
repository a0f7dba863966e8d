import type { Closing } from './newsroom.types.ts';
import { atHour, DAY, dayOf, HOUR } from './puerto-rico-time.ts';
import type { Scene } from './scenes.ts';

const FIRST_ID = 9601;
const MINUTE = 60_000;

type Entry = Pick<Closing, 'organization' | 'kind' | 'municipality' | 'state' | 'note'> & {
  /** Days from today until it begins, at midnight; null: it has begun. */
  from: number | null;
  /** Days from today until it ends, and the hour. */
  until: readonly [day: number, hour: number];
};

const entry =
  (kind: Closing['kind']) =>
  (
    organization: string,
    municipality: string,
    state: Closing['state'],
    until: Entry['until'],
    note = '',
    from: Entry['from'] = null,
  ): Entry => ({ organization, kind, municipality, state, note, from, until });
const school = entry('escuela');
const agency = entry('agencia');
const road = entry('carretera');
const event = entry('evento');
const other = entry('otro');

/** What is closed on an ordinary day. All end tomorrow or later, so that there are three at every hour. */
const ordinary: Entry[] = [
  school('Escuela Elemental Rosendo Matienzo', 'Cataño', 'cerrado', [2, 18], 'No hay agua.'),
  road('PR-143, kilómetro 32', 'Villalba', 'cerrado', [6, 18], 'Obras. Desvío por la PR-149.'),
  event('Festival del barrio Indiera Alta', 'Maricao', 'suspendido', [4, 23], 'Tendrá otra fecha.'),
];

const noClasses = 'No hay clases ni trabajo presencial.';

const ofHurricane: Entry[] = [
  agency('Gobierno central, salvo servicios de emergencia', '', 'cerrado', [2, 18]),
  agency('Tribunales', '', 'cerrado', [2, 18], 'Solo asuntos urgentes, por teléfono.'),
  school('Todas las escuelas públicas', '', 'cerrado', [3, 18], noClasses),
  school('Universidad de Puerto Rico, los once recintos', '', 'cerrado', [3, 18], noClasses),
  agency('Centros de servicios integrados', '', 'cerrado', [2, 18]),
  agency('Parques nacionales y balnearios', '', 'cerrado', [4, 18], 'No entres al agua.'),
  other('Tren Urbano', 'San Juan', 'suspendido', [2, 5]),
  other('Lancha de Cataño', 'Cataño', 'suspendido', [2, 12]),
  other('Lanchas de Ceiba a Vieques y Culebra', 'Ceiba', 'suspendido', [3, 6], 'Todos los viajes.'),
  other('Aeropuerto Mercedita', 'Ponce', 'suspendido', [2, 6], 'Llama a tu aerolínea.'),
  school('Colegio San Antonio', 'Humacao', 'cerrado', [3, 18]),
  school('Colegio Santa Rosa', 'Bayamón', 'cerrado', [2, 18], 'Clases por internet si hay luz.'),
  school('Academia del Perpetuo Socorro', 'San Juan', 'cerrado', [2, 18]),
  school('Escuela Superior Ramón Quiñones', 'Yabucoa', 'cerrado', [5, 18], 'Es refugio.'),
  school('Colegio Católico Notre Dame', 'Caguas', 'cerrado', [3, 12]),
  school('Recinto de Mayagüez', 'Mayagüez', 'cerrado', [3, 18], 'Los exámenes se mueven una semana.'),
  agency('Alcaldía de Loíza', 'Loíza', 'parcial', [2, 16], 'Solo manejo de emergencias.'),
  agency('Alcaldía de Utuado', 'Utuado', 'cerrado', [2, 16]),
  agency('Alcaldía de Ponce', 'Ponce', 'tarde', [1, 12], 'Abre a las 12 del mediodía.', 1),
  agency('Oficina regional de Asistencia Nutricional', 'Arecibo', 'cerrado', [2, 16]),
  road('PR-3, de Humacao a Yabucoa', 'Yabucoa', 'cerrado', [3, 18], 'Inundada.'),
  road('PR-10, kilómetro 21', 'Utuado', 'cerrado', [7, 18], 'Derrumbe.'),
  road('PR-187, puente hacia Piñones', 'Loíza', 'cerrado', [2, 12], 'Sube la marejada.'),
  road('PR-184, bosque de Carite', 'Patillas', 'cerrado', [5, 18], 'Árboles caídos.'),
  road('PR-52, peaje de Salinas', 'Salinas', 'parcial', [1, 18], 'Un carril en cada dirección.'),
  event('Juego de la serie final', 'Caguas', 'suspendido', [2, 23], 'Los boletos sirven.'),
  event('Feria de artesanías', 'Aibonito', 'suspendido', [3, 20]),
  event('Carrera 10K de Coamo', 'Coamo', 'tarde', [1, 13], 'Empieza a la 1:00 p. m.', 1),
  event('Concierto de la Orquesta Sinfónica', 'San Juan', 'suspendido', [2, 23], 'Tendrá otra fecha.'),
  other('Plaza del mercado', 'Río Grande', 'cerrado', [2, 18]),
  other('Centro comercial', 'Fajardo', 'cerrado', [2, 9]),
];

/**
 * Closings at a moment: three on an ordinary day, none on a calm one, some thirty in a hurricane. Their days count from the moment's own, so a
 * newsroom that runs for weeks always has them.
 */
export function closings(now: Date, scene?: Scene): Closing[] {
  if (scene === 'tranquilo') return [];
  const today = dayOf(now);
  const midnight = atHour(today, 0).getTime();
  return (scene === 'huracan' ? ofHurricane : ordinary).map(
    ({ from, until: [days, hour], ...said }, index) => {
      // Said yesterday evening, one after the other.
      const changedAt = new Date(midnight - 4 * HOUR - index * 7 * MINUTE);
      return {
        ...said,
        id: FIRST_ID + index,
        changedAt,
        startsAt: from === null ? changedAt : new Date(midnight + from * DAY),
        endsAt: atHour(today + days, hour),
      };
    },
  );
}
