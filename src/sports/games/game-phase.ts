import type { Game } from '#contract/sports.ts';
import { phaseTexts as say } from '../texts.ts';

/** How far a live game is: "3.er cuarto · 7:12", "Alta de la 5.ª entrada · 1 out", "Medio tiempo". Null when the source does not say. */
export function phaseLine({ phase, pause }: Pick<Game, 'phase' | 'pause'>): string | null {
  if (pause === 'halftime') return say.halftime;
  if (phase === null) return null;
  const { unit, period, clock, half, outs, down, yardsToGo } = phase;
  if (unit === 'inning') {
    return joined(say.inning(period, half), outs === null ? null : say.outs(outs));
  }
  const quarter = say.quarter(period);
  // Between two periods the clock stands at zero.
  if (clock === '0:00') return say.endOf(quarter);
  return joined(quarter, clock, down === null ? null : say.down(down, yardsToGo));
}

const joined = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' · ');
