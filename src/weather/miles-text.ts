import { lightTexts } from './light-texts.ts';
import { milesOfMetres } from './units.ts';

/** "6.2 mi" */
export const milesText = (metres: number | null): string =>
  metres === null ? lightTexts.unknown : `${milesOfMetres(metres).toFixed(1)} mi`;
