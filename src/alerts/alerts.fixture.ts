import type { Alert, AlertLevel } from '#contract/weather/alerts.ts';

/** Alerts for tests, relative to `now` in milliseconds since the epoch. */

const hour = 3_600_000;

const kind = (level: AlertLevel, event: string, municipalities: string[], sea = false) => ({
  ...{ level, event, municipalities, sea },
});

/** The most serious first, as the worker sends them. */
const kinds = [
  kind('emergencia', 'Emergencia de inundaciones repentinas', ['Utuado']),
  kind('aviso', 'Aviso de inundaciones repentinas', ['Adjuntas', 'Jayuya', 'Utuado']),
  kind('aviso', 'Aviso de tornado', ['Peñuelas']),
  kind('aviso', 'Aviso especial marítimo', [], true),
  kind('vigilancia', 'Vigilancia de inundaciones', [
    ...['Adjuntas', 'Ciales', 'Jayuya', 'Orocovis', 'Ponce', 'Utuado'],
  ]),
  kind('vigilancia', 'Vigilancia de huracán', ['Culebra', 'Vieques'], true),
  kind('advertencia', 'Advertencia de calor', ['Bayamón', 'Carolina', 'Cataño', 'San Juan']),
  kind('advertencia', 'Advertencia de inundaciones', ['Ponce']),
  kind('advertencia', 'Advertencia a embarcaciones pequeñas', [], true),
  kind('comunicado', 'Comunicado de riesgo de corrientes', ['Culebra', 'Isabela', 'Rincón']),
];

/** Ten alerts that are in force, of all levels. */
export const alertsAt = (now: number): Alert[] =>
  kinds.map(({ level, ...said }, index) => ({
    ...{ ...said, id: `tjsj-xx-y-${index + 1}-2026`, level, product: 'Flash Flood Warning' },
    severe: level === 'emergencia' || level === 'aviso',
    lines: {
      what: 'Los ríos y las quebradas se salen de su cauce.',
      where: null,
      when: null,
      impact: 'Carreteras bajo agua.',
      advice: 'No cruces a pie ni en carro una carretera inundada.',
    },
    description: '* WHAT...Flash flooding.\n* WHERE...Portions of Puerto Rico.',
    language: 'en',
    start: Math.floor((now - hour) / 1000),
    end: Math.floor((now + (index + 1) * hour) / 1000),
    sent: Math.floor((now - hour) / 1000),
    sender_name: 'NWS San Juan PR',
  }));
