import type { EmergencyEntry } from './newsroom.types.ts';
import { HURRICANE_HOURS, type Scene } from './scenes.ts';

const FIRST_ID = 961;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

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

/** What a hurricane adds: more shelters, closed roads, and what municipalities say. */
const ofHurricane: Entry[] = [
  shelter('Escuela Segunda Unidad Carmen D. Ortiz', 'Yabucoa', 'Barrio Calabazas', '787-555-0161', 'lleno'),
  shelter('Escuela Superior Petra Mercado', 'Humacao', 'Avenida Tejas', '787-555-0162'),
  shelter('Centro Comunal de Puerto Nuevo', 'Vega Baja', 'Sector Puerto Nuevo', '787-555-0163'),
  shelter(
    'Cancha Bajo Techo de Loíza',
    'Loíza',
    'Calle Espíritu Santo',
    '787-555-0164',
    'abierto',
    'Tiene planta eléctrica. Lleva tus medicinas.',
  ),
  notice('Cerrada la PR-3 entre Humacao y Yabucoa por inundación.', 'Yabucoa', -35),
  notice('Cerrada la PR-10 en el kilómetro 21 por un derrumbe.', 'Utuado', -50),
  notice('Cerrado el puente de la PR-187 hacia Piñones. Sube la marejada.', 'Loíza', -15),
  notice('Desalojo obligatorio de los sectores de la costa. Ve al refugio más cercano.', 'Yabucoa', -120),
  notice('Sin energía eléctrica en todo el municipio. No toques cables caídos.', 'Humacao', -65),
];

const HEADLINE = 'Busca refugio ya: el ojo del huracán entra por Yabucoa';

/** The emergency that the newsroom has switched on in a hurricane. It ends with the warning. */
function emergencyOf(id: number, startsAt: Date): EmergencyEntry {
  return {
    id,
    type: 'telecoqui_emergencia',
    text: HEADLINE,
    startsAt,
    endsAt: new Date(startsAt.getTime() + HURRICANE_HOURS * HOUR),
    fields: { nivel: 'emergencia', enlace: '/emergencia' },
  };
}

export function emergencyEntries(hour: Date, scene?: Scene): EmergencyEntry[] {
  const staged = scene === 'huracan' ? [...entries, ...ofHurricane] : entries;
  const shown = scene === 'tranquilo' ? entries.filter(({ type }) => type !== 'telecoqui_aviso') : staged;
  const items = shown.map(({ from = -30 * (DAY / MINUTE), ...entry }, index) => ({
    ...entry,
    id: FIRST_ID + index,
    startsAt: new Date(hour.getTime() + from * MINUTE),
    endsAt: null,
  }));
  return scene === 'huracan' ? [...items, emergencyOf(FIRST_ID + items.length, hour)] : items;
}
