import { unknownCondition } from '#contract/weather/weather-icons.ts';
import type { Now } from '../sky/shown-weather.ts';

/** One sentence of advice, chosen by the condition code; null if that is not known. */
export function adviceOf({
  conditionId,
  temperature,
  wind,
}: Pick<Now, 'conditionId' | 'temperature' | 'wind'>): string | null {
  if (conditionId === unknownCondition) return null;
  switch (Math.floor(conditionId / 100)) {
    case 2:
      return 'Hay tormentas eléctricas: toma precauciones y busca refugio bajo techo.';
    case 3:
      return 'Llovizna: es posible que necesites una sombrilla.';
    case 5:
      return 'Está lloviendo: lleva capa y sombrilla.';
    case 6:
      return 'Nieve: abrígate bien antes de salir.';
    case 7:
      return 'Poca visibilidad: guía con cuidado.';
    case 8:
      return conditionId === 800 ? clearAdvice(temperature) : cloudAdvice(conditionId, wind?.speed ?? 0);
    default:
      return 'Condiciones normales para el día de hoy.';
  }
}

function clearAdvice(temperature: number | null): string {
  const celsius = temperature ?? 0;
  if (celsius > 30) return 'Cielo despejado y mucho calor: mantente hidratado y protégete del sol.';
  if (celsius > 25) return 'Cielo despejado y temperatura agradable.';
  return 'Cielo despejado: disfruta del día.';
}

/** Codes of skies that are cloudy in half or less; the other codes are overcast. */
const broken: Readonly<Record<number, string>> = { 801: 'Algo de nubes', 802: 'Nubes dispersas' };

/** Windy above 10 m/s (about 22 mph). The threshold is in m/s, the service's unit, see docs/departures.md. */
function cloudAdvice(conditionId: number, metresPerSecond: number): string {
  const clouds = broken[conditionId] ?? 'Nublado';
  if (metresPerSecond <= 10) return `${clouds}: el tiempo puede cambiar a lo largo del día.`;
  const windy = conditionId in broken ? `${clouds} y viento` : `${clouds} y ventoso`;
  return `${windy}: asegura lo que el viento pueda llevarse.`;
}
