import type { AlertLevel } from '#contract/weather/alerts.ts';

/**
 * What is drawn over the colour of a level, in a cell of ten units, so that levels differ without colours: on paper, and for eyes that see
 * other ones. The more serious, the denser. In the order of the levels.
 */
export const levelPatterns: Record<AlertLevel, string> = {
  emergencia: 'M0 0l10 10M10 0L0 10',
  aviso: 'M-1 1l2-2M0 10L10 0M9 11l2-2',
  vigilancia: 'M3 0v10M8 0v10',
  advertencia: 'M2 3h2M7 8h2',
  comunicado: 'M0 5h10',
};
