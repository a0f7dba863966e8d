import type { AlertLevel } from '#contract/weather/alerts.ts';
import type { EmergencyLevel } from '#contract/emergency.ts';

/** What the weather service's office and Civil Defence call each level. */
export const levelNames: Readonly<Record<AlertLevel | EmergencyLevel, string>> = {
  emergencia: 'Emergencia',
  aviso: 'Aviso',
  vigilancia: 'Vigilancia',
  advertencia: 'Advertencia',
  comunicado: 'Comunicado',
  ninguna: '',
};

/** A name behind its level, unless it says the level itself ("Aviso de tornado"). */
export function titled(level: AlertLevel | EmergencyLevel, name: string): string {
  const word = levelNames[level];
  return name.toLowerCase().startsWith(word.toLowerCase()) ? name : `${word}: ${name}`;
}
