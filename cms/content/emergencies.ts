import type { EmergencyEntry } from './newsroom.types.ts';

const FIRST_ID = 961;
const MINUTE = 60_000;
const DAY = 86_400_000;

type Entry = Omit<EmergencyEntry, 'id' | 'startsAt' | 'endsAt'> & { from?: number };

const shelter = (
  text: string,
  municipio: string,
  direccion: string,
  telefono: string,
  estado = 'abierto',
  nota = '',
): Entry => ({
  type: 'telecoqui_refugio',
  text,
  fields: { municipio, direccion, telefono, estado, nota },
});
const telephone = (text: string, telefono: string, municipio = '', nota = ''): Entry => ({
  type: 'telecoqui_telefono',
  text,
  fields: { telefono, municipio, nota },
});
/** `from`: minutes from the newsroom's hour. */
const notice = (text: string, municipio: string, from: number, enlace = ''): Entry => ({
  type: 'telecoqui_aviso',
  text,
  fields: { municipio, enlace },
  from,
});

/** What the page of emergencies has on an ordinary day. Of numbers, only those of the island's own services are real. */
const entries: Entry[] = [
  telephone('Emergencias médicas, policía y bomberos', '9-1-1'),
  telephone('Negociado de Manejo de Emergencias', '787-724-0124', '', 'A toda hora'),
  telephone('Línea de ayuda emocional', '9-8-8'),
  telephone('Manejo de Emergencias de Ponce', '787-555-0141', 'Ponce'),
  telephone('Manejo de Emergencias de San Juan', '787-555-0142', 'San Juan'),
  shelter(
    'Escuela Dr. Julio J. Henna',
    'San Juan',
    'Calle Guayama, Hato Rey',
    '787-555-0151',
    'abierto',
    'Acepta mascotas con jaula.',
  ),
  shelter(
    'Escuela República de Colombia',
    'San Juan',
    'Avenida Barbosa, Río Piedras',
    '787-555-0152',
    'lleno',
  ),
  shelter('Escuela Josefina Boya León', 'Ponce', 'Barrio Playa', '787-555-0153'),
  shelter('Coliseo Mario «Quijote» Morales', 'Guaynabo', 'Avenida Las Cumbres', '', 'cerrado'),
  shelter('Escuela Luis Muñoz Rivera', 'Utuado', 'Avenida Esteves', '787-555-0154'),
  notice(
    'Sin agua los sectores altos del barrio Caguana. Hay un camión cisterna en la plaza.',
    'Utuado',
    -95,
  ),
  notice('Cerrado el puente de la carretera PR-1 sobre el río Jacaguas.', 'Juana Díaz', -20, '/noticias'),
];

export function emergencyEntries(hour: Date): EmergencyEntry[] {
  return entries.map(({ from = -30 * (DAY / MINUTE), ...entry }, index) => ({
    ...entry,
    id: FIRST_ID + index,
    startsAt: new Date(hour.getTime() + from * MINUTE),
    endsAt: null,
  }));
}
