import type { Alert, AlertLevel } from '#contract/weather/alerts.ts';

/** Alerts for tests, relative to `now` in milliseconds since the epoch. */

const hour = 3_600_000;

interface Kind {
  level: AlertLevel;
  event: string;
  product: string;
  municipalities: readonly string[];
  sea?: true;
}

/** The most serious first, as the worker sends them. */
const kinds: readonly Kind[] = [
  {
    level: 'emergencia',
    event: 'Emergencia de inundaciones repentinas',
    product: 'Flash Flood Emergency',
    municipalities: ['Utuado'],
  },
  {
    level: 'aviso',
    event: 'Aviso de inundaciones repentinas',
    product: 'Flash Flood Warning',
    municipalities: ['Adjuntas', 'Jayuya', 'Utuado'],
  },
  { level: 'aviso', event: 'Aviso de tornado', product: 'Tornado Warning', municipalities: ['Peñuelas'] },
  {
    level: 'aviso',
    event: 'Aviso especial marítimo',
    product: 'Special Marine Warning',
    municipalities: [],
    sea: true,
  },
  {
    level: 'vigilancia',
    event: 'Vigilancia de inundaciones',
    product: 'Flood Watch',
    municipalities: ['Adjuntas', 'Ciales', 'Jayuya', 'Orocovis', 'Ponce', 'Utuado'],
  },
  {
    level: 'vigilancia',
    event: 'Vigilancia de huracán',
    product: 'Hurricane Watch',
    municipalities: ['Culebra', 'Vieques'],
    sea: true,
  },
  {
    level: 'advertencia',
    event: 'Advertencia de calor',
    product: 'Heat Advisory',
    municipalities: ['Bayamón', 'Carolina', 'Cataño', 'San Juan'],
  },
  {
    level: 'advertencia',
    event: 'Advertencia de inundaciones',
    product: 'Flood Advisory',
    municipalities: ['Ponce'],
  },
  {
    level: 'advertencia',
    event: 'Advertencia a embarcaciones pequeñas',
    product: 'Small Craft Advisory',
    municipalities: [],
    sea: true,
  },
  {
    level: 'comunicado',
    event: 'Comunicado de riesgo de corrientes',
    product: 'Rip Current Statement',
    municipalities: ['Culebra', 'Isabela', 'Rincón'],
  },
];

/** Ten alerts that are in force, of all levels. */
export const alertsAt = (now: number): Alert[] =>
  kinds.map(({ level, event, product, municipalities, sea = false }, index) => ({
    id: `tjsj-xx-y-${index + 1}-2026`,
    event,
    product,
    level,
    severe: level === 'emergencia' || level === 'aviso',
    municipalities: [...municipalities],
    sea,
    lines: {
      what: 'Los ríos y las quebradas se salen de su cauce.',
      where: null,
      when: null,
      impact: 'Carreteras bajo agua.',
      advice: 'No cruces a pie ni en carro una carretera inundada.',
    },
    description: `* WHAT...${product}.\n* WHERE...Portions of Puerto Rico.`,
    language: 'en',
    start: Math.floor((now - hour) / 1000),
    end: Math.floor((now + (index + 1) * hour) / 1000),
    sent: Math.floor((now - hour) / 1000),
    sender_name: 'NWS San Juan PR',
  }));
