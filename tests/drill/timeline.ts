import { municipalities } from '#contract/weather/municipalities.ts';
import type { EditorStep, EntryStep, FaultStep, Product, Step, Warning } from './story.ts';

/**
 * The storm of 48 hours. Its first three hours have a message of each kind and most faults: they are the short run. Later work adds to it: a
 * line here is all that a warning, an editor or a fault needs.
 */

const product = (
  vtec: string,
  code: string,
  english: string,
  spanish: string,
  reach: Pick<Product, 'severe' | 'rule'> = {},
): Product => ({ vtec, code, english, spanish, ...reach });
const severe = { severe: true } as const;
const rule = { severe: true, rule: true } as const;

const hurricaneWatch = product('HU.A', 'HUA', 'Hurricane Watch', 'Vigilancia de huracán', severe);
const hurricane = product('HU.W', 'HUW', 'Hurricane Warning', 'Aviso de huracán', rule);
const tropicalStorm = product('TR.W', 'TRW', 'Tropical Storm Warning', 'Aviso de tormenta tropical', rule);
const tornado = product('TO.W', 'TOW', 'Tornado Warning', 'Aviso de tornado', severe);
const tornadoWatch = product('TO.A', 'TOA', 'Tornado Watch', 'Vigilancia de tornado', severe);
const flash = product('FF.W', 'FFW', 'Flash Flood Warning', 'Aviso de inundaciones repentinas', severe);
const flashWatch = product(
  'FF.A',
  'FFA',
  'Flash Flood Watch',
  'Vigilancia de inundaciones repentinas',
  severe,
);
const tsunami = product('TS.W', 'TSW', 'Tsunami Warning', 'Aviso de tsunami', rule);
const surge = product('SS.W', 'SSW', 'Storm Surge Warning', 'Aviso de marejada ciclónica', severe);
const floodWarning = product('FA.W', 'FAW', 'Flood Warning', 'Aviso de inundaciones', severe);
const flood = product('FA.Y', 'FAY', 'Flood Advisory', 'Advertencia de inundaciones');
const rip = product('RP.S', 'RPS', 'Rip Current Statement', 'Comunicado de corrientes marinas');
const surf = product('SU.Y', 'SUY', 'High Surf Advisory', 'Advertencia de resacas fuertes');
const craft = product(
  'SC.Y',
  'SCY',
  'Small Craft Advisory',
  'Advertencia para operadores de embarcaciones pequeñas',
);

const all = municipalities.map(({ nombre }) => nombre);
const west = ['Aguada', 'Aguadilla', 'Añasco', 'Cabo Rojo', 'Isabela', 'Mayagüez', 'Rincón'];
const east = all.filter((name) => !west.includes(name));

/** A square around a town, with sides of so many degrees. */
const around = (name: string, side: number): [number, number][] => {
  const { lon, lat } = municipalities.find(({ nombre }) => nombre === name) ?? { lon: 0, lat: 0 };
  const half = side / 2;
  return [
    [lon - half, lat - half],
    [lon + half, lat - half],
    [lon + half, lat + half],
    [lon - half, lat + half],
    [lon - half, lat - half],
  ];
};

const at = (
  hour: number,
  action: Step['action'],
  places: readonly string[],
  until: number,
  more: Pick<Step, 'alsoSays'> = {},
): Step => ({ hour, action, places, until, ...more });
/** One that begins, and ends by itself. */
const once = (hour: number, until: number, ...places: string[]) => [at(hour, 'NEW', places, until)];

export const warnings: readonly Warning[] = [
  {
    product: hurricaneWatch,
    number: 1009,
    steps: [at(0.1, 'NEW', all, 30), at(2, 'UPG', [], 30)],
  },
  { product: rip, number: 17, steps: once(0.1, 26, ...west, 'Arecibo', 'San Juan') },
  {
    product: flash,
    number: 31,
    polygon: around('Jayuya', 0.12),
    namedToo: ['Humacao'],
    steps: [
      at(0.2, 'NEW', ['Jayuya', 'Utuado'], 2.2),
      at(1.1, 'EXT', ['Jayuya', 'Utuado'], 3.6),
      at(2.1, 'CAN', ['Utuado'], 3.6),
    ],
    odd: [{ hour: 1.7, hours: 0.3, kind: 'older' }],
  },
  { product: flash, number: 900, test: 'status', steps: once(0.4, 3, 'San Juan') },
  {
    product: tsunami,
    number: 9013,
    test: {
      text: '...THIS_MESSAGE_IS_FOR_TEST_PURPOSES_ONLY...\n\n...THIS IS A TEST TO DETERMINE TRANSMISSION TIMES INVOLVED IN THE\n   DISSEMINATION OF TSUNAMI INFORMATION...',
    },
    steps: once(0.6, 2.8, ...all),
  },
  // Cancelled everywhere, long before its end.
  { product: flash, number: 41, steps: [at(0.15, 'NEW', ['Salinas'], 6), at(2.05, 'CAN', [], 6)] },
  { product: flood, number: 12, steps: once(0.5, 1.5, 'Ponce', 'Juana Díaz') },
  { product: tornado, number: 5, polygon: around('Yabucoa', 0.08), steps: once(0.7, 1.7, 'Yabucoa') },
  {
    product: flash,
    number: 32,
    damage: { event: 7, headline: { no: 'text' }, severity: 3, effective: 'ayer' },
    steps: once(0.9, 2.9, 'Arecibo'),
    odd: [{ hour: 1.2, hours: 1, kind: 'twin' }],
  },
  {
    product: flood,
    number: 13,
    steps: [at(1.35, 'NEW', ['Caguas'], 4), at(2.2, 'COR', ['Caguas', 'Cayey'], 4)],
  },
  {
    product: hurricane,
    number: 1009,
    steps: [
      at(2, 'NEW', all, 40, { alsoSays: 'UPG.HU.A.1009' }),
      at(8, 'CON', all, 40),
      at(14, 'CON', all, 44),
      at(24, 'CAN', [], 44),
    ],
  },
  // Known before the disk is full, and into the next one of its name: otherwise the line of that name is rightly gone in between.
  { product: flash, number: 40, steps: once(2.9, 5.5, 'Gurabo', 'Juncos') },
  { product: tornadoWatch, number: 210, steps: once(4, 9, 'Humacao', 'Naguabo', 'Vieques', 'Culebra') },
  {
    product: flash,
    number: 33,
    polygon: around('Peñuelas', 0.15),
    namedToo: ['Fajardo'],
    steps: once(5, 8, 'Guayanilla', 'Peñuelas', 'Ponce'),
  },
  { product: surf, number: 8, steps: [at(6, 'NEW', west, 20), at(12, 'EXT', west, 40)] },
  { product: craft, number: 41, atSea: true, steps: [at(6.5, 'NEW', [], 30), at(18, 'EXT', [], 46)] },
  {
    product: tornado,
    number: 6,
    polygon: around('Humacao', 0.08),
    steps: [at(7, 'NEW', ['Humacao', 'Las Piedras'], 8.5), at(8, 'CAN', ['Humacao'], 8.5)],
  },
  {
    product: flash,
    number: 34,
    parameters: { flashFloodDamageThreat: ['CATASTROPHIC'] },
    steps: [
      at(8.2, 'NEW', ['Guánica', 'Yauco'], 16),
      at(10, 'EXA', ['Guánica', 'Sabana Grande', 'Yauco'], 16),
      at(13, 'CAN', [], 16),
    ],
  },
  { product: surge, number: 1009, steps: [at(9.5, 'NEW', ['Fajardo', 'Loíza', 'Luquillo'], 28)] },
  { product: flash, number: 35, steps: once(12.4, 15, 'Comerío', 'Naranjito') },
  {
    product: tornado,
    number: 901,
    test: { text: 'Se espera un tornado en Ponce.\n\nEsto es un simulacro.' },
    steps: once(14.5, 22, 'Ponce'),
  },
  { product: floodWarning, number: 3, steps: [at(16, 'NEW', ['Dorado', 'Toa Baja'], 30)] },
  { product: flash, number: 36, steps: once(18.05, 20, 'Maunabo', 'Patillas') },
  {
    product: flash,
    number: 37,
    steps: [at(20.3, 'NEW', ['Ciales', 'Morovis'], 24), at(23, 'CON', ['Ciales', 'Morovis'], 25)],
  },
  {
    product: tropicalStorm,
    number: 1009,
    steps: [at(24, 'NEW', all, 47), at(31, 'CAN', east, 47), at(40, 'CAN', [], 47)],
  },
  { product: flash, number: 38, steps: once(26.1, 28, 'Añasco', 'Moca') },
  { product: flashWatch, number: 2, steps: [at(30, 'NEW', ['Adjuntas', 'Lares', 'Utuado'], 38)] },
  {
    product: flash,
    number: 39,
    polygon: around('Lares', 0.1),
    steps: once(34, 37, 'Lares'),
    odd: [{ hour: 35, hours: 1, kind: 'twin' }],
  },
  { product: flood, number: 14, steps: [at(36, 'NEW', ['Coamo'], 38), at(37.2, 'EXT', ['Coamo'], 42)] },
  {
    product: floodWarning,
    number: 4,
    steps: [
      at(38, 'NEW', ['Barceloneta', 'Manatí', 'Vega Baja'], 60),
      at(43, 'CAN', ['Barceloneta', 'Manatí'], 60),
    ],
  },
  { product: rip, number: 18, steps: once(41, 60, 'Isabela', 'Quebradillas') },
];

export const editors: readonly EditorStep[] = [
  { hour: 0.3, story: 'Simulacro: abren los refugios del este' },
  { hour: 0.8, emergency: { text: 'Simulacro: busque refugio ya', level: 'emergencia' } },
  { hour: 1.6, emergency: 'off' },
  { hour: 2.3, story: 'Simulacro: el huracán llega de noche' },
  { hour: 7.5, story: 'Simulacro: sin luz medio país' },
  { hour: 15, emergency: { text: 'Simulacro: el ojo entra por Yabucoa', level: 'emergencia' } },
  { hour: 19, story: 'Simulacro: se desborda el río Grande de Loíza' },
  { hour: 23, emergency: 'off' },
  { hour: 32, story: 'Simulacro: abren las primeras carreteras' },
  { hour: 42, story: 'Simulacro: regresa la luz a San Juan' },
];

/** Entries of the live coverage in 48 hours: 300, so that the short run has eighteen. */
const entriesPerHour = 6.25;
/** Hours after which the desk corrects an entry, or takes it away. */
const secondThought = 0.3;

/** Two of fifteen entries are corrected, forty of all; one of thirty is taken away. */
export const entrySteps: readonly EntryStep[] = Array.from({ length: 48 * entriesPerHour }, (_, index) => {
  const entry = index + 1;
  const hour = 0.05 + index / entriesPerHour;
  const isCorrected = [3, 10].includes(entry % 15);
  return [
    { hour, entry, action: 'published' } as const,
    ...(isCorrected ? [{ hour: hour + secondThought, entry, action: 'corrected' } as const] : []),
    ...(entry % 30 === 6 ? [{ hour: hour + secondThought, entry, action: 'removed' } as const] : []),
  ];
})
  .flat()
  .toSorted((one, other) => one.hour - other.hour);

/** The Hurricane Center has a storm from this hour on. The Survey has its earthquakes all the time. */
export const stormOfCenter = 0.05;

export const faultSteps: readonly FaultStep[] = [
  { fault: 'clock', hour: 0.3, hours: 0.8 },
  { fault: 'source', hour: 1.3, hours: 0.3 },
  { fault: 'origin', hour: 1.75, hours: 0.1 },
  { fault: 'worker', hour: 2.55, hours: 0 },
  { fault: 'disk', hour: 3.2, hours: 0.5 },
  // 150 s of the clock: more than a page waits at first. The first readers who are back find no place.
  { fault: 'restart', hour: 3.9, hours: 2.5 },
  { fault: 'full channel', hour: 6.5, hours: 0.4 },
  { fault: 'empty list', hour: 9.1, hours: 0.4 },
  { fault: 'source', hour: 12.2, hours: 2 },
  { fault: 'clock', hour: 16.5, hours: 3 },
  { fault: 'worker', hour: 18, hours: 0 },
  { fault: 'disk', hour: 20.1, hours: 1 },
  { fault: 'origin', hour: 26, hours: 1 },
  { fault: 'empty list', hour: 35.5, hours: 0.4 },
  { fault: 'worker', hour: 39, hours: 0 },
];
